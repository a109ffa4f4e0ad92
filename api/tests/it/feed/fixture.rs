//! Rows to write to, writers that log their changes, and subscribers.

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

use entity::{
    project,
    types::{id::UserId, project_status::ProjectStatus, project_visibility::ProjectVisibility},
    user,
};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IteratorRandom};
use rodage::platform::{
    app::App,
    clock::Clock,
    db::Db,
    error::{Error, Result},
    feed::{Audience, Batch, Event, Follower, NewChange, Recorded, Topic},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use tokio::time::sleep;
use uuid::Uuid;

use super::validator::Written;
use crate::support::{app::config, database::Database};

/// The number of topics among which the rows are divided.
pub const TOPICS: u128 = 3;

/// The object of a change: it shows whether its transaction arrived whole.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Image {
    /// The transaction.
    pub transaction: u64,
    /// The number of its changes for this topic.
    pub changes: usize,
}

impl Event for Image {
    const TYPE: &'static str = "image.v1";
}

impl Recorded for Image {
    type Event = Self;
}

impl From<&Self> for Image {
    fn from(image: &Self) -> Self {
        image.clone()
    }
}

/// Starts an application without its HTTP server.
pub async fn start(database: &Database) -> App {
    rodage::features::start(config(database, &[]), Clock::default()).await.unwrap()
}

/// Returns a subscriber of a topic.
pub fn audience(topic: u128) -> Audience {
    Audience { topics: vec![topic_of(topic)], ..Audience::default() }
}

/// The messages of a subscriber.
pub struct Stream(Follower);

/// Subscribes from a cursor, or from now on.
pub fn subscribe(app: &App, audience: Audience, after: Option<&str>) -> Result<Stream> {
    Ok(Stream(app.feed.follow(app.feed.live_position(), audience, after)?))
}

impl Stream {
    /// Returns the next message.
    pub async fn next(&mut self) -> Result<Batch> {
        let step = self.0.next().await?;
        Ok(step.batch(self.0.topics()))
    }
}

/// Returns a topic.
pub fn topic_of(topic: u128) -> Topic {
    Topic::new("test", Uuid::from_u128(topic))
}

/// Creates `count` rows; row `n` belongs to topic `n % TOPICS`.
pub async fn make_rows(app: &App, count: u128) -> Vec<Uuid> {
    let now = app.clock.now();
    let owner = user::Model {
        id: UserId(Uuid::from_u128(1)),
        email: "hot@exemple.fr".to_owned(),
        password_hash: None,
        first_name: None,
        last_name: None,
        terms_accepted_at: now,
        terms_version: rodage::features::accounts::TERMS_VERSION.to_owned(),
        email_verified_at: None,
        created_at: now,
        updated_at: now,
    };
    let rows: Vec<Uuid> = (1..=count).map(Uuid::from_u128).collect();
    let (owner, made) = (&owner, &rows);
    app.db
        .write(|tx| {
            async move {
                user::Entity::insert(owner.clone().into_active_model()).exec_without_returning(tx.db()).await?;
                for id in made {
                    let row = project::Model {
                        id: (*id).into(),
                        creator_id: owner.id,
                        title: "Chaud".to_owned(),
                        description: String::new(),
                        objectives: String::new(),
                        feedback_type: String::new(),
                        details_for_testers: String::new(),
                        prototype_link: None,
                        deadline: now.date_naive(),
                        keywords: Vec::new().into(),
                        folded: String::new(),
                        status: ProjectStatus::InProgress,
                        visibility: ProjectVisibility::Private,
                        page_version: 0,
                        version: 0,
                        created_at: now,
                        updated_at: now,
                    };
                    row.into_active_model().insert(tx.db()).await?;
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
    rows
}

/// Writes to the rows and records the changes in one transaction. Sleeps for `pause` after each row, as a slow use case
/// does, and rolls back if `fail`.
pub async fn write(db: &Db, transaction: u64, rows: &[Uuid], pause: Duration, fail: bool) -> Result<Vec<Written>> {
    db.write(|tx| {
        async move {
            let mut written = Vec::new();
            for row in rows {
                let updated = project::Entity::update_many()
                    .col_expr(project::Column::Version, Expr::col(project::Column::Version).add(1))
                    .filter(project::Column::Id.eq(*row))
                    .exec_with_returning(tx.db())
                    .await?;
                written.push(Written { row: *row, version: updated[0].version });
                sleep(pause).await;
            }
            for change in &written {
                let topic = change.row.as_u128() % TOPICS;
                let changes = rows.iter().filter(|row| row.as_u128() % TOPICS == topic).count();
                let image = Image { transaction, changes };
                tx.record(NewChange::updated(topic_of(topic), change.row, change.version, &image)?);
            }
            if fail { Err(Error::NotFound) } else { Ok(written) }
        }
        .scope_boxed()
    })
    .await
}

/// The committed changes of each topic.
#[derive(Default)]
pub struct CommitLog(Mutex<BTreeMap<u128, Vec<Written>>>);

impl CommitLog {
    /// Adds the changes of a transaction.
    pub fn record(&self, written: Vec<Written>) {
        let mut log = self.0.lock().unwrap();
        for change in written {
            log.entry(change.row.as_u128() % TOPICS).or_default().push(change);
        }
    }

    /// Returns everything committed for a topic.
    pub fn of(&self, topic: u128) -> Vec<Written> {
        self.0.lock().unwrap().get(&topic).cloned().unwrap_or_default()
    }
}

/// Writes one to three hot rows at random until a deadline, sometimes slowly, sometimes rolled back.
pub async fn writer(db: Db, rows: Vec<Uuid>, seed: u64, until: tokio::time::Instant, log: &CommitLog) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut transaction = seed << 32;
    while tokio::time::Instant::now() < until {
        let count = random.random_range(1..=3);
        let mut chosen = rows.iter().copied().sample(&mut random, count);
        chosen.sort_unstable();
        let pause =
            if random.random_bool(0.3) { Duration::from_millis(random.random_range(1..8)) } else { Duration::ZERO };
        transaction += 1;
        match write(&db, transaction, &chosen, pause, random.random_bool(0.1)).await {
            Ok(written) => log.record(written),
            Err(Error::NotFound) => {}
            Err(error) => panic!("a writer failed: {error:?}"),
        }
    }
}
