//! What the operator does from the command line with accounts, stories and projects, beside running servers.

use std::io::Write;

use crate::{
    features::{accounts, directory, projects, stories},
    platform::{
        app::App,
        auth::viewer::UserType,
        clock::Clock,
        config::{AccountTask, Config, ProjectTask, StoryTask},
        db::Db,
        error::Error,
    },
};

/// How times are printed, in UTC.
const TIME_FORMAT: &str = "%Y-%m-%d %H:%M UTC";

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

/// Runs a task on accounts.
pub(super) async fn run_account_task(config: Config, task: AccountTask) -> anyhow::Result<()> {
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

/// Runs a task on stories.
pub(super) async fn run_story_task(config: &Config, task: StoryTask) -> anyhow::Result<()> {
    with_database(config, async |db: &Db| moderate_stories(db, task).await).await
}

async fn moderate_stories(db: &Db, task: StoryTask) -> anyhow::Result<()> {
    let error = |error| not_found_as(error, "there is no such story");
    match task {
        StoryTask::Hide { id } => stories::moderation::hide(db, id).await.map_err(error),
        StoryTask::Show { id } => stories::moderation::show(db, id).await.map_err(error),
        StoryTask::Delete { id } => stories::moderation::delete(db, id).await.map_err(error),
        StoryTask::Reported => {
            let mut out = std::io::stdout().lock();
            for story in stories::moderation::reported(db).await.map_err(error)? {
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

/// Runs a task on projects.
pub(super) async fn run_project_task(config: Config, task: ProjectTask) -> anyhow::Result<()> {
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
