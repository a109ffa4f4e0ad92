//! The processes of a PostgreSQL server on this machine: their processor time and their processors.

use std::{fs, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::{
    process::Pid,
    thread::{CpuSet, sched_getaffinity, sched_setaffinity},
};
use sqlx::{Connection, PgConnection};

/// Units per second of the times in `/proc/PID/stat`: the same on every Linux.
const TICKS_PER_SECOND: u64 = 100;

/// A running PostgreSQL server.
#[derive(Clone, Copy, Debug)]
pub struct Postgres {
    /// The process that starts all others.
    postmaster: i32,
}

impl Postgres {
    /// Finds the server of a database. Fails if it is not on this machine.
    pub async fn of(url: &str) -> Result<Self> {
        let mut connection = PgConnection::connect(url).await?;
        let own: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut connection).await?;
        let process = Process::read(own).filter(|process| process.name.starts_with("postgres"));
        connection.close().await?;
        Ok(Self { postmaster: process.context("PostgreSQL is not on this machine")?.parent })
    }

    /// Returns the processor time used so far by all of its processes, those that have ended included.
    pub fn cpu(self) -> Result<Duration> {
        let postmaster = Process::read(self.postmaster).context("PostgreSQL has ended")?;
        let mut time = Duration::from_millis(postmaster.ended_children_ticks * 1000 / TICKS_PER_SECOND);
        for process in self.processes()? {
            // One that ends meanwhile is among the ended ones at the next reading.
            if let Ok(text) = fs::read_to_string(format!("/proc/{process}/schedstat")) {
                let nanoseconds = text.split_whitespace().next().and_then(|time| time.parse().ok());
                time += Duration::from_nanos(nanoseconds.context("schedstat cannot be parsed")?);
            }
        }
        Ok(time)
    }

    /// Assigns all of its processes to some processors until the result is dropped. Those started later inherit this.
    pub fn pin(self, processors: &CpuSet) -> Result<Pinned> {
        let before = sched_getaffinity(Pid::from_raw(self.postmaster))?;
        let pinned = Pinned { postgres: self, before };
        self.assign(processors).context("the processes of PostgreSQL are another user's")?;
        Ok(pinned)
    }

    fn assign(self, processors: &CpuSet) -> Result<()> {
        for process in self.processes()? {
            if let Err(error) = sched_setaffinity(Pid::from_raw(process), processors) {
                ensure!(Process::read(process).is_none(), error);
            }
        }
        Ok(())
    }

    /// Returns the identifiers of the processes, the one that starts all others first, so that none is missed.
    fn processes(self) -> Result<Vec<i32>> {
        let mut processes = vec![self.postmaster];
        for entry in fs::read_dir("/proc").context("this is not Linux")? {
            let number: Option<i32> = entry?.file_name().to_str().and_then(|name| name.parse().ok());
            if let Some(number) = number
                && Process::read(number).is_some_and(|process| process.parent == self.postmaster)
            {
                processes.push(number);
            }
        }
        Ok(processes)
    }
}

/// The processes of PostgreSQL on some processors. They may use their former ones again when this is dropped.
pub struct Pinned {
    postgres: Postgres,
    before: CpuSet,
}

impl Drop for Pinned {
    fn drop(&mut self) {
        // Fails only if PostgreSQL has ended.
        self.postgres.assign(&self.before).ok();
    }
}

/// What `/proc/PID/stat` says of a process.
struct Process {
    name: String,
    parent: i32,
    /// Processor time of its children that have ended.
    ended_children_ticks: u64,
}

impl Process {
    /// Returns `None` if there is no such process.
    fn read(number: i32) -> Option<Self> {
        Self::parse(&fs::read_to_string(format!("/proc/{number}/stat")).ok()?)
    }

    fn parse(line: &str) -> Option<Self> {
        // The name is in parentheses and may contain any character.
        let (start, end) = line.rsplit_once(')')?;
        let fields: Vec<&str> = end.split_whitespace().collect();
        let ticks = |field: usize| fields.get(field)?.parse::<u64>().ok();
        Some(Self {
            name: start.split_once('(')?.1.to_owned(),
            parent: fields.get(1)?.parse().ok()?,
            ended_children_ticks: ticks(13)? + ticks(14)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_process() {
        let line = "71 (postgres: a) b) S 42 71 71 0 -1 4194560 1 2 3 4 100 200 30 4 20 0 1 0 5 6 7 8";
        let process = Process::parse(line).unwrap();
        assert_eq!((process.name.as_str(), process.parent), ("postgres: a) b", 42));
        assert_eq!(process.ended_children_ticks, 34);
    }
}
