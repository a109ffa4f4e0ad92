//! Thousands of subscribers over hundreds of roadmaps: most changes do not concern most subscribers, and must not cost
//! processor time for them.
//!
//! Each change reaches few subscribers, so the cost of the mutation would hide that of its deliveries, and it varies
//! from one minute to the next by more than all its deliveries cost. It is therefore subtracted second by second:
//! changes with and without subscribers alternate on the same server with the same sockets. The load client never
//! sleeps meanwhile: see [`without_sleeping`].

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Result, ensure};

use super::{Bench, Fixture, roadmap_subscription, without_sleeping};
use crate::{
    client_pool::{CONNECT_CONCURRENCY, ClientPool, OnMessage, at_rate},
    database::Database,
    process::Processors,
    report::{Report, float, progress},
    server::Server,
    socket::Endpoint,
};

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each subscribed to one roadmap
    #[arg(long, default_value_t = 5000)]
    pub subscribers: usize,
    /// Projects among which they are distributed; as many again have no subscribers
    #[arg(long, default_value_t = 500)]
    pub projects: usize,
    /// Mutations per second
    #[arg(long, default_value_t = 50)]
    pub rate: u32,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds with deliveries per round, each after one without: as many as between two pings
    #[arg(long, default_value_t = 12)]
    pub seconds: u64,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { subscribers, projects, rate, .. } = *options;
    let title = format!("spread: {subscribers} subscribers over {projects} roadmaps, {rate} mutations/s");
    let mut report = Report::new(format!("{title}, {}", bench.database()));
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::First).await?;
        progress("spread: creating the projects");
        let fixture = Rc::new(Fixture::create(&server, 2 * projects).await?);
        let received = Rc::new(Cell::new(0));
        let on_message: OnMessage = Rc::new({
            let received = received.clone();
            move |_, _| received.set(received.get() + 1)
        });
        let followed = fixture.clone();
        let subscriptions = move |number| {
            vec![roadmap_subscription(format!("subscriber-{number}"), &followed.project_id(number % projects), None)]
        };
        let endpoint = Endpoint::graphql(server.address, fixture.owner.cookie.clone());
        let pool = ClientPool::connect(subscribers, CONNECT_CONCURRENCY, &endpoint, subscriptions, &on_message);
        pool.wait_ready(subscribers).await?;

        let mut next = 0;
        for round in 1..=options.rounds {
            progress(&format!("spread: round {round} of {}", options.rounds));
            let (mut alone, mut delivering, mut deliveries) = (0.0, 0.0, 0);
            for _ in 0..options.seconds {
                let begin = next;
                next += usize::try_from(rate)?;
                let write = |first| pool.run(mutate(&fixture, options, first, begin));
                alone += cpu(&server, write(projects)).await?;

                received.set(0);
                let expected: usize = (begin..next).map(|number| subscribers_of(number % projects, options)).sum();
                delivering += cpu(&server, async {
                    write(0).await?;
                    pool.wait_until(|| received.get() >= expected).await
                })
                .await?;
                ensure!(received.get() == expected, "{} messages instead of {expected}", received.get());
                deliveries += expected;
            }
            report.record("processor per delivery", "µs", (delivering - alone) * 1e6 / float(deliveries));
            report.record("processor per delivery, with the mutation", "µs", delivering * 1e6 / float(deliveries));
            let mutations = f64::from(rate) * Duration::from_secs(options.seconds).as_secs_f64();
            report.record("processor per mutation without subscribers", "µs", alone * 1e6 / mutations);
        }
        drop(pool);
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Returns the number of subscribers of a project.
fn subscribers_of(project: usize, options: &Options) -> usize {
    let (each, rest) = (options.subscribers / options.projects, options.subscribers % options.projects);
    each + usize::from(project < rest)
}

/// Runs one second of mutations, each of the roadmap item of the next project, from project `first` on. `begin` is the
/// number of mutations before.
async fn mutate(fixture: &Rc<Fixture>, options: &Options, first: usize, begin: usize) -> Result<()> {
    let projects = options.projects;
    at_rate(options.rate, Duration::from_secs(1), |number| {
        let fixture = fixture.clone();
        async move {
            let number = begin + usize::try_from(number)?;
            let item = &fixture.items[first + number % projects];
            fixture.owner.rename_roadmap_item(item, &format!("Étape {number}")).await
        }
    })
    .await
    .map(drop)
}

/// Returns the processor seconds that the server uses during `work`.
async fn cpu(server: &Server, work: impl Future<Output = Result<()>>) -> Result<f64> {
    let before = server.cpu()?;
    without_sleeping(work).await?;
    Ok(server.cpu()?.since(&before).as_secs_f64())
}
