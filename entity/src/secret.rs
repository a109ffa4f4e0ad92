//! What only the processes of one deployment know.

use sea_orm::entity::prelude::*;

/// One secret, made by the first process that needs it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "secret")]
pub struct Model {
    /// Primary key: what it is for.
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// 256 random bits in base64url.
    pub value: String,
}

impl ActiveModelBehavior for ActiveModel {}
