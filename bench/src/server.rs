//! The server under test: a real process on the loopback interface.

use std::{
    ffi::OsStr,
    fs::File,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::Stdio,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::{
    database::Database,
    process::{CpuTime, Processors, peak, resident},
};

/// Timeout for starting or stopping a server.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Value that disables a limit, since all load comes from one network.
const UNLIMITED: &str = "1000000000";

/// A running server. It is killed when dropped.
pub struct Server {
    /// The address of the server.
    pub address: SocketAddr,
    /// The address of `/metrics`.
    metrics: SocketAddr,
    child: Child,
    /// Directory of the log file.
    log: TempDir,
    http: reqwest::Client,
}

impl Server {
    /// Starts Rodage on a database.
    pub async fn rodage(binary: &Path, database: &Database, processors: Processors) -> Result<Self> {
        Self::rodage_at(free_address()?, binary, database, processors).await
    }

    /// Starts Rodage at a given address, to restart it.
    pub async fn rodage_at(
        address: SocketAddr,
        binary: &Path,
        database: &Database,
        processors: Processors,
    ) -> Result<Self> {
        let mut command = serve(address, binary, database);
        command.args(["--sign-in-rate", UNLIMITED, "--public-form-rate", UNLIMITED]);
        command.args(["--points-rate", UNLIMITED, "--anonymous-points-rate", UNLIMITED]);
        command.args(["--max-connections", UNLIMITED, "--max-subscriptions", UNLIMITED]);
        command.args(["--max-connections-per-network", UNLIMITED, "--max-connections-per-person", UNLIMITED]);
        command.args(["--max-subscriptions-per-person", UNLIMITED]);
        Self::start(command, address, processors).await.with_context(|| format!("{} does not start", binary.display()))
    }

    /// Starts Rodage with its default limits.
    pub async fn rodage_with_default_limits(
        binary: &Path,
        database: &Database,
        processors: Processors,
    ) -> Result<Self> {
        let address = free_address()?;
        let started = Self::start(serve(address, binary, database), address, processors).await;
        started.with_context(|| format!("{} does not start", binary.display()))
    }

    /// Starts the baseline server, which is part of this program.
    pub async fn baseline(bytes: usize, processors: Processors) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["baseline", "--port", &address.port().to_string(), "--bytes", &bytes.to_string()]);
        Self::start(command, address, processors).await.context("the baseline does not start")
    }

    /// Starts the floor of the reads on a database, which is part of this program.
    pub async fn floor(database: &Database, processors: Processors) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["floor", "--port", &address.port().to_string(), "--database-url", &database.url]);
        Self::start(command, address, processors).await.context("the floor does not start")
    }

    async fn start(mut command: Command, address: SocketAddr, processors: Processors) -> Result<Self> {
        let log = tempfile::tempdir()?;
        let output = File::create(log.path().join("log"))?;
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output).kill_on_drop(true);
        // Ignores the configuration in the environment.
        for (name, _) in std::env::vars_os() {
            let is_ours = |name: &str| name.starts_with("RODAGE_") || matches!(name, "DATABASE_URL" | "PORT");
            if OsStr::to_str(&name).is_some_and(is_ours) {
                command.env_remove(name);
            }
        }
        let metrics = free_address()?;
        command.env("RODAGE_METRICS_ADDRESS", metrics.to_string());
        let child = processors.apply(|| Ok(command.spawn()?))?;
        let mut server = Self { address, metrics, child, log, http: reqwest::Client::new() };
        timeout(TIMEOUT, server.wait_until_ready()).await.context("timed out waiting for readiness")??;
        Ok(server)
    }

    async fn wait_until_ready(&mut self) -> Result<()> {
        let url = format!("http://{}/readyz", self.address);
        loop {
            if let Some(status) = self.child.try_wait()? {
                let log = std::fs::read_to_string(self.log.path().join("log")).unwrap_or_default();
                bail!("the server exited with {status}:\n{log}");
            }
            match self.http.get(&url).send().await {
                Ok(response) if response.status().is_success() => return Ok(()),
                _ => sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Returns a metric of `/metrics`, summed over its labels; 0 if it does not exist yet.
    pub async fn metric(&self, name: &str) -> Result<f64> {
        let text = self.http.get(format!("http://{}/metrics", self.metrics)).send().await?.text().await?;
        let values = text.lines().filter_map(|line| {
            let rest = line.strip_prefix(name)?;
            rest.starts_with([' ', '{']).then(|| rest.rsplit(' ').next()?.parse::<f64>().ok()).flatten()
        });
        Ok(values.sum())
    }

    /// Returns the processor time used so far.
    pub fn cpu(&self) -> Result<CpuTime> {
        CpuTime::of(self.pid()?)
    }

    /// Returns the resident memory, in KiB.
    pub fn resident(&self) -> Result<f64> {
        resident(self.pid()?)
    }

    /// Returns the peak resident memory, in KiB.
    pub fn peak(&self) -> Result<f64> {
        peak(self.pid()?)
    }

    fn pid(&self) -> Result<u32> {
        self.child.id().context("the server has ended")
    }

    /// Sends SIGTERM, as a deployment does, and waits for the exit.
    pub async fn terminate(mut self) -> Result<()> {
        let pid = Pid::from_raw(i32::try_from(self.pid()?)?).context("no process")?;
        kill_process(pid, Signal::TERM)?;
        timeout(TIMEOUT, self.child.wait()).await.context("timed out waiting for the server to exit")??;
        Ok(())
    }

    /// Kills the server.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}

fn serve(address: SocketAddr, binary: &Path, database: &Database) -> Command {
    let mut command = Command::new(binary);
    command.args(["serve", "--log", "warn"]);
    command.args(["--database-url", &database.url]);
    command.args(["--host", &address.ip().to_string(), "--port", &address.port().to_string()]);
    command
}

fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}
