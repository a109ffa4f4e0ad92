//! From the commit to the client, under a steady load: so many mutations a second, each for some of the subscribers.
//!
//! Nothing outside the server knows when a transaction is committed. Its rows carry the time at which it began, and its
//! commit comes after; so from that time on is a little too much, never too little. Mutations are begun by the clock,
//! whether or not earlier ones are done, so a stall is not hidden by waiting for it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use chrono::DateTime;

use super::{Bench, Workshop, roadmap};
use crate::{
    crowd::{Crowd, Ear, GENTLY, at_rate},
    database::Database,
    process::{Processors, wall_clock},
    report::{Report, Times, float, say},
    server::Server,
    socket::Door,
};

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Roadmaps that are changed in turn
    #[arg(long, default_value_t = 100)]
    pub projects: usize,
    /// Connections that follow each
    #[arg(long, default_value_t = 50)]
    pub receivers: usize,
    /// Mutations a second
    #[arg(long, default_value_t = 200)]
    pub rate: u32,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds of a round
    #[arg(long, default_value_t = 5)]
    pub seconds: u64,
    /// Listen at a second instance on the same PostgreSQL
    #[arg(long)]
    pub other_instance: bool,
}

/// What subscribers heard.
#[derive(Default)]
struct Heard {
    /// From the beginning of the transaction.
    from_begin: RefCell<Times>,
    /// From the request.
    from_request: RefCell<Times>,
    count: Cell<usize>,
}

/// Measures.
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
        let workshop = Rc::new(Workshop::build(&server, projects).await?);
        let heard = Rc::<Heard>::default();
        let ear: Ear = Rc::new({
            let heard = heard.clone();
            move |_, text| heard.note(text)
        });
        let followed = workshop.clone();
        let wishes = move |number| vec![roadmap(format!("subscriber-{number}"), &followed.roadmap(number), None)];
        let address = other.as_ref().unwrap_or(&server).address;
        let door = Door::graphql(address, workshop.owner.cookie.clone());
        let crowd = Crowd::begin(projects * receivers, GENTLY, &door, wishes, &ear);
        crowd.ready(projects * receivers).await?;

        // The first is not counted: connections to the database are opened, statements prepared.
        for round in 0..=options.rounds {
            say(&format!("latency: round {round} of {}", options.rounds));
            heard.clear();
            let during = Duration::from_secs(if round == 0 { 1 } else { options.seconds });
            let count = crowd.beside(mutate(&workshop, rate, during)).await?;
            let expected = usize::try_from(count)? * receivers;
            crowd.until(|| heard.count.get() >= expected).await?;
            ensure!(heard.count.get() == expected, "{} changes instead of {expected}", heard.count.get());
            if round > 0 {
                let (mut begin, mut request) = (heard.from_begin.borrow_mut(), heard.from_request.borrow_mut());
                report.note("delivered", "/s", float(expected) / during.as_secs_f64());
                report.note("from the transaction's begin p50", "ms", begin.quantile(0.5));
                report.note("from the transaction's begin p99", "ms", begin.quantile(0.99));
                report.note("from the request p50", "ms", request.quantile(0.5));
                report.note("from the request p99", "ms", request.quantile(0.99));
            }
        }
        drop(crowd);
        if let Some(other) = other {
            other.kill().await?;
        }
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Each mutation writes the time at which it was asked for.
async fn mutate(workshop: &Rc<Workshop>, rate: u32, during: Duration) -> Result<u64> {
    at_rate(rate, during, |number| {
        let workshop = workshop.clone();
        async move {
            let step = &workshop.steps[usize::try_from(number)? % workshop.steps.len()];
            workshop.owner.rename_step(step, &wall_clock().to_string()).await
        }
    })
    .await
}

impl Heard {
    fn clear(&self) {
        self.count.set(0);
        self.from_begin.take();
        self.from_request.take();
    }

    /// Every change in a message.
    fn note(&self, text: &str) {
        let now = wall_clock();
        for change in text.split(r#""title":""#).skip(1) {
            // Written by us a moment ago: what is not understood would show as a change that never came.
            if let Ok((asked, begun)) = times(change) {
                self.from_request.borrow_mut().push(since(asked, now));
                self.from_begin.borrow_mut().push(since(begun, now));
                self.count.set(self.count.get() + 1);
            }
        }
    }
}

/// When a change was asked for, and when its transaction began.
fn times(change: &str) -> Result<(i64, i64)> {
    let (title, rest) = change.split_once('"').context("no title")?;
    let begun = rest.split_once(r#""updatedAt":""#).and_then(|(_, rest)| rest.split_once('"'));
    let begun = DateTime::parse_from_rfc3339(begun.context("no time")?.0)?;
    Ok((title.parse()?, begun.timestamp_micros()))
}

fn since(earlier: i64, now: i64) -> Duration {
    Duration::from_micros(u64::try_from(now - earlier).unwrap_or_default())
}
