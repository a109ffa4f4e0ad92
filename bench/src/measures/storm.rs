//! Thousands of connections are cut at once, something happens while they are away, and all come back at once with their
//! cursors. Measured until each is told that it is live *and* has what it missed.
//!
//! Twice: after a cut, to a server that kept running; and after its restart, when it remembers nothing. Meanwhile
//! somebody goes on writing, and must hardly notice.

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

use super::{Bench, Workshop, roadmap};
use crate::{
    api::{Api, STORY_CHANGES},
    crowd::{Crowd, Ear, GENTLY, Wish, at_rate},
    database::Database,
    process::Processors,
    report::{Report, Times, say},
    server::Server,
    socket::{Door, check, cursor},
};

/// As many as the goal has.
pub const CLIENTS: usize = 10_000;

/// Mutations a second of who goes on writing.
const WRITING: u32 = 20;

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections
    #[arg(long, default_value_t = CLIENTS)]
    pub clients: usize,
    /// Roadmaps among which they are shared out; the restart is measured with the one public wall
    #[arg(long, default_value_t = 500)]
    pub projects: usize,
    /// Rounds
    #[arg(long, default_value_t = 2)]
    pub rounds: usize,
}

/// What each connection knows.
struct Returning {
    cursors: RefCell<Vec<String>>,
    /// Changes that each still has to be told of.
    missing: RefCell<Vec<usize>>,
    /// Connections that still miss something.
    incomplete: Cell<usize>,
    failed: RefCell<Option<anyhow::Error>>,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { clients, projects, .. } = *options;
    let title = format!("storm: {clients} clients come back at once, {}", bench.database());
    let mut report = Report::new(title);
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        say("storm: making the projects");
        let workshop = Rc::new(Workshop::build(&server, projects).await?);
        for round in 1..=options.rounds {
            say(&format!("storm: after a cut, round {round} of {}", options.rounds));
            let returning = Returning::new(clients);
            let crowd = arrive(&server, &workshop, &returning, Where::Roadmaps);
            crowd.ready(clients).await?;
            drop(crowd);
            change_roadmaps(&workshop).await?;
            // Those on every fifth roadmap missed something.
            returning.expect(|number| usize::from((number % projects).is_multiple_of(5)));
            come_back(&server, &workshop, &returning, Where::Roadmaps, &mut report, "after a cut").await?;
        }
        let returning = Returning::new(clients);
        let crowd = arrive(&server, &workshop, &returning, Where::Wall);
        crowd.ready(clients).await?;
        drop(crowd);
        let mut server = server;
        for round in 1..=options.rounds {
            say(&format!("storm: after a restart, round {round} of {}", options.rounds));
            workshop.owner.submit_story("Pendant que personne n'écoutait.").await?;
            let address = server.address;
            server.terminate().await?;
            server = Server::rodage_at(address, &bench.binary, database, Processors::All).await?;
            returning.expect(|_| 1);
            come_back(&server, &workshop, &returning, Where::Wall, &mut report, "after a restart").await?;
        }
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// What is followed.
#[derive(Clone, Copy)]
enum Where {
    Roadmaps,
    Wall,
}

/// All connections at their places: from the beginning, or from where they were.
fn arrive(server: &Server, workshop: &Rc<Workshop>, returning: &Rc<Returning>, place: Where) -> Crowd {
    let size = returning.cursors.borrow().len();
    let (followed, known) = (workshop.clone(), returning.clone());
    let wishes = move |number: usize| {
        let cursors = known.cursors.borrow();
        let after = Some(cursors[number].as_str()).filter(|cursor| !cursor.is_empty());
        let id = format!("client-{number}");
        vec![match place {
            Where::Roadmaps => roadmap(id, &followed.roadmap(number), after),
            Where::Wall => Wish { id, query: STORY_CHANGES, variables: serde_json::json!({ "after": after }) },
        }]
    };
    let ear: Ear = Rc::new({
        let returning = returning.clone();
        move |number, text| returning.note(number, text)
    });
    let cookie = workshop.owner.cookie.clone().filter(|_| matches!(place, Where::Roadmaps));
    let is_first = returning.cursors.borrow()[0].is_empty();
    Crowd::begin(size, if is_first { GENTLY } else { size }, &Door::graphql(server.address, cookie), wishes, &ear)
}

/// One change in every fifth roadmap.
async fn change_roadmaps(workshop: &Workshop) -> Result<()> {
    for step in workshop.steps.iter().step_by(5) {
        workshop.owner.rename_step(step, "Pendant l'absence").await?;
    }
    Ok(())
}

async fn come_back(
    server: &Server,
    workshop: &Rc<Workshop>,
    returning: &Rc<Returning>,
    place: Where,
    report: &mut Report,
    how: &str,
) -> Result<()> {
    let clients = returning.cursors.borrow().len();
    let quiet = write_on(workshop, server, Duration::from_secs(2)).await?;
    let replays = server.metric("rodage_feed_replays_total").await?;
    let began = Instant::now();
    let crowd = arrive(server, workshop, returning, place);
    let all_live = async {
        crowd.ready(clients).await?;
        crowd.until(|| returning.incomplete.get() == 0).await?;
        Ok(began.elapsed())
    };
    let (live, busy) = tokio::try_join!(all_live, write_on(workshop, server, Duration::from_secs(3)))?;
    if let Some(error) = returning.failed.take() {
        return Err(error);
    }
    // A second in which nothing may come twice.
    sleep(Duration::from_secs(1)).await;
    ensure!(returning.missing.borrow().iter().all(|missing| *missing == 0), "something came twice");
    report.note(&format!("{how}: all live"), "s", live.as_secs_f64());
    let replays = server.metric("rodage_feed_replays_total").await? - replays;
    report.note(&format!("{how}: replays from the table"), "", replays);
    for (when, mut times) in [("before", quiet), ("meanwhile", busy)] {
        report.note(&format!("{how}: mutation p99 {when}"), "ms", times.quantile(0.99));
    }
    Ok(())
}

/// Somebody works on a project of their own that nobody here follows, for a while; how long each change took them.
///
/// In a thread of its own, and by connections of its own: what they wait for is the server, and not the crowd's turn to
/// read thousands of other sockets.
async fn write_on(workshop: &Rc<Workshop>, server: &Server, during: Duration) -> Result<Times> {
    let owner = workshop.owner.at(server);
    let work = move || {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        LocalSet::new().block_on(&runtime, write(owner, during))
    };
    spawn_blocking(work).await?
}

async fn write(owner: Api, during: Duration) -> Result<Times> {
    let project = owner.create_project("À part").await?;
    let times = Rc::new(RefCell::new(Times::default()));
    at_rate(WRITING, during, |number| {
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

impl Returning {
    fn new(clients: usize) -> Rc<Self> {
        Rc::new(Self {
            cursors: RefCell::new(vec![String::new(); clients]),
            missing: RefCell::new(vec![0; clients]),
            incomplete: Cell::new(0),
            failed: RefCell::default(),
        })
    }

    /// Says how many changes each misses.
    fn expect(&self, missed: impl Fn(usize) -> usize) {
        let mut missing = self.missing.borrow_mut();
        for (number, missing) in missing.iter_mut().enumerate() {
            *missing = missed(number);
        }
        self.incomplete.set(missing.iter().filter(|missing| **missing > 0).count());
    }

    fn note(&self, number: usize, text: &str) {
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
            // More than was missed stays visible.
            *missing = left.unwrap_or(usize::MAX);
        }
    }
}
