//! A database with the data, the server and the floor on it.

use std::{ops::Range, rc::Rc, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::thread::sched_setaffinity;
use serde_json::Value;

use super::{
    dataset::Dataset,
    load::{Connection, Intensity, Request, drive},
    works::{Target, Work},
};
use crate::{
    database::Database,
    measures::Bench,
    postgres::{Pinned, Postgres},
    process::{Processors, second_processor},
    report::{Times, float, progress},
    server::Server,
};

/// A database with the data, the server and the floor on it. Both servers have the first processor; PostgreSQL and the
/// load client have the second one.
pub struct Side {
    dataset: Dataset,
    rodage: Server,
    floor: Server,
    /// `None` on SQLite.
    postgres: Option<Postgres>,
    _pinned: Option<Pinned>,
}

/// A request to each of the servers, whose answers were equal, and the answer.
pub struct Checked {
    /// The request to the server.
    pub rodage: Request,
    /// The request to the floor.
    pub floor: Request,
    /// The answer.
    pub answer: Value,
}

/// The requests of a work to each of the servers.
pub struct Prepared {
    rodage: Rc<[Request]>,
    floor: Rc<[Request]>,
}

impl Prepared {
    /// Collects checked requests.
    pub fn new(checked: Vec<Checked>) -> Self {
        let (rodage, floor): (Vec<_>, Vec<_>) = checked.into_iter().map(|both| (both.rodage, both.floor)).unzip();
        Self { rodage: rodage.into(), floor: floor.into() }
    }
}

/// The result of a work on one server in one round.
pub struct Slot {
    /// Requests per second.
    pub per_second: f64,
    /// Processor time of the server per request, in µs.
    pub server_us: f64,
    /// Processor time of PostgreSQL per request, in µs.
    pub postgres_us: Option<f64>,
    /// Time to each answer.
    pub times: Times,
}

impl Side {
    /// Inserts the data into a new database and starts the servers.
    pub async fn start(bench: &Bench, database: &Database, dataset: &Dataset) -> Result<Self> {
        // Creates the schema.
        Server::rodage(&bench.binary, database, Processors::All).await?.terminate().await?;
        progress("inserting the data");
        dataset.fill(&database.url).await?;
        let rodage = Server::rodage(&bench.binary, database, Processors::First).await?;
        let floor = Server::floor(database, Processors::First).await?;
        let postgres =
            if database.url.starts_with("sqlite:") { None } else { Some(Postgres::of(&database.url).await?) };
        let mut pinned = None;
        if let Some(second) = second_processor()? {
            sched_setaffinity(None, &second)?;
            if let Some(postgres) = postgres {
                match postgres.pin(&second) {
                    Ok(pin) => pinned = Some(pin),
                    Err(error) => progress(&format!("PostgreSQL uses all processors: {error:#}")),
                }
            }
        }
        Ok(Self { dataset: *dataset, rodage, floor, postgres, _pinned: pinned })
    }

    /// Returns whether the database is PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        self.postgres.is_some()
    }

    /// Sends the work of each creator to both servers, compares the answers and returns the requests.
    pub async fn prepare(&self, work: Work, creators: Range<u32>) -> Result<Prepared> {
        let count = work.different_requests(creators.end - creators.start);
        let mut checked = Vec::new();
        for creator in creators.take(usize::try_from(count)?) {
            let variables = work.variables(&self.dataset, creator);
            let compared = self.check(work, creator, &variables).await;
            checked.push(compared.with_context(|| format!("{}, creator {creator}", work.name()))?);
        }
        Ok(Prepared::new(checked))
    }

    /// Sends a request to both servers and compares the answers.
    pub async fn check(&self, work: Work, creator: u32, variables: &Value) -> Result<Checked> {
        let (rodage, mut answer) = self.ask(work, Target::Rodage, creator, variables).await?;
        let (floor, mut expected) = self.ask(work, Target::Floor, creator, variables).await?;
        // The cost, which only the server counts.
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("extensions");
        }
        work.normalize(&mut answer);
        work.normalize(&mut expected);
        ensure!(answer == expected, "the answers differ:\n{answer}\n{expected}");
        Ok(Checked { rodage, floor, answer })
    }

    async fn ask(&self, work: Work, target: Target, creator: u32, variables: &Value) -> Result<(Request, Value)> {
        let address = self.server(target).address;
        let bytes = work.request(target, address, creator, variables);
        let mut connection = Connection::open(address).await?;
        let body = connection.exchange(&bytes).await?;
        let (length, answer) = (body.len(), serde_json::from_slice(body)?);
        Ok((Request { bytes, length, tolerance: work.length_tolerance() }, answer))
    }

    /// Loads one of the servers for some seconds.
    pub async fn measure(&self, target: Target, prepared: &Prepared, intensity: Intensity) -> Result<Slot> {
        let server = self.server(target);
        let requests = match target {
            Target::Rodage => &prepared.rodage,
            Target::Floor => &prepared.floor,
        };
        let read = || anyhow::Ok((server.cpu()?, self.postgres.map(Postgres::cpu).transpose()?));
        let answered = drive(server.address, requests, intensity, read).await?;
        let per_second = answered.per_second();
        let [(server_before, postgres_before), (server_after, postgres_after)] = answered.readings;
        let per_request = |time: Duration| time.as_secs_f64() * 1e6 / float(answered.count);
        let postgres = postgres_after.zip(postgres_before).map(|(after, before)| after.saturating_sub(before));
        Ok(Slot {
            per_second,
            server_us: per_request(server_after.since(&server_before)),
            postgres_us: postgres.map(per_request),
            times: answered.times,
        })
    }

    fn server(&self, target: Target) -> &Server {
        match target {
            Target::Rodage => &self.rodage,
            Target::Floor => &self.floor,
        }
    }

    /// Stops the servers.
    pub async fn stop(self) -> Result<()> {
        self.floor.kill().await?;
        self.rodage.kill().await
    }
}
