//! F15: old changes are forgotten while clients come back that may need them, and the server is restarted, so that it
//! has nothing but the table. Each is told exactly what it missed, or that this is no longer known; never a part.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use chrono::TimeDelta;
use rand::RngExt;
use rodage::{app::App, clock::Clock};
use serde_json::json;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use crate::harness::{
    chance,
    database::Database,
    duration,
    listener::{Listener, Lost, PROJECT_CHANGES},
    people::{self, Owner, number},
    percentile,
    process::Process,
    seed,
};

/// Changes a second, at most.
const PACE: Duration = Duration::from_millis(5);

/// Changes older than this are forgotten.
const KEPT: TimeDelta = TimeDelta::milliseconds(600);

/// Clients that come back.
const CLIENTS: u64 = 6;

/// A place in the stream: the version that the client had, and the cursor behind it.
type Places = watch::Receiver<Vec<(i64, String)>>;

async fn forgetting(database: Database) {
    let mut server = Process::start(&database.url).await;
    let address = server.address;
    let owner = Arc::new(Owner::new(&server, 1).await);
    // Forgetting goes by the clock, once in ten minutes; this instance does it at once.
    let forgetful = App::start(people::config(&database.url), Clock::default()).await.unwrap();
    let until = Instant::now() + duration(5);
    let (places, known) = watch::channel(vec![(0, owner.start.clone())]);

    let write = async {
        let mut times = Vec::new();
        while Instant::now() < until {
            let began = Instant::now();
            // In vain while the server is away.
            if owner.rename(address, &owner.projects[0], &format!("titre {}", times.len())).await {
                times.push(began.elapsed());
            }
            sleep(PACE).await;
        }
        times
    };
    let forget = async {
        let mut forgotten = 0;
        while Instant::now() < until {
            sleep(Duration::from_millis(100)).await;
            let before = forgetful.clock.now() - KEPT;
            forgotten += forgetful.feed.prune(before).await.unwrap();
        }
        forgotten
    };
    let restart = async {
        while Instant::now() < until {
            sleep(Duration::from_secs(1)).await;
            server.terminate().await;
            server.restart();
            server.ready().await;
        }
    };
    let clients: Vec<_> = (400..400 + CLIENTS)
        .map(|number| tokio::spawn(come_back(owner.clone(), address, number, known.clone(), until)))
        .collect();
    let (mut times, forgotten, (), ()) =
        tokio::join!(write, forget, restart, note_places(&owner, address, &places, until));
    let (mut resumed, mut expired) = (0, 0);
    for client in clients {
        let (more, refused) = client.await.unwrap();
        resumed += more;
        expired += refused;
    }
    let slowest = percentile(&mut times, 100);
    eprintln!(
        "F15: {forgotten} changes forgotten; {resumed} times told all that was missed, {expired} times to read anew; \
         slowest mutation {slowest:?}"
    );
    assert!(forgotten > 0 && resumed > 0 && expired > 0, "seed {}: nothing was proven", seed());
    assert!(slowest < Duration::from_secs(5), "seed {}: a mutation waited {slowest:?}", seed());
    forgetful.shut_down().await;
}

/// Follows, and notes each place in the stream.
async fn note_places(owner: &Owner, address: SocketAddr, places: &watch::Sender<Vec<(i64, String)>>, until: Instant) {
    let (mut version, mut cursor) = (Some(0), Some(owner.start.clone()));
    while Instant::now() < until {
        let Ok(mut listener) = Listener::open(address, Some(&owner.cookie()), None).await else { continue };
        let mut outcome = listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await;
        while let Ok(batch) = &outcome {
            for change in &batch.changes {
                let told = number(&change["project"]["version"]);
                assert!(version.is_none_or(|version| told == version + 1), "seed {}: {version:?}, {told}", seed());
                version = Some(told);
            }
            cursor = Some(batch.cursor.clone());
            if let Some(version) = version {
                places.send_modify(|places| places.push((version, batch.cursor.clone())));
            }
            match listener.next_within(until.saturating_duration_since(Instant::now())).await {
                Some(next) => outcome = next,
                None => return,
            }
        }
        if matches!(outcome, Err(Lost::Refused(_))) {
            // Away for longer than changes are kept.
            (version, cursor) = (None, None);
        }
    }
}

/// Comes back from random places; how often it was told everything, and how often to read anew.
async fn come_back(
    owner: Arc<Owner>,
    address: SocketAddr,
    actor: u64,
    places: Places,
    until: Instant,
) -> (usize, usize) {
    let (mut chance, mut resumed, mut expired) = (chance(actor), 0, 0);
    while Instant::now() < until {
        let (version, cursor, head) = {
            let places = places.borrow();
            let (version, cursor) = places[chance.random_range(0..places.len())].clone();
            (version, cursor, places.last().map_or(0, |(version, _)| *version))
        };
        let Ok(mut listener) = Listener::open(address, Some(&owner.cookie()), None).await else { continue };
        let mut told = version;
        let mut outcome = listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await;
        while told < head && outcome.is_ok() {
            outcome = listener.next().await;
            for change in outcome.iter().flat_map(|batch| &batch.changes) {
                told += 1;
                assert_eq!(number(&change["project"]["version"]), told, "seed {}: after {version}", seed());
            }
        }
        match outcome {
            Ok(_) => resumed += 1,
            Err(Lost::Refused(code)) if code == "CURSOR_EXPIRED" => {
                assert_eq!(told, version, "seed {}: told a part, and then to read anew", seed());
                expired += 1;
            }
            Err(Lost::Closed(_)) => {}
            Err(lost) => panic!("seed {}: {lost:?}", seed()),
        }
    }
    (resumed, expired)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    forgetting(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres() {
    if let Some(database) = Database::postgres().await {
        forgetting(database).await;
    }
}
