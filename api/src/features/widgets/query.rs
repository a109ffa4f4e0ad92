//! Queries of widgets.

use async_graphql::Context;
use entity::types::id::{FeedbackWidgetId, ProjectId};

use super::{loader::WidgetOfProject, policy, types::FeedbackWidget};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{context::ContextExt, node::NodeType},
};

impl NodeType for FeedbackWidget {
    type Id = FeedbackWidgetId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackWidgetId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Returns the widget of a project. The caller checks that the viewer owns it.
pub async fn of_project(ctx: &Context<'_>, project: ProjectId) -> Result<Option<FeedbackWidget>> {
    Ok(ctx.app()?.loader.load_one(WidgetOfProject(project)).await?.map(FeedbackWidget::from))
}
