//! The shared state of one process.

use std::sync::Arc;

use http::Extensions;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    auth::{
        budget::Budgets,
        identification::IdentityCache,
        key::Keys,
        last_use,
        oauth::{OAuth, Providers},
        password::Passwords,
        rate_limit::RateLimits,
    },
    clock::{Clock, Ids},
    config::Config,
    db::Db,
    discord::Bot,
    error::Error,
    feed::Feed,
    files::Files,
    graphql::api::Api,
    http_client,
    llm::Llm,
    loaders::DataLoader,
    mail::Mailer,
    web_push::{VapidKey, WebPush},
};

/// A running server. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The state of an [`App`], which dereferences to it.
pub struct Parts {
    /// The configuration.
    pub config: Config,
    /// The clock.
    pub clock: Clock,
    /// The generator of identifiers.
    pub ids: Ids,
    /// The database.
    pub db: Db,
    /// The change feed.
    pub feed: Feed,
    /// Password hashing, with limited concurrency.
    pub passwords: Passwords,
    /// The users of recently presented sessions and tokens.
    pub identities: IdentityCache,
    /// Records when sessions and tokens were last used.
    pub last_uses: last_use::LastUses,
    /// Rate limits of sign-ins, emails and public forms.
    pub rate_limits: RateLimits,
    /// The signing keys.
    pub keys: Keys,
    /// The query cost budgets.
    pub budgets: Budgets,
    /// The store of files.
    pub files: Files,
    /// Sends emails.
    pub mailer: Mailer,
    /// Sends pushes to devices.
    pub web_push: WebPush,
    /// Signing in with an external account.
    pub oauth: OAuth,
    /// The bot that sends invitations over Discord, if one is configured.
    pub discord: Option<Bot>,
    /// The language model of the deployment, if one is configured.
    pub llm: Option<Llm>,
    /// The HTTP client for other servers: times out after ten seconds, and follows no redirects.
    pub http: reqwest::Client,
    /// The state of the features: see [`App::state_of`].
    state: Extensions,
    /// Batches reads.
    pub loader: DataLoader,
    /// The features and their schema.
    pub api: &'static Api,
    /// Cancelled at shutdown.
    pub stop: CancellationToken,
    /// The background tasks that shutdown waits for.
    pub tasks: TaskTracker,
}

impl App {
    /// Opens and migrates the database. The jobs are started by [`jobs::start`](crate::platform::jobs::start).
    ///
    /// What depends on the configuration is created before: if it fails, the database is as it was, and the version before
    /// can be started again.
    pub async fn open(config: Config, clock: Clock, api: &'static Api) -> anyhow::Result<Self> {
        let http = http_client::client()?;
        let mut state = Extensions::new();
        for create in api.features.iter().filter_map(|feature| feature.state) {
            create(&config, &mut state)?;
        }
        let mailer = Mailer::new(&config, clock.clone())?;
        let discord = Bot::new(&config, http.clone(), clock.clone())?;
        let llm = Llm::new(&config, clock.clone())?;
        let (providers, vapid_key) = (Providers::new(&config)?, VapidKey::configured(&config)?);
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let db = Db::connect(&config, clock.clone()).await?;
        let files = Files::new(&config)?;
        db.migrate().await?;
        let feed = Feed::start(db.clone(), &config, clock.clone(), &tasks, &stop)
            .await
            .map_err(|error| error.into_cause().context("cannot start the change feed"))?;
        let (last_uses, used) = last_use::LastUses::new();
        let app = Self(Arc::new(Parts {
            ids: Ids::new(clock.clone()),
            passwords: Passwords::new(&config),
            identities: IdentityCache::default(),
            last_uses,
            rate_limits: RateLimits::new(&config),
            keys: Keys::load_or_create(&db).await.map_err(Error::into_cause)?,
            budgets: Budgets::new(&config),
            files,
            mailer,
            web_push: WebPush::new(&config, vapid_key, &db).await?,
            oauth: OAuth::new(providers, &db).await?,
            discord,
            llm,
            http,
            state,
            loader: DataLoader::new(db.clone()),
            api,
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

    /// Returns the state that a feature has created.
    ///
    /// # Panics
    ///
    /// If none has.
    pub fn state_of<T: Send + Sync + 'static>(&self) -> &T {
        self.state.get().expect("registered in `Feature::state`")
    }

    /// Requests shutdown, and waits for the background tasks to end.
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
