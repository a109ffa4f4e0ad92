//! Lookup of any object by its global identifier.

use async_graphql::{Context, ID, Interface, Object};
use entity::types::id::{
    ActivityId, ApiTokenId, ChatMessageId, ConversationId, CreatorProfileId, FeedbackId, Id, InvitationId,
    NotificationId, OwnTesterProfileId, PersonalStoryId, ProjectId, ProjectTesterId, PublicFeedbackId, RoadmapItemId,
    SessionId, SettingsId, StoryId, TesterProfileId, UserId, WebhookDeliveryId, WebhookId, WorkspaceSettingsId,
};
use futures_util::future::try_join_all;
use uuid::Uuid;

use super::{
    accounts,
    activity::{self, Activity},
    api_tokens::{self, ApiToken},
    articles::{self, Article},
    chat::{self, ChatMessage, Conversation},
    feedback::{self, Feedback, PublicFeedback},
    invitations::{self, Invitation, ProjectTester},
    notifications::{self, Notification},
    profiles::{self, CreatorProfile, Tester, TesterProfile},
    projects::{self, Project},
    roadmap::{self, RoadmapItem},
    schema::Viewer,
    sessions::{self, Session},
    settings::{self, Settings},
    stories::{self, Story},
    webhooks::{self, Webhook, WebhookDelivery},
    workspace::{self, PersonalStory, WorkspaceSettings},
};
use crate::platform::{
    error::{Error, Result},
    graphql::{context::ContextExt, visibility::visible},
};

/// The maximum number of identifiers in one `nodes` field.
const MAX_IDS: usize = 100;

/// Any object that can be fetched again by its global identifier.
#[derive(Interface)]
#[graphql(field(name = "id", ty = "ID", desc = "Opaque global identifier, stable for the life of the object."))]
pub enum Node {
    /// An entry of an activity list.
    Activity(Activity),
    /// A personal API token.
    ApiToken(ApiToken),
    /// An article of the blog.
    Article(Article),
    /// A conversation with Javier.
    Conversation(Conversation),
    /// A creator's profile.
    CreatorProfile(CreatorProfile),
    /// What somebody thinks of a project.
    Feedback(Feedback),
    /// The same as far as everyone sees it who sees the project's sheet.
    PublicFeedback(PublicFeedback),
    /// An invitation to test a project.
    Invitation(Invitation),
    /// A message of a conversation.
    Message(ChatMessage),
    /// A notification.
    Notification(Notification),
    /// A person's story.
    PersonalStory(PersonalStory),
    /// A project.
    Project(Project),
    /// A tester's place in a project.
    ProjectTester(ProjectTester),
    /// A step of a project's roadmap.
    RoadmapItem(RoadmapItem),
    /// A browser in which somebody is signed in.
    Session(Session),
    /// A person's preferences.
    Settings(Settings),
    /// A story on the public wall.
    Story(Story),
    /// A tester as creators see them.
    Tester(Tester),
    /// A tester's profile.
    TesterProfile(TesterProfile),
    /// The signed-in person.
    Viewer(Viewer),
    /// Where a creator's own program is told what happens.
    Webhook(Webhook),
    /// Something sent to a webhook.
    WebhookDelivery(WebhookDelivery),
    /// How a project's workspace is set up.
    WorkspaceSettings(WorkspaceSettings),
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

async fn find(ctx: &Context<'_>, id: &str) -> Result<Option<Node>> {
    let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
    let found = if let Some(id) = ProjectId::parse(id) {
        projects::policy::view(app, viewer, id).await.map(|project| Node::Project(project.into_inner().into()))
    } else if let Some(id) = InvitationId::parse(id) {
        invitations::policy::view(app, viewer, id).await.map(|row| Node::Invitation(row.into_inner().into()))
    } else if let Some(id) = ProjectTesterId::parse(id) {
        invitations::policy::view_tester(app, viewer, id).await.map(|row| Node::ProjectTester(row.into_inner().into()))
    } else if let Some(id) = FeedbackId::parse(id) {
        feedback::policy::view(app, viewer, id).await.map(Node::Feedback)
    } else if let Some(id) = PublicFeedbackId::parse(id) {
        feedback::policy::view_public(app, viewer, id).await.map(Node::PublicFeedback)
    } else if let Some(id) = ActivityId::parse(id) {
        activity::policy::view(app, viewer, id).await.map(|row| Node::Activity(row.into_inner().into()))
    } else if let Some(id) = NotificationId::parse(id) {
        notifications::policy::view(app, viewer, id).await.map(|row| Node::Notification(row.into_inner().into()))
    } else if let Some(id) = UserId::parse(id) {
        accounts::policy::view_account(app, viewer, id).await.map(|account| Node::Viewer(account.into()))
    } else if let Some(id) = CreatorProfileId::parse(id) {
        profiles::policy::view_creator_profile(app, viewer, id).await.map(Node::CreatorProfile)
    } else if let Some(id) = TesterProfileId::parse(id) {
        profiles::policy::view_tester(app, viewer, id).await.map(Node::Tester)
    } else if let Some(id) = OwnTesterProfileId::parse(id) {
        profiles::policy::view_own_tester(app, viewer, id).await.map(Node::TesterProfile)
    } else if let Some(id) = SettingsId::parse(id) {
        settings::view(app, viewer, id).await.map(|settings| Node::Settings(settings.into()))
    } else if let Some(id) = ConversationId::parse(id) {
        chat::policy::view(app, viewer, id).await.map(|row| Node::Conversation(row.into_inner().into()))
    } else if let Some(id) = ChatMessageId::parse(id) {
        chat::policy::view_message(app, viewer, id).await.map(|row| Node::Message(row.into_inner().into()))
    } else if let Some(id) = RoadmapItemId::parse(id) {
        roadmap::policy::view(app, viewer, id).await.map(|row| Node::RoadmapItem(row.into_inner().into()))
    } else if let Some(id) = WorkspaceSettingsId::parse(id) {
        let project = ProjectId::from(Uuid::from(id));
        let found = workspace::policy::view_settings(app, viewer, project).await;
        found.map(|row| Node::WorkspaceSettings(row.into_inner().into()))
    } else if let Some(id) = PersonalStoryId::parse(id) {
        workspace::policy::view_story(app, viewer, id).await.map(|row| Node::PersonalStory(row.into_inner().into()))
    } else if let Some(id) = SessionId::parse(id) {
        sessions::view(app, viewer, id).await.map(Node::Session)
    } else if let Some(id) = ApiTokenId::parse(id) {
        api_tokens::view(app, viewer, id).await.map(Node::ApiToken)
    } else if let Some(id) = WebhookId::parse(id) {
        webhooks::view(app, viewer, id).await.map(Node::Webhook)
    } else if let Some(id) = WebhookDeliveryId::parse(id) {
        webhooks::view_delivery(app, viewer, id).await.map(Node::WebhookDelivery)
    } else if let Some(id) = StoryId::parse(id) {
        stories::policy::view(app, id).await.map(|story| Node::Story(story.into_inner().into()))
    } else {
        articles::policy::view(id).map(|article| Node::Article(article.into()))
    };
    visible(found)
}
