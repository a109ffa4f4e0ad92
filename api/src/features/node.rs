//! Lookup of any object by its global identifier.

use async_graphql::{Context, ID, Interface, Object};
use futures_util::future::try_join_all;

use super::{
    activity::Activity,
    api_tokens::ApiToken,
    articles::Article,
    chat::{ChatMessage, Conversation},
    directory::ProjectListing,
    feedback::{Feedback, FeedbackFilm, FeedbackMessage, FeedbackPicture, PublicFeedback},
    invitations::{Invitation, ProjectTester},
    notifications::Notification,
    profiles::{CreatorProfile, Tester, TesterProfile},
    project_links::{JoinRequest, ProjectLink},
    projects::Project,
    public_projects::{PublicProject, PublicProjectFeedback, PublicRelease, PublicRoadmapItem},
    questions::Questionnaire,
    releases::Release,
    reply_templates::ReplyTemplate,
    roadmap::RoadmapItem,
    schema::Viewer,
    sessions::Session,
    settings::Settings,
    stories::Story,
    webhooks::{Webhook, WebhookDelivery},
    widgets::FeedbackWidget,
    workspace::{PersonalStory, WorkspaceSettings},
};
use crate::platform::{
    error::{Error, Result},
    graphql::node::{NodeId, NodeType, find_visible},
};

/// The maximum number of identifiers in one `nodes` field.
const MAX_IDS: usize = 100;

/// Defines the interface [`Node`] of these types, and [`find`], which looks up their objects.
macro_rules! nodes {
    ($($object:ident,)*) => {
        /// Any object that can be fetched again by its global identifier.
        #[derive(Interface)]
        #[graphql(field(name = "id", ty = "ID", desc = "Opaque global identifier, stable for the life of the object."))]
        pub enum Node {
            $($object($object),)*
        }

        /// Returns the object with an identifier, `None` when it does not exist or is not visible to the caller.
        async fn find(ctx: &Context<'_>, id: &str) -> Result<Option<Node>> {
            $(
                if let Some(id) = <$object as NodeType>::Id::parse(id) {
                    return Ok(find_visible(ctx, id).await?.map(Node::$object));
                }
            )*
            Ok(None)
        }
    };
}

nodes! {
    Activity,
    ApiToken,
    Article,
    Conversation,
    CreatorProfile,
    Feedback,
    FeedbackMessage,
    FeedbackFilm,
    FeedbackPicture,
    FeedbackWidget,
    PublicFeedback,
    Invitation,
    ChatMessage,
    JoinRequest,
    Notification,
    PersonalStory,
    Project,
    ProjectLink,
    ProjectListing,
    ProjectTester,
    PublicProject,
    PublicProjectFeedback,
    PublicRelease,
    PublicRoadmapItem,
    Questionnaire,
    Release,
    ReplyTemplate,
    RoadmapItem,
    Session,
    Settings,
    Story,
    Tester,
    TesterProfile,
    Viewer,
    Webhook,
    WebhookDelivery,
    WorkspaceSettings,
}

/// The root fields `node` and `nodes`.
#[derive(Default)]
pub struct NodeQuery;

#[Object]
impl NodeQuery {
    /// Object behind a global identifier, null when it does not exist or is not visible to the caller.
    async fn node(&self, ctx: &Context<'_>, #[graphql(desc = "Global identifier.")] id: ID) -> Result<Option<Node>> {
        find(ctx, &id).await
    }

    /// Objects behind global identifiers, in their order, null where one does not exist or is not visible to the
    /// caller. At most 100.
    async fn nodes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Global identifiers.")] ids: Vec<ID>,
    ) -> Result<Vec<Option<Node>>> {
        if ids.len() > MAX_IDS {
            return Err(Error::BadUserInput(format!("`ids` has at most {MAX_IDS} items")));
        }
        try_join_all(ids.iter().map(|id| find(ctx, id))).await
    }
}
