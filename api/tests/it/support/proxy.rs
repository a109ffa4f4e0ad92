//! A TCP proxy between the server and its PostgreSQL, which can drop connections or stall.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinSet,
    time::sleep,
};

use super::database::Database;

/// How the proxy handles data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Forwards it.
    Forward,
    /// Discards it, and keeps connections open.
    Discard,
}

/// A proxy on loopback. Stops on drop.
pub struct Proxy {
    /// The database, as reached through the proxy.
    pub database: Database,
    mode: watch::Sender<Mode>,
    commits: Arc<AtomicUsize>,
    _serving: JoinSet<()>,
}

impl Proxy {
    /// Starts a proxy to a PostgreSQL.
    pub async fn before(database: &Database) -> Self {
        let mut url = url::Url::parse(&database.url).unwrap();
        let behind = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap_or(5432));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        url.set_host(Some("127.0.0.1")).unwrap();
        url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
        let (mode, commits) = (watch::Sender::new(Mode::Forward), Arc::<AtomicUsize>::default());
        let mut serving = JoinSet::new();
        serving.spawn(serve(listener, behind, mode.clone(), commits.clone()));
        Self { database: database.reached_at(url.into()), mode, commits, _serving: serving }
    }

    /// Discards all data from now on, and keeps connections open.
    pub fn stall(&self) {
        self.mode.send_replace(Mode::Discard);
    }

    /// Forwards the data of new connections again.
    pub fn recover(&self) {
        self.mode.send_replace(Mode::Forward);
    }

    /// Cuts the connection of the `number`th commit from now on, after forwarding the commit: its response is lost.
    pub fn cut_at_commit(&self, number: usize) {
        self.commits.store(number, Ordering::SeqCst);
    }
}

async fn serve(listener: TcpListener, behind: String, mode: watch::Sender<Mode>, commits: Arc<AtomicUsize>) {
    let mut connections = JoinSet::new();
    loop {
        let (client, _) = listener.accept().await.unwrap();
        let (behind, mode, commits) = (behind.clone(), mode.clone(), commits.clone());
        connections.spawn(async move {
            let server = TcpStream::connect(behind).await.unwrap();
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let is_cut = AtomicBool::default();
            let forward_request = |bytes: &[u8]| {
                let is_commit = bytes.windows(7).any(|word| word == b"commit\0");
                let count = || commits.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
                is_cut.fetch_or(is_commit && count() == Ok(1), Ordering::SeqCst);
                true
            };
            // Withholds the response to the commit.
            let forward_response = |_: &[u8]| !is_cut.load(Ordering::SeqCst);
            tokio::select! {
                () = pass(from_client, to_server, mode.subscribe(), forward_request) => {}
                () = pass(from_server, to_client, mode.subscribe(), forward_response) => {}
                () = cut(&is_cut) => {}
            }
        });
    }
}

/// Waits until the connection is to be cut, and then until the database has received what was sent.
async fn cut(is_cut: &AtomicBool) {
    while !is_cut.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(5)).await;
    }
    sleep(Duration::from_millis(200)).await;
}

/// Forwards data until one side closes. A connection that discarded data once keeps discarding it.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut mode: watch::Receiver<Mode>,
    may_pass: impl Fn(&[u8]) -> bool,
) {
    let mut bytes = vec![0; 64 * 1024];
    let mut discards = *mode.borrow() == Mode::Discard;
    loop {
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            Ok(()) = mode.changed() => {
                discards |= *mode.borrow() == Mode::Discard;
                continue;
            }
        };
        let Ok(count @ 1..) = read else { return };
        if discards || !may_pass(&bytes[..count]) {
            continue;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
