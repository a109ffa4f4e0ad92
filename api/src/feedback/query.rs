//! Reading feedback.

use async_graphql::Context;
use entity::{
    feedback,
    types::id::{InvitationId, ProjectId},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{ExprTrait, LikeExpr},
};

use super::{
    loader::{FeedbackOfInvitation, FeedbackOnProject},
    types::{Feedback, FeedbackFilter, PublicFeedback},
};
use crate::{
    error::{Error, Result},
    graphql::{
        list::{self, page_of},
        page::{Connection, PageArguments},
    },
    text,
};

/// Longest search, in characters.
const MAX_QUERY: usize = 200;

/// Feedback on a project, newest first; for its owner only.
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
    let mut select = feedback::Entity::find().filter(feedback::Column::ProjectId.eq(project));
    for word in words.split(' ') {
        select = select.filter(feedback::Column::Folded.into_expr().like(containing(word)));
    }
    list::page(ctx, select, page, Feedback::from).await
}

/// The same as everyone sees it, where the owner shows it.
pub async fn public_of_project(
    ctx: &Context<'_>,
    project: ProjectId,
    page: PageArguments,
) -> Result<Connection<PublicFeedback>> {
    page_of::<FeedbackOnProject, _>(ctx, project, page, PublicFeedback::from).await
}

/// Feedback that came through an invitation, newest first; for the owner of its project only.
pub async fn of_invitation(
    ctx: &Context<'_>,
    invitation: InvitationId,
    page: PageArguments,
) -> Result<Connection<Feedback>> {
    page_of::<FeedbackOfInvitation, _>(ctx, invitation, page, Feedback::from).await
}

/// The pattern of texts that contain a word as it stands.
pub fn containing(word: &str) -> LikeExpr {
    let plain = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{plain}%")).escape('\\')
}
