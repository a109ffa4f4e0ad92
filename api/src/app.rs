//! What the parts of one process share: built once, cloned cheaply.

use std::{sync::Arc, time::Duration};

use async_graphql::{ValidationMode, dataloader::DataLoader};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    NAME,
    auth::{budget::Budgets, key::Keys, last_use, oauth::OAuth, password::Passwords, rate_limit::RateLimits, sweep},
    clock::{Clock, Ids},
    config::Config,
    db::Db,
    discord::Bot,
    error::Error,
    feed::Feed,
    graphql::{self, Schema, loaders::Reader},
    jobs,
    mail::Mailer,
    notifications,
    platform::Statistics,
    webhooks,
};

/// How long somebody else's server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

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
    /// When sessions and tokens were last used.
    pub last_uses: last_use::LastUses,
    /// Attempts, counted.
    pub rate_limits: RateLimits,
    /// What is signed with.
    pub keys: Keys,
    /// What operations may cost.
    pub budgets: Budgets,
    /// Where letters go.
    pub mailer: Mailer,
    /// Signing in with an account elsewhere.
    pub oauth: OAuth,
    /// Who carries invitations over Discord, where there is one.
    pub discord: Option<Bot>,
    /// How other people's servers are asked: by TLS of ours, for ten seconds at most, never following them elsewhere.
    pub http: reqwest::Client,
    /// How the receivers of webhooks are called.
    pub webhooks: webhooks::Sender,
    /// How many are here.
    pub statistics: Statistics,
    /// Batched reads.
    pub loader: DataLoader<Reader>,
    /// The API.
    pub schema: Schema,
    /// The same for the messages of subscriptions: it does not validate again what was validated when one began, which
    /// would be a third of the work of a message.
    pub messages: Schema,
    /// Cancelled when the process is asked to stop: sockets are told to come back later.
    pub stop: CancellationToken,
    /// What must end before the process does.
    pub tasks: TaskTracker,
}

impl App {
    /// Opens the database, brings it up to date and starts what runs beside requests.
    pub async fn start(config: Config, clock: Clock) -> anyhow::Result<Self> {
        let app = Self::open(config, clock).await?;
        jobs::start(&app);
        jobs::start_errands(&app);
        notifications::start(&app);
        sweep::start(&app);
        Ok(app)
    }

    /// Opens the database and brings it up to date; nothing happens in it that is not asked for.
    pub async fn open(config: Config, clock: Clock) -> anyhow::Result<Self> {
        let http = Self::http_client()?;
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let db = Db::connect(&config, clock.clone()).await?;
        db.migrate().await?;
        let feed = Feed::start(db.clone(), &config, clock.clone(), &tasks, &stop)
            .await
            .map_err(|error| error.into_cause().context("the change feed cannot start"))?;
        let (last_uses, used) = last_use::LastUses::new();
        let app = Self(Arc::new(Parts {
            ids: Ids::new(clock.clone()),
            passwords: Passwords::new(),
            last_uses,
            rate_limits: RateLimits::new(&config),
            keys: Keys::of_deployment(&db).await.map_err(Error::into_cause)?,
            budgets: Budgets::new(&config),
            mailer: Mailer::new(&config, clock.clone())?,
            oauth: OAuth::new(&config, &db).await?,
            discord: Bot::new(&config, http.clone())?,
            http,
            webhooks: webhooks::Sender::new(&config)?,
            statistics: Statistics::default(),
            loader: graphql::loaders::loader(db.clone()),
            schema: graphql::schema(ValidationMode::Strict),
            messages: graphql::schema(ValidationMode::Fast),
            config,
            clock,
            db,
            feed,
            stop,
            tasks,
        }));
        last_use::start(&app, used);
        Ok(app)
    }

    /// How other people's servers are asked.
    pub fn http_client() -> reqwest::Result<reqwest::Client> {
        Self::http_client_builder().build()
    }

    /// The same, to be made more particular.
    pub fn http_client_builder() -> reqwest::ClientBuilder {
        // One provider of cryptography for all that speaks TLS; the second time it is there already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let builder = reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none());
        builder.user_agent(NAME)
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
