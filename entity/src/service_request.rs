//! A request for a paid service.

use sea_orm::entity::prelude::*;

use crate::types::{id::ServiceRequestId, language::Language, service_offer::ServiceOffer};

/// One request, for the operator to answer.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "service_request")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ServiceRequestId,
    /// What is wanted.
    pub offer: ServiceOffer,
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
