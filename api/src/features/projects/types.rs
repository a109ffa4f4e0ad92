//! The GraphQL type of projects.

use async_graphql::{Context, Enum, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    project,
    types::{id::ProjectId, project_status},
};

use crate::{
    features::{
        activity::{self, Activity},
        chat,
        directory::{self, ProjectListing},
        feedback::{self, Feedback, FeedbackFilter, FeedbackOrder},
        figures::ProjectFigures,
        invitations::{self, Invitation, InvitationFilter, ProjectTester},
        project_links::{self, JoinRequest, ProjectLink},
        public_projects::ProjectVisibility,
        questions::{self, Questionnaire},
        releases::{self, Release},
        roadmap::{self, RoadmapItem},
        suggestions::{self, SuggestedTester},
        widgets::{self, FeedbackWidget},
        workspace::{self, WorkspaceSettings},
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            page::{Connection, PageArguments},
            scalars::{Date, Url},
        },
    },
};

/// Status of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "project_status::ProjectStatus")]
pub enum ProjectStatus {
    /// Finished. French label: « Terminé » (stored as `termine`).
    Completed,
    /// Accepting testers, default at creation. French label: « En cours » (stored as `en_cours`).
    InProgress,
    /// Suspended. French label: « En pause » (stored as `pause`).
    Paused,
}

/// GraphQL type of a project.
#[derive(Clone, Debug)]
pub struct Project(project::Model);

impl From<project::Model> for Project {
    fn from(row: project::Model) -> Self {
        Self(row)
    }
}

impl Project {
    /// Returns the project's identifier if the caller is its owner.
    fn owned_id(&self, ctx: &Context<'_>) -> Result<Option<ProjectId>> {
        let caller = ctx.request()?.viewer.signed_in().ok();
        Ok(caller.filter(|person| person.user_id == self.0.creator_id).map(|_| self.0.id))
    }
}

/// A project published by a creator.
#[Object]
impl Project {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name of the project, 3 to 120 characters.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// What the project is.
    async fn description(&self) -> &str {
        &self.0.description
    }

    /// What the test should find out.
    async fn objectives(&self) -> &str {
        &self.0.objectives
    }

    /// What kind of feedback is wanted.
    async fn feedback_type(&self) -> &str {
        &self.0.feedback_type
    }

    /// What testers need to know before they begin.
    async fn details_for_testers(&self) -> &str {
        &self.0.details_for_testers
    }

    /// Address of the prototype to test.
    async fn prototype_link(&self) -> Option<Url> {
        self.0.prototype_link.clone().map(Url)
    }

    /// Last day on which feedback is expected.
    async fn deadline(&self) -> Date {
        Date(self.0.deadline)
    }

    /// Keywords, at least one.
    async fn keywords(&self) -> &[String] {
        &self.0.keywords.0
    }

    /// Status of the project.
    async fn status(&self) -> ProjectStatus {
        self.0.status.into()
    }

    /// Who sees its public page.
    async fn visibility(&self) -> ProjectVisibility {
        self.0.visibility.into()
    }

    /// Steps of the project's roadmap, by date, then by creation. Null for callers who may not see them.
    async fn roadmap_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<RoadmapItem>>> {
        roadmap::items_of_project(ctx, &self.0, PageArguments { after, before, first, last }).await
    }

