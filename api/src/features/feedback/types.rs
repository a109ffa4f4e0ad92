//! GraphQL types of feedback.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    feedback,
    types::id::{ProjectId, PublicFeedbackId},
};
use uuid::Uuid;

use crate::{
    features::{
        invitations::{self, Invitation, ProjectSheet},
        projects::ProjectById,
    },
    platform::{
        error::Result,
        graphql::{context::ContextExt, id::TypedId, user_error::UserError, visibility::visible},
    },
};

/// Feedback in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Feedback(feedback::Model);

impl From<feedback::Model> for Feedback {
    fn from(row: feedback::Model) -> Self {
        Self(row)
    }
}

/// Feedback on a project.
#[Object]
impl Feedback {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Content, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Name given by the author, « Anonyme » when they gave none.
    async fn author_name(&self) -> &str {
        &self.0.author_name
    }

    /// The Discord name that was invited, null when the invitation went another way.
    async fn author_discord(&self) -> Option<&str> {
        self.0.author_discord.as_deref()
    }

    /// What it is about.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<ProjectSheet>> {
        Ok(ctx.app()?.loader.load_one(ProjectById(self.0.project_id)).await?.map(ProjectSheet))
    }

    /// Invitation through which it came: `ACCEPTED` when its author tests the project, `FEEDBACK_GIVEN` when not. Null
    /// for a caller who may not see it.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<Invitation>> {
        let found = invitations::policy::view(ctx.app()?, &ctx.request()?.viewer, self.0.invitation_id).await;
        visible(found.map(|invitation| invitation.into_inner().into()))
    }

    /// Always 1: feedback is not rewritten.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// The public part of feedback, for everyone who sees the project's sheet; wraps its row.
#[derive(Clone, Debug)]
pub struct PublicFeedback(feedback::Model);

impl From<feedback::Model> for PublicFeedback {
    fn from(row: feedback::Model) -> Self {
        Self(row)
    }
}

/// Public feedback on a project, without contact details of its author.
#[Object]
impl PublicFeedback {
    /// Opaque global identifier, which differs from that of the `Feedback`.
    pub async fn id(&self) -> ID {
        PublicFeedbackId::from(Uuid::from(self.0.id)).to_string().into()
    }

    /// Content, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Name given by the author, « Anonyme » when they gave none.
    async fn author_name(&self) -> &str {
        &self.0.author_name
    }

    /// When it was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Criteria on feedback.
#[derive(Clone, Debug, Default, InputObject)]
pub struct FeedbackFilter {
    /// Keep only feedback whose text or author contains each of these words, whatever their case and accents.
    pub query: Option<String>,
}

/// The feedback to send. Either `token` or `projectId` is required.
#[derive(Clone, InputObject)]
pub struct SendFeedbackInput {
    /// Name of the author, at most 80 characters; null or blank for « Anonyme ».
    pub author_name: Option<String>,
    /// Content, 1 to 5000 characters; required by the rules of the product.
    pub content: Option<String>,
    /// A project that the caller tests.
    pub project_id: Option<TypedId<ProjectId>>,
    /// Secret part of the link of an invitation.
    pub token: Option<String>,
}

/// Result of `sendFeedback`.
#[derive(SimpleObject)]
pub struct SendFeedbackPayload {
    /// New feedback, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
