//! Messages to the operator.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ContactMessageId, language::Language};

/// One message, for the operator to answer.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "contact_message")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ContactMessageId,
    /// At most 80 characters.
    pub name: String,
    /// Address to reply to.
    pub email: String,
    /// 1 to 5000 characters.
    #[sea_orm(column_type = "Text")]
    pub message: String,
    /// Language to reply in.
    pub language: Language,
    /// Time of submission.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
