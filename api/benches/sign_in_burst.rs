//! What other requests wait while many people sign in at once, and what memory the burst takes.
//!
//! `cargo bench -p rodage --bench sign_in_burst`

// An optimised build looks through all resolvers of the schema at once.
#![recursion_limit = "256"]
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and prints")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use clap::Parser;
use futures_util::future::join_all;
use rodage::platform::{clock::Clock, config::Cli, http};
use serde_json::{Value, json};
use tokio::{net::TcpListener, time::sleep};

/// People at the door at once.
const PEOPLE: usize = 400;
/// How long the quiet is measured.
const QUIET: Duration = Duration::from_secs(3);
/// Between two requests of everybody else.
const BEAT: Duration = Duration::from_millis(5);

#[tokio::main]
async fn main() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("bench.db").display());
    let config = Cli::parse_from([
        "rodage",
        "--database-url",
        &url,
        "--sign-in-rate",
        "1000000",
        "--anonymous-points-rate",
        "100000000",
    ])
    .config;
    let app = rodage::features::start(config, Clock::default()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/graphql", listener.local_addr().unwrap());
    tokio::spawn(http::serve(app, listener));
    let client = reqwest::Client::new();
    let sign_up = "mutation { signUp(input: { email: \"a@b.c\", password: \"secret!\", firstName: \"A\", lastName: \"B\", \
        userType: CREATOR }) { userErrors { code } } }";
    ask(&client, &address, sign_up).await;

    let quiet = Arc::new(AtomicBool::new(false));
    let timer = {
        let quiet = Arc::clone(&quiet);
        async move {
            sleep(QUIET).await;
            quiet.store(true, Ordering::Relaxed);
        }
    };
    let (mut alone, ()) = tokio::join!(others(&client, &address, &quiet), timer);
    println!("resident before the burst: {} MiB", resident());
    report("other requests, alone", &mut alone);

    let over = Arc::new(AtomicBool::new(false));
    let burst = async {
        let started = Instant::now();
        let entries = join_all((0..PEOPLE).map(|_| sign_in(&client, &address))).await;
        over.store(true, Ordering::Relaxed);
        (started.elapsed(), entries)
    };
    let (mut during, (took, entries)) = tokio::join!(others(&client, &address, &over), burst);
    report("other requests, during the burst", &mut during);
    println!("resident after the burst: {} MiB, at its highest {} MiB", resident(), status_line("VmHWM:"));
    let (entered, busy): (Vec<_>, Vec<_>) = entries.into_iter().partition(|(entered, _)| *entered);
    report("sign-ins let in", &mut entered.into_iter().map(|(_, wait)| wait).collect::<Vec<_>>());
    report("sign-ins told to come back", &mut busy.into_iter().map(|(_, wait)| wait).collect::<Vec<_>>());
    println!("{PEOPLE} people at the door, all answered after {took:.1?}");
}

/// Asks, and asks again, until told to stop; how long each answer took.
async fn others(client: &reqwest::Client, address: &str, stop: &AtomicBool) -> Vec<Duration> {
    let mut waits = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let started = Instant::now();
        ask(client, address, "{ viewer { id } }").await;
        waits.push(started.elapsed());
        sleep(BEAT).await;
    }
    waits
}

async fn sign_in(client: &reqwest::Client, address: &str) -> (bool, Duration) {
    let started = Instant::now();
    let query = "mutation { signIn(input: { email: \"a@b.c\", password: \"secret!\" }) { viewer { id } } }";
    let answer = ask(client, address, query).await;
    (answer["data"]["signIn"]["viewer"].is_object(), started.elapsed())
}

async fn ask(client: &reqwest::Client, address: &str, query: &str) -> Value {
    client.post(address).json(&json!({ "query": query })).send().await.unwrap().json().await.unwrap()
}

fn report(what: &str, waits: &mut [Duration]) {
    waits.sort_unstable();
    let at = |share: usize| {
        waits.get((waits.len() * share / 100).min(waits.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    println!(
        "{what}: {} answered; median {:.1?}, p95 {:.1?}, p99 {:.1?}, longest {:.1?}",
        waits.len(),
        at(50),
        at(95),
        at(99),
        at(100)
    );
}

fn resident() -> u64 {
    status_line("VmRSS:")
}

/// A figure of the process, in MiB; 0 where the system does not tell.
fn status_line(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or_default() / 1024
}
