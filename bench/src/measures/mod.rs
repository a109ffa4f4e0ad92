//! The benchmarks, one per module. Each module documents its method and what its results include.

pub mod burst;
pub mod discovery;
pub mod fanout;
pub mod idle;
pub mod latency;
pub mod mutations;
pub mod reads;
pub mod resume;
pub mod search;
pub mod spread;
mod steps;
pub mod storm;
pub mod triage;
pub mod writes;

use std::path::PathBuf;

use anyhow::Result;
use tokio::task::yield_now;
use url::Url;

use crate::{api::Api, client_pool::Subscription, server::Server};

/// The environment of all benchmarks.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The server's binary.
    pub binary: PathBuf,
    /// The PostgreSQL in which to create databases; SQLite if absent.
    pub database_url: Option<Url>,
}

impl Bench {
    /// Returns the name of the database system, for titles.
    fn database(&self) -> &'static str {
        if self.database_url.is_some() { "PostgreSQL" } else { "SQLite" }
    }
}

/// A creator with projects, each with one roadmap item.
struct Fixture {
    owner: Api,
    projects: Vec<String>,
    items: Vec<String>,
}

impl Fixture {
    async fn create(server: &Server, size: usize) -> Result<Self> {
        let owner = Api::creator(server).await?;
        let (mut projects, mut items) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for number in 0..size {
            let project = owner.create_project(&format!("Projet {number}")).await?;
            items.push(owner.create_roadmap_item(&project).await?);
            projects.push(project);
        }
        Ok(Self { owner, projects, items })
    }

    /// Returns the id of project `number`, modulo the number of projects.
    fn project_id(&self, number: usize) -> String {
        self.projects[number % self.projects.len()].clone()
    }
}

/// Returns a subscription to the roadmap of a project.
fn roadmap_subscription(id: String, project: &str, after: Option<&str>) -> Subscription {
    let variables = serde_json::json!({ "project": project, "after": after });
    Subscription { id, query: crate::api::ROADMAP_CHANGES, variables }
}

/// Runs `work` without letting the load client sleep meanwhile, for servers with their own processor.
///
/// Waking a client takes the kernel a third of the time of sending to it, which would count as processor time of the
/// sender, unlike over a network. It would also be unfair: the client sleeps when it has nothing to read, so the slower
/// of two servers would wake it more often, and a server slower by a tenth would appear slower by a quarter.
async fn without_sleeping<T>(work: impl Future<Output = T>) -> T {
    let busy_loop = async {
        loop {
            yield_now().await;
        }
    };
    // Boxed because the future may be large.
    tokio::select! {
        outcome = Box::pin(work) => outcome,
        () = busy_loop => unreachable!("an infinite loop"),
    }
}
