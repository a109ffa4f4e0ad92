//! Latency of an ordinary query during an attack that sends the most expensive known documents as fast as it gets
//! responses.
//!
//! The server has its default limits. It shares all processors with the ordinary client and the attacker, each of which
//! is a thread of this program. They connect from two addresses, as from two networks, so that they have separate
//! budgets. Queries are sent at fixed times and timed from these, so that a stall is not hidden by waiting for it. They
//! are measured alone first, then during the attack from its start, until after the attacker's budget is exhausted.

use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    runtime,
    task::LocalSet,
    time::{Instant, sleep_until, timeout},
};

use super::Bench;
use crate::{
    api::Api,
    database::Database,
    process::Processors,
    report::{Report, Times, progress},
    server::Server,
    socket::{CONNECTIONS_PER_ADDRESS, Endpoint, Socket},
};

/// The loopback address of the attacker. The ordinary client uses the first one.
const ATTACKER_ADDRESS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Interval between two queries.
const QUERY_INTERVAL: Duration = Duration::from_millis(10);

/// How long the attacker waits for a response.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections that send the most expensive documents
    #[arg(long, default_value_t = 64)]
    pub connections: usize,
    /// Rounds, each with a fresh server
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds per half of a round
    #[arg(long, default_value_t = 10)]
    pub seconds: u64,
}

/// Responses to the attacker.
#[derive(Default)]
struct Tally {
    responses: AtomicU64,
    refused: AtomicU64,
    is_done: AtomicBool,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let mut report = Report::new(format!(
        "burst: an ordinary query during an attack by {} connections, {}",
        options.connections,
        bench.database()
    ));
    for round in 1..=options.rounds {
        progress(&format!("burst: round {round} of {}", options.rounds));
        Database::with(bench.database_url.as_ref(), async |database| {
            let server = Server::rodage_with_default_limits(&bench.binary, database, Processors::All).await?;
            measure(&server, options, &mut report).await?;
            server.kill().await
        })
        .await?;
    }
    Ok(report)
}

async fn measure(server: &Server, options: &Options, report: &mut Report) -> Result<()> {
    let during = Duration::from_secs(options.seconds);
    let client = Api::creator(server).await?;
    client.create_project("Projet").await?;
    // A warm-up that opens database connections and prepares statements.
    measure_queries(&client, Duration::from_secs(1)).await?;
    let mut alone = measure_queries(&client, during).await?;

    let tally = Arc::new(Tally::default());
    let attacker = {
        let (tally, connections, address) = (Arc::clone(&tally), options.connections, server.address);
        let endpoint = Endpoint::graphql(address, None);
        thread::spawn(move || -> Result<()> {
            let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
            let all = (0..connections).map(|number| attack(number, &endpoint, &tally));
            LocalSet::new().block_on(&runtime, join_all(all));
            Ok(())
        })
    };
    let during_attack = measure_queries(&client, during).await;
    tally.is_done.store(true, Ordering::Relaxed);
    let joined = tokio::task::spawn_blocking(move || attacker.join()).await?;
    joined.map_err(|_| anyhow::anyhow!("the attacker panicked"))??;
    let mut during_attack = during_attack?;

    let (alone, median, p99) = (alone.quantile(0.99), during_attack.quantile(0.5), during_attack.quantile(0.99));
    report.record("p99 alone", "ms", alone);
    report.record("p50 during the attack", "ms", median);
    report.record("p99 during the attack", "ms", p99);
    report.record("p99 during the attack, relative to p99 alone (goal: at most 10)", "", p99 / alone);
    report.record("peak memory of the server (goal: at most 256)", "MiB", server.peak()? / 1024.0);
    let count = |count: &AtomicU64| f64::from(u32::try_from(count.load(Ordering::Relaxed)).unwrap_or(u32::MAX));
    report.record("responses to the attacker", "", count(&tally.responses));
    report.record("refused by a rate limit", "", count(&tally.refused));
    Ok(())
}

/// Sends queries at a fixed interval and returns the latency of each.
async fn measure_queries(client: &Api, during: Duration) -> Result<Times> {
    let (begin, mut times) = (Instant::now(), Times::default());
    let mut due = begin;
    while due - begin < during {
        sleep_until(due).await;
        client.count_projects().await?;
        times.push(due.elapsed());
        due += QUERY_INTERVAL;
    }
    Ok(times)
}

/// Runs one connection of the attacker until the round ends, and reopens it whenever it is closed.
async fn attack(number: usize, endpoint: &Endpoint, tally: &Tally) {
    let mut next = number as u64 * 1_000_000;
    while !tally.is_done.load(Ordering::Relaxed) {
        // Refusals and closed connections are expected.
        let _outcome = match number % 8 {
            0 => timeout(TIMEOUT, attack_by_websocket(number, endpoint, tally, &mut next)).await.is_ok(),
            1 => timeout(TIMEOUT, attack_by_http(endpoint, "text/event-stream", tally, &mut next)).await.is_ok(),
            _ => timeout(TIMEOUT, attack_by_http(endpoint, "application/json", tally, &mut next)).await.is_ok(),
        };
    }
}

