//! Thousands of subscribers over hundreds of roadmaps, and changes here and there: most subscribers have nothing to do
//! with most changes, and must not pay for them.
//!
//! A change reaches few subscribers here, so what it costs to make it and to keep the sockets open would hide what a
//! delivery costs. Both are measured by themselves and taken off: the same mutations with nobody listening, the same
//! subscribers with nothing happening. The load client never sleeps meanwhile: see [`awake`].

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Result, ensure};
use tokio::time::sleep;

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
    /// Projects among which they are shared out
    #[arg(long, default_value_t = 500)]
    pub projects: usize,
    /// Mutations a second
    #[arg(long, default_value_t = 50)]
    pub rate: u32,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds of a round, and of what is taken off: as many as there are between two pings, which all rounds then have
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
        let workshop = Rc::new(Workshop::build(&server, projects).await?);
        let during = Duration::from_secs(options.seconds);
        let heard = Rc::new(Cell::new(0));
        let write = || mutate(&workshop, rate, during);

        say("spread: with nobody listening");
        let nothing = cpu(&server, quietly(during)).await?;
        let mutations = cpu(&server, async { write().await.map(drop) }).await?;

        let ear: Ear = Rc::new({
            let heard = heard.clone();
            move |_, _| heard.set(heard.get() + 1)
        });
        let followed = workshop.clone();
        let wishes = move |number| vec![roadmap(format!("subscriber-{number}"), &followed.roadmap(number), None)];
        let door = Door::graphql(server.address, workshop.owner.cookie.clone());
        let crowd = Crowd::begin(subscribers, GENTLY, &door, wishes, &ear);
        crowd.ready(subscribers).await?;
        say("spread: with nothing happening");
        let quiet = cpu(&server, quietly(during)).await?;

        for round in 1..=options.rounds {
            say(&format!("spread: round {round} of {}", options.rounds));
            heard.set(0);
            let mut expected = 0;
            let used = cpu(&server, async {
                let count = usize::try_from(crowd.beside(write()).await?)?;
                expected = (0..count).map(|number| followers(number % projects, options)).sum();
                crowd.until(|| heard.get() >= expected).await
            })
            .await?;
            ensure!(heard.get() == expected, "{} messages instead of {expected}", heard.get());
            let delivering = used - mutations - quiet + nothing;
            report.note("processor per delivery", "µs", delivering * 1e6 / float(expected));
            report.note(
                "processor per delivery, with the mutation and idle sockets",
                "µs",
                used * 1e6 / float(expected),
            );
        }
        let per_mutation = mutations * 1e6 / (f64::from(rate) * during.as_secs_f64());
        report.note("processor per mutation, nobody listening", "µs", per_mutation);
        report.note("processor of idle sockets, a second", "ms", (quiet - nothing) * 1e3 / during.as_secs_f64());
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

async fn mutate(workshop: &Rc<Workshop>, rate: u32, during: Duration) -> Result<u64> {
    at_rate(rate, during, |number| {
        let workshop = workshop.clone();
        async move {
            let step = &workshop.steps[usize::try_from(number)? % workshop.steps.len()];
            workshop.owner.rename_step(step, &format!("Étape {number}")).await
        }
    })
    .await
}

async fn quietly(during: Duration) -> Result<()> {
    sleep(during).await;
    Ok(())
}

/// Processor seconds that the server uses meanwhile.
async fn cpu(server: &Server, work: impl Future<Output = Result<()>>) -> Result<f64> {
    let before = server.cpu()?;
    awake(work).await?;
    Ok(server.cpu()?.since(&before).as_secs_f64())
}
