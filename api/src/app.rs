//! What the parts of one process share: built once, cloned cheaply.

use std::sync::Arc;

use async_graphql::dataloader::DataLoader;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    auth::{password::Passwords, rate_limit::RateLimits},
    clock::{Clock, Ids},
    config::Config,
    db::Db,
    feed::Feed,
    graphql::{self, Schema, loaders::Reader},
    jobs,
    platform::Statistics,
};

/// One running Rodage.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The parts; reached through [`App`], which derefs to them.
pub struct Parts {
    /// How it was started.
    pub config: Config,
    /// Time.
    pub clock: Clock,
    /// Identifiers.
    pub ids: Ids,
    /// The database.
    pub db: Db,
    /// The change feed.
    pub feed: Feed,
    /// Password hashing, bounded.
    pub passwords: Passwords,
    /// Attempts, counted.
    pub rate_limits: RateLimits,
    /// How many are here.
    pub statistics: Statistics,
    /// Batched reads.
    pub loader: DataLoader<Reader>,
    /// The API.
    pub schema: Schema,
    /// Cancelled when the process is asked to stop: sockets are told to come back later.
    pub stop: CancellationToken,
    /// What must end before the process does.
    pub tasks: TaskTracker,
}

impl App {
    /// Opens the database, brings it up to date and starts what runs beside requests.
    pub async fn start(config: Config, clock: Clock) -> anyhow::Result<Self> {
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let db = Db::connect(&config, clock.clone()).await?;
        db.migrate().await?;
        let feed = Feed::start(db.clone(), &config, clock.clone(), &tasks, &stop)
            .await
            .map_err(|error| anyhow::anyhow!("the change feed cannot start: {error:?}"))?;
        let app = Self(Arc::new(Parts {
            ids: Ids::new(clock.clone()),
            passwords: Passwords::new(),
            rate_limits: RateLimits::new(&config),
            statistics: Statistics::default(),
            loader: graphql::loaders::loader(db.clone()),
            schema: graphql::schema(),
            config,
            clock,
            db,
            feed,
            stop,
            tasks,
        }));
        jobs::start(&app);
        Ok(app)
    }

    /// Asks everything to end, and waits until it has.
    pub async fn shut_down(&self) {
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
