//! What an ordinary question waits while somebody else sends the worst documents there are, as fast as they are answered.
//!
//! The server has its default limits, and all processors; so have the one who asks and the one who attacks, each a thread
//! of this program. They come from two addresses, as two networks do: what one of them spends, the other still has. The
//! question is asked by the clock, and counted from when it was due, so a stall is not hidden by waiting for it. First it is
//! asked alone, then beside the burst, from its first moment on, while the attacker's budget lasts and when it is spent.

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
    report::{Report, Times, say},
    server::Server,
    socket::{Door, PORTS, Socket},
};

/// From where the attacker comes; who asks comes from the first address of the loopback.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Between two questions.
const PAUSE: Duration = Duration::from_millis(10);

/// How long the attacker waits for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections that send the worst documents
    #[arg(long, default_value_t = 64)]
    pub connections: usize,
    /// Rounds, each with a fresh server
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds of each half of a round
    #[arg(long, default_value_t = 10)]
    pub seconds: u64,
}

/// How the attacker was answered.
#[derive(Default)]
struct Tally {
    answers: AtomicU64,
    spent: AtomicU64,
    is_over: AtomicBool,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let mut report = Report::new(format!(
        "burst: an ordinary question beside {} connections that send the worst documents, {}",
        options.connections,
        bench.database()
    ));
    for round in 1..=options.rounds {
        say(&format!("burst: round {round} of {}", options.rounds));
        Database::with(bench.database_url.as_ref(), async |database| {
            let server = Server::with_its_limits(&bench.binary, database, Processors::All).await?;
            measure(&server, options, &mut report).await?;
            server.kill().await
        })
        .await?;
    }
    Ok(report)
}

async fn measure(server: &Server, options: &Options, report: &mut Report) -> Result<()> {
    let during = Duration::from_secs(options.seconds);
    let asker = Api::creator(server).await?;
    asker.create_project("Projet").await?;
    // Not counted: connections to the database are opened, statements prepared.
    ask(&asker, Duration::from_secs(1)).await?;
    let mut alone = ask(&asker, during).await?;

    let tally = Arc::new(Tally::default());
    let attacker = {
        let (tally, connections, address) = (Arc::clone(&tally), options.connections, server.address);
        let door = Door::graphql(address, None);
        thread::spawn(move || -> Result<()> {
            let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
            let all = (0..connections).map(|number| attack(number, &door, &tally));
            LocalSet::new().block_on(&runtime, join_all(all));
            Ok(())
        })
    };
    let beside = ask(&asker, during).await;
    tally.is_over.store(true, Ordering::Relaxed);
    let joined = tokio::task::spawn_blocking(move || attacker.join()).await?;
    joined.map_err(|_| anyhow::anyhow!("the attacker panicked"))??;
    let mut beside = beside?;

    let (alone, median, p99) = (alone.quantile(0.99), beside.quantile(0.5), beside.quantile(0.99));
    report.note("p99 alone", "ms", alone);
    report.note("p50 beside the burst", "ms", median);
    report.note("p99 beside the burst", "ms", p99);
    report.note("p99 beside the burst, of p99 alone (goal: at most 10)", "", p99 / alone);
    report.note("most memory of the server (goal: at most 256)", "MiB", server.peak()? / 1024.0);
    let count = |count: &AtomicU64| f64::from(u32::try_from(count.load(Ordering::Relaxed)).unwrap_or(u32::MAX));
    report.note("documents answered", "", count(&tally.answers));
    report.note("of these with « too many »", "", count(&tally.spent));
    Ok(())
}

/// Asks again and again; how long each answer took.
async fn ask(asker: &Api, during: Duration) -> Result<Times> {
    let (begin, mut times) = (Instant::now(), Times::default());
    let mut due = begin;
    while due - begin < during {
        sleep_until(due).await;
        asker.count_projects().await?;
        times.push(due.elapsed());
        due += PAUSE;
    }
    Ok(times)
}

/// One connection of the attacker's, until the round is over; a new one whenever it is cut.
async fn attack(number: usize, door: &Door, tally: &Tally) {
    let mut next = number as u64 * 1_000_000;
    while !tally.is_over.load(Ordering::Relaxed) {
        // Being refused or cut off is what it has to reckon with.
        let _cut = match number % 8 {
            0 => timeout(PATIENCE, by_socket(number, door, tally, &mut next)).await.is_ok(),
            1 => timeout(PATIENCE, by_request(door, "text/event-stream", tally, &mut next)).await.is_ok(),
            _ => timeout(PATIENCE, by_request(door, "application/json", tally, &mut next)).await.is_ok(),
        };
    }
}

async fn by_socket(number: usize, door: &Door, tally: &Tally, next: &mut u64) -> Result<()> {
    let mut socket = Socket::introduced(door, PORTS + number).await?;
    while !tally.is_over.load(Ordering::Relaxed) {
        *next += 1;
        let payload = document(*next);
        let message = json!({ "type": "subscribe", "id": "1", "payload": payload }).to_string();
        if message.len() > 60_000 {
            continue;
        }
        socket.send(&message).await?;
        let mut is_spent = false;
        socket
            .until(|text| {
                is_spent |= text.contains("RATE_LIMITED");
                text.contains(r#""type":"error""#) || text.contains(r#""type":"complete""#)
            })
            .await?;
        tally.note(is_spent);
    }
    Ok(())
}

async fn by_request(door: &Door, accept: &str, tally: &Tally, next: &mut u64) -> Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((ELSEWHERE, 0).into())?;
    let mut stream = socket.connect(door.address).await?;
    while !tally.is_over.load(Ordering::Relaxed) {
        *next += 1;
        let body = document(*next).to_string();
        let head = format!(
            "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\naccept: {accept}\r\n\
             content-length: {}\r\n\r\n",
            door.address,
            body.len()
        );
        // It may be answered before it has said everything.
        let said = async {
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(body.as_bytes()).await
        };
        let broken = said.await.is_err();
        tally.note(answer(&mut stream).await? == 429);
        ensure!(!broken, "it was cut off");
    }
    Ok(())
}

impl Tally {
    fn note(&self, is_spent: bool) {
        self.answers.fetch_add(1, Ordering::Relaxed);
        self.spent.fetch_add(u64::from(is_spent), Ordering::Relaxed);
    }
}

/// Reads an answer to its end; its status.
async fn answer(stream: &mut TcpStream) -> Result<u16> {
    let mut read = Vec::with_capacity(4096);
    let end = loop {
        ensure!(stream.read_buf(&mut read).await? > 0, "the server hung up");
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

/// The worst that was found, each with a number that no other has: before they were bounded, each of them took a processor
/// for a tenth of a second to two seconds.
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
