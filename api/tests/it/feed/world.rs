//! Rows to write to, and writers that record what they did.

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

use entity::{
    project,
    types::{id::UserId, project_status::ProjectStatus},
    user,
};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IteratorRandom};
use rodage::{
    app::App,
    clock::Clock,
    db::Db,
    error::{Error, Result},
    feed::{Audience, Batch, Follower, NewChange, Topic},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use tokio::time::sleep;
use uuid::Uuid;

use super::validator::Written;
use crate::support::{app::config, database::Database};

/// Audiences among which the rows are shared out.
pub const TOPICS: u128 = 3;

/// What a writer puts into the feed: enough to tell whether its transaction arrived whole.
#[derive(Debug, Serialize, Deserialize)]
pub struct Image {
    /// The transaction.
    pub transaction: u64,
    /// How many changes it made for this topic.
    pub changes: usize,
}

/// A process without its HTTP side.
pub async fn start(database: &Database) -> App {
    App::start(config(database, &[]), Clock::default()).await.unwrap()
}

/// The audience of a topic.
pub fn audience(topic: u128) -> Audience {
    Audience { topics: vec![topic_of(topic)], ..Audience::default() }
}

/// What an audience is told, from a cursor on or from now on.
pub struct Stream(Follower);

/// Subscribes.
pub fn subscribe(app: &App, audience: Audience, after: Option<&str>) -> Result<Stream> {
    Ok(Stream(app.feed.follow(app.feed.now(), audience, after)?))
}

impl Stream {
    /// The next message.
    pub async fn next(&mut self) -> Result<Batch> {
        let step = self.0.next().await?;
        Ok(step.batch(self.0.topics()))
    }
}

/// The name of a topic.
pub fn topic_of(topic: u128) -> Topic {
    Topic::new("test", Uuid::from_u128(topic))
}

/// Makes `count` rows; row `n` belongs to topic `n % TOPICS`.
pub async fn make_rows(app: &App, count: u128) -> Vec<Uuid> {
    let now = app.clock.now();
    let owner = user::Model {
        id: UserId(Uuid::from_u128(1)),
        email: "hot@exemple.fr".to_owned(),
        password_hash: None,
        first_name: None,
        last_name: None,
        terms_accepted_at: now,
        terms_version: rodage::accounts::TERMS_VERSION.to_owned(),
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

/// Writes to the rows and tells of it, all in one transaction; sleeps `pause` after each row, as a slow use case does.
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

/// What was committed, by topic.
#[derive(Default)]
pub struct Ledger(Mutex<BTreeMap<u128, Vec<Written>>>);

impl Ledger {
    /// Notes what a transaction did.
    pub fn note(&self, written: Vec<Written>) {
        let mut ledger = self.0.lock().unwrap();
        for change in written {
            ledger.entry(change.row.as_u128() % TOPICS).or_default().push(change);
        }
    }

    /// Everything committed for a topic.
    pub fn of(&self, topic: u128) -> Vec<Written> {
        self.0.lock().unwrap().get(&topic).cloned().unwrap_or_default()
    }
}

/// Writes at random until told to stop: one to three hot rows, at times slowly, at times in vain.
pub async fn writer(db: Db, rows: Vec<Uuid>, seed: u64, until: tokio::time::Instant, ledger: &Ledger) {
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
            Ok(written) => ledger.note(written),
            Err(Error::NotFound) => {}
            Err(error) => panic!("a writer failed: {error:?}"),
        }
    }
}
