//! GraphQL types of the sources of a reply.

use async_graphql::{Context, Union};
use entity::types::message_source::{self, MessageSources};
use futures_util::future::try_join_all;

use crate::{
    features::{feedback::Feedback, invitations::Invitation, roadmap::RoadmapItem},
    platform::{error::Result, graphql::node::find_visible},
};

/// What a reply of Javier rests on.
#[derive(Clone, Debug, Union)]
pub enum MessageSource {
    /// Feedback on the project.
    Feedback(Feedback),
    /// An invitation to the project.
    Invitation(Invitation),
    /// A step of its roadmap.
    RoadmapItem(RoadmapItem),
}

/// Resolves the `sources` field of a message that the caller may read. Batched.
pub async fn sources(ctx: &Context<'_>, stored: &MessageSources) -> Result<Vec<MessageSource>> {
    let found = try_join_all(stored.items.iter().map(|source| find(ctx, *source))).await?;
    Ok(found.into_iter().flatten().collect())
}

/// Returns a source, `None` when it does not exist any more or is not visible to the caller.
async fn find(ctx: &Context<'_>, source: message_source::MessageSource) -> Result<Option<MessageSource>> {
    Ok(match source {
        message_source::MessageSource::Feedback(id) => find_visible(ctx, id).await?.map(MessageSource::Feedback),
        message_source::MessageSource::Invitation(id) => find_visible(ctx, id).await?.map(MessageSource::Invitation),
        message_source::MessageSource::RoadmapItem(id) => find_visible(ctx, id).await?.map(MessageSource::RoadmapItem),
    })
}
