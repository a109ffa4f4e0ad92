//! The `rodage` binary, run as a process.

use std::{net::TcpListener, os::unix::fs::PermissionsExt, process::Command, time::Duration};

use clap::{CommandFactory, Parser};
use migration::{Migrator, MigratorTrait};
use rodage::platform::{
    clock::Clock,
    config::Cli,
    db::{Db, SchemaState},
};
use tokio::time::{Instant, sleep};

use crate::support::{app::config, database::Database, process::Process};

#[test]
fn prints_a_fatal_error_on_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    let below = format!("sqlite:{}", file.join("test.db").display());
    for (url, expected) in [("mysql://ici/base", "sqlite:"), (below.as_str(), "directory")] {
        for command in ["serve", "migrate"] {
            let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
            rodage.args([command, "--port", "0", "--database-url", url]).env("RUST_BACKTRACE", "1");
            let output = rodage.output().unwrap();
            assert_eq!(output.status.code(), Some(1));
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(error.starts_with("rodage: ") && error.contains(expected), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}

#[tokio::test]
async fn prints_an_error_of_postgresql_once() {
    let Some(database) = Database::postgres().await else { return };
    let mut url = url::Url::parse(&database.url).unwrap();
    url.set_path("missing");
    let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
    let output = rodage.arg("migrate").env("DATABASE_URL", url.as_str()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.matches("does not exist").count(), 1, "{error}");
}

/// So that a copy of it is complete.
#[test]
fn a_migrated_database_is_a_single_file() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("test.db").display());
    let output = Command::new(env!("CARGO_BIN_EXE_rodage")).arg("migrate").env("DATABASE_URL", url).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let files = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(files.collect::<Vec<_>>(), ["test.db"]);
}

/// A migration cannot be undone, and the version before may not know it.
#[tokio::test]
async fn nothing_is_migrated_when_the_server_cannot_start() {
    let (database, directory) = (Database::sqlite(), tempfile::tempdir().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    for (variable, value, expected) in [
        ("PORT", taken.port().to_string().as_str(), "cannot listen on 127.0.0.1"),
        ("RODAGE_METRICS_ADDRESS", &taken.to_string(), "cannot listen on 127.0.0.1"),
        ("RODAGE_SMTP_URL", "smtp://localhost", "RODAGE_MAIL_FROM"),
        ("RODAGE_VAPID_KEY", "none", "RODAGE_VAPID_KEY"),
        ("RODAGE_FILES_DIR", file.to_str().unwrap(), "cannot use the directory"),
    ] {
        let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
        rodage.arg("serve").current_dir(directory.path()).env("DATABASE_URL", &database.url);
        rodage.envs([("RODAGE_HOST", "127.0.0.1"), ("PORT", "0"), (variable, value)]);
        let output = rodage.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && error.contains(expected), "{variable}: {error}");
    }
    let db = Db::connect(&config(&database, &[]), Clock::default()).await.unwrap();
    assert_eq!(db.schema_state().await.unwrap(), SchemaState::Pending(Migrator::migrations().len()));
}

#[test]
fn metrics_need_an_address_of_their_own() {
    let directory = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
    rodage.arg("serve").current_dir(directory.path()).env("RODAGE_METRICS_ADDRESS", free.to_string());
    let output = rodage.env("PORT", free.port().to_string()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&format!("cannot listen on 0.0.0.0:{}", free.port())), "{error}");
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0, "no database is created");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_include_what_happens_at_startup() {
    let Some(database) = Database::postgres().await else { return };
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _server = Process::start(&database, &[("RODAGE_METRICS_ADDRESS", &free.to_string())]);
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let metrics = reqwest::get(format!("http://{free}/metrics")).await.unwrap().text().await.unwrap();
        if metrics.lines().any(|line| line == "rodage_feed_listening 1") {
            return;
        }
        assert!(Instant::now() < deadline, "{metrics}");
        sleep(Duration::from_millis(100)).await;
    }
}

#[test]
fn files_are_private_and_many_may_be_open() {
    let directory = tempfile::tempdir().unwrap();
    let below = |name: &str| directory.path().join("data").join(name);
    let url = format!("sqlite:{}", below("rodage.db").display());
    let server = Process::start_with_open_files(256, &Database::sqlite().reached_at(url));
    for name in ["", "rodage.db", "files"] {
        assert_eq!(below(name).metadata().unwrap().permissions().mode() & 0o077, 0, "{name}");
    }
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let [soft, hard] = [3, 4].map(|column| files.split_whitespace().nth(column).unwrap());
    assert_eq!(soft, hard);
}

#[test]
fn an_invalid_secret_is_not_printed() {
    for (variable, value) in [
        ("RODAGE_SMTP_URL", "s3cret"),
        ("RODAGE_LLM_URL", "user:s3cret@model.example"),
        ("RODAGE_LLM_URL", "https://user:s3cret@model.example/v1"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_rodage")).arg("articles").env(variable, value).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(variable) && !error.contains("s3cret"), "{error}");
    }
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    let (directory, settings) = (tempfile::tempdir().unwrap(), Cli::command());
    let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
    rodage.arg("doctor").current_dir(directory.path());
    for variable in settings.get_arguments().filter_map(|argument| argument.get_env()?.to_str()) {
        rodage.env(variable, "").env(format!("{variable}_FILE"), "");
    }
    let secret = directory.path().join("secret");
    std::fs::write(&secret, "sqlite:from-a-file.db").unwrap();
    let output = rodage.env("DATABASE_URL_FILE", &secret).output().unwrap();
    let (found, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{found}{error}");
    for expected in ["RODAGE_PUBLISHER and RODAGE_HOSTING_PROVIDER", "from-a-file.db"] {
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn rates_lifetimes_and_pools_are_not_zero() {
    let rates = ["--sign-in-rate", "--mail-rate", "--public-form-rate", "--points-rate", "--anonymous-points-rate"];
    for flag in ["--session-days", "--change-retention-hours", "--database-connections"].into_iter().chain(rates) {
        assert!(Cli::try_parse_from(["rodage", flag, "0"]).is_err(), "{flag}");
        assert!(Cli::try_parse_from(["rodage", flag, "1"]).is_ok(), "{flag}");
    }
}
