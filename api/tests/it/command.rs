//! The `rodage` binary, run as a process.

use std::process::Command;

#[test]
fn prints_a_fatal_error_on_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    let below = format!("sqlite:{}", file.join("test.db").display());
    for (url, expected) in [("mysql://ici/base", "sqlite:"), (below.as_str(), "directory")] {
        for command in ["serve", "migrate"] {
            let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
            rodage.args([command, "--database-url", url]).env("RUST_BACKTRACE", "1");
            let output = rodage.output().unwrap();
            assert_eq!(output.status.code(), Some(1));
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(error.starts_with("rodage: ") && error.contains(expected), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
