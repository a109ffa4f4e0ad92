//! What the operating system knows of a process: its processor time and its memory; and what it lets us have.

use std::{collections::BTreeMap, fs, sync::OnceLock, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::{
    process::{Resource, Rlimit, getrlimit, setrlimit},
    thread::{CpuSet, sched_getaffinity, sched_setaffinity},
};

/// Open files beside the sockets.
const OTHER_FILES: u64 = 200;

/// Processor time of each thread of a process, in nanoseconds. `/proc/PID/stat` counts in hundredths of a second, which
/// is longer than what is measured here.
#[derive(Clone, Debug)]
pub struct CpuTime(BTreeMap<String, u64>);

impl CpuTime {
    /// So far. A thread that ends meanwhile is left out.
    pub fn of(pid: u32) -> Result<Self> {
        let mut threads = BTreeMap::new();
        for thread in fs::read_dir(format!("/proc/{pid}/task")).context("the server has died, or this is not Linux")? {
            let path = thread?.path();
            if let Ok(text) = fs::read_to_string(path.join("schedstat")) {
                let time = text.split_whitespace().next().and_then(|time| time.parse().ok());
                threads.insert(path.display().to_string(), time.context("schedstat is not understood")?);
            }
        }
        Ok(Self(threads))
    }

    /// What was used since an earlier look.
    pub fn since(&self, earlier: &Self) -> Duration {
        let used = self.0.iter().map(|(thread, time)| time - earlier.0.get(thread).unwrap_or(&0));
        Duration::from_nanos(used.sum())
    }
}

/// Processor time of this machine, and how much of it a host that it shares with others gave to them instead, in
/// hundredths of a second. What was measured while much was taken says little.
#[derive(Clone, Copy, Debug)]
pub struct HostTime {
    all: f64,
    taken: f64,
}

impl HostTime {
    /// So far.
    pub fn now() -> Result<Self> {
        let stat = fs::read_to_string("/proc/stat").context("this is not Linux")?;
        let times = stat.lines().next().context("/proc/stat is empty")?;
        // User, nice, system, idle, waiting, two kinds of interrupts, stolen; what follows is counted in those.
        let times = times.split_whitespace().skip(1).take(8).map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        Ok(Self { all: times.iter().sum(), taken: times.get(7).copied().unwrap_or_default() })
    }

    /// Percent taken since an earlier look.
    pub fn taken_since(&self, earlier: &Self) -> f64 {
        100.0 * (self.taken - earlier.taken) / (self.all - earlier.all)
    }
}

/// Memory of a process that is in use, in KiB.
pub fn resident(pid: u32) -> Result<f64> {
    memory(pid, "VmRSS:")
}

/// The most memory of a process that ever was in use, in KiB.
pub fn peak(pid: u32) -> Result<f64> {
    memory(pid, "VmHWM:")
}

fn memory(pid: u32, name: &str) -> Result<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).context("the server has died")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)).context("it has no memory")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// Lets this process and those it starts open as many files as an administrator allows, and checks that it is enough
/// for so many connections.
pub fn allow_connections(connections: usize) -> Result<()> {
    let maximum = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })?;
    let needed = connections as u64 + OTHER_FILES;
    ensure!(
        maximum.is_none_or(|allowed| allowed >= needed),
        "{connections} connections need {needed} open files, and `ulimit -Hn` allows {}",
        maximum.unwrap_or_default()
    );
    Ok(())
}

/// The processors that this process had when it began.
static PROCESSORS: OnceLock<CpuSet> = OnceLock::new();

/// Which processors a server is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processors {
    /// The first; the load client keeps to the others, so that neither takes time from the other.
    First,
    /// All; the load client has them too.
    All,
}

impl Processors {
    /// Runs `start`, which starts a server, so that it has these processors, and leaves the load client with its own.
    pub fn apply<T>(self, start: impl FnOnce() -> Result<T>) -> Result<T> {
        let now = sched_getaffinity(None)?;
        let all = *PROCESSORS.get_or_init(|| now);
        let mut numbers = (0..CpuSet::MAX_CPU).filter(|number| all.is_set(*number));
        let (server, client) = match (self, numbers.next(), numbers.next()) {
            (Self::First, Some(first), Some(_)) => {
                let (mut server, mut client) = (CpuSet::new(), all);
                server.set(first);
                client.unset(first);
                (server, client)
            }
            _ => (all, all),
        };
        // A child inherits them from the thread that starts it.
        sched_setaffinity(None, &server)?;
        let outcome = start();
        sched_setaffinity(None, &client)?;
        outcome
    }
}

/// The clock that the server's timestamps are of, in microseconds.
pub fn wall_clock() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "the load client compares the real time with the server's")]
    chrono::Utc::now().timestamp_micros()
}
