//! The schema: the three root types and the signed-in person, each merged from one part per feature.

use async_graphql::{Context, ID, MergedObject, MergedSubscription, Schema, SchemaBuilder};
use chrono::{DateTime, Utc};

use super::{
    accounts,
    activity::{self, Activity},
    api_tokens::{self, ApiToken},
    articles::{self, Article},
    chat::{self, ChatMessage, Conversation},
    contact, dashboard,
    directory::{self, ProjectListing},
    donations,
    feedback::{self, Feedback, FeedbackMessage, PublicFeedback},
    invitations::{self, Invitation, ProjectTester},
    node::NodeQuery,
    notifications::{self, Notification},
    profiles::{self, Tester, TesterSearchConnection},
    project_links::{self, JoinRequest, ProjectLink},
    projects::{self, Project},
    public_projects::{self, PublicProjectFeedback, PublicRelease, PublicRoadmapItem},
    push, questions,
    releases::{self, Release},
    reminders,
    reply_templates::{self, ReplyTemplate},
    roadmap::{self, RoadmapItem},
    search,
    sessions::{self, Session},
    settings, site,
    stories::{self, Story},
    suggestions,
    webhooks::{self, Webhook, WebhookDelivery},
    widgets, workspace,
};
use crate::platform::{
    auth::viewer::{OwnAccount, SignedIn},
    graphql::{account::Account, changes::ChangeQuery, page::Connection, traced::Traced},
};

/// Entry points for reading.
#[derive(MergedObject, Default)]
pub struct Query(
    NodeQuery,
    accounts::AccountQuery,
    articles::ArticleQuery,
    ChangeQuery,
    directory::DirectoryQuery,
    chat::ChatQuery,
    site::PlatformQuery,
    profiles::ProfileQuery,
    projects::ProjectQuery,
    public_projects::PublicProjectQuery,
    search::SearchQuery,
    stories::StoryQuery,
    suggestions::SuggestionQuery,
    invitations::InvitationQuery,
    project_links::ProjectLinkQuery,
    reminders::ReminderQuery,
);

/// Entry points for writing. Each lists the codes of its `userErrors`. Besides, the whole request may fail: with
/// UNAUTHENTICATED where somebody must be signed in, with FORBIDDEN where the account has not the role that is needed and
/// the list has no code for it, or where the token has not the scope, and with BAD_USER_INPUT for an argument that the web
/// client would never send.
#[derive(MergedObject, Default)]
pub struct Mutation(
    accounts::AccountMutation,
    accounts::LeavingMutation,
    accounts::RecoveryMutation,
    api_tokens::ApiTokenMutation,
    chat::ChatMutation,
    contact::ContactMutation,
    directory::DirectoryMutation,
    donations::DonationMutation,
    profiles::ProfileMutation,
    projects::ProjectMutation,
    public_projects::PublicProjectMutation,
    push::PushMutation,
    questions::QuestionMutation,
    releases::ReleaseMutation,
    reminders::ReminderMutation,
    reply_templates::ReplyTemplateMutation,
    roadmap::RoadmapMutation,
    contact::ServiceMutation,
    sessions::SessionMutation,
    settings::SettingsMutation,
    stories::StoryMutation,
    suggestions::SuggestionMutation,
    workspace::WorkspaceMutation,
    feedback::FeedbackMutation,
    feedback::FeedbackMessageMutation,
    feedback::RetestMutation,
    feedback::PictureMutation,
    feedback::FilmMutation,
    invitations::InvitationMutation,
    project_links::ProjectLinkMutation,
    notifications::NotificationMutation,
    webhooks::WebhookMutation,
    widgets::WidgetMutation,
);

/// Entry points for being told of changes.
#[derive(MergedSubscription, Default)]
pub struct Subscription(
    chat::ChatSubscription,
    projects::ProjectSubscription,
    public_projects::PublicProjectSubscription,
    questions::QuestionSubscription,
    releases::ReleaseSubscription,
    roadmap::RoadmapSubscription,
    settings::SettingsSubscription,
    stories::StorySubscription,
    workspace::WorkspaceSubscription,
    activity::ActivitySubscription,
    feedback::FeedbackSubscription,
    feedback::FeedbackMessageSubscription,
    invitations::InvitationSubscription,
    project_links::ProjectLinkSubscription,
    notifications::NotificationSubscription,
);

