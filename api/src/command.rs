//! What the binary does: one command, from its configuration to its end.

use std::pin::Pin;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::{
    NAME,
    app::App,
    articles,
    clock::Clock,
    config::{Cli, Command, Config, StoryTask},
    db::Db,
    doctor::{self, Verdict},
    error::Error,
    graphql, http, seed,
    stories::moderation,
};

/// Does what the command line asks for, `serve` when it names nothing.
///
/// Fails with what an operator can act upon. Boxed, because an optimised build of whatever awaits it would otherwise look
/// through every resolver of the schema once more, which takes a quarter of an hour.
pub fn run(cli: Cli) -> Pin<Box<dyn Future<Output = anyhow::Result<()>>>> {
    Box::pin(async move {
        let Cli { command, config } = cli;
        start_logging(&config)?;
        match command.unwrap_or(Command::Serve) {
            Command::Serve => serve(config).await,
            Command::Migrate => {
                let db = Db::connect(&config, Clock::default()).await?;
                db.migrate().await?;
                db.close().await;
                Ok(())
            }
            Command::Schema => {
                use std::io::Write;
                Ok(std::io::stdout().write_all(graphql::sdl().as_bytes())?)
            }
            Command::Articles => {
                use std::io::Write;
                Ok(std::io::stdout().write_all(articles::as_json().as_bytes())?)
            }
            Command::Seed => fill(config).await,
            Command::Doctor => examine(config).await,
            Command::Stories { task } => moderate(&config, task).await,
        }
    })
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let (address, metrics) = ((config.host, config.port), config.metrics_address);
    let app = App::start(config, Clock::default()).await?;
    let listener = http::listen(address).with_context(|| format!("cannot listen on {}:{}", address.0, address.1))?;
    if let Some(address) = metrics {
        let listener = http::listen(address).with_context(|| format!("cannot listen on {address} for /metrics"))?;
        http::serve_metrics(&app, listener);
    }
    tracing::info!("{NAME} listens on http://localhost:{}", listener.local_addr()?.port());
    http::serve(app, listener).await;
    Ok(())
}

/// Says what is well and what is not; fails when something does not work.
async fn examine(config: Config) -> anyhow::Result<()> {
    use std::io::Write;
    let findings = doctor::examine(&config).await;
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    let broken = findings.iter().filter(|finding| finding.verdict == Verdict::Broken).count();
    anyhow::ensure!(broken == 0, "{broken} of {} do not work", findings.len());
    Ok(())
}

async fn moderate(config: &Config, task: StoryTask) -> anyhow::Result<()> {
    let db = Db::connect(config, Clock::default()).await?;
    let done = decide(&db, task).await;
    db.close().await;
    done
}

async fn decide(db: &Db, task: StoryTask) -> anyhow::Result<()> {
    use std::io::Write;
    let pending = db.pending_migrations().await?;
    anyhow::ensure!(pending == 0, doctor::migrations_wait(pending));
    match task {
        StoryTask::Hide { id } => moderation::hide(db, id).await.map_err(undecided),
        StoryTask::Show { id } => moderation::show(db, id).await.map_err(undecided),
        StoryTask::Reported => {
            let mut out = std::io::stdout().lock();
            for story in moderation::reported(db).await.map_err(undecided)? {
                let wall = if story.is_hidden { "off the wall" } else { "on the wall" };
                let beginning: String =
                    story.text.chars().take(60).map(|char| if char == '\n' { ' ' } else { char }).collect();
                writeln!(
                    out,
                    "{}  {:>3} reports  {wall:<12}  {}: {beginning}",
                    story.id, story.report_count, story.name
                )?;
            }
            Ok(())
        }
    }
}

fn undecided(error: Error) -> anyhow::Error {
    match error {
        Error::NotFound => anyhow::anyhow!("there is no such story"),
        other => other.into_cause(),
    }
}

async fn fill(config: Config) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    for account in seed::fill(config).await? {
        writeln!(out, "{:<40} {:<14} {}", account.email, account.password, account.who)?;
    }
    Ok(())
}

/// Logs go to standard error: standard output is for what a command prints.
fn start_logging(config: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&config.log).context("RODAGE_LOG is not understood")?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if config.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    Ok(())
}
