//! The log of a server process: each line names the request or the job that it belongs to.

use std::{
    io::{BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::client::Client;

/// A timeout that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running `rodage serve` that logs statements, as JSON; killed when dropped.
struct Process {
    address: SocketAddr,
    child: Child,
    lines: Receiver<Value>,
    _directory: TempDir,
}

impl Process {
    fn start() -> Self {
        // Required by the HTTP client; installing it again has no effect.
        drop(rustls::crypto::ring::default_provider().install_default());
        let directory = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", directory.path().join("test.db").display());
        let mut child = Command::new(env!("CARGO_BIN_EXE_rodage"))
            .args(["serve", "--host", "127.0.0.1", "--port", "0", "--database-url", &database])
            .current_dir(directory.path())
            .env("RODAGE_LOG", "rodage=debug")
            .env("RODAGE_LOG_JSON", "true")
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
        let mut process = Self { address, child, lines, _directory: directory };
        let listening = process.line("the server listens", |line| message(line).contains("listens on"));
        process.address.set_port(message(&listening).rsplit(':').next().unwrap().parse().unwrap());
        process
    }

    /// Waits for a line of the log.
    fn line(&self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no line says that {what}"));
            if is_it(&line) {
                return line;
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn message(line: &Value) -> &str {
    line["fields"]["message"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_is_logged_with_its_request_and_root_field() {
    let server = Process::start();
    let visitor = Client::new(server.address);
    let response = visitor.post("query Wall { stories(first: 1) { nodes { id } } }", json!({})).await;
    let id = response.headers()["x-request-id"].to_str().unwrap();

    let is_of_request = |line: &Value| line["spans"][0]["request.id"] == id;
    let ended = server.line("a statement ended", is_of_request);
    assert_eq!(message(&ended), "a statement ended");
    let spans = ended["spans"].as_array().unwrap();
    let names: Vec<&str> = spans.iter().map(|span| span["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["request", "field", "statement"], "{ended:#}");
    assert_eq!(spans[1]["graphql.kind"], "query");
    assert_eq!(spans[1]["graphql.field"], "stories");
    assert!(spans[2]["db.statement"].as_str().unwrap().contains("FROM \"story\""), "{ended:#}");

    let completed = server.line("the request was completed", |line| message(line) == "request completed");
    assert_eq!(completed["fields"]["request.id"], id);
    assert_eq!(completed["fields"]["graphql.operation"], "Wall");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_of_a_job_names_its_kind_and_attempt() {
    let server = Process::start();
    let visitor = Client::new(server.address);
    let email = visitor.sign_up("CREATOR").await;
    let reset = "mutation($email: String!) { requestPasswordReset(input: { email: $email }) { userErrors { code } } }";
    visitor.data(reset, json!({ "email": email })).await;

    let wrote = server.line("an email was written", |line| message(line).starts_with("wrote an email"));
    let job = &wrote["spans"][0];
    assert_eq!((&job["name"], &job["job.kind"], &job["job.attempt"]), (&json!("job"), &json!("mail"), &json!(1)));
    assert!(job["job.id"].is_string(), "{wrote:#}");
}