/// Defines [`Viewer`] with these parts, and its conversion from the account, from which each part is created.
macro_rules! viewer {
    ($($feature:ident::$part:ident,)*) => {
        /// The signed-in person: everything that is theirs starts here.
        #[derive(MergedObject)]
        pub struct Viewer($($feature::$part,)* accounts::AccountViewer);

        impl From<Account> for Viewer {
            fn from(account: Account) -> Self {
                Self($($feature::$part::from(&account),)* account.into())
            }
        }
    };
}

viewer! {
    activity::ActivityViewer,
    api_tokens::ApiTokenViewer,
    chat::ChatViewer,
    dashboard::DashboardViewer,
    directory::DirectoryViewer,
    feedback::FeedbackViewer,
    invitations::InvitationViewer,
    notifications::NotificationViewer,
    profiles::ProfileViewer,
    projects::ProjectViewer,
    push::PushViewer,
    reply_templates::ReplyTemplateViewer,
    sessions::SessionViewer,
    settings::SettingsViewer,
    suggestions::SuggestionViewer,
    webhooks::WebhookViewer,
    workspace::WorkspaceViewer,
}

impl From<&SignedIn> for Viewer {
    fn from(person: &SignedIn) -> Self {
        Account::from(person).into()
    }
}

impl From<OwnAccount> for Viewer {
    fn from(own: OwnAccount) -> Self {
        Account::from(own).into()
    }
}

impl Viewer {
    /// Returns the global identifier, for the interface `Node`.
    pub(super) async fn id(&self, ctx: &Context<'_>) -> async_graphql::Result<ID> {
        let Self(.., account) = self;
        account.id(ctx).await
    }
}

/// Begins the schema.
pub(super) fn builder() -> SchemaBuilder<Traced<Query>, Traced<Mutation>, Subscription> {
    Schema::build(Traced(Query::default()), Traced(Mutation::default()), Subscription::default())
        .override_output_type_description::<DateTime<Utc>>("Instant in UTC, RFC 3339 (`2026-11-20T09:48:00Z`).")
        .override_output_type_description::<Connection<ChatMessage>>("Page of messages.")
        .override_output_type_description::<Connection<Conversation>>("Page of conversations.")
        .override_output_type_description::<Connection<Article>>("Page of articles.")
        .override_output_type_description::<Connection<Story>>("Page of stories.")
        .override_output_type_description::<Connection<ApiToken>>("Page of personal API tokens.")
        .override_output_type_description::<Connection<Session>>("Page of sessions.")
        .override_output_type_description::<Connection<Project>>("Page of projects.")
        .override_output_type_description::<Connection<Activity>>("Page of activities.")
        .override_output_type_description::<Connection<Feedback>>("Page of feedback.")
        .override_output_type_description::<Connection<FeedbackMessage>>("Page of messages about feedback.")
        .override_output_type_description::<Connection<PublicFeedback>>("Page of feedback that is shown to everyone.")
        .override_output_type_description::<Connection<Invitation>>("Page of invitations.")
        .override_output_type_description::<Connection<JoinRequest>>("Page of requests to test a project.")
        .override_output_type_description::<Connection<Notification>>("Page of notifications.")
        .override_output_type_description::<Connection<ProjectLink>>("Page of links to join a project.")
        .override_output_type_description::<Connection<ProjectListing>>("Page of the directory.")
        .override_output_type_description::<Connection<ProjectTester>>("Page of testers' places in projects.")
        .override_output_type_description::<Connection<PublicProjectFeedback>>("Page of the feedback on a public page.")
        .override_output_type_description::<Connection<PublicRelease>>("Page of the releases on a public page.")
        .override_output_type_description::<Connection<PublicRoadmapItem>>("Page of the roadmap on a public page.")
        .override_output_type_description::<Connection<Release>>("Page of releases.")
        .override_output_type_description::<Connection<ReplyTemplate>>("Page of templates of replies.")
        .override_output_type_description::<Connection<RoadmapItem>>("Page of a roadmap.")
        .override_output_type_description::<Connection<Webhook>>("Page of webhooks.")
        .override_output_type_description::<Connection<WebhookDelivery>>("Page of what was sent to a webhook.")
        .override_output_type_description::<Connection<Tester>>("Page of testers.")
        .override_output_type_description::<TesterSearchConnection>("Page of testers who were found.")
        .with_sorted_fields()
        .with_sorted_enums()
}
