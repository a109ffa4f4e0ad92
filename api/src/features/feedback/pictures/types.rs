//! GraphQL types of pictures in feedback.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    picture,
    types::id::{PictureUploadId, ProjectId},
};

use super::{
    address::{self, Size},
    service::Started,
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, id::TypedId, user_error::UserError},
};

/// A picture in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct FeedbackPicture(Box<picture::Model>);

impl From<picture::Model> for FeedbackPicture {
    fn from(row: picture::Model) -> Self {
        Self(Box::new(row))
    }
}

/// A picture in feedback. It has no metadata, such as the place where it was taken.
#[Object]
impl FeedbackPicture {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name of the file that was sent.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Width in pixels.
    async fn width(&self) -> i32 {
        self.0.width.unwrap_or_default()
    }

    /// Height in pixels.
    async fn height(&self) -> i32 {
        self.0.height.unwrap_or_default()
    }

    /// Size in bytes.
    async fn byte_count(&self) -> i32 {
        self.0.byte_count
    }

    /// Path of the picture, PNG or JPEG. It works for some hours, without signing in.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(address::of(ctx.app()?, self.0.id, Size::Full))
    }

    /// Path of a small picture, at most 480 pixels wide and high. It works for some hours, without signing in.
    async fn thumbnail_url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(address::of(ctx.app()?, self.0.id, Size::Thumbnail))
    }

    /// When it was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// An upload that was started. The bytes are sent to its address, by the protocol tus 1.0.0.
#[derive(Clone, Debug, SimpleObject)]
pub struct PictureUpload {
    /// Identifier, for `pictureUploadIds`.
    pub id: ID,
    /// Path to which the bytes are sent. It contains a secret.
    pub url: String,
    /// Until when it can be sent and used.
    pub expires_at: DateTime<Utc>,
}

impl From<Started> for PictureUpload {
    fn from(Started { id, path, expires_at }: Started) -> Self {
        Self { id: PictureUploadId(id).to_string().into(), url: path, expires_at }
    }
}

/// The picture to upload. Either `token` or `projectId` is required.
#[derive(Clone, InputObject)]
pub struct StartPictureUploadInput {
    /// Size in bytes, 1 to 10,000,000.
    pub byte_count: i32,
    /// Name of the file; what exceeds 200 characters is cut off.
    pub name: String,
    /// A project that the caller tests, or about which they sent feedback.
    pub project_id: Option<TypedId<ProjectId>>,
    /// Secret part of the link of an invitation.
    pub token: Option<String>,
}

/// Result of `startPictureUpload`.
#[derive(SimpleObject)]
pub struct StartPictureUploadPayload {
    /// The upload, null if there are errors.
    pub upload: Option<PictureUpload>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
