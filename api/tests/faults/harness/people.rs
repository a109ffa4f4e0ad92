//! Somebody with projects: what they do over HTTP, what another program does to their rows, and what of it all is in the
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
use rodage::{
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
    hopper::Truth,
    listener::{Listener, PROJECT_CHANGES},
    process::Process,
    validator::{Transaction, Written},
};

/// How long a mutation may take while servers and databases come and go.
const PATIENCE: Duration = Duration::from_secs(20);

/// A creator.
pub struct Owner {
    /// Their browser.
    pub client: Client,
    /// From where nothing of theirs is missed.
    pub start: String,
    /// Their projects, as the API names them.
    pub projects: Vec<String>,
    /// Where their changes are recorded.
    pub topic: Topic,
}

impl Owner {
    /// Signs up and makes projects.
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
            // Whoever follows from now on at this server is not told of it any more.
            listener.told(&title).await;
        }
        owner
    }

    /// The `Cookie` header of their browser.
    pub fn cookie(&self) -> String {
        self.client.cookie().unwrap()
    }

    /// Follows their projects from a cursor, or from now; and where that is.
    pub async fn follow(&self, address: SocketAddr, after: Option<&str>) -> (Listener, String) {
        let mut listener = Listener::open(address, Some(&self.cookie()), None).await.unwrap();
        let ready = listener.subscribe(PROJECT_CHANGES, json!({ "after": after })).await.unwrap();
        (listener, ready.cursor)
    }

    /// Gives a project another title through a server. Whether that was acknowledged.
    pub async fn rename(&self, address: SocketAddr, project: &str, title: &str) -> bool {
        rename(&self.client.at(address), project, title).await
    }

    /// Everything that was committed for them, as the database has it, and their projects as the API has them.
    pub async fn truth(&self, db: &Db, address: SocketAddr) -> Truth {
        let rows = change::Entity::find().filter(change::Column::Topic.eq(self.topic.as_str())).all(db.read()).await;
        let rows = rows.unwrap();
        let images = rows.iter().filter_map(|row| row.image.as_deref());
        Truth {
            committed: rows.iter().map(|row| Written { row: row.object_id, version: row.version }).collect(),
            titles: images.map(|image| serde_json::from_str::<project::Model>(image).unwrap().title).collect(),
            projects: projects(&self.client.at(address)).await.unwrap(),
        }
    }

    /// Writes some projects in one transaction straight to the database, as another program would, and wakes nobody.
    /// Sleeps `pause` after each row, as a slow use case does; undoes everything when it is to `fail`. The title they got.
    pub async fn write(&self, db: &Db, projects: &[Uuid], pause: Duration, fail: bool) -> String {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let title = format!("t{}/{}", NUMBER.fetch_add(1, Ordering::Relaxed), projects.len());
        let outcome = db
            .write(|tx| {
                let title = title.clone();
                async move {
                    for id in projects {
                        // A transaction within gets a number of its own, which must not be taken for the change's.
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

    /// Gives a project another title within a transaction, as the use case does.
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

/// Gives a project another title. Whether that was acknowledged; when not, it may have happened or not.
pub async fn rename(client: &Client, project: &str, title: &str) -> bool {
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let answer = execute(client, query, json!({ "input": { "id": project, "title": title } })).await;
    answer.is_some_and(|data| data["updateProject"]["userErrors"] == json!([]))
}

/// The projects of somebody, as the API tells them now: title and version.
pub async fn projects(client: &Client) -> Option<BTreeMap<String, (String, i64)>> {
    let query = "{ viewer { projects(first: 50) { nodes { id title version } } } }";
    let data = execute(client, query, json!({})).await?;
    let nodes = data["viewer"]["projects"]["nodes"].as_array()?;
    Some(nodes.iter().map(|node| (text(&node["id"]), (text(&node["title"]), number(&node["version"])))).collect())
}

/// What a server answers that may die meanwhile: the data, when there is any.
pub async fn execute(client: &Client, query: &str, variables: Value) -> Option<Value> {
    let request = client
        .request(Method::POST, "/graphql")
        .header(header::ACCEPT, "application/graphql-response+json")
        .timeout(PATIENCE)
        .json(&json!({ "query": query, "variables": variables }));
    let mut answer: Value = request.send().await.ok()?.json().await.ok()?;
    Some(answer["data"].take()).filter(|data| !data.is_null())
}

/// The row behind a project.
pub fn row(project: &str) -> Uuid {
    ProjectId::parse(project).unwrap().into()
}

/// The transaction that a title names, when [`Owner::write`] made it.
pub fn transaction(title: &str) -> Option<Transaction> {
    let (number, changes) = title.strip_prefix('t')?.split_once('/')?;
    Some(Transaction { number: number.parse().ok()?, changes: changes.parse().ok()? })
}

/// A value that is a text.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// A value that is a number.
pub fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("not a number: {value}"))
}

/// A database, for what is looked up or written past the servers.
pub async fn open(url: &str) -> Db {
    Db::connect(&config(url), Clock::default()).await.unwrap()
}

/// The configuration of an instance inside the test.
pub fn config(url: &str) -> Config {
    Cli::parse_from(["rodage", "--database-url", url, "--database-connections", "12"]).config
}
