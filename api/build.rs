//! Rebuilds the binary when the web client that it embeds was built anew.

fn main() {
    // Debug builds read the client's files when they run.
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo::rerun-if-changed=../web/dist-embedded");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
