//! Thousands of subscribers over hundreds of roadmaps, and changes here and there: most subscribers have nothing to do
//! with most changes, and must not pay for them.
//!
//! A change reaches few subscribers here, so what it costs to make it would hide what a delivery costs; and that changes
//! from one minute to the next by more than all its deliveries. So it is taken off second by second: changes of what is
//! followed and of what nobody follows, in turns, on the same server with the same sockets. The load client never
//! sleeps meanwhile: see [`awake`].

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Result, ensure};

use super::{Bench, Workshop, awake, roadmap};
use crate::{
    crowd::{Crowd, Ear, GENTLY, at_rate},
    database::Database,
    process::Processors,
    report::{Report, float, say},
    server::Server,
    socket::Door,
};

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each following one roadmap
    #[arg(long, default_value_t = 5000)]
    pub subscribers: usize,
    /// Projects among which they are shared out; as many again are followed by nobody
    #[arg(long, default_value_t = 500)]
    pub projects: usize,
    /// Mutations a second
    #[arg(long, default_value_t = 50)]
    pub rate: u32,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds of a round with deliveries, each after one without: as many as there are between two pings
    #[arg(long, default_value_t = 12)]
    pub seconds: u64,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { subscribers, projects, rate, .. } = *options;
    let title = format!("spread: {subscribers} subscribers over {projects} roadmaps, {rate} mutations/s");
    let mut report = Report::new(format!("{title}, {}", bench.database()));
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::First).await?;
        say("spread: making the projects");
        let workshop = Rc::new(Workshop::build(&server, 2 * projects).await?);
        let heard = Rc::new(Cell::new(0));
        let ear: Ear = Rc::new({
            let heard = heard.clone();
            move |_, _| heard.set(heard.get() + 1)
        });
        let followed = workshop.clone();
        let wishes =
            move |number| vec![roadmap(format!("subscriber-{number}"), &followed.roadmap(number % projects), None)];
        let door = Door::graphql(server.address, workshop.owner.cookie.clone());
        let crowd = Crowd::begin(subscribers, GENTLY, &door, wishes, &ear);
        crowd.ready(subscribers).await?;

        let mut turn = 0;
        for round in 1..=options.rounds {
            say(&format!("spread: round {round} of {}", options.rounds));
            let (mut alone, mut delivering, mut deliveries) = (0.0, 0.0, 0);
            for _ in 0..options.seconds {
                let begin = turn;
                turn += usize::try_from(rate)?;
                let write = |first| crowd.beside(mutate(&workshop, options, first, begin));
                alone += cpu(&server, write(projects)).await?;

                heard.set(0);
                let expected: usize = (begin..turn).map(|number| followers(number % projects, options)).sum();
                delivering += cpu(&server, async {
                    write(0).await?;
                    crowd.until(|| heard.get() >= expected).await
                })
                .await?;
                ensure!(heard.get() == expected, "{} messages instead of {expected}", heard.get());
                deliveries += expected;
            }
            report.note("processor per delivery", "µs", (delivering - alone) * 1e6 / float(deliveries));
            report.note("processor per delivery, with the mutation", "µs", delivering * 1e6 / float(deliveries));
            let mutations = f64::from(rate) * Duration::from_secs(options.seconds).as_secs_f64();
            report.note("processor per mutation that nobody hears of", "µs", alone * 1e6 / mutations);
        }
        drop(crowd);
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// How many follow a project.
fn followers(project: usize, options: &Options) -> usize {
    let (each, rest) = (options.subscribers / options.projects, options.subscribers % options.projects);
    each + usize::from(project < rest)
}

/// A second of mutations, each of the first step of another project, from project `first` on; `begin` says how many
/// there were before.
async fn mutate(workshop: &Rc<Workshop>, options: &Options, first: usize, begin: usize) -> Result<()> {
    let projects = options.projects;
    at_rate(options.rate, Duration::from_secs(1), |number| {
        let workshop = workshop.clone();
        async move {
            let number = begin + usize::try_from(number)?;
            let step = &workshop.steps[first + number % projects];
            workshop.owner.rename_step(step, &format!("Étape {number}")).await
        }
    })
    .await
    .map(drop)
}

/// Processor seconds that the server uses meanwhile.
async fn cpu(server: &Server, work: impl Future<Output = Result<()>>) -> Result<f64> {
    let before = server.cpu()?;
    awake(work).await?;
    Ok(server.cpu()?.since(&before).as_secs_f64())
}
