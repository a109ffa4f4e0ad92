//! GraphQL types of templates of replies.

use async_graphql::{ID, InputObject, MaybeUndefined, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{reply_template, types::id::ReplyTemplateId};

use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// A template of replies in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct ReplyTemplate(reply_template::Model);

impl From<reply_template::Model> for ReplyTemplate {
    fn from(row: reply_template::Model) -> Self {
        Self(row)
    }
}

/// Text that a person saved to write it again in messages about feedback.
#[Object]
impl ReplyTemplate {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Title, 1 to 60 characters.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// Text, 1 to 5000 characters.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Values of a new template of replies.
#[derive(Clone, Debug, InputObject)]
pub struct CreateReplyTemplateInput {
    /// Text, 1 to 5000 characters; required by the rules of the product.
    pub content: Option<String>,
    /// Title, 1 to 60 characters; required by the rules of the product.
    pub title: Option<String>,
}

/// New values of a template of replies. An absent field stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateReplyTemplateInput {
    /// Text, 1 to 5000 characters; null is refused.
    pub content: MaybeUndefined<String>,
    /// The version that was edited. When the template was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// The template.
    pub id: TypedId<ReplyTemplateId>,
    /// Title, 1 to 60 characters; null is refused.
    pub title: MaybeUndefined<String>,
}

/// The template of replies to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteReplyTemplateInput {
    /// The template.
    pub id: TypedId<ReplyTemplateId>,
}

/// Result of `createReplyTemplate`.
#[derive(SimpleObject)]
pub struct CreateReplyTemplatePayload {
    /// New template, null when `userErrors` is not empty.
    pub reply_template: Option<ReplyTemplate>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateReplyTemplate`.
#[derive(SimpleObject)]
pub struct UpdateReplyTemplatePayload {
    /// Template as written, null when `userErrors` is not empty.
    pub reply_template: Option<ReplyTemplate>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteReplyTemplate`.
#[derive(SimpleObject)]
pub struct DeleteReplyTemplatePayload {
    /// Identifier of the deleted template, null when `userErrors` is not empty.
    pub deleted_reply_template_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
