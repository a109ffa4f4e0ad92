//! Queries of feedback.

use async_graphql::Context;
use entity::types::id::{FeedbackId, InvitationId, ProjectId, PublicFeedbackId};

use super::{
    loader::{FeedbackOfInvitation, FeedbackOnProject},
    policy, service,
    types::{Feedback, FeedbackFilter, PublicFeedback},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
    graphql::{
        list::{self, page_of},
        node::NodeType,
        page::{Connection, PageArguments},
    },
    text,
};

/// The maximum length of a search query, in characters.
const MAX_QUERY: usize = 200;

impl NodeType for Feedback {
    type Id = FeedbackId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<Self> {
        policy::view(app, viewer, id).await
    }
}

impl NodeType for PublicFeedback {
    type Id = PublicFeedbackId;

    async fn find(app: &App, viewer: &Viewer, id: PublicFeedbackId) -> Result<Self> {
        policy::view_public(app, viewer, id).await
    }
}

/// Returns a page of the feedback on a project, newest first. The caller checks that the viewer is its owner.
pub async fn of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    filter: Option<FeedbackFilter>,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    let query = text::line(&filter.and_then(|filter| filter.query).unwrap_or_default());
    if text::length(&query) > MAX_QUERY {
        return Err(Error::BadUserInput(format!("`query` may have {MAX_QUERY} characters at most")));
    }
    let words = text::fold(&query);
    if words.is_empty() {
        return page_of::<FeedbackOnProject, _>(ctx, project, page, Feedback::from).await;
    }
    list::page(ctx, service::containing(project, &words), page, Feedback::from).await
}

/// Returns a page of the public feedback on a project, newest first. The caller checks that the owner publishes it.
pub async fn public_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<PublicFeedback>> {
    page_of::<FeedbackOnProject, _>(ctx, project, page, PublicFeedback::from).await
}

/// Returns a page of the feedback sent through an invitation, newest first. The caller checks that the viewer owns the
/// project.
pub async fn of_invitation(
    ctx: &Context<'_>,
    invitation: InvitationId,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    page_of::<FeedbackOfInvitation, _>(ctx, invitation, page, Feedback::from).await
}
