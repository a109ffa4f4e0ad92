//! The directory of projects that look for testers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ProjectListingId, listing_kind::ListingKind, listing_language::ListingLanguage};

/// One project in the directory, or one that was in it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_listing")]
pub struct Model {
    /// Primary key: the project.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ProjectListingId,
    /// What is to be tested.
    pub kind: ListingKind,
    /// The language of what is to be tested.
    pub language: ListingLanguage,
    /// What the creator asks who applies, at most 300 characters; null if nothing.
    #[sea_orm(column_type = "Text", nullable)]
    pub question: Option<String>,
    /// Whether its creator looks for testers.
    pub is_open: bool,
    /// Number of networks that reported it since it was last shown.
    pub report_count: i32,
    /// Time when reports or the operator hid it, null while they do not.
    pub hidden_at: Option<DateTimeUtc>,
    /// Whether it is in the directory, as long as the deadline is not over: it is open and not hidden, and its project
    /// public and in progress.
    pub is_listed: bool,
    /// Whether the project has no feedback. A trigger of the database writes it.
    pub needs_feedback: bool,
    /// The deadline of the project.
    pub deadline: Date,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Title and keywords of the project without case and accents, for searching.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
}

impl ActiveModelBehavior for ActiveModel {}
