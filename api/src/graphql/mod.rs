//! The schema: the three roots, made of one part per feature, and what all features share.
//!
//! - [`context`]: what a resolver reaches (the app, the viewer, the language).
//! - [`node`]: identifiers, `node` and `nodes`. [`page`]: connections. [`changes`]: the messages of subscriptions.
//! - [`list`]: pages of rows newest first, also of many parents at once.
//! - [`user_error`]: business errors in payloads. [`respond`]: protocol errors, localised and logged.
//! - [`limits`]: what a document may ask for. [`check`]: whether it fits the schema. [`loaders`]: batched reads. [`scalars`]: dates, addresses, cursors. [`money`]: amounts.
//! - [`shape`]: the type of each field, to complete answers.
//!
//! To add a feature: its folder beside this one, and a line in each root it has a part of.

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
use crate::{
    accounts,
    activity::{self, Activity},
    api_tokens::{self, ApiToken},
    articles::{self, Article},
    chat::{self, ChatMessage, Conversation},
    contact, donations,
    feedback::{self, Feedback, PublicFeedback},
    invitations::{self, Invitation, ProjectTester},
    notifications::{self, Notification},
    platform,
    profiles::{self, TesterSearchConnection},
    projects::{self, Project},
    roadmap::{self, RoadmapItem},
    search, services,
    sessions::{self, Session},
    settings,
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
    platform::PlatformQuery,
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

/// Builds the schema. It holds no data: requests bring the app and the viewer. [`ValidationMode::Fast`] is for documents
/// that were found to fit it before.
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

/// The schema in its definition language, as committed in `schema.graphql`.
pub fn sdl() -> String {
    schema(ValidationMode::Strict).sdl_with_options(
        SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items().include_specified_by(),
    )
}
