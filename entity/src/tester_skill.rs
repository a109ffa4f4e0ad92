//! Skills by tester.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{SkillId, UserId},
    skill_kind::SkillKind,
};

/// One skill in one of a tester's two lists.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "tester_skill")]
pub struct Model {
    /// The tester's account.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tester_id: UserId,
    /// The list.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: SkillKind,
    /// Position in the list, from 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i32,
    /// The skill.
    pub skill_id: SkillId,
    /// The skill as spelled by this tester.
    pub label: String,
    /// The tester's folded username while a search may find them, else null. A copy, so that a search filters, ranks
    /// and sorts within one index.
    pub searchable_name: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
