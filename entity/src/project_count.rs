//! Numbers of a project's rows.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ProjectId, invitation_status::InvitationStatus};

/// Numbers of the rows of one project. Only triggers of the database write it; a project without rows may have none.
#[sea_orm::model]
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "project_count")]
pub struct Model {
    /// Primary key: the project.
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: ProjectId,
    /// Pending invitations.
    pub invitations_pending: i64,
    /// Accepted invitations.
    pub invitations_accepted: i64,
    /// Refused invitations.
    pub invitations_refused: i64,
    /// Invitations through which feedback was given.
    pub invitations_feedback_given: i64,
    /// Revoked invitations.
    pub invitations_revoked: i64,
    /// Testers.
    pub testers: i64,
    /// Feedback.
    pub feedbacks: i64,
    /// Feedback that its owner has not read as it is now.
    pub unread_feedbacks: i64,
    /// Activities.
    pub activities: i64,
}

impl Model {
    /// Returns the number of invitations of any status.
    pub fn invitations(&self) -> i64 {
        self.invitations_pending
            + self.invitations_accepted
            + self.invitations_refused
            + self.invitations_feedback_given
            + self.invitations_revoked
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
