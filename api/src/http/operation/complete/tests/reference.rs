//! graphql-js, which executes documents in a process of its own.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json, value::RawValue};

/// What is asked.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    pub document: String,
    pub variables: Json,
    pub salt: u64,
}

/// What it answers.
#[derive(Debug, Deserialize)]
pub struct Expected {
    pub data: Box<RawValue>,
    pub paths: Vec<Json>,
}

/// The process.
pub struct Reference {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
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
        let (asks, answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut reference = Self { child, asks, answers: BufReader::new(answers) };
        reference.say(&json!({ "sdl": sdl }));
        reference
    }

    /// None when the document does not fit the schema.
    pub fn answer(&mut self, question: &Question) -> Option<Expected> {
        self.say(question);
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect("graphql-js answers: is it installed (npm ci in web/)?")
    }

    fn say(&mut self, message: &impl Serialize) {
        writeln!(self.asks, "{}", serde_json::to_string(message).unwrap()).unwrap();
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
