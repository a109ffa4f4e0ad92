//! One change to thousands of subscribers of one topic, compared with the baseline: the servers alternate, each newly
//! started and with its own processor, the load client on the others.
//!
//! This is a closed loop: the next change follows when all subscribers have received the last one. The time of a
//! delivery starts at the commit of the change, which is assumed to be the acknowledgement of the mutation, or the
//! first delivery if that is earlier. The baseline publishes on an HTTP request too, and is timed by the same rule.
//!
//! The load client never sleeps meanwhile: see [`without_sleeping`].

use std::{
    cell::{Cell, RefCell},
    future::Future,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::json;
use tokio::sync::Notify;

use super::{Bench, without_sleeping};
use crate::{
    api::{Api, PROJECT_CHANGES, STORY_CHANGES},
    client_pool::{CONNECT_CONCURRENCY, ClientPool, OnMessage, Subscription},
    database::Database,
    process::Processors,
    report::{Report, Times, float, progress},
    server::Server,
    socket::Endpoint,
};

/// Changes before the measured ones.
const WARM_UP: usize = 5;

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each with one subscription with a different operation id
    #[arg(long, default_value_t = 5000)]
    pub subscribers: usize,
    /// Rounds, each with both servers
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Changes per round: enough for the slow ones just after connecting thousands not to matter
    #[arg(long, default_value_t = 200)]
    pub changes: usize,
    /// The feed subscribed to
    #[arg(long, value_enum, default_value_t = Feed::Stories)]
    pub feed: Feed,
}

/// The feed that the subscribers subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Feed {
    /// The public wall, without a session
    Stories,
    /// The projects of one creator, whose session all sockets use
    Projects,
}

/// Result of one server in one round.
struct Round {
    per_second: f64,
    per_second_with_write: f64,
    cpu_us: f64,
    kib: f64,
    p50: f64,
    p99: f64,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { subscribers, changes, feed, .. } = options;
    let title = format!(
        "fanout: {subscribers} subscribers of one topic ({feed:?}), {changes} changes a round, {}",
        bench.database()
    );
    let mut report = Report::new(title);
    // The baseline sends as many bytes per message as Rodage.
    let mut bytes = 0;
    for round in 1..=options.rounds {
        progress(&format!("fanout: round {round} of {}", options.rounds));
        let rodage = rodage(bench, options, &mut bytes).await?;
        let baseline = baseline(options, bytes).await?;
        report.record("deliveries/s, baseline", "/s", baseline.per_second);
        report.record("deliveries/s", "/s", rodage.per_second);
        report.record("deliveries/s, relative to the baseline", "×", rodage.per_second / baseline.per_second);
        report.record("deliveries/s, from the request", "/s", rodage.per_second_with_write);
        report.record("processor per delivery, baseline", "µs", baseline.cpu_us);
        report.record("processor per delivery", "µs", rodage.cpu_us);
        report.record("memory per subscriber, baseline", "KiB", baseline.kib);
        report.record("memory per subscriber", "KiB", rodage.kib);
        report.record("delivered p50, baseline", "ms", baseline.p50);
        report.record("delivered p50", "ms", rodage.p50);
        report.record("delivered p99, baseline", "ms", baseline.p99);
        report.record("delivered p99", "ms", rodage.p99);
        report.record("frame", "bytes", float(bytes));
    }
    Ok(report)
}

async fn rodage(bench: &Bench, options: &Options, bytes: &mut usize) -> Result<Round> {
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::First).await?;
        let (api, project) = match options.feed {
            Feed::Stories => (Api::visitor(&server), String::new()),
            Feed::Projects => {
                let owner = Api::creator(&server).await?;
                let project = owner.create_project("Rodage").await?;
                (owner, project)
            }
        };
        let query = match options.feed {
            Feed::Stories => STORY_CHANGES,
            Feed::Projects => PROJECT_CHANGES,
        };
        let subscriptions = move |number| {
            vec![Subscription { id: format!("subscriber-{number}"), query, variables: json!({ "after": null }) }]
        };
        let publish = async |number: usize| match options.feed {
            // All stories have the same, typical length.
            Feed::Stories => api.submit_story(&format!("{number:0>160}")).await,
            Feed::Projects => api.rename_project(&project, &format!("{number:0>80}")).await,
        };
        let endpoint = Endpoint::graphql(server.address, api.cookie.clone());
        let (round, frame) = deliver(&server, options, &endpoint, subscriptions, publish).await?;
        *bytes = frame;
        server.kill().await?;
        Ok(round)
    })
    .await
}

