//! Latency from commit to client under a steady load: a constant rate of mutations, each for some of the subscribers.
//!
//! The time of a commit is not observable outside the server. Rows contain the time at which their transaction began,
//! which is earlier, so the latency from that time is slightly too high, never too low. Mutations start at fixed times,
//! whether or not earlier ones have finished, so that a stall is not hidden by waiting for it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use chrono::DateTime;

use super::{Bench, Fixture, roadmap_subscription};
use crate::{
    client_pool::{CONNECT_CONCURRENCY, ClientPool, OnMessage, at_rate},
    database::Database,
    process::{Processors, wall_clock},
    report::{Report, Times, float, progress},
    server::Server,
    socket::Endpoint,
};

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Roadmaps, changed in rotation
    #[arg(long, default_value_t = 100)]
    pub projects: usize,
    /// Connections subscribed to each roadmap
    #[arg(long, default_value_t = 50)]
    pub receivers: usize,
    /// Mutations per second
    #[arg(long, default_value_t = 200)]
    pub rate: u32,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds per round
    #[arg(long, default_value_t = 5)]
    pub seconds: u64,
    /// Subscribe through a second instance on the same PostgreSQL
    #[arg(long)]
    pub other_instance: bool,
}

/// Latencies of the changes received.
#[derive(Default)]
struct Received {
    /// Latency from the beginning of the transaction.
    from_begin: RefCell<Times>,
    /// Latency from the request.
    from_request: RefCell<Times>,
    count: Cell<usize>,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { projects, receivers, rate, other_instance, .. } = *options;
    ensure!(!other_instance || bench.database_url.is_some(), "--other-instance needs a PostgreSQL: --database-url");
    let title = format!(
        "latency: {rate} mutations/s, each for {receivers} of {} subscribers, {}{}",
        projects * receivers,
        bench.database(),
        if other_instance { " through another instance" } else { "" }
    );
    let mut report = Report::new(title);
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        let other =
            if other_instance { Some(Server::rodage(&bench.binary, database, Processors::All).await?) } else { None };
        let fixture = Rc::new(Fixture::create(&server, projects).await?);
        let received = Rc::<Received>::default();
        let on_message: OnMessage = Rc::new({
            let received = received.clone();
            move |_, text| received.record(text)
        });
        let followed = fixture.clone();
        let subscriptions = move |number| {
            vec![roadmap_subscription(format!("subscriber-{number}"), &followed.project_id(number), None)]
        };
        let address = other.as_ref().unwrap_or(&server).address;
        let endpoint = Endpoint::graphql(address, fixture.owner.cookie.clone());
        let pool =
            ClientPool::connect(projects * receivers, CONNECT_CONCURRENCY, &endpoint, subscriptions, &on_message);
        pool.wait_ready(projects * receivers).await?;

        // The first round is a warm-up that opens database connections and prepares statements.
        for round in 0..=options.rounds {
            progress(&format!("latency: round {round} of {}", options.rounds));
            received.clear();
            let during = Duration::from_secs(if round == 0 { 1 } else { options.seconds });
            let count = pool.run(mutate(&fixture, rate, during)).await?;
            let expected = usize::try_from(count)? * receivers;
            pool.wait_until(|| received.count.get() >= expected).await?;
            ensure!(received.count.get() == expected, "{} changes instead of {expected}", received.count.get());
            if round > 0 {
                let (mut begin, mut request) = (received.from_begin.borrow_mut(), received.from_request.borrow_mut());
                report.record("delivered", "/s", float(expected) / during.as_secs_f64());
                report.record("from the transaction's begin p50", "ms", begin.quantile(0.5));
                report.record("from the transaction's begin p99", "ms", begin.quantile(0.99));
                report.record("from the request p50", "ms", request.quantile(0.5));
                report.record("from the request p99", "ms", request.quantile(0.99));
            }
        }
        drop(pool);
        if let Some(other) = other {
            other.kill().await?;
        }
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Runs mutations at a constant rate, each of which writes the time of its request.
async fn mutate(fixture: &Rc<Fixture>, rate: u32, during: Duration) -> Result<u64> {
    at_rate(rate, during, |number| {
        let fixture = fixture.clone();
        async move {
            let item = &fixture.items[usize::try_from(number)? % fixture.items.len()];
            fixture.owner.rename_roadmap_item(item, &wall_clock().to_string()).await
        }
    })
    .await
}

impl Received {
    fn clear(&self) {
        self.count.set(0);
        self.from_begin.take();
        self.from_request.take();
    }

    /// Records every change in a message.
    fn record(&self, text: &str) {
        let now = wall_clock();
        for change in text.split(r#""title":""#).skip(1) {
            // A change that cannot be parsed will be reported as missing.
            if let Ok((requested, begun)) = times(change) {
                self.from_request.borrow_mut().push(since(requested, now));
                self.from_begin.borrow_mut().push(since(begun, now));
                self.count.set(self.count.get() + 1);
            }
        }
    }
}

/// Returns the time of the request of a change, and the beginning of its transaction.
fn times(change: &str) -> Result<(i64, i64)> {
    let (title, rest) = change.split_once('"').context("no title")?;
    let begun = rest.split_once(r#""updatedAt":""#).and_then(|(_, rest)| rest.split_once('"'));
    let begun = DateTime::parse_from_rfc3339(begun.context("no time")?.0)?;
    Ok((title.parse()?, begun.timestamp_micros()))
}

fn since(earlier: i64, now: i64) -> Duration {
    Duration::from_micros(u64::try_from(now - earlier).unwrap_or_default())
}
