//! The commands of the binary.

use clap::Subcommand;
use entity::types::id::{Id, ProjectId, StoryId, UserId};

/// A command of the binary.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Serve the web client and the API (the default). Migrates the database first.
    Serve,
    /// Migrate the database to the current schema and exit.
    Migrate,
    /// Print the GraphQL schema and exit.
    Schema,
    /// Print the articles of the blog as JSON, as the web client's build reads them, and exit.
    Articles,
    /// Check configuration, database, mail and providers, report what is missing, and exit.
    Doctor,
    /// Fill an empty database with demonstration data, print the accounts, and exit.
    Seed,
    /// Find and close accounts, even while a server is running, and exit.
    Accounts {
        /// The task.
        #[command(subcommand)]
        task: AccountTask,
    },
    /// Moderate the wall of stories, even while a server is running, and exit.
    Stories {
        /// The moderation task.
        #[command(subcommand)]
        task: StoryTask,
    },
    /// Moderate projects and their directory, even while a server is running, and exit.
    Projects {
        /// The moderation task.
        #[command(subcommand)]
        task: ProjectTask,
    },
}

/// A task on accounts.
#[derive(Clone, Debug, Subcommand)]
pub enum AccountTask {
    /// Print an account.
    Find {
        /// Email address of the account, or its identifier: usr_…
        #[arg(value_parser = account_name)]
        account: AccountName,
    },
    /// Close an account for good: delete it with its projects, as its owner may, and tell them by email. Its feedback is
    /// kept, without a name.
    Close {
        /// Email address of the account, or its identifier: usr_…
        #[arg(value_parser = account_name)]
        account: AccountName,
        /// Do it: without this, only print what would be deleted.
        #[arg(long)]
        yes: bool,
    },
}

/// The name of an account on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountName {
    /// The identifier of the account.
    Id(UserId),
    /// The email address of the account, as typed.
    Email(String),
}

/// A moderation task on projects.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum ProjectTask {
    /// List the reported and hidden projects, newest first.
    Reported,
    /// Hide a project from the directory.
    Hide {
        /// Identifier of the project, as in its address: prj_…
        #[arg(value_parser = project_id)]
        id: ProjectId,
    },
    /// Show a hidden project again, and reset its reports.
    Show {
        /// Identifier of the project, as in its address: prj_…
        #[arg(value_parser = project_id)]
        id: ProjectId,
    },
    /// Make a project private: its public page ends, and it leaves the directory.
    Unpublish {
        /// Identifier of the project, as in its address: prj_…
        #[arg(value_parser = project_id)]
        id: ProjectId,
    },
    /// Delete a project for good with all that belongs to it, as its creator may.
    Delete {
        /// Identifier of the project, as in its address: prj_…
        #[arg(value_parser = project_id)]
        id: ProjectId,
        /// Do it: without this, only print what would be deleted.
        #[arg(long)]
        yes: bool,
    },
}

/// A moderation task on the wall of stories.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum StoryTask {
    /// List the reported and hidden stories, newest first.
    Reported,
    /// Hide a story from the wall.
    Hide {
        /// Identifier of the story, as in its address: sty_…
        #[arg(value_parser = story_id)]
        id: StoryId,
    },
    /// Show a hidden story again, and reset its reports.
    Show {
        /// Identifier of the story, as in its address: sty_…
        #[arg(value_parser = story_id)]
        id: StoryId,
    },
    /// Delete a story for good, as its author may ask.
    Delete {
        /// Identifier of the story, as in its address: sty_…
        #[arg(value_parser = story_id)]
        id: StoryId,
    },
}

fn account_name(text: &str) -> Result<AccountName, &'static str> {
    match UserId::parse(text) {
        Some(id) => Ok(AccountName::Id(id)),
        None if text.contains('@') => Ok(AccountName::Email(text.to_owned())),
        None => Err("expected an email address, or usr_ and 32 digits"),
    }
}

fn project_id(text: &str) -> Result<ProjectId, &'static str> {
    ProjectId::parse(text).ok_or("expected prj_ and 32 digits")
}

fn story_id(text: &str) -> Result<StoryId, &'static str> {
    StoryId::parse(text).ok_or("expected sty_ and 32 digits")
}
