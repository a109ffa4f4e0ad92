//! A user with projects: changes made over HTTP, changes made by another program, and the expected result from the
//! database.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use clap::Parser;
use entity::{
    change, project,
    types::id::{Id, ProjectId, UserId},
};
use reqwest::{Method, header};
use rodage::platform::{
    clock::Clock,
    config::{Cli, Config},
    db::{Db, Tx},
    error::{Error, Result},
    feed::{NewChange, Topic},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    client::Client,
    listener::{Listener, PROJECT_CHANGES},
    process::Process,
    reconnecting::Expected,
    validator::{Transaction, Written},
};

/// Timeout of a mutation while servers and databases are restarted.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A creator.
pub struct Owner {
    /// Their HTTP client.
    pub client: Client,
    /// A cursor from before the first project.
    pub start: String,
    /// The IDs of their projects in the API.
    pub projects: Vec<String>,
    /// The topic of their projects.
    pub topic: Topic,
}

impl Owner {
    /// Signs up and creates projects.
    pub async fn new(process: &Process, projects: usize) -> Self {
        let client = process.visitor();
        client.sign_up("CREATOR").await;
        let viewer = client.data("{ viewer { id } }", json!({})).await;
        let id = UserId::parse(&text(&viewer["viewer"]["id"])).unwrap();
        let topic = Topic::new("projects", id);
        let mut owner = Self { client, start: String::new(), projects: Vec::new(), topic };
        let (mut listener, start) = owner.follow(process.address, None).await;
        owner.start = start;
        for number in 0..projects {
            let title = format!("Projet {number}");
            owner.projects.push(owner.client.create_project(&title).await);
            // Subscriptions that start at this server from now on do not receive this change.
            listener.wait_for_title(&title).await;
        }
        owner
    }

    /// Returns the `Cookie` header of their client.
    pub fn cookie(&self) -> String {
        self.client.cookie().unwrap()
    }

    /// Follows their projects from a cursor, or from now on. Returns the first cursor too.
    pub async fn follow(&self, address: SocketAddr, after: Option<&str>) -> (Listener, String) {
        let mut listener = Listener::open(address, Some(&self.cookie()), None).await.unwrap();
        let ready = listener.subscribe(PROJECT_CHANGES, json!({ "after": after })).await.unwrap();
        (listener, ready.cursor)
    }

    /// Renames a project through a server. Returns whether the change was acknowledged.
    pub async fn rename(&self, address: SocketAddr, project: &str, title: &str) -> bool {
        rename(&self.client.at(address), project, title).await
    }

    /// Returns everything that was committed for them according to the database, and their projects from the API.
    pub async fn expected(&self, db: &Db, address: SocketAddr) -> Expected {
        let rows = change::Entity::find().filter(change::Column::Topic.eq(self.topic.as_str())).all(db.read()).await;
        let rows = rows.unwrap();
        let images = rows.iter().filter_map(|row| row.image.as_deref());
        let title = |image| serde_json::from_str::<Value>(image).unwrap()["data"]["title"].as_str().unwrap().to_owned();
        Expected {
            committed: rows.iter().map(|row| Written { row: row.object_id, version: row.version }).collect(),
            titles: images.map(title).collect(),
            projects: projects(&self.client.at(address)).await.unwrap(),
        }
    }

    /// Renames projects in one transaction directly in the database, as another program would, without notifications.
    /// Sleeps for `pause` after each row, as a slow use case does, and rolls back if `fail`. Returns the new title.
    pub async fn write(&self, db: &Db, projects: &[Uuid], pause: Duration, fail: bool) -> String {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let title = format!("t{}/{}", NUMBER.fetch_add(1, Ordering::Relaxed), projects.len());
        let outcome = db
            .write(|tx| {
                let title = title.clone();
                async move {
                    for id in projects {
                        // A subtransaction has its own ID, which must not be mistaken for that of the transaction.
                        tx.db().execute_unprepared("savepoint row").await?;
                        self.touch(tx, *id, &title).await?;
                        tx.db().execute_unprepared("release savepoint row").await?;
                        sleep(pause).await;
                    }
                    if fail { Err(Error::NotFound) } else { Ok(()) }
                }
                .scope_boxed()
            })
            .await;
        assert!(outcome.is_ok() || fail, "a writer failed: {outcome:?}");
        title
    }

    /// Renames a project within a transaction, as the use case does.
    pub async fn touch(&self, tx: &Tx, project: Uuid, title: &str) -> Result<()> {
        let updated = project::Entity::update_many()
            .col_expr(project::Column::Version, Expr::col(project::Column::Version).add(1))
            .col_expr(project::Column::Title, Expr::value(title))
            .filter(project::Column::Id.eq(project))
            .exec_with_returning(tx.db())
            .await?;
        for project in updated {
            tx.record(NewChange::updated(self.topic.clone(), project.id, project.version, &project)?);
        }
        Ok(())
    }
}

/// Renames a project. Returns whether the change was acknowledged; if not, it may or may not have been done.
pub async fn rename(client: &Client, project: &str, title: &str) -> bool {
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let response = execute(client, query, json!({ "input": { "id": project, "title": title } })).await;
    response.is_some_and(|data| data["updateProject"]["userErrors"] == json!([]))
}

/// Returns a user's projects from the API: title and version.
pub async fn projects(client: &Client) -> Option<BTreeMap<String, (String, i64)>> {
    let query = "{ viewer { projects(first: 50) { nodes { id title version } } } }";
    let data = execute(client, query, json!({})).await?;
    let nodes = data["viewer"]["projects"]["nodes"].as_array()?;
    Some(nodes.iter().map(|node| (text(&node["id"]), (text(&node["title"]), number(&node["version"])))).collect())
}

/// Sends an operation to a server that may stop meanwhile. Returns the data, if any.
pub async fn execute(client: &Client, query: &str, variables: Value) -> Option<Value> {
    let request = client
        .request(Method::POST, "/graphql")
        .header(header::ACCEPT, "application/graphql-response+json")
        .timeout(TIMEOUT)
        .json(&json!({ "query": query, "variables": variables }));
    let mut response: Value = request.send().await.ok()?.json().await.ok()?;
    Some(response["data"].take()).filter(|data| !data.is_null())
}

/// Returns the row ID of a project.
pub fn row(project: &str) -> Uuid {
    ProjectId::parse(project).unwrap().into()
}

/// Returns the transaction that a title names, if [`Owner::write`] made it.
pub fn transaction(title: &str) -> Option<Transaction> {
    let (number, changes) = title.strip_prefix('t')?.split_once('/')?;
    Some(Transaction { number: number.parse().ok()?, changes: changes.parse().ok()? })
}

/// Returns a JSON string.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a string: {value}")).to_owned()
}

/// Returns a JSON integer.
pub fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("not a number: {value}"))
}

/// Connects to a database directly, without a server.
pub async fn open(url: &str) -> Db {
    Db::connect(&config(url), Clock::default()).await.unwrap()
}

/// Returns the configuration of an instance inside the test process.
pub fn config(url: &str) -> Config {
    Cli::parse_from(["rodage", "--database-url", url, "--database-connections", "12"]).config
}
