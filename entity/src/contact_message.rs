//! A message to the operator.

use sea_orm::entity::prelude::*;

use crate::types::{id::ContactMessageId, language::Language};

/// One message, for the operator to answer.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_message")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ContactMessageId,
    /// At most 80 characters.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub message: String,
    /// The language to answer in.
    pub language: Language,
    /// When it was sent.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