    /// Releases of the project, newest first. Null for anyone but the owner.
    async fn releases(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Release>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        releases::of_project(ctx, id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// What the project asks its testers. Null for anyone but the owner.
    async fn questionnaire(&self, ctx: &Context<'_>) -> Result<Option<Questionnaire>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        questions::of_project(ctx, id).await.map(Some)
    }

    /// How the project's workspace is set up. Null for anyone but the owner.
    async fn workspace_settings(&self, ctx: &Context<'_>) -> Result<Option<WorkspaceSettings>> {
        workspace::settings_of_project(ctx, &self.0).await
    }

    /// Widget, by which visitors of the owner's site send feedback. Null before it is set up, and for anyone but the owner.
    async fn widget(&self, ctx: &Context<'_>) -> Result<Option<FeedbackWidget>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        widgets::of_project(ctx, id).await
    }

    /// Invitations to the project, newest first. Null for anyone but the owner.
    async fn invitations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only invitations that meet these criteria.")] filter: Option<InvitationFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Invitation>>> {
        let page = PageArguments { after, before, first, last };
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        invitations::of_project(ctx, id, filter, page).await.map(Some)
    }

    /// Links by which many people join the project, newest first. Null for anyone but the owner.
    async fn links(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ProjectLink>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        project_links::of_project(ctx, id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Requests to test the project that are not answered, newest first. Null for anyone but the owner.
    async fn join_requests(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<JoinRequest>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        project_links::requests_of_project(ctx, id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// What the project says in the directory of those that look for testers; null if it was never in it, and for anyone but
    /// the owner.
    async fn listing(&self, ctx: &Context<'_>) -> Result<Option<ProjectListing>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        directory::listing_of_owner(ctx, id).await
    }

    /// Number of invitations to the project, whatever their status. Null for anyone but the owner.
    async fn invitation_count(&self, ctx: &Context<'_>) -> Result<Option<u64>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        invitations::count_of_project(ctx, id).await.map(Some)
    }

    /// Three or four questions that Javier can answer, in the caller's language, chosen by the state of the project. Null
    /// for anyone but the owner. Token scope: `chat:read`.
    async fn chat_starters(&self, ctx: &Context<'_>) -> Result<Option<Vec<String>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        chat::starters_of_project(ctx, id).await.map(Some)
    }

    /// Testers of the project, the last one to join first. Null for anyone but the owner.
    async fn testers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ProjectTester>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        invitations::testers_of_project(ctx, id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Testers whose skills go with the keywords of the project: those who go with most keywords first, then the newest
    /// accounts. A skill goes with a keyword that it is, or of which it is some consecutive words, whatever their case and
    /// accents. Testers who were ever invited to the project or asked to test it, or are not searchable, are left out. Of
    /// skills that many have, only the newest testers are compared. Null for anyone but the owner. Token scope:
    /// `testers:read`. Codes: BAD_USER_INPUT.
    async fn suggested_testers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of testers, 1 to 20; 6 when not given.")] first: Option<i32>,
    ) -> Result<Option<Vec<SuggestedTester>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        suggestions::of_project(ctx, (id, self.0.creator_id), &self.0.keywords.0, first).await.map(Some)
    }

    /// Feedback on the project, newest first unless ordered otherwise. Null for anyone but the owner.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only feedback that meets these criteria.")] filter: Option<FeedbackFilter>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(desc = "Sort order, `NEWEST` when null.")] order_by: Option<FeedbackOrder>,
    ) -> Result<Option<Connection<Feedback>>> {
        let page = PageArguments { after, before, first, last };
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        feedback::of_project(ctx, id, filter, order_by, page).await.map(Some)
    }

    /// Number of unread feedback on the project. Null for anyone but the owner.
    async fn unread_feedback_count(&self, ctx: &Context<'_>) -> Result<Option<u64>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        feedback::unread_count_of_project(ctx, id).await.map(Some)
    }

    /// Tags of the feedback on the project, each once, in alphabetical order, at most 100. Null for anyone but the owner.
    async fn feedback_tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<String>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        feedback::tags_of_project(ctx, id).await.map(Some)
    }

    /// Figures of the project: its invitations, the time that answers take, ratings and kinds of feedback. Null for anyone but
    /// the owner. Token scope: `feedback:read`.
    async fn figures(&self, ctx: &Context<'_>) -> Result<Option<ProjectFigures>> {
        Ok(self.owned_id(ctx)?.map(ProjectFigures::from))
    }

    /// What happened in the project, newest first. Null for anyone but the owner.
    async fn activities(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Activity>>> {
        let Some(id) = self.owned_id(ctx)? else { return Ok(None) };
        activity::of_project(ctx, id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it was created.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// When it was last changed.
    async fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}
