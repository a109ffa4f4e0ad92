//! A complete server on a free port of loopback.

use std::{net::SocketAddr, time::Duration};

use clap::Parser;
use entity::job;
use rodage::platform::{
    app::App,
    clock::Clock,
    config::{Cli, Config},
    jobs::periodic_work,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tokio::{
    net::TcpListener,
    task::JoinHandle,
    time::{Instant, sleep},
};

use super::{client::Client, database::Database, emails::Outbox};

/// Longer than sending emails takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A running server.
pub struct Server {
    /// Its state, for what a client cannot do, such as setting the clock.
    pub app: App,
    /// The address it listens on.
    pub address: SocketAddr,
    /// Its database.
    pub database: Database,
    /// Its outbox.
    pub outbox: Outbox,
    serving: JoinHandle<()>,
}

impl Server {
    /// Starts a server on a database, with the default configuration.
    pub async fn start(database: Database) -> Self {
        Self::start_with(database, &[]).await
    }

    /// Starts a server with additional command-line flags.
    pub async fn start_with(database: Database, flags: &[&str]) -> Self {
        database.copy_sqlite_template().await;
        let outbox = Outbox::new();
        let config = Config { outbox_dir: Some(outbox.path()), ..config(&database, flags) };
        let app = rodage::features::start(config, Clock::default()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(rodage::platform::http::serve(app.clone(), listener));
        Self { app, address, database, outbox, serving }
    }

    /// Starts another server on the same database.
    pub async fn start_another(&self) -> Self {
        self.start_another_with(&[]).await
    }

    /// Starts another server on the same database, with additional command-line flags.
    pub async fn start_another_with(&self, flags: &[&str]) -> Self {
        Self::start_with(self.database.clone(), flags).await
    }

    /// Returns a client that is not signed in.
    pub fn visitor(&self) -> Client {
        Client::new(self.address)
    }

    /// Returns the client of a new creator, signed in.
    pub async fn creator(&self) -> Client {
        self.person("CREATOR").await
    }

    /// Returns the client of a new tester, signed in.
    pub async fn tester(&self) -> Client {
        self.person("TESTER").await
    }

    async fn person(&self, user_type: &str) -> Client {
        let client = self.visitor();
        client.sign_up(user_type).await;
        client
    }

    /// Waits until `count` emails are queued. An email is in the outbox before its job is deleted.
    pub async fn wait_for_queued_emails(&self, count: usize) {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let queued = scheduled_jobs(&self.app).await.iter().filter(|job| job.kind == "mail").count();
            if queued == count {
                return;
            }
            assert!(Instant::now() < deadline, "{queued} emails are queued instead of {count}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the metrics, which all servers of the test process share.
    pub async fn metrics(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        rodage::platform::http::serve_metrics(&self.app, listener);
        reqwest::get(format!("http://{address}/metrics")).await.unwrap().text().await.unwrap()
    }

    /// Shuts down as on SIGTERM, and waits for it. Returns the database.
    pub async fn stop(self) -> Database {
        self.app.stop.cancel();
        self.serving.await.unwrap();
        self.database
    }
}

/// Returns the scheduled jobs, without periodic work.
pub async fn scheduled_jobs(app: &App) -> Vec<job::Model> {
    let periodic = periodic_work(app.api.features).map(|work| work.name);
    job::Entity::find().filter(job::Column::Kind.is_not_in(periodic)).all(app.db.read()).await.unwrap()
}

/// Returns the default configuration on a database, with practically unlimited rates unless the flags set them.
pub fn config(database: &Database, flags: &[&str]) -> Config {
    let mut arguments = vec!["rodage", "--database-url", &database.url, "--database-connections", "6"];
    if !flags.contains(&"--sign-in-rate") {
        arguments.extend(["--sign-in-rate", "100000"]);
    }
    if !flags.contains(&"--public-form-rate") {
        arguments.extend(["--public-form-rate", "100000"]);
    }
    if !flags.contains(&"--mail-rate") {
        arguments.extend(["--mail-rate", "100000"]);
    }
    for unlimited in ["--points-rate", "--anonymous-points-rate"] {
        if !flags.contains(&unlimited) {
            arguments.extend([unlimited, "100000000"]);
        }
    }
    arguments.extend(flags);
    let mut config = Cli::parse_from(arguments).config;
    config.files.files_dir = Some(database.files_dir());
    config.password_cost = argon2::Params::new(argon2::Params::MIN_M_COST, 1, 1, None).unwrap();
    config
}
