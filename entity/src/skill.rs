//! Skills of testers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::SkillId;

/// One distinct skill, regardless of spelling variants. There are far fewer skills than testers, so a search looks here
/// first. A skill that no tester has any more is kept, and matches nobody.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "skill")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SkillId,
    /// Name, lower case, without accents.
    #[sea_orm(unique)]
    pub folded: String,
    /// The number of searchable testers who have it. Only triggers of the database write it.
    pub testers: i64,
}

impl ActiveModelBehavior for ActiveModel {}