async fn attack_by_websocket(number: usize, endpoint: &Endpoint, tally: &Tally, next: &mut u64) -> Result<()> {
    let mut socket = Socket::open_graphql(endpoint, CONNECTIONS_PER_ADDRESS + number).await?;
    while !tally.is_done.load(Ordering::Relaxed) {
        *next += 1;
        let payload = document(*next);
        let message = json!({ "type": "subscribe", "id": "1", "payload": payload }).to_string();
        if message.len() > 60_000 {
            continue;
        }
        socket.send(&message).await?;
        let mut is_refused = false;
        socket
            .receive_until(|text| {
                is_refused |= text.contains("RATE_LIMITED");
                text.contains(r#""type":"error""#) || text.contains(r#""type":"complete""#)
            })
            .await?;
        tally.record(is_refused);
    }
    Ok(())
}

async fn attack_by_http(endpoint: &Endpoint, accept: &str, tally: &Tally, next: &mut u64) -> Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((ATTACKER_ADDRESS, 0).into())?;
    let mut stream = socket.connect(endpoint.address).await?;
    while !tally.is_done.load(Ordering::Relaxed) {
        *next += 1;
        let body = document(*next).to_string();
        let head = format!(
            "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\naccept: {accept}\r\n\
             content-length: {}\r\n\r\n",
            endpoint.address,
            body.len()
        );
        // The server may respond before it has received everything.
        let sending = async {
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(body.as_bytes()).await
        };
        let is_broken = sending.await.is_err();
        tally.record(read_response(&mut stream).await? == 429);
        ensure!(!is_broken, "the server closed the connection");
    }
    Ok(())
}

impl Tally {
    fn record(&self, is_refused: bool) {
        self.responses.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(u64::from(is_refused), Ordering::Relaxed);
    }
}

/// Reads a whole response and returns its status.
async fn read_response(stream: &mut TcpStream) -> Result<u16> {
    let mut read = Vec::with_capacity(4096);
    let end = loop {
        ensure!(stream.read_buf(&mut read).await? > 0, "the server closed the connection");
        if let Some(end) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let head = std::str::from_utf8(&read[..end])?.to_ascii_lowercase();
    let status = head.split(' ').nth(1).context("no status")?.parse()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).context("no length")?;
    let mut missing = (end + length.parse::<usize>()?).saturating_sub(read.len());
    while missing > 0 {
        read.clear();
        missing = missing.saturating_sub(stream.read_buf(&mut read).await?);
    }
    Ok(status)
}

fn repeat(count: usize, unit: impl Fn(usize) -> String) -> String {
    (0..count).map(unit).collect()
}

/// Returns one of the most expensive documents found, made unique by its number. Before the limits existed, each of
/// them took between a tenth of a second and two seconds of processor time.
fn document(number: u64) -> Value {
    let fields = |count: usize| repeat(count, |_| "id ".to_owned());
    let in_fragment = |fields: &str| format!("{{ __typename }} fragment F{number} on Mutation {{ {fields} }}");
    let query = match number % 16 {
        0 => format!("{{ {} }}", "a ".repeat(160_000)),
        1 => in_fragment(&repeat(14_900, |field| format!("createRoadmapItems{field} "))),
        2 => in_fragment(&repeat(1000, |field| format!("{}{field} ", "x".repeat(450)))),
        3 => in_fragment(&"title ".repeat(14_900)),
        4 => {
            let chain = repeat(190, |link| format!("fragment f{link} on Viewer {{ ...f{} }} ", link + 1));
            format!("{{ __typename }} {chain} fragment f190 on Viewer {{ {} }} # {number}", fields(13_000))
        }
        5 => {
            let query = format!(
                "query($v: [ID!]!) {{ viewer {{ {} }} }} # {number}",
                "projects(after: $v) { totalCount } ".repeat(1300)
            );
            return json!({ "query": query, "variables": { "v": (0..40_000).collect::<Vec<_>>() } });
        }
        6 => {
            let query =
                format!("query($v: [ID!]!) {{ viewer {{ {} }} }}", "projects(after: $v) { totalCount } ".repeat(1300));
            return json!({ "query": query, "variables": { "v": (0..19_000).collect::<Vec<_>>() } });
        }
        7 => format!("{{ __typename #{}{number}\n }}", "x".repeat(500_000)),
        8 => format!("{{ __typename{} }} # {number}", "#\n".repeat(160_000)),
        9 => format!("{{ node(id: \"{}{number}", "x".repeat(500_000)),
        10 => {
            let operations = repeat(20, |query| format!("query q{query} {{ viewer {{ ...F }} }} "));
            let query = format!("{operations} fragment F on Viewer {{ {} }} # {number}", fields(14_000));
            return json!({ "query": query, "operationName": "q0" });
        }
        11 => format!("{{ {} }} # {number}", repeat(7000, |_| format!("id{}", " ".repeat(66)))),
        12 => format!("{{ viewer {{ {} }} }} # {number}", fields(4900)),
        13 => {
            let types = "types { name fields { name type { name fields { name description args { name } } } } } ";
            format!("{{ __schema {{ {} }} }} # {number}", repeat(5, |alias| format!("a{alias}: {types}")))
        }
        14 => format!("{{ viewer {{ {} }} }} # {number}", fields(14_800)),
        _ => format!("{{ {} # {number}", "a ".repeat(14_900)),
    };
    json!({ "query": query })
}