async fn baseline(options: &Options, bytes: usize) -> Result<Round> {
    let server = Server::baseline(bytes, Processors::First).await?;
    let endpoint = Endpoint { address: server.address, path: "/ws", protocol: None, cookie: None };
    let (http, url) = (reqwest::Client::new(), format!("http://{}/publish", server.address));
    let publish = async |_| Ok(http.post(&url).send().await?.error_for_status().map(drop)?);
    let (round, _) = deliver(&server, options, &endpoint, |_| Vec::new(), publish).await?;
    server.kill().await?;
    Ok(round)
}

/// Arrival times of the current change at each subscriber.
struct Arrivals {
    expected: usize,
    times: RefCell<Vec<Instant>>,
    all: Notify,
    /// Length of the last message, in bytes.
    bytes: Cell<usize>,
    counts: Cell<bool>,
}

/// Runs a round against one server. Also returns the length of its messages.
async fn deliver<F>(
    server: &Server,
    options: &Options,
    endpoint: &Endpoint,
    subscriptions: impl Fn(usize) -> Vec<Subscription> + Clone + 'static,
    publish: impl Fn(usize) -> F,
) -> Result<(Round, usize)>
where
    F: Future<Output = Result<()>>,
{
    let arrivals = Rc::new(Arrivals {
        expected: options.subscribers,
        times: RefCell::default(),
        all: Notify::new(),
        bytes: Cell::new(0),
        counts: Cell::new(false),
    });
    let on_message: OnMessage = Rc::new({
        let arrivals = arrivals.clone();
        move |_, text| arrivals.record(text)
    });
    // Excludes one-time allocations of the first request.
    ClientPool::connect(1, 1, endpoint, subscriptions.clone(), &on_message).wait_ready(1).await?;
    let empty = server.resident()?;
    let pool = ClientPool::connect(options.subscribers, CONNECT_CONCURRENCY, endpoint, subscriptions, &on_message);
    pool.wait_ready(options.subscribers).await?;
    let kib = (server.resident()? - empty) / float(options.subscribers);

    arrivals.counts.set(true);
    let (mut times, mut spent, mut spent_with_write) = (Times::default(), Duration::ZERO, Duration::ZERO);
    let mut before = server.cpu()?;
    for change in 0..WARM_UP + options.changes {
        if change == WARM_UP {
            before = server.cpu()?;
        }
        let requested = Instant::now();
        arrivals.times.borrow_mut().clear();
        let acknowledged = async {
            publish(change).await?;
            Ok(Instant::now())
        };
        let all = async {
            arrivals.all.notified().await;
            Ok(())
        };
        let (acknowledged, ()) =
            pool.run(without_sleeping(async { tokio::try_join!(acknowledged, all) })).await.with_context(|| {
                format!("{} of {} subscribers received change {change}", arrivals.count(), arrivals.expected)
            })?;
        if change >= WARM_UP {
            let (committed, last) = arrivals.delivered(acknowledged, &mut times);
            spent += last - committed;
            spent_with_write += last - requested;
        }
    }
    let deliveries = float(options.subscribers * options.changes);
    let round = Round {
        per_second: deliveries / spent.as_secs_f64(),
        per_second_with_write: deliveries / spent_with_write.as_secs_f64(),
        cpu_us: server.cpu()?.since(&before).as_secs_f64() * 1e6 / deliveries,
        kib,
        p50: times.quantile(0.5),
        p99: times.quantile(0.99),
    };
    Ok((round, arrivals.bytes.get()))
}

impl Arrivals {
    fn record(&self, text: &str) {
        if self.counts.get() {
            self.times.borrow_mut().push(Instant::now());
            self.bytes.set(text.len());
            if self.count() == self.expected {
                self.all.notify_one();
            }
        }
    }

    fn count(&self) -> usize {
        self.times.borrow().len()
    }

    /// Adds the time of each delivery to `times`. Returns the time of the commit and of the last delivery.
    fn delivered(&self, acknowledged: Instant, times: &mut Times) -> (Instant, Instant) {
        let arrived = self.times.borrow();
        let committed = arrived.iter().copied().fold(acknowledged, Instant::min);
        for arrival in arrived.iter() {
            times.push(*arrival - committed);
        }
        (committed, arrived.iter().copied().fold(committed, Instant::max))
    }
}
