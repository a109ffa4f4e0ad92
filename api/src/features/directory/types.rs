//! GraphQL types of the directory.

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    project_listing,
    types::{id::ProjectId, listing_kind, listing_language},
};
use uuid::Uuid;

use super::{listing::is_shown, service, suggested::Suggested};
use crate::{
    features::{projects::ProjectById, public_projects::PublicProject},
    platform::{
        error::Result,
        graphql::{context::ContextExt, node::find_visible, scalars::Date},
    },
};

/// Kind of a project in the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "listing_kind::ListingKind")]
pub enum ProjectListingKind {
    /// An application. French label: « Application ».
    App,
    /// A game. French label: « Jeu ».
    Game,
    /// A web site. French label: « Site ».
    Site,
}

/// The language of what is to be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "listing_language::ListingLanguage")]
pub enum ProjectListingLanguage {
    /// English. French label: « Anglais ».
    English,
    /// French. French label: « Français ».
    French,
    /// Any other. French label: « Autre langue ».
    Other,
}

/// A listing in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct ProjectListing(project_listing::Model);

impl From<project_listing::Model> for ProjectListing {
    fn from(row: project_listing::Model) -> Self {
        Self(row)
    }
}

impl ProjectListing {
    fn project_id(&self) -> ProjectId {
        Uuid::from(self.0.id).into()
    }
}

/// A project in the directory of those that look for testers, or for its owner one that was in it.
#[Object]
impl ProjectListing {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// The public page of the project, null when its creator does not show it.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<PublicProject>> {
        find_visible(ctx, Uuid::from(self.project_id()).into()).await
    }

    /// Kind of the project.
    async fn kind(&self) -> ProjectListingKind {
        self.0.kind.into()
    }

    /// The language of what is to be tested.
    async fn language(&self) -> ProjectListingLanguage {
        self.0.language.into()
    }

    /// Question of the creator to people who apply, at most 300 characters; null if none.
    async fn question(&self) -> Option<&str> {
        self.0.question.as_deref()
    }

    /// Kind of feedback that testers are asked for (`Project.feedbackType`).
    async fn feedback_type(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let project = ctx.app()?.loader.load_one(ProjectById(self.project_id())).await?;
        Ok(project.map(|project| project.feedback_type))
    }

    /// Last day on which feedback is expected.
    async fn deadline(&self) -> Date {
        Date(self.0.deadline)
    }

    /// Whether the deadline is at most seven days away.
    async fn is_closing_soon(&self, ctx: &Context<'_>) -> Result<bool> {
        let today = ctx.app()?.clock.now().date_naive();
        Ok((today..=service::closes_soon_until(today)).contains(&self.0.deadline))
    }

    /// Whether the project has no feedback yet.
    async fn needs_feedback(&self) -> bool {
        self.0.needs_feedback
    }

    /// Whether the creator of the project looks for testers.
    async fn is_open(&self) -> bool {
        self.0.is_open
    }

    /// Whether reports or the operator hid it from the directory.
    async fn is_hidden(&self) -> bool {
        self.0.hidden_at.is_some()
    }

    /// Whether the listing is in the directory: it is open and not hidden, its page is public, the project is in
    /// progress, and its deadline is not over.
    async fn is_listed(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(is_shown(&self.0, ctx.app()?.clock.now().date_naive()))
    }

    /// Time at which the creator first looked for testers.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A project of the directory that is suggested to a person.
#[derive(SimpleObject)]
pub struct SuggestedProject {
    /// Whether the person said that they speak its language.
    pub is_language_spoken: bool,
    /// The project.
    pub listing: ProjectListing,
    /// The person's skills, of both lists, that go with keywords of the project, as they write them. Empty for a project that
    /// is suggested because it needs feedback.
    pub matching_skills: Vec<String>,
}

impl From<Suggested> for SuggestedProject {
    fn from(suggested: Suggested) -> Self {
        let Suggested { listing, matching_skills, is_language_spoken } = suggested;
        Self { is_language_spoken, listing: listing.into(), matching_skills }
    }
}
