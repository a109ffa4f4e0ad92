//! Requests to test a project, through a link that asks or from the directory.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{JoinRequestId, ProjectId, ProjectLinkId, UserId},
    join_request_status::JoinRequestStatus,
};

/// One request. A person makes at most one for each project.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "join_request")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: JoinRequestId,
    /// The project to test.
    pub project_id: ProjectId,
    /// The link through which it came; null if it came from the directory.
    pub link_id: Option<ProjectLinkId>,
    /// Who asks.
    pub tester_id: UserId,
    /// The question that they were asked, at most 300 characters; null if none.
    #[sea_orm(column_type = "Text", nullable)]
    pub question: Option<String>,
    /// What they wrote to the creator, at most 500 characters; null if nothing.
    #[sea_orm(column_type = "Text", nullable)]
    pub message: Option<String>,
    /// What the creator wrote back, at most 500 characters; null if nothing.
    #[sea_orm(column_type = "Text", nullable)]
    pub reply: Option<String>,
    /// Status.
    pub status: JoinRequestStatus,
    /// Time when it left the pending status.
    pub responded_at: Option<DateTimeUtc>,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
