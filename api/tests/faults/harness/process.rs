//! One server as a process of its own, which can be killed.

use std::{
    fs::{self, File},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use reqwest::StatusCode;
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use super::{PATIENCE, client::Client, until};

/// A running `rodage serve`; killed when dropped.
pub struct Process {
    /// Where it listens, also after a restart.
    pub address: SocketAddr,
    /// Where it tells its figures.
    metrics: SocketAddr,
    database: String,
    child: Child,
    log: TempDir,
}

impl Process {
    /// Starts on a database and waits until it is ready.
    pub async fn start(database: &str) -> Self {
        // The HTTP client asks for one before it is made; a second time changes nothing.
        drop(rustls::crypto::ring::default_provider().install_default());
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        // Both are held until both are known: they must differ.
        let (address, metrics) = {
            let (one, other) = (free(), free());
            (one.local_addr().unwrap(), other.local_addr().unwrap())
        };
        let log = tempfile::tempdir().unwrap();
        let child = spawn(address, metrics, database, &log);
        let process = Self { address, metrics, database: database.to_owned(), child, log };
        process.ready().await;
        process
    }

    /// Starts several on the same database.
    pub async fn fleet(database: &str, size: usize) -> Vec<Self> {
        let mut fleet = Vec::new();
        for _ in 0..size {
            fleet.push(Self::start(database).await);
        }
        fleet
    }

    /// Waits until it says that it can serve.
    pub async fn ready(&self) {
        let (http, url) = (reqwest::Client::new(), format!("http://{}/readyz", self.address));
        let is_ready = async || http.get(&url).send().await.is_ok_and(|answer| answer.status().is_success());
        until("a server is ready", is_ready).await;
    }

    /// What it says of whether it can serve.
    pub async fn readiness(&self) -> (StatusCode, String) {
        let answer = reqwest::get(format!("http://{}/readyz", self.address)).await.unwrap();
        (answer.status(), answer.text().await.unwrap())
    }

    /// Lets it make no file longer than this, or than it likes.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit).unwrap();
    }

    /// Somebody new at this server.
    pub fn visitor(&self) -> Client {
        Client::new(self.address)
    }

    /// Ends it in the middle of whatever it does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, as a deployment does, and waits until it has.
    pub async fn terminate(&mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        let deadline = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "a server does not end");
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Starts it again where it was; it may take a moment to be ready.
    pub fn restart(&mut self) {
        self.child = spawn(self.address, self.metrics, &self.database, &self.log);
    }

    /// The same on another database.
    pub fn restart_on(&mut self, database: &str) {
        database.clone_into(&mut self.database);
        self.restart();
    }

    /// Memory in use, in KiB.
    pub fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Sockets that it has open. Not files: those of SQLite come and go with its connections.
    pub fn sockets(&self) -> usize {
        let open = fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap();
        let targets = open.filter_map(|entry| fs::read_link(entry.ok()?.path()).ok());
        targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
    }

    /// A figure of `/metrics`, summed over its labels; 0 when there is none yet.
    pub async fn metric(&self, name: &str) -> f64 {
        let text = reqwest::get(format!("http://{}/metrics", self.metrics)).await.unwrap().text().await.unwrap();
        let values = text.lines().filter_map(|line| {
            let rest = line.strip_prefix(name).filter(|rest| rest.starts_with([' ', '{']))?;
            rest.rsplit(' ').next()?.parse::<f64>().ok()
        });
        values.sum()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.kill();
        }
        if std::thread::panicking() {
            eprintln!("the server at {} said at last:\n{}", self.address, tail(&self.log.path().join("log")));
        }
    }
}

/// The last lines of a log.
pub fn tail(log: &Path) -> String {
    let said = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

fn spawn(address: SocketAddr, metrics: SocketAddr, database: &str, log: &TempDir) -> Child {
    let output = File::options().create(true).append(true).open(log.path().join("log")).unwrap();
    let (host, port) = (address.ip().to_string(), address.port().to_string());
    // What would make a file too long is refused, and does not end the process.
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_rodage")])
        .args(["serve", "--log", "warn", "--host", &host, "--port", &port, "--database-url", database])
        .args(["--metrics-address", &metrics.to_string()])
        .args(["--sign-in-rate", "100000", "--public-form-rate", "100000", "--database-connections", "6"])
        .args(["--points-rate", "100000000", "--anonymous-points-rate", "100000000"])
        .args(["--max-connections-per-network", "10000", "--max-connections-per-person", "10000"])
        .stdin(Stdio::null())
        .stdout(output.try_clone().unwrap())
        .stderr(output)
        .spawn()
        .unwrap()
}
