//! Pictures and films in feedback.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    film_type::FilmType,
    id::{FeedbackId, FeedbackPictureId, InvitationId, ProjectId, UserId},
    list::StringList,
};

/// A picture or a film, from the start of its upload until its files are deleted: what it refers to may be deleted before.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "picture")]
pub struct Model {
    /// Primary key, which also names its files.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackPictureId,
    /// Whether it is a film.
    pub is_film: bool,
    /// The type of a complete film; `None` for a picture.
    pub film_type: Option<FilmType>,
    /// The project on which it takes space.
    pub project_id: Option<ProjectId>,
    /// The account that started the upload.
    pub user_id: Option<UserId>,
    /// The invitation by whose link the upload was started.
    pub invitation_id: Option<InvitationId>,
    /// The feedback it belongs to, `None` before it was sent and after it was deleted.
    pub feedback_id: Option<FeedbackId>,
    /// Its place among those of the feedback.
    pub position: i32,
    /// SHA-256 of the secret in the address of the upload.
    #[sea_orm(unique)]
    pub secret_hash: String,
    /// Name of the file.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Size in bytes: as announced, then as stored.
    pub byte_count: i32,
    /// Number of bytes received.
    pub received: i32,
    /// The names of the files with the received parts, in order.
    #[sea_orm(column_type = "JsonBinary")]
    pub parts: StringList,
    /// Width in pixels, `None` until it is complete.
    pub width: Option<i32>,
    /// Height in pixels, `None` until it is complete.
    pub height: Option<i32>,
    /// When the request that completes it is over at the latest; `None` when there was none.
    pub completing_until: Option<DateTimeUtc>,
    /// When it is deleted unless it belongs to feedback.
    pub expires_at: DateTimeUtc,
    /// Start of the upload.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
