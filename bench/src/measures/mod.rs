//! What is measured, one module each. Every module says how, and what its figures include.

pub mod burst;
pub mod fanout;
pub mod idle;
pub mod latency;
pub mod mutations;
pub mod resume;
pub mod spread;
pub mod storm;
pub mod writes;

use std::path::PathBuf;

use anyhow::Result;
use tokio::task::yield_now;
use url::Url;

use crate::{api::Api, crowd::Wish, server::Server};

/// Where and on what everything runs.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The server's binary.
    pub binary: PathBuf,
    /// The PostgreSQL to make databases in; SQLite without one.
    pub database_url: Option<Url>,
}

impl Bench {
    /// What to call the database in a title.
    fn database(&self) -> &'static str {
        if self.database_url.is_some() { "PostgreSQL" } else { "SQLite" }
    }
}

/// A creator with projects, each with one step on its roadmap.
struct Workshop {
    owner: Api,
    projects: Vec<String>,
    steps: Vec<String>,
}

impl Workshop {
    async fn build(server: &Server, size: usize) -> Result<Self> {
        let owner = Api::creator(server).await?;
        let (mut projects, mut steps) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for number in 0..size {
            let project = owner.create_project(&format!("Projet {number}")).await?;
            steps.push(owner.create_step(&project).await?);
            projects.push(project);
        }
        Ok(Self { owner, projects, steps })
    }

    /// To follow the roadmap of project `number`, counted round and round.
    fn roadmap(&self, number: usize) -> String {
        self.projects[number % self.projects.len()].clone()
    }
}

/// To follow a roadmap.
fn roadmap(id: String, project: &str, after: Option<&str>) -> Wish {
    let variables = serde_json::json!({ "project": project, "after": after });
    Wish { id, query: crate::api::ROADMAP_CHANGES, variables }
}

/// Does `work`, and does not let the load client sleep meanwhile; for servers that have a processor of their own.
///
/// To wake a client takes the kernel a third as long as to send to it, and that would be the sender's time, which over a
/// network it is not. Nor would it be fair: the client sleeps when it has nothing to read, so the slower of two servers
/// would wake it more often, and one that is a tenth slower look a quarter slower.
async fn awake<T>(work: impl Future<Output = T>) -> T {
    let restless = async {
        loop {
            yield_now().await;
        }
    };
    // Boxed: it may be large.
    tokio::select! {
        outcome = Box::pin(work) => outcome,
        () = restless => unreachable!("it never ends"),
    }
}
