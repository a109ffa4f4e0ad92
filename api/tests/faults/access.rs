//! F13, F14: access that is revoked under load. Nothing committed afterwards may be sent.

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
    is_long,
    listener::{Listener, Lost, PROJECT_CHANGES},
    owner::{self, Owner, execute, number, row, text},
    process::Process,
    reconnecting::Expected,
    seed,
    validator::{Received, Written},
};

const ROADMAP_CHANGES: &str = "subscription($project: ID!) { roadmapItemChanges(projectId: $project) { cursor \
    changes { operation id roadmapItem { title version } } } }";

/// The title written while the client had access.
const ALLOWED: &str = "permis";

/// Returns the title written after the access was revoked in a round. A subscription of the next round, which begins where
/// its instance has read to, may still be sent the last changes of this one: the client has access again.
fn forbidden(round: usize) -> String {
    format!("interdit {round}")
}

/// Writers whose titles say whether the revocation had been acknowledged before they were written.
struct Writers {
    is_revoked: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<usize>>,
}

impl Writers {
    /// Starts tasks that call `write` with the current title again and again.
    fn start<F>(count: usize, round: usize, write: impl Fn(usize, String) -> F + Clone + Send + 'static) -> Self
    where
        F: Future<Output = bool> + Send + 'static,
    {
        let (is_revoked, stop) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let tasks = (0..count)
            .map(|number| {
                let (is_revoked, stop, write) = (is_revoked.clone(), stop.clone(), write.clone());
                tokio::spawn(async move {
                    let mut written = 0;
                    while !stop.load(Ordering::SeqCst) {
                        let is_revoked = is_revoked.load(Ordering::SeqCst);
                        let title = if is_revoked { forbidden(round) } else { ALLOWED.to_owned() };
                        written += usize::from(write(number, title).await);
                    }
                    written
                })
            })
            .collect();
        Self { is_revoked, stop, tasks }
    }

    /// Call after the revocation was acknowledged: continues for a moment, then stops the writers.
    async fn finish(self) {
        self.is_revoked.store(true, Ordering::SeqCst);
        sleep(Duration::from_millis(300)).await;
        self.stop.store(true, Ordering::SeqCst);
        for task in self.tasks {
            assert!(task.await.unwrap() > 0, "a writer did not write");
        }
    }
}

/// Reads until the subscription ends. Returns why, and the number of changes, none of which may follow the revocation.
async fn read_until_end(listener: &mut Listener, object: &str, round: usize) -> (Lost, usize) {
    let mut received = 0;
    loop {
        match listener.next().await {
            Ok(batch) => {
                for change in &batch.changes {
                    let title = text(&change[object]["title"]);
                    assert_ne!(title, forbidden(round), "seed {}: sent after the revocation", seed());
                    received += 1;
                }
            }
            Err(lost) => return (lost, received),
        }
    }
}

fn rounds() -> usize {
    if is_long() { 200 } else { 3 }
}

/// F13: a project's roadmap is hidden from its testers, through another instance where there is one.
async fn a_roadmap_is_hidden_from_its_testers(database: Database, instances: usize) {
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
    for round in 0..rounds() {
        show_roadmap(&owner.client, &project, true).await;
        let mut listener = Listener::open(there, tester.cookie().as_deref(), None).await.unwrap();
        listener.subscribe(ROADMAP_CHANGES, json!({ "project": project })).await.unwrap();
        let (client, items) = (Arc::new(owner.client.at(here)), steps.clone());
        let writers = Writers::start(steps.len(), round, move |number, title| {
            let (client, step) = (client.clone(), items[number].clone());
            async move { rename_step(&client, &step, &title).await }
        });
        let revoke = async {
            sleep(Duration::from_millis(300)).await;
            show_roadmap(&owner.client, &project, false).await;
            writers.finish().await;
        };
        let ((lost, received), ()) = tokio::join!(read_until_end(&mut listener, "roadmapItem", round), revoke);
        assert_eq!(lost, Lost::Failed("NOT_FOUND".to_owned()), "seed {}", seed());
        delivered += received;
    }
    eprintln!("F13: {} revocations during {delivered} deliveries, none of them after a revocation", rounds());
    assert!(delivered > 0, "nothing was delivered");
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
async fn a_roadmap_is_hidden_from_its_testers_sqlite() {
    a_roadmap_is_hidden_from_its_testers(Database::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roadmap_is_hidden_from_its_testers_postgres() {
    if let Some(database) = Database::postgres().await {
        a_roadmap_is_hidden_from_its_testers(database, 2).await;
    }
}

/// F14: a session ends during a subscription, through another instance where there is one. Its socket is closed with
/// 4403, a new one with the same session is rejected, and with a new session the user receives exactly the missed
/// changes.
async fn a_session_ends(database: Database, instances: usize) {
    let fleet = Process::fleet(&database.url, instances).await;
    let (here, there) = (fleet[0].address, fleet[instances - 1].address);
    let owner = Arc::new(Owner::new(&fleet[0], 4).await);
    let mut slowest = Duration::ZERO;
    for round in 0..rounds() {
        let ending = sign_in(&owner, here).await;
        let cookie = ending.cookie();
        let mut listener = Listener::open(there, cookie.as_deref(), None).await.unwrap();
        let start = listener.subscribe(PROJECT_CHANGES, json!({})).await.unwrap().cursor;
        let renaming = owner.clone();
        let writers = Writers::start(4, round, move |number, title| {
            let owner = renaming.clone();
            async move { owner.rename(here, &owner.projects[number], &title).await }
        });
        let end = async {
            sleep(Duration::from_millis(300)).await;
            ending.data("mutation { signOut { viewer { id } } }", json!({})).await;
            let ended = Instant::now();
            writers.finish().await;
            ended
        };
        let read = async {
            let (lost, _) = read_until_end(&mut listener, "project", round).await;
            (lost, Instant::now())
        };
        let (ended, (lost, closed)) = tokio::join!(end, read);
        assert_eq!(lost, Lost::Closed(4403), "seed {}", seed());
        slowest = slowest.max(closed.saturating_duration_since(ended));
        let again = Listener::open(there, cookie.as_deref(), None).await.err();
        assert_eq!(again, Some(Lost::Closed(4403)), "seed {}: with the old session", seed());

        // The missed changes, for the same user with a new session.
        let expected = owner.expected(&owner::open(&database.url).await, here).await;
        resumed(&owner, there, &start, &expected).await;
    }
    eprintln!("F14: {} sessions ended, their sockets closed after {slowest:?} at most", rounds());
    assert!(slowest < Duration::from_secs(3), "seed {}: a socket was closed after {slowest:?}", seed());
}

/// Signs the owner in with another client.
async fn sign_in(owner: &Owner, address: SocketAddr) -> Client {
    let email = owner.client.data("{ viewer { email } }", json!({})).await["viewer"]["email"].clone();
    let client = Client::new(address);
    let query = "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { \
        viewer { id } userErrors { code } } }";
    let data = client.data(query, json!({ "email": email })).await;
    assert_eq!(data["signIn"]["userErrors"], json!([]));
    client
}

/// Follows from a cursor until the last change, and checks the changes against those committed since.
async fn resumed(owner: &Owner, address: SocketAddr, after: &str, expected: &Expected) {
    let (mut listener, _) = owner.follow(address, Some(after)).await;
    let last: Vec<Written> =
        expected.projects.iter().map(|(id, (_, version))| Written { row: row(id), version: *version }).collect();
    let mut received = Received::default();
    while !last.iter().all(|change| received.changes.contains(change)) {
        let batch = listener.next().await.unwrap();
        received.record(batch.changes.iter().map(|change| {
            let version = number(&change["project"]["version"]);
            (Written { row: row(&text(&change["id"])), version }, None)
        }));
    }
    // The committed changes from the first received version of each project on.
    let first = |change: &Written| {
        received.changes.iter().filter(|other| other.row == change.row).map(|other| other.version).min()
    };
    let missed: Vec<Written> = expected
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
