//! One change, thousands of subscribers of one topic, beside the floor: both servers in turn, each fresh and on a
//! processor of its own, the load client on the other.
//!
//! A closed loop: the next change when all have the last one. The time of a delivery begins when the change is
//! committed, which is taken to be when the mutation is acknowledged, or when the first subscriber has it if that is
//! earlier. The floor is told to publish by HTTP too, and timed by the same rule.
//!
//! The load client never sleeps meanwhile: see [`awake`].

use std::{
    cell::{Cell, RefCell},
    future::Future,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::json;
use tokio::sync::Notify;

use super::{Bench, awake};
use crate::{
    api::{Api, PROJECT_CHANGES, STORY_CHANGES},
    crowd::{Crowd, Ear, GENTLY, Wish},
    database::Database,
    process::Processors,
    report::{Report, Times, float, say},
    server::Server,
    socket::Door,
};

/// Changes before those that count.
const WARM_UP: usize = 5;

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each with one subscription under an id of its own
    #[arg(long, default_value_t = 5000)]
    pub subscribers: usize,
    /// Rounds, each with both servers
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Changes in a round: enough for what is slow just after thousands have connected not to weigh
    #[arg(long, default_value_t = 200)]
    pub changes: usize,
    /// What is followed
    #[arg(long, value_enum, default_value_t = Feed::Stories)]
    pub feed: Feed,
}

/// What the subscribers follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Feed {
    /// The public wall, nobody being signed in
    Stories,
    /// The projects of one creator, all sockets having their session
    Projects,
}

/// What one server did in one round.
struct Round {
    per_second: f64,
    per_second_with_write: f64,
    cpu_us: f64,
    kib: f64,
    p50: f64,
    p99: f64,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { subscribers, changes, feed, .. } = options;
    let title = format!(
        "fanout: {subscribers} subscribers of one topic ({feed:?}), {changes} changes a round, {}",
        bench.database()
    );
    let mut report = Report::new(title);
    // The floor sends as many bytes as Rodage does; the first round tells how many.
    let mut bytes = 0;
    for round in 1..=options.rounds {
        say(&format!("fanout: round {round} of {}", options.rounds));
        let rodage = rodage(bench, options, &mut bytes).await?;
        let floor = floor(options, bytes).await?;
        report.note("deliveries/s, floor", "/s", floor.per_second);
        report.note("deliveries/s", "/s", rodage.per_second);
        report.note("deliveries/s, of the floor's", "×", rodage.per_second / floor.per_second);
        report.note("deliveries/s, from the request on", "/s", rodage.per_second_with_write);
        report.note("processor per delivery, floor", "µs", floor.cpu_us);
        report.note("processor per delivery", "µs", rodage.cpu_us);
        report.note("memory per subscriber, floor", "KiB", floor.kib);
        report.note("memory per subscriber", "KiB", rodage.kib);
        report.note("delivered p50, floor", "ms", floor.p50);
        report.note("delivered p50", "ms", rodage.p50);
        report.note("delivered p99, floor", "ms", floor.p99);
        report.note("delivered p99", "ms", rodage.p99);
        report.note("frame", "bytes", float(bytes));
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
        let wishes =
            move |number| vec![Wish { id: format!("subscriber-{number}"), query, variables: json!({ "after": null }) }];
        let publish = async |number: usize| match options.feed {
            // As long as a story is, and each of one length.
            Feed::Stories => api.submit_story(&format!("{number:0>160}")).await,
            Feed::Projects => api.rename_project(&project, &format!("{number:0>80}")).await,
        };
        let door = Door::graphql(server.address, api.cookie.clone());
        let (round, frame) = deliver(&server, options, &door, wishes, publish).await?;
        *bytes = frame;
        server.kill().await?;
        Ok(round)
    })
    .await
}

async fn floor(options: &Options, bytes: usize) -> Result<Round> {
    let server = Server::floor(bytes, Processors::First).await?;
    let door = Door { address: server.address, path: "/ws", protocol: None, cookie: None };
    let (http, url) = (reqwest::Client::new(), format!("http://{}/publish", server.address));
    let publish = async |_| Ok(http.post(&url).send().await?.error_for_status().map(drop)?);
    let (round, _) = deliver(&server, options, &door, |_| Vec::new(), publish).await?;
    server.kill().await?;
    Ok(round)
}

/// When each subscriber got the change under way.
struct Arrivals {
    expected: usize,
    times: RefCell<Vec<Instant>>,
    all: Notify,
    /// Bytes of the last message.
    bytes: Cell<usize>,
    counts: Cell<bool>,
}

/// A round against one server; and how long its messages are.
async fn deliver<F>(
    server: &Server,
    options: &Options,
    door: &Door,
    wishes: impl Fn(usize) -> Vec<Wish> + Clone + 'static,
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
    let ear: Ear = Rc::new({
        let arrivals = arrivals.clone();
        move |_, text| arrivals.note(text)
    });
    // What the first request makes once and for all is not the subscribers'.
    Crowd::begin(1, 1, door, wishes.clone(), &ear).ready(1).await?;
    let empty = server.resident()?;
    let crowd = Crowd::begin(options.subscribers, GENTLY, door, wishes, &ear);
    crowd.ready(options.subscribers).await?;
    let kib = (server.resident()? - empty) / float(options.subscribers);

    arrivals.counts.set(true);
    let (mut times, mut spent, mut spent_with_write) = (Times::default(), Duration::ZERO, Duration::ZERO);
    let mut before = server.cpu()?;
    for change in 0..WARM_UP + options.changes {
        if change == WARM_UP {
            before = server.cpu()?;
        }
        let asked = Instant::now();
        arrivals.times.borrow_mut().clear();
        let acknowledged = async {
            publish(change).await?;
            Ok(Instant::now())
        };
        let all = async {
            arrivals.all.notified().await;
            Ok(())
        };
        let (acknowledged, ()) = crowd
            .beside(awake(async { tokio::try_join!(acknowledged, all) }))
            .await
            .with_context(|| format!("{} of {} had change {change}", arrivals.count(), arrivals.expected))?;
        if change >= WARM_UP {
            let (committed, last) = arrivals.delivered(acknowledged, &mut times);
            spent += last - committed;
            spent_with_write += last - asked;
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
    fn note(&self, text: &str) {
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

    /// Adds the time of each delivery; when the change was committed, and when the last subscriber had it.
    fn delivered(&self, acknowledged: Instant, times: &mut Times) -> (Instant, Instant) {
        let arrived = self.times.borrow();
        let committed = arrived.iter().copied().fold(acknowledged, Instant::min);
        for arrival in arrived.iter() {
            times.push(*arrival - committed);
        }
        (committed, arrived.iter().copied().fold(committed, Instant::max))
    }
}
