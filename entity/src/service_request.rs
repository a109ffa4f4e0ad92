//! Requests for paid services.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ServiceRequestId, language::Language, service_offer::ServiceOffer};

/// One request, for the operator to answer.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "service_request")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ServiceRequestId,
    /// The service requested.
    pub offer: ServiceOffer,
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
