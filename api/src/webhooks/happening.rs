//! What webhooks are told, written down where it happens.

use entity::{
    feedback, invitation, project, roadmap_item,
    types::{id::ProjectId, project_status::ProjectStatus, webhook_event::WebhookEvent},
    webhook,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, sea_query::LockType};

use super::{payload, service};
use crate::{
    app::App,
    db::Tx,
    error::{Error, Result},
};

/// Something that happened in a project.
#[derive(Clone, Copy, Debug)]
pub enum Happening<'a> {
    /// Somebody was invited.
    InvitationCreated(&'a invitation::Model),
    /// An invitation was accepted.
    InvitationAccepted(&'a invitation::Model),
    /// An invitation was refused.
    InvitationRefused(&'a invitation::Model),
    /// Feedback came in.
    FeedbackCreated(&'a feedback::Model),
    /// The project was moved to another state.
    ProjectStatusChanged {
        /// The state it was in.
        previous: ProjectStatus,
    },
    /// A step of the roadmap was changed.
    RoadmapItemUpdated(&'a roadmap_item::Model),
}

impl Happening<'_> {
    fn event(&self) -> WebhookEvent {
        match self {
            Self::InvitationCreated(_) => WebhookEvent::InvitationCreated,
            Self::InvitationAccepted(_) => WebhookEvent::InvitationAccepted,
            Self::InvitationRefused(_) => WebhookEvent::InvitationRefused,
            Self::FeedbackCreated(_) => WebhookEvent::FeedbackCreated,
            Self::ProjectStatusChanged { .. } => WebhookEvent::ProjectStatusChanged,
            Self::RoadmapItemUpdated(_) => WebhookEvent::RoadmapItemUpdated,
        }
    }
}

/// Has the webhooks of a project's creator told, once `tx` is committed. Called when the rows are written: what is told
/// is how they then stand.
pub async fn tell(tx: &Tx, app: &App, project: ProjectId, happening: Happening<'_>) -> Result<()> {
    let event = happening.event();
    let creator = project::Entity::find_by_id(project).select_only().column(project::Column::CreatorId).into_query();
    let mut listening = webhook::Entity::find()
        .filter(webhook::Column::UserId.in_subquery(creator))
        .filter(webhook::Column::IsEnabled.eq(true))
        // A webhook removed meanwhile must not make what happened fail.
        .lock(LockType::KeyShare)
        .all(tx.db())
        .await?;
    listening.retain(|webhook| webhook.events.0.contains(&event));
    if listening.is_empty() {
        return Ok(());
    }
    let project = project::Entity::find_by_id(project).one(tx.db()).await?.ok_or(Error::NotFound)?;
    for webhook in &listening {
        let body = payload::of(tx, webhook, &project, event, happening).await?;
        service::post(tx, app, webhook, Some(event), body).await?;
    }
    Ok(())
}
