//! The log of a server process: each line names the request or the job that it belongs to, and none names a person.

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    process::Command,
    time::Duration,
};

use reqwest::Method;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    time::{sleep, timeout},
};

use crate::support::{
    client::Client,
    database::Database,
    process::{Process, message},
    smtp::{Behavior, Smtp},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_is_logged_with_its_request_and_root_field() {
    let server = Process::start(&Database::sqlite(), &[]);
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
    let server = Process::start(&Database::sqlite(), &[]);
    let visitor = Client::new(server.address);
    let email = visitor.sign_up("CREATOR").await;
    let reset = "mutation($email: String!) { requestPasswordReset(input: { email: $email }) { userErrors { code } } }";
    visitor.data(reset, json!({ "email": email })).await;

    let wrote = server.line("an email was written", |line| message(line).starts_with("wrote an email"));
    let job = &wrote["spans"][0];
    assert_eq!((&job["name"], &job["job.kind"], &job["job.attempt"]), (&json!("job"), &json!("mail"), &json!(1)));
    assert!(job["job.id"].is_string(), "{wrote:#}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn neither_peers_nor_recipients_are_logged() {
    let smtp = Smtp::start().await;
    let url = smtp.url();
    let variables = [("RODAGE_SMTP_URL", url.as_str()), ("RODAGE_MAIL_FROM", "a@b.c")];
    let server = Process::start(&Database::sqlite(), &variables);

    let mut peer = TcpStream::connect(server.address).await.unwrap();
    peer.write_all(b"this is not HTTP\r\n\r\n").await.unwrap();
    let failed = server.line("a connection failed", |line| message(line) == "a connection failed").to_string();
    assert!(!failed.contains(&peer.local_addr().unwrap().to_string()), "{failed}");

    let sign_up = "mutation($email: String!) { signUp(input: { email: $email, password: \"secret!\", \
        firstName: \"Zoé\", lastName: \"Été\", userType: TESTER }) { userErrors { code } } }";
    for (behavior, outcome, code, sentence) in [
        (Behavior::PermanentFailure, "the mail server rejected an email permanently", "550", "no such person"),
        (Behavior::TemporaryFailure, "a job failed", "451", "try again later"),
    ] {
        smtp.set_behavior(behavior);
        let email = format!("zoe.{code}@exemple.fr");
        Client::new(server.address).data(sign_up, json!({ "email": email })).await;
        let line = server.line(outcome, |line| message(line) == outcome);
        let error = line["fields"]["error"].as_str().unwrap();
        // A mail server may quote the recipient in its sentence.
        assert!(error.contains(code) && !error.contains(sentence), "{line:#}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_public_address_is_logged() {
    let server = Process::start(&Database::sqlite(), &[("RODAGE_PUBLIC_URL", "https://rodage.exemple")]);
    let person = Client::new(server.address);
    let sign_up = "mutation { signUp(input: { email: \"zoe@exemple.fr\", password: \"secret!\", firstName: \"Zoé\", \
        lastName: \"Été\", userType: TESTER }) { viewer { id } userErrors { code } } }";
    let made = person.data(sign_up, json!({})).await;
    assert!(made["signUp"]["viewer"]["id"].is_string(), "{made:#}");
    let request = person.request(Method::POST, "/graphql").header("origin", "https://www.rodage.exemple");
    request.json(&json!({ "query": "{ viewer { id } }" })).send().await.unwrap();
    let line = server.line("an origin is refused", |line| message(line).contains("RODAGE_PUBLIC_URL"));
    assert!(message(&line).contains("https://rodage.exemple"), "{line:#}");
    assert_eq!(line["fields"]["origin"], "https://www.rodage.exemple");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_cannot_be_written_stops_neither_responses_nor_the_shutdown() {
    const TIMEOUT: Duration = Duration::from_secs(30);
    let (database, directory) = (Database::sqlite(), tempfile::tempdir().unwrap());
    let address = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap().local_addr().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_rodage"))
        .args(["serve", "--host", "127.0.0.1", "--port", &address.port().to_string()])
        .current_dir(directory.path())
        .env("DATABASE_URL", &database.url)
        .stderr(File::options().write(true).open("/dev/full").unwrap())
        .spawn()
        .unwrap();
    let conversation = async {
        while TcpStream::connect(address).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        let status = Client::new(address).post("{ __typename }", json!({})).await.status();
        kill_process(Pid::from_child(&server), Signal::TERM).unwrap();
        while TcpStream::connect(address).await.is_ok() {
            sleep(Duration::from_millis(20)).await;
        }
        status
    };
    let response = timeout(TIMEOUT, conversation).await;
    let ended = async {
        while server.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let ended = timeout(TIMEOUT, ended).await;
    // Nothing is left running, whatever became of it.
    server.kill().unwrap();
    let status = server.wait().unwrap();
    assert_eq!(response.expect("it serves, and stops"), 200);
    assert!(ended.is_ok() && status.success(), "{status}");
}
