//! Testers of projects.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{InvitationId, ProjectId, ProjectTesterId, UserId};

/// One tester of one project, created by accepting an invitation. Unique per project and account.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_tester")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ProjectTesterId,
    /// The project.
    pub project_id: ProjectId,
    /// The tester's account.
    pub tester_id: UserId,
    /// The invitation accepted.
    pub invitation_id: InvitationId,
    /// Time when the invitation was accepted.
    pub joined_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
