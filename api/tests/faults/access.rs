//! F13, F14: access that is withdrawn while much is written. Nothing committed afterwards may be told.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::json;
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use crate::harness::{
    client::Client,
    database::Database,
    hopper::Truth,
    is_long,
    listener::{Listener, Lost, PROJECT_CHANGES},
    people::{self, Owner, execute, number, row, text},
    process::Process,
    seed,
    validator::{Received, Written},
};

const ROADMAP_CHANGES: &str = "subscription($project: ID!) { roadmapItemChanges(projectId: $project) { cursor \
    changes { operation id roadmapItem { title version } } } }";

/// Titles written while the client had access, and after it was withdrawn.
const ALLOWED: &str = "permis";
const FORBIDDEN: &str = "interdit";

/// Writers who say in what they write whether the withdrawal had been acknowledged when they began.
struct Writers {
    withdrawn: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<usize>>,
}

impl Writers {
    /// Each does `write` again and again with what to write.
    fn start<F>(count: usize, write: impl Fn(usize, &'static str) -> F + Clone + Send + 'static) -> Self
    where
        F: Future<Output = bool> + Send + 'static,
    {
        let (withdrawn, stop) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let tasks = (0..count)
            .map(|number| {
                let (withdrawn, stop, write) = (withdrawn.clone(), stop.clone(), write.clone());
                tokio::spawn(async move {
                    let mut written = 0;
                    while !stop.load(Ordering::SeqCst) {
                        let title = if withdrawn.load(Ordering::SeqCst) { FORBIDDEN } else { ALLOWED };
                        written += usize::from(write(number, title).await);
                    }
                    written
                })
            })
            .collect();
        Self { withdrawn, stop, tasks }
    }

    /// The withdrawal was acknowledged: goes on for a moment, then stops.
    async fn finish(self) {
        self.withdrawn.store(true, Ordering::SeqCst);
        sleep(Duration::from_millis(300)).await;
        self.stop.store(true, Ordering::SeqCst);
        for task in self.tasks {
            assert!(task.await.unwrap() > 0, "a writer wrote nothing");
        }
    }
}

/// Reads until nothing more comes; why, and how many changes there were. None may have been written after the withdrawal.
async fn read_to_the_end(listener: &mut Listener, object: &str) -> (Lost, usize) {
    let mut told = 0;
    loop {
        match listener.next().await {
            Ok(batch) => {
                for change in &batch.changes {
                    let title = text(&change[object]["title"]);
                    assert_eq!(title, ALLOWED, "seed {}: told after the withdrawal", seed());
                    told += 1;
                }
            }
            Err(lost) => return (lost, told),
        }
    }
}

fn rounds() -> usize {
    if is_long() { 200 } else { 3 }
}

/// F13: a project's roadmap is no longer shown to its testers, through another instance where there is one.
async fn a_roadmap_is_closed_to_its_testers(database: Database, instances: usize) {
    let fleet = Process::fleet(&database.url, instances).await;
    let (here, there) = (fleet[0].address, fleet[instances - 1].address);
    let owner = Owner::new(&fleet[0], 1).await;
    let project = owner.projects[0].clone();
    let mut steps = Vec::new();
    for _ in 0..4 {
        let create = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { \
            roadmapItem { id } } }";
        let data = owner.client.data(create, json!({ "input": { "projectId": project, "title": ALLOWED } })).await;
        steps.push(text(&data["createRoadmapItem"]["roadmapItem"]["id"]));
    }
    let tester = fleet[0].visitor();
    let email = tester.sign_up("TESTER").await;
    let (_, token) = owner.client.invite(&project, json!({ "email": email })).await;
    let accept = "mutation($token: String!) { acceptInvitation(input: { token: $token }) { userErrors { code } } }";
    let accepted = tester.data(accept, json!({ "token": token })).await;
    assert_eq!(accepted["acceptInvitation"]["userErrors"], json!([]));

    let mut delivered = 0;
    for _ in 0..rounds() {
        show_roadmap(&owner.client, &project, true).await;
        let mut listener = Listener::open(there, tester.cookie().as_deref(), None).await.unwrap();
        listener.subscribe(ROADMAP_CHANGES, json!({ "project": project })).await.unwrap();
        let (client, items) = (Arc::new(owner.client.at(here)), steps.clone());
        let writers = Writers::start(steps.len(), move |number, title| {
            let (client, step) = (client.clone(), items[number].clone());
            async move { rename_step(&client, &step, title).await }
        });
        let withdraw = async {
            sleep(Duration::from_millis(300)).await;
            show_roadmap(&owner.client, &project, false).await;
            writers.finish().await;
        };
        let ((lost, told), ()) = tokio::join!(read_to_the_end(&mut listener, "roadmapItem"), withdraw);
        assert_eq!(lost, Lost::Refused("NOT_FOUND".to_owned()), "seed {}", seed());
        delivered += told;
    }
    eprintln!("F13: {} withdrawals beside {delivered} deliveries, nothing told after one", rounds());
    assert!(delivered > 0, "too little was written to prove anything");
}

