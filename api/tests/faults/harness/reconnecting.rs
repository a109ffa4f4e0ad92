//! Clients that lose their connection again and again, reconnect with their last cursor through another instance, and
//! keep a copy of what they follow, as a browser does.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use rand::{RngExt, rngs::StdRng};
use serde_json::json;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep},
};

use super::{
    TIMEOUT,
    listener::{Batch, Listener, Lost, PROJECT_CHANGES},
    owner::{Owner, number, projects, row, text, transaction},
    rng, seed,
    validator::{Received, Written},
};

/// The expected result, known after the last write.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// Every committed change.
    pub committed: Vec<Written>,
    /// Every title that was committed.
    pub titles: BTreeSet<String>,
    /// The projects as returned by the API: title and version.
    pub projects: BTreeMap<String, (String, i64)>,
}

/// What a client has at the end.
#[derive(Debug, Default)]
pub struct ClientReport {
    /// The changes that it received.
    pub received: Received,
    /// Its copy of the projects: title and version.
    pub copy: BTreeMap<String, (String, i64)>,
    /// Number of times that its cursor expired and it reloaded everything.
    pub reloads: usize,
    /// The codes with which its connections were closed.
    pub close_codes: BTreeSet<u16>,
    /// The error codes of its subscriptions, except `CURSOR_EXPIRED`.
    pub error_codes: BTreeSet<String>,
}

/// Running clients.
pub struct ReconnectingClients {
    tasks: Vec<JoinHandle<ClientReport>>,
    expected: watch::Sender<Option<Arc<Expected>>>,
}

impl ReconnectingClients {
    /// Starts clients that follow an owner's projects from the beginning.
    pub fn start(count: u64, owner: &Arc<Owner>, addresses: &[SocketAddr]) -> Self {
        let expected = watch::Sender::new(None);
        let tasks = (1..=count)
            .map(|number| {
                let client = ReconnectingClient {
                    owner: owner.clone(),
                    addresses: addresses.to_vec(),
                    rng: rng(number),
                    cursor: Some(owner.start.clone()),
                    expected: expected.subscribe(),
                    report: ClientReport::default(),
                };
                tokio::spawn(client.run())
            })
            .collect();
        Self { tasks, expected }
    }

    /// Waits until the clients are up to date and checks what they received: V1 to V4. A client that reloaded does not
    /// receive the changes that it loaded, so only the order and the copy are checked for it. Prints a summary.
    pub async fn finish(self, expected: Expected, what: &str) -> Vec<ClientReport> {
        let expected = Arc::new(expected);
        self.expected.send_replace(Some(expected.clone()));
        let mut reports = Vec::new();
        for task in self.tasks {
            let report = task.await.unwrap();
            if report.reloads == 0 {
                report.received.validate(&expected.committed, seed());
            } else {
                report.received.validate_order(seed());
            }
            assert_eq!(report.copy, expected.projects, "seed {}: a client's copy differs from the API", seed());
            reports.push(report);
        }
        let total = |count: fn(&ClientReport) -> usize| reports.iter().map(count).sum::<usize>();
        eprintln!(
            "{what}, seed {}: {} changes, {} deliveries over {} connections, {} reloads; none lost, \
             duplicated, reordered or partial",
            seed(),
            expected.committed.len(),
            total(|report| report.received.changes.len()),
            total(|report| report.received.connections),
            total(|report| report.reloads),
        );
        reports
    }
}

struct ReconnectingClient {
    owner: Arc<Owner>,
    addresses: Vec<SocketAddr>,
    rng: StdRng,
    cursor: Option<String>,
    expected: watch::Receiver<Option<Arc<Expected>>>,
    report: ClientReport,
}

impl ReconnectingClient {
    async fn run(mut self) -> ClientReport {
        let mut deadline = None;
        loop {
            match self.connect_once().await {
                Ok(()) => {}
                Err(Lost::Closed(code)) => drop(self.report.close_codes.insert(code)),
                Err(Lost::Failed(code)) if code == "CURSOR_EXPIRED" => self.cursor = None,
                Err(Lost::Failed(code)) => drop(self.report.error_codes.insert(code)),
            }
            sleep(Duration::from_millis(10)).await;
            let expected = self.expected.borrow().clone();
            if let Some(expected) = expected {
                let deadline = *deadline.get_or_insert_with(|| Instant::now() + TIMEOUT);
                let has_all = self.report.reloads > 0 || self.report.received.changes.len() >= expected.committed.len();
                if (self.report.copy == expected.projects && has_all) || Instant::now() > deadline {
                    return self.report;
                }
            }
        }
    }

    /// Keeps one connection until it is lost or this client closes it.
    async fn connect_once(&mut self) -> Result<(), Lost> {
        let address = self.addresses[self.rng.random_range(0..self.addresses.len())];
        let cookie = self.owner.cookie();
        // A failed connection attempt does not count as a closed connection.
        let Ok(mut listener) = Listener::open(address, Some(&cookie), None).await else { return Ok(()) };
        let ready = listener.subscribe(PROJECT_CHANGES, json!({ "after": self.cursor })).await?;
        self.report.received.connections += 1;
        if self.cursor.is_none() {
            let Some(copy) = projects(&self.owner.client.at(address)).await else { return Ok(()) };
            self.report.reloads += 1;
            self.report.copy = copy;
        }
        self.cursor = Some(ready.cursor);
        let hang_up = Instant::now() + Duration::from_millis(self.rng.random_range(20..600));
        while let Some(left) = hang_up.checked_duration_since(Instant::now()) {
            let Some(batch) = listener.next_within(left).await else { break };
            let batch = batch?;
            // Simulates a connection that breaks before the message arrives.
            if self.rng.random_bool(0.1) {
                break;
            }
            self.take(&batch);
        }
        Ok(())
    }

    fn take(&mut self, batch: &Batch) {
        self.cursor = Some(batch.cursor.clone());
        let mut written = Vec::new();
        for change in &batch.changes {
            let (id, project) = (text(&change["id"]), &change["project"]);
            let (title, version) = (text(&project["title"]), number(&project["version"]));
            written.push((Written { row: row(&id), version }, transaction(&title)));
            // As documented for clients: a change that is not newer than the copy is ignored.
            if self.report.copy.get(&id).is_none_or(|(_, known)| version > *known) {
                self.report.copy.insert(id, (title, version));
            }
        }
        self.report.received.record(written);
    }
}
