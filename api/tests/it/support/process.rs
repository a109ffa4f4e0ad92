//! A server as a process of its own, for its log and for what happens when it is killed.

use std::{
    io::{BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use super::database::Database;

/// A timeout that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running `rodage serve` that logs statements, as JSON; killed when dropped.
pub struct Process {
    /// The address it listens on.
    pub address: SocketAddr,
    child: Child,
    lines: Receiver<Value>,
    _directory: TempDir,
    /// Kept, so that its files are.
    _database: Database,
}

impl Process {
    /// Starts a server on a database, with additional environment variables.
    pub fn start(database: &Database, variables: &[(&str, &str)]) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_rodage")), database, variables)
    }

    /// Starts a server on a database with a soft limit of open files.
    pub fn start_with_open_files(limit: u32, database: &Database) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -Sn {limit} && exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_rodage")]);
        Self::run(shell, database, &[])
    }

    fn run(mut command: Command, database: &Database, variables: &[(&str, &str)]) -> Self {
        // Required by the HTTP client; installing it again has no effect.
        drop(rustls::crypto::ring::default_provider().install_default());
        let directory = tempfile::tempdir().unwrap();
        let mut child = command
            .args(["serve", "--host", "127.0.0.1", "--port", "0"])
            .current_dir(directory.path())
            .env("DATABASE_URL", &database.url)
            .env("RODAGE_LOG", "rodage=debug")
            .env("RODAGE_LOG_JSON", "true")
            .envs(variables.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let log = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || {
            for line in log.lines() {
                let line = serde_json::from_str(&line.unwrap()).unwrap();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut process = Self { address, child, lines, _directory: directory, _database: database.clone() };
        let listening = process.line("the server listens", |line| message(line).contains("listens on"));
        process.address.set_port(message(&listening).rsplit(':').next().unwrap().parse().unwrap());
        process
    }

    /// Waits for a line of the log.
    pub fn line(&self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no line says that {what}"));
            if is_it(&line) {
                return line;
            }
        }
    }

    /// Returns the identifier of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills the server, as `kill -9` does, and returns the rest of its log.
    pub fn kill(mut self) -> Vec<Value> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        // Ends when the thread has read all of it.
        self.lines.iter().collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Returns the message of a line of the log.
pub fn message(line: &Value) -> &str {
    line["fields"]["message"].as_str().unwrap()
}
