//! What testers can do.

use sea_orm::entity::prelude::*;

use crate::types::id::SkillId;

/// One distinct skill, however it was written. There are far fewer of them than of testers, so a search looks here first.
/// One that no tester has any more stays: it finds nobody.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "skill")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SkillId,
    /// Lower case, without accents.
    #[sea_orm(unique)]
    pub folded: String,
}

impl ActiveModelBehavior for ActiveModel {}
