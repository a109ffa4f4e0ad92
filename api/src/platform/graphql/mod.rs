//! The schema: the three root types, merged from one part per feature, and what all features share.
//!
//! - [`context`]: the context of resolvers (app, viewer, language).
//! - [`node`]: `node` and `nodes`. [`page`]: connections. [`changes`]: the messages of subscriptions.
//! - [`list`]: pages of rows, newest first, batched over many parents.
//! - [`user_error`]: business errors in payloads. [`respond`]: protocol errors, localized and logged.
//! - [`limits`]: query complexity limits. [`check`]: validation. [`loaders`]: batched reads.
//! - [`scalars`]: dates, addresses, cursors. [`money`]: amounts.
//! - [`shape`]: the type of each field, used to complete responses.
//!
//! To add a feature, create its folder beside this one and add a line to each root type that it extends.

pub mod changes;
pub mod check;
pub mod context;
pub mod limits;
pub mod list;
pub mod loaders;
pub mod money;
pub mod node;
pub mod page;
pub mod respond;
pub mod scalars;
pub mod shape;
pub mod user_error;

use async_graphql::{MergedObject, MergedSubscription, SDLExportOptions, SchemaBuilder, ValidationMode};

use chrono::{DateTime, Utc};

use self::page::Connection;
use crate::features::{
    accounts,
    activity::{self, Activity},
    api_tokens::{self, ApiToken},
    articles::{self, Article},
    chat::{self, ChatMessage, Conversation},
    contact, donations,
    feedback::{self, Feedback, PublicFeedback},
    invitations::{self, Invitation, ProjectTester},
    notifications::{self, Notification},
    profiles::{self, TesterSearchConnection},
    projects::{self, Project},
    roadmap::{self, RoadmapItem},
    search, services,
    sessions::{self, Session},
    settings, site,
    stories::{self, Story},
    webhooks::{self, Webhook, WebhookDelivery},
    workspace,
};

/// The schema of the API.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// Entry points for reading.
#[derive(MergedObject, Default)]
pub struct Query(
    node::NodeQuery,
    accounts::AccountQuery,
    articles::ArticleQuery,
    changes::ChangeQuery,
    chat::ChatQuery,
    site::PlatformQuery,
    profiles::ProfileQuery,
    projects::ProjectQuery,
    search::SearchQuery,
    stories::StoryQuery,
    invitations::InvitationQuery,
);

/// Entry points for writing.
#[derive(MergedObject, Default)]
pub struct Mutation(
    accounts::AccountMutation,
    accounts::LeavingMutation,
    accounts::RecoveryMutation,
    api_tokens::ApiTokenMutation,
    chat::ChatMutation,
    contact::ContactMutation,
    donations::DonationMutation,
    profiles::ProfileMutation,
    projects::ProjectMutation,
    roadmap::RoadmapMutation,
    services::ServiceMutation,
    sessions::SessionMutation,
    settings::SettingsMutation,
    stories::StoryMutation,
    workspace::WorkspaceMutation,
    feedback::FeedbackMutation,
    invitations::InvitationMutation,
    notifications::NotificationMutation,
    webhooks::WebhookMutation,
);

/// Entry points for being told of changes.
#[derive(MergedSubscription, Default)]
pub struct Subscription(
    chat::ChatSubscription,
    projects::ProjectSubscription,
    roadmap::RoadmapSubscription,
    stories::StorySubscription,
    workspace::WorkspaceSubscription,
    activity::ActivitySubscription,
    feedback::FeedbackSubscription,
    invitations::InvitationSubscription,
    notifications::NotificationSubscription,
);

/// Builds the schema. It holds no data: the app and the viewer are attached to each request. [`ValidationMode::Fast`]
/// is for documents that were validated before.
pub fn schema(validation: ValidationMode) -> Schema {
    builder(validation).finish()
}

fn builder(validation: ValidationMode) -> SchemaBuilder<Query, Mutation, Subscription> {
    Schema::build(Query::default(), Mutation::default(), Subscription::default())
        .validation_mode(validation)
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
        .override_output_type_description::<Connection<PublicFeedback>>("Page of feedback that is shown to everyone.")
        .override_output_type_description::<Connection<Invitation>>("Page of invitations.")
        .override_output_type_description::<Connection<Notification>>("Page of notifications.")
        .override_output_type_description::<Connection<ProjectTester>>("Page of testers' places in projects.")
        .override_output_type_description::<Connection<RoadmapItem>>("Page of a roadmap.")
        .override_output_type_description::<Connection<Webhook>>("Page of webhooks.")
        .override_output_type_description::<Connection<WebhookDelivery>>("Page of what was sent to a webhook.")
        .override_output_type_description::<TesterSearchConnection>("Page of testers who were found.")
        .with_sorted_fields()
        .with_sorted_enums()
}

/// Returns the schema in SDL, as committed in `schema.graphql`.
pub fn sdl() -> String {
    schema(ValidationMode::Strict).sdl_with_options(
        SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items().include_specified_by(),
    )
}
