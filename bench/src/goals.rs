//! Compares the measurements of one run with the goals of the change feed on two processors.

use std::time::Instant;

use anyhow::{Result, ensure};

use crate::{
    measures::{Bench, burst, fanout, idle, latency, mutations, resume, spread, storm, writes},
    process::StealTime,
    report::{Bound, Measure, Report, number, print, progress},
};

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Percentage of the connections, projects and mutations that the goals assume; a low one is a smoke test
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    percent: u8,
}

impl Options {
    /// Returns the configured percentage of a number.
    pub fn scaled(&self, full: usize) -> usize {
        (full * usize::from(self.percent)).div_ceil(100)
    }

    fn rate(&self, full: u32) -> u32 {
        (full * u32::from(self.percent)).div_ceil(100)
    }
}

/// A row of the table.
struct Goal {
    what: &'static str,
    bound: Bound,
    /// None if it was not measured.
    measure: Option<Measure>,
}

/// The results so far.
struct Results<'a> {
    options: &'a Options,
    goals: Vec<Goal>,
    /// Number of measurements that failed.
    failed: usize,
}

/// Runs all measurements; fails if a goal is missed. Goals that cannot be measured here are reported as such.
pub async fn run(bench: &Bench, options: &Options) -> Result<()> {
    let began = Instant::now();
    let sqlite = Bench { database_url: None, ..bench.clone() };
    let mut results = Results { options, goals: Vec::new(), failed: 0 };
    results.sockets(&sqlite).await;
    results.latencies(&sqlite, bench).await;
    results.reconnects(&sqlite).await;
    results.bursts(&sqlite).await;
    results.writes(bench).await;
    print(&results.table()?)?;
    progress(&format!("total time: {} s", began.elapsed().as_secs()));
    let missed = results.goals.iter().filter(|goal| goal.is_met() == Some(false)).count();
    ensure!(missed + results.failed == 0, "goals missed: {missed}; measurements failed: {}", results.failed);
    Ok(())
}