async fn show_roadmap(owner: &Client, project: &str, shown: bool) {
    let query = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { \
        userErrors { code } } }";
    let data = owner.data(query, json!({ "input": { "projectId": project, "hasCollaboration": shown } })).await;
    assert_eq!(data["updateWorkspaceSettings"]["userErrors"], json!([]));
}

async fn rename_step(client: &Client, step: &str, title: &str) -> bool {
    let query = "mutation($input: UpdateRoadmapItemInput!) { updateRoadmapItem(input: $input) { \
        userErrors { code } } }";
    execute(client, query, json!({ "input": { "id": step, "title": title } })).await.is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roadmap_is_closed_to_its_testers_sqlite() {
    a_roadmap_is_closed_to_its_testers(Database::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roadmap_is_closed_to_its_testers_postgres() {
    if let Some(database) = Database::postgres().await {
        a_roadmap_is_closed_to_its_testers(database, 2).await;
    }
}

/// F14: a session ends in the middle of the stream, through another instance where there is one. Its socket closes with
/// 4403, a new one with it is refused, and with a new session the person is told exactly what they missed.
async fn a_session_ends(database: Database, instances: usize) {
    let fleet = Process::fleet(&database.url, instances).await;
    let (here, there) = (fleet[0].address, fleet[instances - 1].address);
    let owner = Arc::new(Owner::new(&fleet[0], 4).await);
    let mut slowest = Duration::ZERO;
    for _ in 0..rounds() {
        let ending = sign_in(&owner, here).await;
        let cookie = ending.cookie();
        let mut listener = Listener::open(there, cookie.as_deref(), None).await.unwrap();
        let start = listener.subscribe(PROJECT_CHANGES, json!({})).await.unwrap().cursor;
        let renaming = owner.clone();
        let writers = Writers::start(4, move |number, title| {
            let owner = renaming.clone();
            async move { owner.rename(here, &owner.projects[number], title).await }
        });
        let end = async {
            sleep(Duration::from_millis(300)).await;
            ending.data("mutation { signOut { viewer { id } } }", json!({})).await;
            let ended = Instant::now();
            writers.finish().await;
            ended
        };
        let read = async {
            let (lost, _) = read_to_the_end(&mut listener, "project").await;
            (lost, Instant::now())
        };
        let (ended, (lost, closed)) = tokio::join!(end, read);
        assert_eq!(lost, Lost::Closed(4403), "seed {}", seed());
        slowest = slowest.max(closed.saturating_duration_since(ended));
        let again = Listener::open(there, cookie.as_deref(), None).await.err();
        assert_eq!(again, Some(Lost::Closed(4403)), "seed {}: with the old session", seed());

        // What was missed, for who comes back as the same person.
        let truth = owner.truth(&people::open(&database.url).await, here).await;
        resumed(&owner, there, &start, &truth).await;
    }
    eprintln!("F14: {} sessions ended, their sockets closed after {slowest:?} at most", rounds());
    assert!(slowest < Duration::from_secs(3), "seed {}: a socket lived on for {slowest:?}", seed());
}

/// The owner in another browser.
async fn sign_in(owner: &Owner, address: SocketAddr) -> Client {
    let email = owner.client.data("{ viewer { email } }", json!({})).await["viewer"]["email"].clone();
    let client = Client::new(address);
    let query = "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { \
        viewer { id } userErrors { code } } }";
    let data = client.data(query, json!({ "email": email })).await;
    assert_eq!(data["signIn"]["userErrors"], json!([]));
    client
}

/// Follows from a cursor until the last change, and holds what came against what was committed since.
async fn resumed(owner: &Owner, address: SocketAddr, after: &str, truth: &Truth) {
    let (mut listener, _) = owner.follow(address, Some(after)).await;
    let last: Vec<Written> =
        truth.projects.iter().map(|(id, (_, version))| Written { row: row(id), version: *version }).collect();
    let mut received = Received::default();
    while !last.iter().all(|change| received.changes.contains(change)) {
        let batch = listener.next().await.unwrap();
        received.note(batch.changes.iter().map(|change| {
            let version = number(&change["project"]["version"]);
            (Written { row: row(&text(&change["id"])), version }, None)
        }));
    }
    // Those that the first one of each project had not seen yet.
    let first = |change: &Written| {
        received.changes.iter().filter(|other| other.row == change.row).map(|other| other.version).min()
    };
    let missed: Vec<Written> = truth
        .committed
        .iter()
        .copied()
        .filter(|change| first(change).is_some_and(|version| change.version >= version))
        .collect();
    received.validate(&missed, seed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_ends_sqlite() {
    a_session_ends(Database::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_ends_postgres() {
    if let Some(database) = Database::postgres().await {
        a_session_ends(database, 2).await;
    }
}
