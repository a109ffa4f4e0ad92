//! A TCP proxy between the server and its PostgreSQL, which can drop connections or stall.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
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

/// A part of the statement whose commit is cut; `None` when none is.
type Cut = Arc<Mutex<Option<&'static str>>>;

/// A proxy on loopback. Stops on drop.
pub struct Proxy {
    /// The database, as reached through the proxy.
    pub database: Database,
    mode: watch::Sender<Mode>,
    cut: Cut,
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
        let (mode, cut) = (watch::Sender::new(Mode::Forward), Cut::default());
        let mut serving = JoinSet::new();
        serving.spawn(serve(listener, behind, mode.clone(), cut.clone()));
        Self { database: database.reached_at(url.into()), mode, cut, _serving: serving }
    }

    /// Discards all data from now on, and keeps connections open.
    pub fn stall(&self) {
        self.mode.send_replace(Mode::Discard);
    }

    /// Forwards the data of new connections again.
    pub fn recover(&self) {
        self.mode.send_replace(Mode::Forward);
    }

    /// Cuts the connection of the transaction that next prepares a statement with this text, after forwarding its commit:
    /// the response is lost. Other transactions commit meanwhile, such as those of periodic work.
    pub fn cut_at_commit_of(&self, statement: &'static str) {
        *self.cut.lock().unwrap() = Some(statement);
    }
}

async fn serve(listener: TcpListener, behind: String, mode: watch::Sender<Mode>, cut: Cut) {
    let mut connections = JoinSet::new();
    loop {
        let (client, _) = listener.accept().await.unwrap();
        let (behind, mode, cut) = (behind.clone(), mode.clone(), cut.clone());
        connections.spawn(async move {
            let server = TcpStream::connect(behind).await.unwrap();
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let (has_statement, is_cut) = (AtomicBool::default(), AtomicBool::default());
            let forward_request = |bytes: &[u8]| {
                let contains = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
                let mut statement = cut.lock().unwrap();
                if statement.is_some_and(contains) {
                    has_statement.store(true, Ordering::SeqCst);
                    *statement = None;
                }
                is_cut.fetch_or(contains("commit\0") && has_statement.load(Ordering::SeqCst), Ordering::SeqCst);
                true
            };
            // Withholds the response to the commit.
            let forward_response = |_: &[u8]| !is_cut.load(Ordering::SeqCst);
            tokio::select! {
                () = pass(from_client, to_server, mode.subscribe(), forward_request) => {}
                () = pass(from_server, to_client, mode.subscribe(), forward_response) => {}
                () = until_cut(&is_cut) => {}
            }
        });
    }
}

/// Waits until the connection is to be cut, and then until the database has received what was sent.
async fn until_cut(is_cut: &AtomicBool) {
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
