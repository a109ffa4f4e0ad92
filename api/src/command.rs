//! The commands of the binary.

mod operator;

use std::{io::IsTerminal, net::SocketAddr, pin::Pin};

use anyhow::Context;
use tokio::net::{TcpListener, TcpSocket};
use tracing_subscriber::EnvFilter;

#[cfg(unix)]
use crate::platform::process;
use crate::{
    NAME,
    doctor::{self, Status},
    features::articles,
    platform::{
        app::App,
        clock::Clock,
        config::{self, Cli, Command, Config},
        db::Db,
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
        #[cfg(unix)]
        process::hide_created_files();
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
            Command::Accounts { task } => operator::run_account_task(config, task).await,
            Command::Stories { task } => operator::run_story_task(&config, task).await,
            Command::Projects { task } => operator::run_project_task(config, task).await,
        }
    })
}

async fn serve(config: Config) -> anyhow::Result<()> {
    // Before what is counted or set only once, when the database is opened.
    http::install_recorder();
    // Before the database is migrated, so that the version before can still be started again when an address is taken.
    // The metrics first, which listen at once: two sockets can be bound to one address until one of them listens.
    let address = SocketAddr::from((config.host, config.port));
    let metrics = config.metrics_address.map(|address| listen(address, bind(address)?)).transpose()?;
    // Nothing is accepted here meanwhile: another process can serve who is refused.
    let socket = bind(address)?;
    let app = App::open(config, Clock::default(), crate::features::api()).await?;
    #[cfg(unix)]
    process::allow_open_files(&app.config);
    let listener = listen(address, socket)?;
    if let Some(listener) = metrics {
        http::serve_metrics(&app, listener);
    }
    jobs::start(&app);
    tracing::info!("{NAME} listens on http://localhost:{}", listener.local_addr()?.port());
    http::serve(app, listener).await;
    Ok(())
}

fn bind(address: SocketAddr) -> anyhow::Result<TcpSocket> {
    http::bind(address).with_context(|| format!("cannot listen on {address}"))
}

fn listen(address: SocketAddr, socket: TcpSocket) -> anyhow::Result<TcpListener> {
    http::listen(socket).with_context(|| format!("cannot listen on {address}"))
}

/// Prints the findings of `rodage doctor`. Fails when something does not work.
async fn examine(config: Config) -> anyhow::Result<()> {
    use std::io::Write;
    let mut findings = doctor::examine(&config).await;
    findings.extend(doctor::unknown_variables(config::set_variables()));
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    let failed = findings.iter().filter(|finding| finding.status == Status::Failed).count();
    anyhow::ensure!(failed == 0, "{failed} of {} checks failed", findings.len());
    Ok(())
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
