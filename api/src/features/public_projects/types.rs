//! GraphQL types of public pages. Each shows what strangers may see of a row, whoever the caller is.

use async_graphql::{Context, Enum, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    feedback, project, release, roadmap_item,
    types::{
        id::{PublicProjectFeedbackId, PublicProjectId, PublicReleaseId, PublicRoadmapItemId},
        project_visibility,
    },
};
use uuid::Uuid;

use super::query;
use crate::{
    features::{
        directory::{self, ProjectListing},
        feedback::{FeedbackKind, FeedbackStatus},
        profiles,
        project_links::OwnJoinRequest,
        projects::ProjectStatus,
        roadmap::RoadmapStatus,
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            page::{Connection, PageArguments},
            scalars::Date,
        },
    },
};

/// Visibility of the public page of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "project_visibility::ProjectVisibility")]
pub enum ProjectVisibility {
    /// Nobody: there is no page; the default. French label: « Privée ».
    Private,
    /// Everyone; search engines show it. French label: « Publique ».
    Public,
    /// Anyone who has the address of the page. French label: « Avec le lien ».
    Unlisted,
}

/// A public page in the schema; wraps the row of its project.
#[derive(Clone, Debug)]
pub struct PublicProject(project::Model);

impl From<project::Model> for PublicProject {
    fn from(row: project::Model) -> Self {
        Self(row)
    }
}

/// The public page of a project: the parts that anyone may see.
#[Object]
impl PublicProject {
    /// Opaque global identifier, which is not that of the project.
    pub async fn id(&self) -> ID {
        PublicProjectId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Identifier of the project, which is in the address of the page: `/projets/` and this.
    async fn project_id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name of the project.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// The name of its creator, as their testers see it. Null when they have none.
    async fn creator_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        profiles::creator_name(ctx.app()?, self.0.creator_id).await
    }

    /// Description of the project.
    async fn description(&self) -> &str {
        &self.0.description
    }

    /// Keywords, at least one.
    async fn keywords(&self) -> &[String] {
        &self.0.keywords.0
    }

    /// Status of the project.
    async fn status(&self) -> ProjectStatus {
        self.0.status.into()
    }

    /// Whether search engines may show the page; otherwise only who has its address finds it.
    async fn is_listed(&self) -> bool {
        self.0.visibility == project_visibility::ProjectVisibility::Public
    }

    /// Listing in the directory of projects that look for testers, null while the project is not listed.
    async fn listing(&self, ctx: &Context<'_>) -> Result<Option<ProjectListing>> {
        directory::shown_listing(ctx, self.0.id).await
    }

    /// Whether the caller may apply to test the project, or could if they were signed in. In messages of subscriptions, as
    /// for who is not signed in.
    async fn can_apply(&self, ctx: &Context<'_>) -> Result<bool> {
        directory::can_apply(ctx, self.0.id).await
    }

    /// The caller's own request to test the project, null when they made none. There is none in messages of subscriptions.
    async fn own_request(&self, ctx: &Context<'_>) -> Result<Option<OwnJoinRequest>> {
        directory::own_request(ctx, self.0.id).await
    }

    /// Releases, newest first.
    async fn releases(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<PublicRelease>>> {
        let page = PageArguments { after, before, first, last };
        query::releases(ctx, self.0.id, page).await.map(Some)
    }

    /// Steps of the roadmap, by date, then by creation; null when its creator does not show it (`hasCollaboration` of the
    /// workspace settings).
    async fn roadmap_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<PublicRoadmapItem>>> {
        query::roadmap(ctx, self.0.id, PageArguments { after, before, first, last }).await
    }

    /// Identifiers of the steps on which the caller voted, the newest steps first, at most 1000; none for who is not signed
    /// in, and with a token. Subscriptions are not answered for one caller: there are none in their messages.
    async fn own_votes(&self, ctx: &Context<'_>) -> Result<Vec<ID>> {
        query::own_votes(ctx, self.0.id).await
    }

    /// The feedback that its creator made public, newest first; null when they do not show it (`hasPublicFeedback` of the
    /// workspace settings).
    async fn feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<PublicProjectFeedback>>> {
        query::feedback(ctx, self.0.id, PageArguments { after, before, first, last }).await
    }

    /// 1 at the creation of the project, one more at every write of what the page shows beside its lists and the name of its
    /// creator: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.page_version
    }

    /// When the project was created.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A release on a public page; wraps its row.
#[derive(Clone, Debug)]
pub struct PublicRelease(release::Model);

impl From<release::Model> for PublicRelease {
    fn from(row: release::Model) -> Self {
        Self(row)
    }
}

/// A release on the public page of its project.
#[Object]
impl PublicRelease {
    /// Opaque global identifier, which is not that of the `Release`.
    pub async fn id(&self) -> ID {
        PublicReleaseId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Name, 1 to 40 characters.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Release notes in Markdown, at most 10,000 characters; may be empty.
    async fn notes(&self) -> &str {
        &self.0.notes
    }

    /// Day of the release.
    async fn released_on(&self) -> Date {
        Date(self.0.released_on)
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A step of a roadmap on a public page; wraps its row.
#[derive(Clone, Debug)]
pub struct PublicRoadmapItem(roadmap_item::Model);

impl From<roadmap_item::Model> for PublicRoadmapItem {
    fn from(row: roadmap_item::Model) -> Self {
        Self(row)
    }
}

/// A step of a roadmap on the public page of its project.
#[Object]
impl PublicRoadmapItem {
    /// Opaque global identifier, which is not that of the `RoadmapItem`.
    pub async fn id(&self) -> ID {
        PublicRoadmapItemId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Title of the step, 1 to 120 characters.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// Details, at most 5000 characters; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }

    /// Planned date of the step.
    async fn date(&self) -> Date {
        Date(self.0.date)
    }

    /// Status of the step.
    async fn status(&self) -> RoadmapStatus {
        self.0.status.into()
    }

    /// Number of people who voted for it.
    async fn vote_count(&self) -> i64 {
        self.0.vote_count
    }

    /// Incremented by every write and every vote: of two copies, the one with the higher version is newer.
    async fn version(&self) -> i64 {
        self.0.version + self.0.vote_version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Feedback on a public page; wraps its row.
#[derive(Clone, Debug)]
pub struct PublicProjectFeedback(Box<feedback::Model>);

impl From<feedback::Model> for PublicProjectFeedback {
    fn from(row: feedback::Model) -> Self {
        Self(Box::new(row))
    }
}

/// Feedback that the creator of a project made public, as its public page shows it: without its author, and without
/// pictures, answers and environment.
#[Object]
impl PublicProjectFeedback {
    /// Opaque global identifier, which is not that of the `Feedback`.
    pub async fn id(&self) -> ID {
        PublicProjectFeedbackId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Content, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Kind of the feedback, null when its author did not say.
    async fn kind(&self) -> Option<FeedbackKind> {
        self.0.kind.map(Into::into)
    }

    /// Rating of the project by the author, from 1 to 5; null when they did not say.
    async fn rating(&self) -> Option<i32> {
        self.0.rating
    }

    /// Status, set by the creator.
    async fn status(&self) -> FeedbackStatus {
        self.0.status.into()
    }

    /// Incremented by every write: of two copies, the one with the higher version is newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time at which the feedback was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}
