//! A tester of a project.

use sea_orm::entity::prelude::*;

use crate::types::id::{InvitationId, ProjectId, ProjectTesterId, UserId};

/// Made by accepting an invitation. A person is a tester of a project once.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "project_tester")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ProjectTesterId,
    /// Of what.
    pub project_id: ProjectId,
    /// Who.
    pub tester_id: UserId,
    /// Through which invitation.
    pub invitation_id: InvitationId,
    /// When it was accepted.
    pub joined_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
