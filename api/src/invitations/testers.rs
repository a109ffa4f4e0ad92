//! What the schema shows of the testers that invitations make, and of the project to people who are not its owner.

use async_graphql::{Context, ID, Object};
use chrono::{DateTime, Utc};
use entity::{project, project_tester};

use super::{policy, types::Invitation};
use crate::{
    error::Result,
    graphql::{
        context::ContextExt,
        node::visible,
        scalars::{Date, Url},
    },
    profiles::{Tester, TesterByUser},
    projects::{ProjectById, ProjectStatus},
};

/// What people who were invited see of a project.
#[derive(Clone, Debug)]
pub struct ProjectSheet(pub(crate) project::Model);

/// A project as people who were invited to it see it.
#[Object]
impl ProjectSheet {
    /// Identifier of the project.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name of the project.
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

    /// Where the project stands: one that is paused or completed takes no new testers.
    async fn status(&self) -> ProjectStatus {
        self.0.status.into()
    }
}

/// A tester's place in a project.
#[derive(Clone, Debug)]
pub struct ProjectTester(project_tester::Model);

impl From<project_tester::Model> for ProjectTester {
    fn from(row: project_tester::Model) -> Self {
        Self(row)
    }
}

/// Somebody who tests a project.
#[Object]
impl ProjectTester {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// What is tested.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        Ok(ctx.app()?.loader.load_one(ProjectById(self.0.project_id)).await?.map(ProjectSheet))
    }

    /// Who tests; null when no tester's profile goes with the account.
    async fn tester(&self, ctx: &Context<'_>) -> Result<Option<Tester>> {
        Ok(ctx.app()?.loader.load_one(TesterByUser(self.0.tester_id)).await?.map(Tester::from))
    }

    /// Invitation that was accepted; it says how the owner of the project invited them.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<Invitation>> {
        let found = policy::view(ctx.app()?, &ctx.request()?.viewer, self.0.invitation_id).await;
        visible(found.map(|invitation| invitation.into_inner().into()))
    }

    /// When the invitation was accepted.
    async fn joined_at(&self) -> DateTime<Utc> {
        self.0.joined_at
    }
}
