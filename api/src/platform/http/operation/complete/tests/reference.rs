//! graphql-js as the reference implementation, in a separate process.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json, value::RawValue};

/// A document to execute, with its variables and the salt of its test data.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    pub document: String,
    pub variables: Json,
    pub salt: u64,
}

/// The response of graphql-js.
#[derive(Debug, Deserialize)]
pub struct Expected {
    pub data: Box<RawValue>,
    pub paths: Vec<Json>,
}

/// The graphql-js process.
pub struct Reference {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Reference {
    pub fn start(sdl: &str) -> Self {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");
        let mut child = Command::new("node")
            .args(["scripts/reference-executor.mjs"])
            .current_dir(web)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node runs");
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut reference = Self { child, input, output: BufReader::new(output) };
        reference.send(&json!({ "sdl": sdl }));
        reference
    }

    /// Executes a case; returns `None` if the document is invalid.
    pub fn execute(&mut self, case: &Case) -> Option<Expected> {
        self.send(case);
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect("graphql-js responds: is it installed (npm ci in web/)?")
    }

    fn send(&mut self, message: &impl Serialize) {
        writeln!(self.input, "{}", serde_json::to_string(message).unwrap()).unwrap();
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
