//! The commands of the binary.

use std::{io::IsTerminal, net::SocketAddr, pin::Pin};

use anyhow::Context;
use tokio::net::TcpSocket;
use tracing_subscriber::EnvFilter;

use crate::{
    NAME,
    doctor::{self, Status},
    features::{articles, directory, stories::moderation},
    platform::{
        app::App,
        clock::Clock,
        config::{Cli, Command, Config, ProjectTask, StoryTask},
        db::Db,
        error::Error,
        http, jobs,
    },
    seed,
};

/// Runs the command of the command line, or `serve` without one.
///
/// Boxed because an optimised build of the caller would otherwise analyse every resolver of the schema again, which
/// takes a quarter of an hour.
///
/// # Errors
///
/// Fails with an error that the operator can act upon.
pub fn run(cli: Cli) -> Pin<Box<dyn Future<Output = anyhow::Result<()>>>> {
    Box::pin(async move {
        let Cli { command, config } = cli;
        start_logging(&config)?;
        match command.unwrap_or(Command::Serve) {
            Command::Serve => Box::pin(serve(config)).await,
            Command::Migrate => {
                let db = Db::connect(&config, Clock::default()).await?;
                db.migrate().await?;
                db.close().await;
                Ok(())
            }
            Command::Schema => {
                use std::io::Write;
                Ok(std::io::stdout().write_all(crate::features::api().sdl().as_bytes())?)
            }
            Command::Articles => {
                use std::io::Write;
                Ok(std::io::stdout().write_all(articles::as_json().as_bytes())?)
            }
            Command::Seed => Box::pin(seed_database(config)).await,
            Command::Doctor => examine(config).await,
            Command::Stories { task } => with_database(&config, async |db: &Db| run_story_task(db, task).await).await,
            Command::Projects { task } => {
                with_database(&config, async |db: &Db| run_project_task(db, task).await).await
            }
        }
    })
}

async fn serve(config: Config) -> anyhow::Result<()> {
    // Before the database is migrated, so that the version before can still be started again when an address is taken.
    // Nothing is accepted meanwhile: another process can serve who is refused here.
    let address = SocketAddr::from((config.host, config.port));
    let socket = bind(address)?;
    let metrics = config.metrics_address.map(bind).transpose()?;
    let app = App::open(config, Clock::default(), crate::features::api()).await?;
    let listener = http::listen(socket).with_context(|| format!("cannot listen on {address}"))?;
    if let Some(socket) = metrics {
        http::serve_metrics(&app, http::listen(socket).context("cannot listen for /metrics")?);
    }
    jobs::start(&app);
    tracing::info!("{NAME} listens on http://localhost:{}", listener.local_addr()?.port());
    http::serve(app, listener).await;
    Ok(())
}

fn bind(address: SocketAddr) -> anyhow::Result<TcpSocket> {
    http::bind(address).with_context(|| format!("cannot listen on {address}"))
}

/// Prints the findings of `rodage doctor`. Fails when something does not work.
async fn examine(config: Config) -> anyhow::Result<()> {
    use std::io::Write;
    let findings = doctor::examine(&config).await;
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    let failed = findings.iter().filter(|finding| finding.status == Status::Failed).count();
    anyhow::ensure!(failed == 0, "{failed} of {} checks failed", findings.len());
    Ok(())
}

/// Runs a task on the database, which must exist and have the current schema, and closes it.
async fn with_database(config: &Config, task: impl AsyncFnOnce(&Db) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let db = Db::connect_existing(config, Clock::default()).await?;
    let result = match db.require_migrations().await {
        Ok(()) => task(&db).await,
        Err(error) => Err(error),
    };
    db.close().await;
    result
}

async fn run_story_task(db: &Db, task: StoryTask) -> anyhow::Result<()> {
    use std::io::Write;
    match task {
        StoryTask::Hide { id } => moderation::hide(db, id).await.map_err(operator_error),
        StoryTask::Show { id } => moderation::show(db, id).await.map_err(operator_error),
        StoryTask::Delete { id } => moderation::delete(db, id).await.map_err(operator_error),
        StoryTask::Reported => {
            let mut out = std::io::stdout().lock();
            for story in moderation::reported(db).await.map_err(operator_error)? {
                let wall = if story.is_hidden { "off the wall" } else { "on the wall" };
                let excerpt: String =
                    story.text.chars().take(60).map(|char| if char == '\n' { ' ' } else { char }).collect();
                writeln!(
                    out,
                    "{}  {:>3} reports  {wall:<12}  {}: {excerpt}",
                    story.id, story.report_count, story.name
                )?;
            }
            Ok(())
        }
    }
}

async fn run_project_task(db: &Db, task: ProjectTask) -> anyhow::Result<()> {
    use std::io::Write;
    let error = |error| match error {
        Error::NotFound => anyhow::anyhow!("there is no such project in the directory"),
        other => other.into_cause(),
    };
    match task {
        ProjectTask::Hide { id } => directory::moderation::hide(db, id).await.map_err(error),
        ProjectTask::Show { id } => directory::moderation::show(db, id).await.map_err(error),
        ProjectTask::Reported => {
            let mut out = std::io::stdout().lock();
            for project in directory::moderation::reported(db).await.map_err(error)? {
                let directory = if project.is_hidden { "hidden" } else { "shown" };
                writeln!(
                    out,
                    "{}  {:>3} reports  {directory:<6}  {}",
                    project.id, project.report_count, project.title
                )?;
            }
            Ok(())
        }
    }
}

fn operator_error(error: Error) -> anyhow::Error {
    match error {
        Error::NotFound => anyhow::anyhow!("there is no such story"),
        other => other.into_cause(),
    }
}

async fn seed_database(config: Config) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    for account in seed::fill(config).await? {
        writeln!(out, "{:<40} {:<14} {}", account.email, account.password, account.label)?;
    }
    Ok(())
}

/// Starts logging, to standard error: standard output is for the output of commands.
fn start_logging(config: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.log).context("RODAGE_LOG is invalid")?;
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        // It would report a line that cannot be written where it cannot be written, and panic.
        .log_internal_errors(false);
    if config.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    Ok(())
}
