//! A notification to a person.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{
    id::{InvitationId, NotificationId, ProjectId, UserId},
    notification_type::NotificationType,
    project_status::ProjectStatus,
};

/// One notification. It keeps the words its sentence needs and not the sentence, which is said in the language of the
/// reader.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "notification")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: NotificationId,
    /// To whom.
    pub user_id: UserId,
    /// The project concerned; null when there is none any more.
    pub project_id: Option<ProjectId>,
    /// The invitation concerned; null when there is none (any more).
    pub invitation_id: Option<InvitationId>,
    /// What happened.
    pub r#type: NotificationType,
    /// The project's title at that time.
    pub title: Option<String>,
    /// Who did it, as the person notified knows them.
    pub person: Option<String>,
    /// The project's new state, when it is about that.
    pub status: Option<ProjectStatus>,
    /// The title of the step of the roadmap that it is about, at that time.
    #[serde(default)]
    pub step_title: Option<String>,
    /// When that step is planned.
    #[serde(default)]
    pub step_date: Option<Date>,
    /// When it was read, null until then.
    pub read_at: Option<DateTimeUtc>,
    /// When it was decided whether to write to the person about it, null until then. No part of what the feed tells.
    #[serde(skip)]
    pub told_at: Option<DateTimeUtc>,
    /// 1 at creation, one more at every write.
    pub version: i64,
    /// When it happened.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
