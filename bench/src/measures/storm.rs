//! Thousands of connections are closed at once, changes happen while they are disconnected, and all reconnect at once
//! with their cursors. The measured time ends when each is live *and* has received what it missed.
//!
//! Measured twice: after a disconnection, with a server that kept running, and after its restart, with nothing in
//! memory. Meanwhile another client continues to write, whose latency should hardly change.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use tokio::{
    runtime,
    task::{LocalSet, spawn_blocking},
    time::sleep,
};

use super::{Bench, Fixture, roadmap_subscription};
use crate::{
    api::{Api, STORY_CHANGES},
    client_pool::{CONNECT_CONCURRENCY, ClientPool, OnMessage, Subscription, at_rate},
    database::Database,
    process::Processors,
    report::{Report, Times, progress},
    server::Server,
    socket::{Endpoint, check, cursor},
};

/// The number of clients of the goal.
pub const CLIENTS: usize = 10_000;

/// Mutations per second of the writing client.
const WRITE_RATE: u32 = 20;

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections
    #[arg(long, default_value_t = CLIENTS)]
    pub clients: usize,
    /// Roadmaps among which they are distributed; the restart is measured with the public wall
    #[arg(long, default_value_t = 500)]
    pub projects: usize,
    /// Rounds
    #[arg(long, default_value_t = 2)]
    pub rounds: usize,
}

/// State of each client.
struct ClientStates {
    /// The last cursor of each, or an empty string.
    cursors: RefCell<Vec<String>>,
    /// Number of missed changes not yet received by each.
    missing: RefCell<Vec<usize>>,
    /// Number of clients with missed changes.
    incomplete: Cell<usize>,
    failed: RefCell<Option<anyhow::Error>>,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { clients, projects, .. } = *options;
    let title = format!("storm: {clients} clients reconnect at once, {}", bench.database());
    let mut report = Report::new(title);
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        progress("storm: creating the projects");
        let fixture = Rc::new(Fixture::create(&server, projects).await?);
        for round in 1..=options.rounds {
            progress(&format!("storm: after a disconnection, round {round} of {}", options.rounds));
            let states = ClientStates::new(clients);
            let pool = connect(&server, &fixture, &states, Target::Roadmaps);
            pool.wait_ready(clients).await?;
            drop(pool);
            change_roadmaps(&fixture).await?;
            // Subscribers of every fifth roadmap missed a change.
            states.expect(|number| usize::from((number % projects).is_multiple_of(5)));
            reconnect(&server, &fixture, &states, Target::Roadmaps, &mut report, "after a disconnection").await?;
        }
        let states = ClientStates::new(clients);
        let pool = connect(&server, &fixture, &states, Target::Wall);
        pool.wait_ready(clients).await?;
        drop(pool);
        let mut server = server;
        for round in 1..=options.rounds {
            progress(&format!("storm: after a restart, round {round} of {}", options.rounds));
            fixture.owner.submit_story("Pendant que personne n'écoutait.").await?;
            let address = server.address;
            server.terminate().await?;
            server = Server::rodage_at(address, &bench.binary, database, Processors::All).await?;
            states.expect(|_| 1);
            reconnect(&server, &fixture, &states, Target::Wall, &mut report, "after a restart").await?;
        }
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// The feed subscribed to.
#[derive(Clone, Copy)]
enum Target {
    Roadmaps,
    Wall,
}

/// Connects all clients, resuming from their cursors if they have any.
fn connect(server: &Server, fixture: &Rc<Fixture>, states: &Rc<ClientStates>, target: Target) -> ClientPool {
    let size = states.cursors.borrow().len();
    let (followed, known) = (fixture.clone(), states.clone());
    let subscriptions = move |number: usize| {
        let cursors = known.cursors.borrow();
        let after = Some(cursors[number].as_str()).filter(|cursor| !cursor.is_empty());
        let id = format!("client-{number}");
        vec![match target {
            Target::Roadmaps => roadmap_subscription(id, &followed.project_id(number), after),
            Target::Wall => Subscription { id, query: STORY_CHANGES, variables: serde_json::json!({ "after": after }) },
        }]
    };
    let on_message: OnMessage = Rc::new({
        let states = states.clone();
        move |number, text| states.record(number, text)
    });
    let cookie = fixture.owner.cookie.clone().filter(|_| matches!(target, Target::Roadmaps));
    let is_first = states.cursors.borrow()[0].is_empty();
    ClientPool::connect(
        size,
        if is_first { CONNECT_CONCURRENCY } else { size },
        &Endpoint::graphql(server.address, cookie),
        subscriptions,
        &on_message,
    )
}

/// Changes every fifth roadmap.
async fn change_roadmaps(fixture: &Fixture) -> Result<()> {
    for item in fixture.items.iter().step_by(5) {
        fixture.owner.rename_roadmap_item(item, "Pendant l'absence").await?;
    }
    Ok(())
}

async fn reconnect(
    server: &Server,
    fixture: &Rc<Fixture>,
    states: &Rc<ClientStates>,
    target: Target,
    report: &mut Report,
    scenario: &str,
) -> Result<()> {
    let clients = states.cursors.borrow().len();
    let quiet = measure_writes(fixture, server, Duration::from_secs(2)).await?;
    let replays = server.metric("rodage_feed_replays_total").await?;
    let start = Instant::now();
    let pool = connect(server, fixture, states, target);
    let all_live = async {
        pool.wait_ready(clients).await?;
        pool.wait_until(|| states.incomplete.get() == 0).await?;
        Ok(start.elapsed())
    };
    let (live, busy) = tokio::try_join!(all_live, measure_writes(fixture, server, Duration::from_secs(3)))?;
    if let Some(error) = states.failed.take() {
        return Err(error);
    }
    // Waits a second for duplicates.
    sleep(Duration::from_secs(1)).await;
    ensure!(states.missing.borrow().iter().all(|missing| *missing == 0), "a change was received twice");
    report.record(&format!("{scenario}: all live"), "s", live.as_secs_f64());
    let replays = server.metric("rodage_feed_replays_total").await? - replays;
    report.record(&format!("{scenario}: replays from the table"), "", replays);
    for (when, mut times) in [("before", quiet), ("meanwhile", busy)] {
        report.record(&format!("{scenario}: mutation p99 {when}"), "ms", times.quantile(0.99));
    }
    Ok(())
}

/// Writes to a separate project without subscribers for some time, and returns the latency of each mutation.
///
/// It uses a separate thread and connections, so that it waits for the server and not for the pool, which reads
/// thousands of other sockets.
async fn measure_writes(fixture: &Rc<Fixture>, server: &Server, during: Duration) -> Result<Times> {
    let owner = fixture.owner.at(server);
    let work = move || {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, write(owner, during))
    };
    spawn_blocking(work).await?
}