impl Results<'_> {
    async fn sockets(&mut self, sqlite: &Bench) {
        let options = fanout::Options {
            subscribers: self.options.scaled(5000),
            rounds: 4,
            changes: 200,
            feed: fanout::Feed::Stories,
        };
        let wall = self.measured(fanout::run(sqlite, &options)).await;
        self.goal(
            "deliveries/s to 5,000 subscribers of one topic, relative to the baseline",
            Bound::AtLeast(0.95),
            wall.get("deliveries/s, relative to the baseline"),
        );
        self.goal("processor per delivery, µs", Bound::AtMost(8.0), wall.get("processor per delivery"));
        let cost = wall.get("processor per delivery").map_or(f64::NAN, |measure| measure.min_median_max()[1]);

        let options = spread::Options {
            subscribers: self.options.scaled(5000),
            projects: self.options.scaled(500),
            rate: self.options.rate(50),
            rounds: 5,
            seconds: 12,
        };
        let spread = self.measured(spread::run(sqlite, &options)).await;
        let relative = spread.get("processor per delivery").map(|measure| Measure {
            values: measure.values.iter().map(|value| value / cost).collect(),
            ..measure.clone()
        });
        self.goal(
            "processor per delivery, 5,000 subscribers over 500 projects, relative to one topic",
            Bound::AtMost(2.0),
            relative.as_ref(),
        );

        let options = idle::Options { connections: self.options.scaled(6000), further: 8, rounds: 3 };
        let idle = self.measured(idle::run(sqlite, &options)).await;
        self.goal(
            "memory per idle connection with one subscription, KiB",
            Bound::AtMost(8.0),
            idle.get("memory per connection with one subscription"),
        );
        self.goal(
            "memory per further subscription, KiB",
            Bound::AtMost(1.0),
            idle.get("memory per further subscription"),
        );
    }

    async fn latencies(&mut self, sqlite: &Bench, bench: &Bench) {
        let has_postgres = bench.database_url.is_some();
        for (what, bound, on, other_instance) in [
            ("commit to client p99 at 10,000 messages/s, SQLite, ms", 10.0, Some(sqlite), false),
            ("commit to client p99 at 10,000 messages/s, PostgreSQL, ms", 15.0, has_postgres.then_some(bench), false),
            ("commit to client p99 through another instance, ms", 20.0, has_postgres.then_some(bench), true),
        ] {
            let mut measure = None;
            if let Some(on) = on {
                let options = latency::Options {
                    projects: self.options.scaled(100),
                    receivers: 50,
                    rate: self.options.rate(200),
                    rounds: 3,
                    seconds: 5,
                    other_instance,
                };
                let report = self.measured(latency::run(on, &options)).await;
                measure = report.get("from the transaction's begin p99").cloned();
            }
            self.goal(what, Bound::AtMost(bound), measure.as_ref());
        }
    }

    async fn reconnects(&mut self, sqlite: &Bench) {
        let options = resume::Options { missed: 1000, clients: 100, rounds: 3 };
        let resume = self.measured(resume::run(sqlite, &options)).await;
        for (what, name) in [
            ("resume of 1,000 missed changes from memory p99, ms", "from memory p99"),
            ("resume of 1,000 missed changes from the table p99, ms", "from the table p99"),
        ] {
            self.goal(what, Bound::AtMost(20.0), resume.get(name));
        }
        let options = storm::Options {
            clients: self.options.scaled(storm::CLIENTS),
            projects: self.options.scaled(500),
            rounds: 2,
        };
        let storm = self.measured(storm::run(sqlite, &options)).await;
        for (what, bound, name) in [
            ("10,000 reconnect at once after a disconnection, all live, s", 10.0, "after a disconnection: all live"),
            ("replays from the table after a disconnection", 50.0, "after a disconnection: replays from the table"),
            ("10,000 reconnect at once after a restart, all live, s", 10.0, "after a restart: all live"),
            ("replays from the table after a restart", 50.0, "after a restart: replays from the table"),
        ] {
            self.goal(what, Bound::AtMost(bound), storm.get(name));
        }
    }

    async fn bursts(&mut self, sqlite: &Bench) {
        let options = burst::Options { connections: self.options.scaled(64), rounds: 3, seconds: 10 };
        let burst = self.measured(burst::run(sqlite, &options)).await;
        for (what, bound, name) in [
            (
                "p99 of an ordinary query during an attack by 64 connections, relative to its p99 alone",
                10.0,
                "p99 during the attack, relative to p99 alone (goal: at most 10)",
            ),
            (
                "peak memory of the server during the attack, MiB",
                256.0,
                "peak memory of the server (goal: at most 256)",
            ),
        ] {
            self.goal(what, Bound::AtMost(bound), burst.get(name));
        }
    }

    async fn writes(&mut self, bench: &Bench) {
        let (mut through_api, mut rows) = (None, None);
        if bench.database_url.is_some() {
            let options = mutations::Options { writers: 32, rounds: 6, seconds: 10 };
            let report = self.measured(mutations::run(bench, &options)).await;
            through_api = report.get("feed on, relative to the outbox row alone").cloned();
            let options = writes::Options { writers: 32, rounds: 6, seconds: 6 };
            let report = self.measured(writes::run(bench, &options)).await;
            rows = report.get("feed on, relative to the outbox row alone").cloned();
        }
        for (what, measure) in [
            ("mutations/s with the feed on, relative to the outbox row alone, %", through_api),
            ("plain transactions/s with the feed on, relative to the outbox row alone, %", rows),
        ] {
            self.goal(what, Bound::AtLeast(97.0), measure.as_ref());
        }
    }

    /// Runs a measurement and prints its report. A failure is reported, and the run continues.
    async fn measured(&mut self, work: impl Future<Output = Result<Report>>) -> Report {
        let before = StealTime::now();
        let printed = work.await.and_then(|mut report| {
            report.record("steal time", "%", StealTime::now()?.stolen_since(&before?));
            report.print()?;
            Ok(report)
        });
        printed.unwrap_or_else(|error| {
            progress(&format!("measurement failed: {error:?}"));
            self.failed += 1;
            Report::new("nothing")
        })
    }

    fn goal(&mut self, what: &'static str, bound: Bound, measure: Option<&Measure>) {
        self.goals.push(Goal { what, bound, measure: measure.cloned() });
    }

    fn table(&self) -> Result<String> {
        use std::fmt::Write as _;
        let mut table = "\n| goal | bound | min / median / max | met |\n|---|---|---|---|\n".to_owned();
        for goal in &self.goals {
            let bound = goal.bound;
            let figures = goal.measure.as_ref().map(|measure| measure.min_median_max().map(number).join(" / "));
            let met = match goal.is_met() {
                Some(true) => "yes",
                Some(false) => "**no**",
                None => "not measured",
            };
            writeln!(table, "| {} | {bound} | {} | {met} |", goal.what, figures.unwrap_or_default())?;
        }
        Ok(table)
    }
}

impl Goal {
    /// Compares the median of the rounds with the bound; `None` if it was not measured.
    fn is_met(&self) -> Option<bool> {
        Some(self.measure.as_ref()?.meets(self.bound))
    }
}
