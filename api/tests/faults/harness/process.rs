//! A server in its own process, which can be killed.

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

use super::{TIMEOUT, client::Client, wait_until};

/// A running `rodage serve`; killed when dropped.
pub struct Process {
    /// The address of the API, the same after a restart.
    pub address: SocketAddr,
    /// The address of the metrics.
    metrics: SocketAddr,
    database: String,
    child: Child,
    log: TempDir,
}

impl Process {
    /// Starts a server on a database and waits until it is ready.
    pub async fn start(database: &str) -> Self {
        // Required by the HTTP client; installing it again has no effect.
        drop(rustls::crypto::ring::default_provider().install_default());
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        // Both are held until both are known, because they must differ.
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

    /// Starts several servers on the same database.
    pub async fn fleet(database: &str, size: usize) -> Vec<Self> {
        let mut fleet = Vec::new();
        for _ in 0..size {
            fleet.push(Self::start(database).await);
        }
        fleet
    }

    /// Waits until the server reports that it is ready.
    pub async fn ready(&self) {
        let (http, url) = (reqwest::Client::new(), format!("http://{}/readyz", self.address));
        let is_ready = async || http.get(&url).send().await.is_ok_and(|response| response.status().is_success());
        wait_until("a server is ready", is_ready).await;
    }

    /// Returns its readiness report.
    pub async fn readiness(&self) -> (StatusCode, String) {
        let response = reqwest::get(format!("http://{}/readyz", self.address)).await.unwrap();
        (response.status(), response.text().await.unwrap())
    }

    /// Limits the size of the files that it may write; `None` removes the limit.
    pub fn limit_files(&self, bytes: Option<u64>) {
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit).unwrap();
    }

    /// Returns a new client of this server.
    pub fn visitor(&self) -> Client {
        Client::new(self.address)
    }

    /// Kills it immediately.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Requests a shutdown, as a deployment does, and waits for it.
    pub async fn terminate(&mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        let deadline = Instant::now() + TIMEOUT;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the server does not shut down");
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Starts it again at the same address, without waiting until it is ready.
    pub fn restart(&mut self) {
        self.child = spawn(self.address, self.metrics, &self.database, &self.log);
    }

    /// Starts it again on another database.
    pub fn restart_on(&mut self, database: &str) {
        database.clone_into(&mut self.database);
        self.restart();
    }

    /// Returns the memory in use, in KiB.
    pub fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Returns the number of open sockets. Files are not counted: SQLite opens and closes them with its connections.
    pub fn sockets(&self) -> usize {
        let open = fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap();
        let targets = open.filter_map(|entry| fs::read_link(entry.ok()?.path()).ok());
        targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count()
    }

    /// Returns a value from `/metrics`, summed over its labels; 0 if there is none yet.
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
            eprintln!("last log lines of the server at {}:\n{}", self.address, tail(&self.log.path().join("log")));
        }
    }
}

/// Returns the last lines of a log.
pub fn tail(log: &Path) -> String {
    let said = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

fn spawn(address: SocketAddr, metrics: SocketAddr, database: &str, log: &TempDir) -> Child {
    let output = File::options().create(true).append(true).open(log.path().join("log")).unwrap();
    let (host, port) = (address.ip().to_string(), address.port().to_string());
    // Exceeding the file size limit then fails with an error instead of ending the process.
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
