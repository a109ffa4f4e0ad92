//! A network between the server and its PostgreSQL, which can be cut, or fall silent.

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

/// What the network does with what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// It passes it on.
    Open,
    /// It takes it, and passes nothing on; connections stay.
    Silent,
}

/// A proxy on the loopback; gone when dropped.
pub struct Proxy {
    /// The database behind it.
    pub database: Database,
    way: watch::Sender<Way>,
    commits: Arc<AtomicUsize>,
    _serving: JoinSet<()>,
}

impl Proxy {
    /// Before a PostgreSQL.
    pub async fn before(database: &Database) -> Self {
        let mut url = url::Url::parse(&database.url).unwrap();
        let behind = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap_or(5432));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        url.set_host(Some("127.0.0.1")).unwrap();
        url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
        let (way, commits) = (watch::Sender::new(Way::Open), Arc::<AtomicUsize>::default());
        let mut serving = JoinSet::new();
        serving.spawn(serve(listener, behind, way.clone(), commits.clone()));
        Self { database: database.reached_at(url.into()), way, commits, _serving: serving }
    }

    /// Takes everything and passes nothing on.
    pub fn fall_silent(&self) {
        self.way.send_replace(Way::Silent);
    }

    /// Passes on again, what comes over new connections.
    pub fn recover(&self) {
        self.way.send_replace(Way::Open);
    }

    /// Cuts the connection of a commit, the first from now on or a later one, once it was passed on: its answer gets lost.
    pub fn cut_at_commit(&self, number: usize) {
        self.commits.store(number, Ordering::SeqCst);
    }
}

async fn serve(listener: TcpListener, behind: String, way: watch::Sender<Way>, commits: Arc<AtomicUsize>) {
    let mut connections = JoinSet::new();
    loop {
        let (client, _) = listener.accept().await.unwrap();
        let (behind, way, commits) = (behind.clone(), way.clone(), commits.clone());
        connections.spawn(async move {
            let server = TcpStream::connect(behind).await.unwrap();
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let is_cut = AtomicBool::default();
            let asks = |bytes: &[u8]| {
                let is_commit = bytes.windows(7).any(|word| word == b"commit\0");
                let count = || commits.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
                is_cut.fetch_or(is_commit && count() == Ok(1), Ordering::SeqCst);
                true
            };
            // The database has answered; nobody is told.
            let answers = |_: &[u8]| !is_cut.load(Ordering::SeqCst);
            tokio::select! {
                () = pass(from_client, to_server, way.subscribe(), asks) => {}
                () = pass(from_server, to_client, way.subscribe(), answers) => {}
                () = cut(&is_cut) => {}
            }
        });
    }
}

/// Ends a while after the connection was to be cut: the database has what was sent by then.
async fn cut(is_cut: &AtomicBool) {
    while !is_cut.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(5)).await;
    }
    sleep(Duration::from_millis(200)).await;
}

/// Passes on, as far as it may, until one side is gone. What was silent once stays so.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut way: watch::Receiver<Way>,
    may_pass: impl Fn(&[u8]) -> bool,
) {
    let mut bytes = vec![0; 64 * 1024];
    let mut is_silent = *way.borrow() == Way::Silent;
    loop {
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            Ok(()) = way.changed() => {
                is_silent |= *way.borrow() == Way::Silent;
                continue;
            }
        };
        let Ok(count @ 1..) = read else { return };
        if is_silent || !may_pass(&bytes[..count]) {
            continue;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
