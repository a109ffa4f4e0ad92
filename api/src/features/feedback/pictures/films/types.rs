//! GraphQL types of films in feedback.

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    picture,
    types::id::{FeedbackFilmId, ProjectId},
};

use super::{super::address, service};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, id::TypedId, user_error::UserError},
};

/// A film in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct FeedbackFilm(Box<picture::Model>);

impl From<picture::Model> for FeedbackFilm {
    fn from(row: picture::Model) -> Self {
        Self(Box::new(row))
    }
}

impl FeedbackFilm {
    fn typed_id(&self) -> FeedbackFilmId {
        FeedbackFilmId(self.0.id.0)
    }
}

/// A film in feedback, as it was sent. Its file may say more than it shows, such as the place where it was taken.
#[Object]
impl FeedbackFilm {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.typed_id().to_string().into()
    }

    /// Name of the file that was sent.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// `video/mp4` or `video/webm`, as told by its content.
    async fn content_type(&self) -> &str {
        service::content_type(&self.0).0
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

    /// Path of the film. It works for some hours, without signing in, and serves ranges of bytes.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(address::of_film(ctx.app()?, self.typed_id()))
    }

    /// When it was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// An upload that was started. The bytes are sent to its address, by the protocol tus 1.0.0.
#[derive(Clone, Debug, SimpleObject)]
pub struct FilmUpload {
    /// Identifier, for `filmUploadId`.
    pub id: ID,
    /// Path to which the bytes are sent. It contains a secret.
    pub url: String,
    /// Until when it can be sent and used.
    pub expires_at: DateTime<Utc>,
}

/// The film to upload. Either `token` or `projectId` is required.
#[derive(Clone, InputObject)]
pub struct StartFilmUploadInput {
    /// Size in bytes, 1 to 50,000,000.
    pub byte_count: i32,
    /// Name of the file; what exceeds 200 characters is cut off.
    pub name: String,
    /// A project that the caller tests, or about which they sent feedback.
    pub project_id: Option<TypedId<ProjectId>>,
    /// Secret part of the link of an invitation.
    pub token: Option<String>,
}

/// Result of `startFilmUpload`.
#[derive(SimpleObject)]
pub struct StartFilmUploadPayload {
    /// The upload, null if there are errors.
    pub upload: Option<FilmUpload>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
