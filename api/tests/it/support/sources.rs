//! Sources as text, for the tests of their structure.

use std::{fs, path::Path};

/// A source file without its comments and tests.
pub struct Source {
    /// Its path from the folder of the crate, such as `src/features/chat/service.rs`.
    pub file: String,
    /// Its module, such as `["features", "chat", "service"]`.
    pub module: Vec<String>,
    /// The text. Lines of comments are empty, so that all others keep their numbers.
    pub code: String,
}

/// Returns the sources in a folder, which is given from the folder of the crate. Tests, which are left out, are in
/// modules at the end of a file, in files named `tests.rs` and in folders named `tests`.
pub fn sources(folder: &str) -> Vec<Source> {
    let mut sources = Vec::new();
    read_folder(folder, &[], &mut sources);
    sources
}

fn read_folder(folder: &str, module: &[String], sources: &mut Vec<Source>) {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "tests" {
            continue;
        }
        let mut module = module.to_vec();
        if path.is_dir() {
            let folder = format!("{folder}/{name}");
            module.push(name);
            read_folder(&folder, &module, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = format!("{folder}/{name}.rs");
            // `mod` stays in the name, so that every file is in a module; `super` counts from its folder.
            module.push(name);
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
            let lines = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
            sources.push(Source { file, module, code: lines.collect::<Vec<_>>().join("\n") });
        }
    }
}

/// Splits code into words, `::` and other characters.
pub fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if is_word(first) {
            rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}
