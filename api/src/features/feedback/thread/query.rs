//! Queries of messages about feedback.

use async_graphql::Context;
use entity::types::id::{FeedbackId, FeedbackMessageId};

use super::{loader::MessagesOfFeedback, policy, types::FeedbackMessage};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        list::page_of,
        node::NodeType,
        page::{Connection, PageArguments},
    },
};

impl NodeType for FeedbackMessage {
    type Id = FeedbackMessageId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackMessageId) -> Result<Self> {
        policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
    }
}

/// Returns a page of the messages about feedback, the oldest first. The caller checks that the viewer sees all of the
/// feedback.
pub async fn of_feedback(
    ctx: &Context<'_>,
    feedback: FeedbackId,
    page: PageArguments,
) -> Result<Connection<FeedbackMessage>> {
    page_of::<MessagesOfFeedback, _>(ctx, feedback, page, FeedbackMessage::from).await
}
