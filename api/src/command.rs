//! The commands of the binary.

use std::{io::IsTerminal, net::SocketAddr, pin::Pin};

use anyhow::Context;
use tokio::net::{TcpListener, TcpSocket};
use tracing_subscriber::EnvFilter;

#[cfg(unix)]
use crate::platform::process;
use crate::{
    NAME,
    doctor::{self, Status},
    features::{accounts, articles, directory, projects, stories::moderation},
    platform::{
        app::App,
        auth::viewer::UserType,
        clock::Clock,
        config::{self, AccountTask, Cli, Command, Config, ProjectTask, StoryTask},
        db::Db,
        error::Error,
        http, jobs,
    },
    seed,
};

/// How times are printed, in UTC.
const TIME_FORMAT: &str = "%Y-%m-%d %H:%M UTC";

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
            Command::Accounts { task } => run_account_task(config, task).await,
            Command::Stories { task } => with_database(&config, async |db: &Db| run_story_task(db, task).await).await,
            Command::Projects { task } => run_project_task(config, task).await,
        }
    })
}

async fn serve(config: Config) -> anyhow::Result<()> {
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

/// Runs a task on the database, which must exist and have the current schema, and closes it.
async fn with_database<T>(config: &Config, task: impl AsyncFnOnce(&Db) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let db = Db::connect_existing(config, Clock::default()).await?;
    let result = match db.require_migrations().await {
        Ok(()) => task(&db).await,
        Err(error) => Err(error),
    };
    db.close().await;
    result
}

/// Runs a use case on the database of a deployment, which must exist and have the current schema, beside its servers. They do
/// the jobs that it schedules.
async fn with_app(config: Config, task: impl AsyncFnOnce(&App) -> anyhow::Result<()>) -> anyhow::Result<()> {
    // Opening an application creates what is missing.
    with_database(&config, async |_: &Db| Ok(())).await?;
    let app = App::open(config, Clock::default(), crate::features::api()).await?;
    let result = task(&app).await;
    app.shut_down().await;
    app.db.close().await;
    result
}

async fn run_account_task(config: Config, task: AccountTask) -> anyhow::Result<()> {
    let error = |error| not_found_as(error, "there is no such account");
    let (AccountTask::Find { account } | AccountTask::Close { account, .. }) = &task;
    let find = async |db: &Db| accounts::moderation::find(db, account).await.map_err(error);
    let found = with_database(&config, find).await?;
    match task {
        AccountTask::Find { .. } => print_account(&found),
        AccountTask::Close { yes: false, .. } => {
            print_account(&found)?;
            print_deletion(&found)?;
            anyhow::bail!("nothing was deleted: add --yes to close this account for good")
        }
        AccountTask::Close { yes: true, .. } => {
            let id = found.user.id;
            let close = async |app: &App| accounts::moderation::close(app, id).await.map_err(error);
            Box::pin(with_app(config, close)).await
        }
    }
}

fn print_account(found: &accounts::moderation::Found) -> anyhow::Result<()> {
    use std::io::Write;
    let user = &found.user;
    let types: Vec<&str> = found
        .roles
        .list()
        .into_iter()
        .map(|role| match role {
            UserType::Creator => "creator",
            UserType::Tester => "tester",
        })
        .collect();
    let confirmed = match user.email_verified_at {
        Some(at) => format!("confirmed {}", at.format(TIME_FORMAT)),
        None => "not confirmed".to_owned(),
    };
    let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", user.id)?;
    writeln!(out, "type      {}", or_none(types.join(", ")))?;
    writeln!(out, "name      {}", or_none(found.names.join(", ")))?;
    writeln!(out, "email     {}, {confirmed}", user.email)?;
    writeln!(out, "created   {}", user.created_at.format(TIME_FORMAT))?;
    writeln!(out, "projects  {}", found.projects.len())?;
    Ok(())
}

fn print_deletion(found: &accounts::moderation::Found) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "would be deleted: the account with its profiles, sessions, tokens, conversations, and its projects"
    )?;
    for (id, title) in &found.projects {
        writeln!(out, "  {id}  {title}")?;
    }
    writeln!(out, "would be kept without a name: its feedback on projects of others")?;
    Ok(())
}

async fn run_story_task(db: &Db, task: StoryTask) -> anyhow::Result<()> {
    use std::io::Write;
    let error = |error| not_found_as(error, "there is no such story");
    match task {
        StoryTask::Hide { id } => moderation::hide(db, id).await.map_err(error),
        StoryTask::Show { id } => moderation::show(db, id).await.map_err(error),
        StoryTask::Delete { id } => moderation::delete(db, id).await.map_err(error),
        StoryTask::Reported => {
            let mut out = std::io::stdout().lock();
            for story in moderation::reported(db).await.map_err(error)? {
                let wall = if story.is_hidden { "off the wall" } else { "on the wall" };
                let author = match &story.email {
                    Some(email) => format!("{} <{email}>", story.name),
                    None => story.name,
                };
                let excerpt: String =
                    story.text.chars().take(60).map(|char| if char == '\n' { ' ' } else { char }).collect();
                writeln!(out, "{}  {:>3} reports  {wall:<12}  {author}: {excerpt}", story.id, story.report_count)?;
            }
            Ok(())
        }
    }
}

async fn run_project_task(config: Config, task: ProjectTask) -> anyhow::Result<()> {
    let error = |error| not_found_as(error, "there is no such project");
    let unlisted = |error| not_found_as(error, "there is no such project in the directory");
    match task {
        ProjectTask::Unpublish { id } => {
            let unpublish = async |app: &App| projects::moderation::unpublish(app, id).await.map_err(error);
            Box::pin(with_app(config, unpublish)).await
        }
        ProjectTask::Delete { id, yes: true } => {
            let delete = async |app: &App| projects::moderation::delete(app, id).await.map_err(error);
            Box::pin(with_app(config, delete)).await
        }
        ProjectTask::Delete { id, yes: false } => {
            let find = async |db: &Db| projects::moderation::find(db, id).await.map_err(error);
            print_project(&with_database(&config, find).await?)?;
            anyhow::bail!("nothing was deleted: add --yes to delete this project for good")
        }
        ProjectTask::Hide { id } => {
            let hide = async |db: &Db| directory::moderation::hide(db, id).await.map_err(unlisted);
            with_database(&config, hide).await
        }
        ProjectTask::Show { id } => {
            let show = async |db: &Db| directory::moderation::show(db, id).await.map_err(unlisted);
            with_database(&config, show).await
        }
        ProjectTask::Reported => {
            let reported = async |db: &Db| directory::moderation::reported(db).await.map_err(error);
            print_reported_projects(&with_database(&config, reported).await?)
        }
    }
}

fn print_project(found: &projects::moderation::Found) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}  {}", found.id, found.title)?;
    writeln!(out, "creator   {}  {}", found.creator, found.creator_email)?;
    writeln!(
        out,
        "would be deleted: the project with its {} feedbacks, invitations and roadmap",
        found.feedback_count
    )?;
    Ok(())
}

fn print_reported_projects(reported: &[directory::moderation::Reported]) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    for project in reported {
        let directory = if project.is_hidden { "hidden" } else { "shown" };
        writeln!(out, "{}  {:>3} reports  {directory:<6}  {}", project.id, project.report_count, project.title)?;
    }
    Ok(())
}

/// Says what was not found; other errors keep their cause.
fn not_found_as(error: Error, message: &'static str) -> anyhow::Error {
    match error {
        Error::NotFound => anyhow::anyhow!(message),
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
