//! The binary, as an operator sees it.

use std::process::Command;

#[test]
fn a_fatal_error_is_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    let below = format!("sqlite:{}", file.join("test.db").display());
    for (url, word) in [("mysql://ici/base", "sqlite:"), (below.as_str(), "directory")] {
        for command in ["serve", "migrate"] {
            let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
            rodage.args([command, "--database-url", url]).env("RUST_BACKTRACE", "1");
            let done = rodage.output().unwrap();
            assert_eq!(done.status.code(), Some(1));
            let said = String::from_utf8(done.stderr).unwrap();
            assert!(said.starts_with("rodage: ") && said.contains(word), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}
