//! Processor time and memory of processes as reported by the operating system, resource limits, and processor affinity.

use std::{collections::BTreeMap, fs, sync::OnceLock, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::{
    process::{Resource, Rlimit, getrlimit, setrlimit},
    thread::{CpuSet, sched_getaffinity, sched_setaffinity},
};

/// Open files other than the sockets.
const OTHER_FILES: u64 = 200;

/// Processor time of each thread of a process, in nanoseconds, from `schedstat`: `/proc/PID/stat` counts in hundredths
/// of a second, which is too coarse here.
#[derive(Clone, Debug)]
pub struct CpuTime(BTreeMap<String, u64>);

impl CpuTime {
    /// Reads the processor time used so far. A thread that ends meanwhile is omitted.
    pub fn of(pid: u32) -> Result<Self> {
        let mut threads = BTreeMap::new();
        for thread in fs::read_dir(format!("/proc/{pid}/task")).context("the server has died, or this is not Linux")? {
            let path = thread?.path();
            if let Ok(text) = fs::read_to_string(path.join("schedstat")) {
                let time = text.split_whitespace().next().and_then(|time| time.parse().ok());
                threads.insert(path.display().to_string(), time.context("schedstat cannot be parsed")?);
            }
        }
        Ok(Self(threads))
    }

    /// Returns the processor time used since an earlier reading.
    pub fn since(&self, earlier: &Self) -> Duration {
        let used = self.0.iter().map(|(thread, time)| time - earlier.0.get(thread).unwrap_or(&0));
        Duration::from_nanos(used.sum())
    }
}

/// Processor time of this machine, and its steal time (given to other guests by the host), in hundredths of a second.
/// Measurements with much steal time are unreliable.
#[derive(Clone, Copy, Debug)]
pub struct StealTime {
    total: f64,
    stolen: f64,
}

impl StealTime {
    /// Reads the times since the machine started.
    pub fn now() -> Result<Self> {
        let stat = fs::read_to_string("/proc/stat").context("this is not Linux")?;
        let times = stat.lines().next().context("/proc/stat is empty")?;
        // User, nice, system, idle, iowait, irq, softirq, steal; the later fields are included in these.
        let times = times.split_whitespace().skip(1).take(8).map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        Ok(Self { total: times.iter().sum(), stolen: times.get(7).copied().unwrap_or_default() })
    }

    /// Returns the percentage of stolen time since an earlier reading.
    pub fn stolen_since(&self, earlier: &Self) -> f64 {
        100.0 * (self.stolen - earlier.stolen) / (self.total - earlier.total)
    }
}

/// Returns the resident memory of a process, in KiB.
pub fn resident(pid: u32) -> Result<f64> {
    memory(pid, "VmRSS:")
}

/// Returns the peak resident memory of a process, in KiB.
pub fn peak(pid: u32) -> Result<f64> {
    memory(pid, "VmHWM:")
}

fn memory(pid: u32, name: &str) -> Result<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).context("the server has died")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)).context("no such line in /proc/PID/status")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// Raises the open file limit of this process and its children to the hard limit, and checks that it suffices for
/// `connections`.
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

/// The processors available to this process at its start.
static PROCESSORS: OnceLock<CpuSet> = OnceLock::new();

/// Returns the processors available to this process at its start; the first call is before any other assignment.
fn available_processors() -> Result<CpuSet> {
    let now = sched_getaffinity(None)?;
    Ok(*PROCESSORS.get_or_init(|| now))
}

/// Returns the second of the processors available at the start, `None` if there is only one. The first is that of
/// [`Processors::First`].
pub fn second_processor() -> Result<Option<CpuSet>> {
    let all = available_processors()?;
    Ok((0..CpuSet::MAX_CPU).filter(|number| all.is_set(*number)).nth(1).map(|number| {
        let mut second = CpuSet::new();
        second.set(number);
        second
    }))
}

/// The processors assigned to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processors {
    /// The first one. The load client uses the others, so that they do not compete.
    First,
    /// All of them, shared with the load client.
    All,
}

impl Processors {
    /// Runs `start`, which starts a server, with the affinity of the server, then sets that of the load client.
    pub fn apply<T>(self, start: impl FnOnce() -> Result<T>) -> Result<T> {
        let all = available_processors()?;
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
        // A child process inherits the affinity of the thread that starts it.
        sched_setaffinity(None, &server)?;
        let outcome = start();
        sched_setaffinity(None, &client)?;
        outcome
    }
}

/// Returns the current time in microseconds, from the clock that the server's timestamps use.
pub fn wall_clock() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "the load client compares the real time with the server's")]
    chrono::Utc::now().timestamp_micros()
}
