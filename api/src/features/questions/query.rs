//! Queries of questions.

use async_graphql::Context;
use entity::types::id::{ProjectId, QuestionnaireId};
use uuid::Uuid;

use super::{policy, types::Questionnaire};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{context::ContextExt, node::NodeType},
};

impl NodeType for Questionnaire {
    type Id = QuestionnaireId;

    async fn find(app: &App, viewer: &Viewer, id: QuestionnaireId) -> Result<Self> {
        policy::view(app, viewer, Uuid::from(id).into()).await.map(|row| row.into_inner().into())
    }
}

/// Returns the questions of a project. The caller checks that the viewer owns it or sees its sheet.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId) -> Result<Questionnaire> {
    policy::of_project(ctx.app()?, project).await.map(|row| row.into_inner().into())
}
