//! The goals of the change feed on two processors, each held against what is measured, in one run.

use std::time::Instant;

use anyhow::{Result, ensure};

use crate::{
    measures::{Bench, burst, fanout, idle, latency, mutations, resume, spread, storm, writes},
    process::HostTime,
    report::{Measure, Report, number, print, say},
};

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Percent of the connections, projects and mutations that the goals are about; less tries whether everything works
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    percent: u8,
}

impl Options {
    /// So much of a number.
    pub fn share_of(&self, full: usize) -> usize {
        (full * usize::from(self.percent)).div_ceil(100)
    }

    fn rate(&self, full: u32) -> u32 {
        (full * u32::from(self.percent)).div_ceil(100)
    }
}

/// What a median must be.
#[derive(Clone, Copy, Debug)]
enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

/// A line of the table.
struct Goal {
    what: &'static str,
    bound: Bound,
    /// None: it was not measured.
    measure: Option<Measure>,
}

/// What is known so far.
struct Board<'a> {
    options: &'a Options,
    goals: Vec<Goal>,
    /// Measurements that broke off.
    failed: usize,
}

/// Measures everything; fails when a goal is missed. What a goal cannot be measured on is left out, and said.
pub async fn run(bench: &Bench, options: &Options) -> Result<()> {
    let began = Instant::now();
    let sqlite = Bench { database_url: None, ..bench.clone() };
    let mut board = Board { options, goals: Vec::new(), failed: 0 };
    board.sockets(&sqlite).await;
    board.delays(&sqlite, bench).await;
    board.comebacks(&sqlite).await;
    board.bursts(&sqlite).await;
    board.writes(bench).await;
    print(&board.table()?)?;
    say(&format!("all of it took {} s", began.elapsed().as_secs()));
    let missed = board.goals.iter().filter(|goal| goal.is_met() == Some(false)).count();
    ensure!(missed + board.failed == 0, "goals missed: {missed}; measurements that broke off: {}", board.failed);
    Ok(())
}

impl Board<'_> {
    async fn sockets(&mut self, sqlite: &Bench) {
        let options = fanout::Options {
            subscribers: self.options.share_of(5000),
            rounds: 4,
            changes: 200,
            feed: fanout::Feed::Stories,
        };
        let wall = self.measured(fanout::run(sqlite, &options)).await;
        self.goal(
            "deliveries/s to 5,000 subscribers of one topic, of the floor's",
            Bound::AtLeast(0.95),
            wall.get("deliveries/s, of the floor's"),
        );
        self.goal("processor per delivery, µs", Bound::AtMost(8.0), wall.get("processor per delivery"));
        let cost = wall.get("processor per delivery").map_or(f64::NAN, |measure| measure.spread()[1]);

        let options = spread::Options {
            subscribers: self.options.share_of(5000),
            projects: self.options.share_of(500),
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
            "processor per delivery, 5,000 subscribers over 500 projects, of one topic's",
            Bound::AtMost(2.0),
            relative.as_ref(),
        );

        let options = idle::Options { connections: self.options.share_of(6000), further: 8, rounds: 3 };
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

    async fn delays(&mut self, sqlite: &Bench, bench: &Bench) {
        let has_postgres = bench.database_url.is_some();
        for (what, bound, on, other_instance) in [
            ("commit to client p99 at 10,000 messages/s, SQLite, ms", 10.0, Some(sqlite), false),
            ("commit to client p99 at 10,000 messages/s, PostgreSQL, ms", 15.0, has_postgres.then_some(bench), false),
            ("commit to client p99 through another instance, ms", 20.0, has_postgres.then_some(bench), true),
        ] {
            let mut measure = None;
            if let Some(on) = on {
                let options = latency::Options {
                    projects: self.options.share_of(100),
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

    async fn comebacks(&mut self, sqlite: &Bench) {
        let options = resume::Options { missed: 1000, clients: 100, rounds: 3 };
        let resume = self.measured(resume::run(sqlite, &options)).await;
        for (what, name) in [
            ("resume of 1,000 missed changes p99, ms", "remembered by the server p99"),
            ("the same from the table p99, ms", "read from the table p99"),
        ] {
            self.goal(what, Bound::AtMost(20.0), resume.get(name));
        }
        let options = storm::Options {
            clients: self.options.share_of(storm::CLIENTS),
            projects: self.options.share_of(500),
            rounds: 2,
        };
        let storm = self.measured(storm::run(sqlite, &options)).await;
        for (what, bound, name) in [
            ("10,000 reconnect at once after a cut, all live, s", 10.0, "after a cut: all live"),
            ("and replays from the table", 50.0, "after a cut: replays from the table"),
            ("10,000 reconnect at once after a restart, all live, s", 10.0, "after a restart: all live"),
            ("and replays from the table", 50.0, "after a restart: replays from the table"),
        ] {
            self.goal(what, Bound::AtMost(bound), storm.get(name));
        }
    }

    async fn bursts(&mut self, sqlite: &Bench) {
        let options = burst::Options { connections: self.options.share_of(64), rounds: 3, seconds: 10 };
        let burst = self.measured(burst::run(sqlite, &options)).await;
        for (what, bound, name) in [
            (
                "an ordinary question's p99 beside 64 connections with the worst documents, of its p99 alone",
                10.0,
                "p99 beside the burst, of p99 alone (goal: at most 10)",
            ),
            ("and the most memory of the server, MiB", 256.0, "most memory of the server (goal: at most 256)"),
        ] {
            self.goal(what, Bound::AtMost(bound), burst.get(name));
        }
    }

    async fn writes(&mut self, bench: &Bench) {
        let (mut through_api, mut rows) = (None, None);
        if bench.database_url.is_some() {
            let options = mutations::Options { writers: 32, rounds: 6, seconds: 10 };
            let report = self.measured(mutations::run(bench, &options)).await;
            through_api = report.get("feed on, of the outbox row alone").cloned();
            let options = writes::Options { writers: 32, rounds: 6, seconds: 6 };
            let report = self.measured(writes::run(bench, &options)).await;
            rows = report.get("feed on, of the outbox row alone").cloned();
        }
        for (what, measure) in [
            ("mutations/s with the feed on, of those with the outbox row alone, %", through_api),
            ("the same of bare transactions, by the thousand, beside an instance, %", rows),
        ] {
            self.goal(what, Bound::AtLeast(97.0), measure.as_ref());
        }
    }

    /// Measures and prints; when it breaks off, says why and goes on with what remains.
    async fn measured(&mut self, work: impl Future<Output = Result<Report>>) -> Report {
        let before = HostTime::now();
        let printed = work.await.and_then(|mut report| {
            report.note("processor time that the host gave to others", "%", HostTime::now()?.taken_since(&before?));
            report.print()?;
            Ok(report)
        });
        printed.unwrap_or_else(|error| {
            say(&format!("broken off: {error:?}"));
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
            let bound = match goal.bound {
                Bound::AtLeast(least) => format!("≥ {least}"),
                Bound::AtMost(most) => format!("≤ {most}"),
            };
            let figures = goal.measure.as_ref().map(|measure| measure.spread().map(number).join(" / "));
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
    /// Judged by the median of the rounds.
    fn is_met(&self) -> Option<bool> {
        let [_, median, _] = self.measure.as_ref()?.spread();
        Some(match self.bound {
            Bound::AtLeast(least) => median >= least,
            Bound::AtMost(most) => median <= most,
        })
    }
}
