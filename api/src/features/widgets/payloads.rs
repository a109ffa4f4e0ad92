//! Inputs and payloads of the mutations of widgets.

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, Utc};
use entity::types::id::{FeedbackWidgetId, PictureUploadId, ProjectId};

use super::types::FeedbackWidget;
use crate::{
    features::feedback::{FeedbackEnvironmentInput, FeedbackKind, FeedbackSeverity, PictureUpload},
    platform::graphql::{id::TypedId, scalars::Url, user_error::UserError},
};

/// How a widget works.
#[derive(Clone, Debug, InputObject)]
pub struct SetFeedbackWidgetInput {
    /// The version that was edited. When the widget was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// Whether feedback can be sent.
    pub is_enabled: bool,
    /// Origins of the pages that may show it, at most 10: `https://example.com`, with a port if it is not the usual one; http
    /// for `localhost` only. One at least when it is enabled.
    pub origins: Vec<String>,
    /// A project of the caller.
    pub project_id: TypedId<ProjectId>,
}

/// Result of `setFeedbackWidget`.
#[derive(SimpleObject)]
pub struct SetFeedbackWidgetPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// Widget as written, null when `userErrors` is not empty.
    pub widget: Option<FeedbackWidget>,
}

/// Feedback of a visitor of a page with a widget.
#[derive(Clone, InputObject)]
pub struct SendWidgetFeedbackInput {
    /// Name of the author, at most 80 characters; null or blank for « Anonyme ».
    pub author_name: Option<String>,
    /// Content, 1 to 5000 characters; required by the rules of the product.
    pub content: Option<String>,
    /// Environment of the author.
    pub environment: Option<FeedbackEnvironmentInput>,
    /// Kind of the feedback.
    pub kind: Option<FeedbackKind>,
    /// Address of the page, of the origin that sends the feedback, at most 2000 characters. Its query string and its fragment
    /// are not kept.
    pub page_url: Option<Url>,
    /// Complete uploads of pictures that `startWidgetPictureUpload` started, in order, at most 8.
    pub picture_upload_ids: Option<Vec<TypedId<PictureUploadId>>>,
    /// Rating of the project by the author, from 1 to 5.
    pub rating: Option<i32>,
    /// Severity of a bug; with the kind `BUG` only.
    pub severity: Option<FeedbackSeverity>,
    /// How to reproduce a bug, at most 2000 characters; with the kind `BUG` only.
    pub steps: Option<String>,
    /// The widget.
    pub widget_id: TypedId<FeedbackWidgetId>,
}

/// Result of `sendWidgetFeedback`.
#[derive(SimpleObject)]
pub struct SendWidgetFeedbackPayload {
    /// When the feedback was received, null when `userErrors` is not empty.
    pub sent_at: Option<DateTime<Utc>>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// The picture to upload.
#[derive(Clone, InputObject)]
pub struct StartWidgetPictureUploadInput {
    /// Size in bytes, 1 to 10,000,000.
    pub byte_count: i32,
    /// Name of the file; what exceeds 200 characters is cut off.
    pub name: String,
    /// The widget.
    pub widget_id: TypedId<FeedbackWidgetId>,
}

/// Result of `startWidgetPictureUpload`.
#[derive(SimpleObject)]
pub struct StartWidgetPictureUploadPayload {
    /// The upload, null if there are errors.
    pub upload: Option<PictureUpload>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
