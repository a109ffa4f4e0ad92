//! Clients that lose their connection again and again, come back with their last cursor through another instance, and
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
    PATIENCE, chance,
    listener::{Batch, Listener, Lost, PROJECT_CHANGES},
    people::{Owner, number, projects, row, text, transaction},
    seed,
    validator::{Received, Written},
};

/// What happened, known once nothing happens any more.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Every change committed.
    pub committed: Vec<Written>,
    /// The titles that were ever committed.
    pub titles: BTreeSet<String>,
    /// The projects as the API has them: title and version.
    pub projects: BTreeMap<String, (String, i64)>,
}

/// What a client has when all is over.
#[derive(Debug, Default)]
pub struct Journey {
    /// What it was given.
    pub received: Received,
    /// Its copy: title and version.
    pub copy: BTreeMap<String, (String, i64)>,
    /// How often it was told to read everything anew.
    pub resyncs: usize,
    /// The codes with which its connections were closed.
    pub codes: BTreeSet<u16>,
    /// The codes with which its subscriptions ended, other than the one that says to read anew.
    pub refusals: BTreeSet<String>,
}

/// Clients under way.
pub struct Hoppers {
    tasks: Vec<JoinHandle<Journey>>,
    truth: watch::Sender<Option<Arc<Truth>>>,
}

impl Hoppers {
    /// Sends out clients that follow an owner's projects from the beginning.
    pub fn start(count: u64, owner: &Arc<Owner>, addresses: &[SocketAddr]) -> Self {
        let truth = watch::Sender::new(None);
        let tasks = (1..=count)
            .map(|number| {
                let hopper = Hopper {
                    owner: owner.clone(),
                    addresses: addresses.to_vec(),
                    chance: chance(number),
                    cursor: Some(owner.start.clone()),
                    truth: truth.subscribe(),
                    journey: Journey::default(),
                };
                tokio::spawn(hopper.travel())
            })
            .collect();
        Self { tasks, truth }
    }

    /// Lets the clients arrive at the truth, and holds what they were given against it: V1 to V4. A client that was told
    /// to read everything anew did not need to be given what it then read: of that one, order and copy are held against
    /// the truth. Prints what it was.
    pub async fn arrive(self, truth: Truth, what: &str) -> Vec<Journey> {
        let truth = Arc::new(truth);
        self.truth.send_replace(Some(truth.clone()));
        let mut journeys = Vec::new();
        for task in self.tasks {
            let journey = task.await.unwrap();
            if journey.resyncs == 0 {
                journey.received.validate(&truth.committed, seed());
            } else {
                journey.received.validate_order(seed());
            }
            assert_eq!(journey.copy, truth.projects, "seed {}: a client's copy is not what the API has", seed());
            journeys.push(journey);
        }
        let total = |count: fn(&Journey) -> usize| journeys.iter().map(count).sum::<usize>();
        eprintln!(
            "{what}, seed {}: {} changes, {} deliveries over {} connections, {} times told to read anew; none lost, \
             doubled, inverted or torn",
            seed(),
            truth.committed.len(),
            total(|journey| journey.received.changes.len()),
            total(|journey| journey.received.connections),
            total(|journey| journey.resyncs),
        );
        journeys
    }
}

struct Hopper {
    owner: Arc<Owner>,
    addresses: Vec<SocketAddr>,
    chance: StdRng,
    cursor: Option<String>,
    truth: watch::Receiver<Option<Arc<Truth>>>,
    journey: Journey,
}

impl Hopper {
    async fn travel(mut self) -> Journey {
        let mut deadline = None;
        loop {
            match self.stay().await {
                Ok(()) => {}
                Err(Lost::Closed(code)) => drop(self.journey.codes.insert(code)),
                Err(Lost::Refused(code)) if code == "CURSOR_EXPIRED" => self.cursor = None,
                Err(Lost::Refused(code)) => drop(self.journey.refusals.insert(code)),
            }
            sleep(Duration::from_millis(10)).await;
            let truth = self.truth.borrow().clone();
            if let Some(truth) = truth {
                let deadline = *deadline.get_or_insert_with(|| Instant::now() + PATIENCE);
                let has_all = self.journey.resyncs > 0 || self.journey.received.changes.len() >= truth.committed.len();
                if (self.journey.copy == truth.projects && has_all) || Instant::now() > deadline {
                    return self.journey;
                }
            }
        }
    }

    /// One connection, until it is lost or this client has had enough of it.
    async fn stay(&mut self) -> Result<(), Lost> {
        let address = self.addresses[self.chance.random_range(0..self.addresses.len())];
        let cookie = self.owner.cookie();
        // Nobody there is no connection that was closed.
        let Ok(mut listener) = Listener::open(address, Some(&cookie), None).await else { return Ok(()) };
        let ready = listener.subscribe(PROJECT_CHANGES, json!({ "after": self.cursor })).await?;
        self.journey.received.connections += 1;
        if self.cursor.is_none() {
            let Some(copy) = projects(&self.owner.client.at(address)).await else { return Ok(()) };
            self.journey.resyncs += 1;
            self.journey.copy = copy;
        }
        self.cursor = Some(ready.cursor);
        let hang_up = Instant::now() + Duration::from_millis(self.chance.random_range(20..600));
        while let Some(left) = hang_up.checked_duration_since(Instant::now()) {
            let Some(batch) = listener.next_within(left).await else { break };
            let batch = batch?;
            // The connection broke before the message arrived.
            if self.chance.random_bool(0.1) {
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
            // As the documentation tells clients to: what is not newer than the copy is an echo.
            if self.journey.copy.get(&id).is_none_or(|(_, known)| version > *known) {
                self.journey.copy.insert(id, (title, version));
            }
        }
        self.journey.received.note(written);
    }
}
