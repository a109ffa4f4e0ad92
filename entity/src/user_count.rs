//! Numbers of a creator's rows.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::UserId, invitation_status::InvitationStatus, project_status::ProjectStatus};

/// Numbers of the rows of one creator. Only triggers of the database write it; a creator without rows may have none.
#[sea_orm::model]
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "user_count")]
pub struct Model {
    /// Primary key: the creator.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// Projects in progress.
    pub projects_in_progress: i64,
    /// Completed projects.
    pub projects_completed: i64,
    /// Paused projects.
    pub projects_paused: i64,
    /// Pending invitations to all projects.
    pub invitations_pending: i64,
    /// Accepted invitations.
    pub invitations_accepted: i64,
    /// Refused invitations.
    pub invitations_refused: i64,
    /// Invitations through which feedback was given.
    pub invitations_feedback_given: i64,
    /// Revoked invitations.
    pub invitations_revoked: i64,
    /// Entries of the activity list.
    pub activities: i64,
}

impl Model {
    /// Returns the number of projects of any status.
    pub fn projects(&self) -> i64 {
        self.projects_in_progress + self.projects_completed + self.projects_paused
    }

    /// Returns the number of projects with a status.
    pub fn projects_with(&self, status: ProjectStatus) -> i64 {
        match status {
            ProjectStatus::InProgress => self.projects_in_progress,
            ProjectStatus::Completed => self.projects_completed,
            ProjectStatus::Paused => self.projects_paused,
        }
    }

    /// Returns the number of invitations with a status.
    pub fn invitations_with(&self, status: InvitationStatus) -> i64 {
        match status {
            InvitationStatus::Pending => self.invitations_pending,
            InvitationStatus::Accepted => self.invitations_accepted,
            InvitationStatus::Refused => self.invitations_refused,
            InvitationStatus::FeedbackGiven => self.invitations_feedback_given,
            InvitationStatus::Revoked => self.invitations_revoked,
        }
    }
}

impl ActiveModelBehavior for ActiveModel {}