async fn write(owner: Api, during: Duration) -> Result<Times> {
    let project = owner.create_project("À part").await?;
    let times = Rc::new(RefCell::new(Times::default()));
    at_rate(WRITE_RATE, during, |number| {
        let (owner, project, times) = (owner.clone(), project.clone(), times.clone());
        async move {
            let began = Instant::now();
            owner.rename_project(&project, &format!("Projet {number}")).await?;
            times.borrow_mut().push(began.elapsed());
            Ok(())
        }
    })
    .await?;
    Ok(times.take())
}

impl ClientStates {
    fn new(clients: usize) -> Rc<Self> {
        Rc::new(Self {
            cursors: RefCell::new(vec![String::new(); clients]),
            missing: RefCell::new(vec![0; clients]),
            incomplete: Cell::new(0),
            failed: RefCell::default(),
        })
    }

    /// Sets the number of changes that each client missed.
    fn expect(&self, missed: impl Fn(usize) -> usize) {
        let mut missing = self.missing.borrow_mut();
        for (number, missing) in missing.iter_mut().enumerate() {
            *missing = missed(number);
        }
        self.incomplete.set(missing.iter().filter(|missing| **missing > 0).count());
    }

    fn record(&self, number: usize, text: &str) {
        if let Err(error) = check(text) {
            self.failed.borrow_mut().get_or_insert(error);
        }
        if let Some(cursor) = cursor(text) {
            cursor.clone_into(&mut self.cursors.borrow_mut()[number]);
        }
        let changes = text.matches(r#""operation":""#).count();
        if changes > 0 {
            let missing = &mut self.missing.borrow_mut()[number];
            let left = missing.checked_sub(changes);
            if left == Some(0) {
                self.incomplete.set(self.incomplete.get() - 1);
            }
            // Marks a client that received more than it missed.
            *missing = left.unwrap_or(usize::MAX);
        }
    }
}
