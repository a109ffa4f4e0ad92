//! GraphQL types of a project's testers, and of the project for people other than its owner.

use async_graphql::{Context, ID, Object};
use chrono::{DateTime, Utc};
use entity::{project, project_tester, types::id::ProjectSheetId};
use uuid::Uuid;

use super::types::Invitation;
use crate::{
    features::{
        feedback::{self, PublicFeedback},
        profiles::{self, NameParts, Tester, TesterByUser},
        projects::{ProjectById, ProjectStatus},
        questions::{self, Questionnaire},
        releases::{self, Release},
        roadmap::{self, RoadmapItem},
        workspace,
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            node::find_visible,
            page::{Connection, PageArguments},
            scalars::{Date, Url},
        },
    },
};

/// The part of a project that invited people see; wraps its row.
#[derive(Clone, Debug)]
pub struct ProjectSheet {
    pub(super) project: project::Model,
    /// The creator's name, if it was read with the project.
    creator_name: Option<NameParts>,
    is_closed: bool,
}

impl From<project::Model> for ProjectSheet {
    fn from(project: project::Model) -> Self {
        Self { project, creator_name: None, is_closed: false }
    }
}

impl ProjectSheet {
    /// Creates the object with the name of the project's creator.
    pub(super) fn with_creator_name(project: project::Model, name: NameParts) -> Self {
        Self { creator_name: Some(name), ..project.into() }
    }

    /// The same for a caller who does not test the project any more, or refused to: without how it is tested.
    #[must_use]
    pub fn closed(self) -> Self {
        let project = project::Model {
            objectives: String::new(),
            details_for_testers: String::new(),
            prototype_link: None,
            ..self.project
        };
        Self { project, is_closed: true, ..self }
    }
}

/// A project as people who were invited to it see it. Once their invitation was refused or revoked, it has no
/// `objectives`, `detailsForTesters`, `prototypeLink`, `feedbacks`, `questionnaire` and `releases`.
#[Object]
impl ProjectSheet {
    /// Opaque identifier of the sheet, which is not that of the project.
    pub async fn id(&self) -> ID {
        ProjectSheetId::from(Uuid::from(self.project.id)).to_string().into()
    }

    /// Identifier of the project, by which feedback is sent.
    async fn project_id(&self) -> ID {
        self.project.id.to_string().into()
    }

    /// Name of the project.
    async fn title(&self) -> &str {
        &self.project.title
    }

    /// The creator's name, as shown to the people they invite: the one in their settings, otherwise their first and
    /// last names. Null when they have none.
    async fn creator_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        match &self.creator_name {
            Some(parts) => Ok(parts.name()),
            None => profiles::creator_name(ctx.app()?, self.project.creator_id).await,
        }
    }

    /// Description of the project.
    async fn description(&self) -> &str {
        &self.project.description
    }

    /// Objectives of the test.
    async fn objectives(&self) -> &str {
        &self.project.objectives
    }

    /// Kind of feedback that is wanted.
    async fn feedback_type(&self) -> &str {
        &self.project.feedback_type
    }

    /// Details that testers need before they begin.
    async fn details_for_testers(&self) -> &str {
        &self.project.details_for_testers
    }

    /// Address of the prototype to test.
    async fn prototype_link(&self) -> Option<Url> {
        self.project.prototype_link.clone().map(Url)
    }

    /// Last day on which feedback is expected.
    async fn deadline(&self) -> Date {
        Date(self.project.deadline)
    }

    /// Status of the project: one that is paused or completed accepts no new testers.
    async fn status(&self) -> ProjectStatus {
        self.project.status.into()
    }

    /// Feedback on the project that its owner made public, newest first; null unless they show it to everyone who sees this
    /// sheet (`hasPublicFeedback` of the workspace settings).
    async fn feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<PublicFeedback>>> {
        if self.is_closed || !workspace::shows_feedback(ctx.app()?, self.project.id).await? {
            return Ok(None);
        }
        let page = PageArguments { after, before, first, last };
        feedback::public_of_project(ctx, self.project.id, page).await.map(Some)
    }

    /// Questions of the project to its testers.
    async fn questionnaire(&self, ctx: &Context<'_>) -> Result<Option<Questionnaire>> {
        if self.is_closed {
            return Ok(None);
        }
        questions::of_project(ctx, self.project.id).await.map(Some)
    }

    /// Releases of the project, newest first.
    async fn releases(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Release>>> {
        if self.is_closed {
            return Ok(None);
        }
        releases::of_project(ctx, self.project.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// The project's roadmap, by date; null for a caller who does not test the project, or when its owner does not share
    /// it with testers (`hasCollaboration` of the workspace settings).
    async fn roadmap_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<RoadmapItem>>> {
        if ctx.request()?.viewer.signed_in().is_err() {
            return Ok(None);
        }
        roadmap::items_of_project(ctx, &self.project, PageArguments { after, before, first, last }).await
    }
}

/// A tester of a project; wraps its row.
#[derive(Clone, Debug)]
pub struct ProjectTester(project_tester::Model);

impl From<project_tester::Model> for ProjectTester {
    fn from(row: project_tester::Model) -> Self {
        Self(row)
    }
}

/// A tester of a project.
#[Object]
impl ProjectTester {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Project that is tested.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        Ok(ctx.app()?.loader.load_one(ProjectById(self.0.project_id)).await?.map(ProjectSheet::from))
    }

    /// Tester of the project; null when no tester's profile goes with the account.
    async fn tester(&self, ctx: &Context<'_>) -> Result<Option<Tester>> {
        Ok(ctx.app()?.loader.load_one(TesterByUser(self.0.tester_id)).await?.map(Tester::from))
    }

    /// Invitation that was accepted; it says how the owner of the project invited them.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<Invitation>> {
        find_visible(ctx, self.0.invitation_id).await
    }

    /// When the invitation was accepted.
    async fn joined_at(&self) -> DateTime<Utc> {
        self.0.joined_at
    }
}
