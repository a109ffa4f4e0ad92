//! The events that webhooks are notified of.

use entity::{
    feedback, feedback_message, invitation, project, release, roadmap_item,
    types::{id::ProjectId, project_status::ProjectStatus, webhook_event::WebhookEvent},
    webhook,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, sea_query::LockType};

use super::{payload, service};
use crate::platform::{
    app::App,
    db::Tx,
    error::{Error, Result},
};

/// An event in a project. Those of invitations have the name under which the creator knows the invited person.
#[derive(Clone, Copy, Debug)]
pub enum ProjectEvent<'a> {
    /// A tester was invited.
    InvitationCreated(&'a invitation::Model, Option<&'a str>),
    /// An invitation was accepted.
    InvitationAccepted(&'a invitation::Model, Option<&'a str>),
    /// An invitation was refused.
    InvitationRefused(&'a invitation::Model, Option<&'a str>),
    /// Feedback was received.
    FeedbackCreated(&'a feedback::Model),
    /// Feedback was changed, by its author or by the creator.
    FeedbackUpdated(&'a feedback::Model),
    /// A message about feedback was sent.
    FeedbackMessageCreated(&'a feedback::Model, &'a feedback_message::Model),
    /// The status of the project changed.
    ProjectStatusChanged {
        /// The previous status.
        previous: ProjectStatus,
    },
    /// A release was announced.
    ReleaseCreated(&'a release::Model),
    /// A roadmap item changed.
    RoadmapItemUpdated(&'a roadmap_item::Model),
}

impl ProjectEvent<'_> {
    fn event(&self) -> WebhookEvent {
        match self {
            Self::InvitationCreated(..) => WebhookEvent::InvitationCreated,
            Self::InvitationAccepted(..) => WebhookEvent::InvitationAccepted,
            Self::InvitationRefused(..) => WebhookEvent::InvitationRefused,
            Self::FeedbackCreated(_) => WebhookEvent::FeedbackCreated,
            Self::FeedbackUpdated(_) => WebhookEvent::FeedbackUpdated,
            Self::FeedbackMessageCreated(..) => WebhookEvent::FeedbackMessageCreated,
            Self::ProjectStatusChanged { .. } => WebhookEvent::ProjectStatusChanged,
            Self::ReleaseCreated(_) => WebhookEvent::ReleaseCreated,
            Self::RoadmapItemUpdated(_) => WebhookEvent::RoadmapItemUpdated,
        }
    }
}

/// Queues a delivery of an event for each webhook of the project's creator, to be sent once `tx` is committed. Must be
/// called after the rows are written, because the payload is built from them now.
pub async fn notify(tx: &Tx, app: &App, project: ProjectId, project_event: ProjectEvent<'_>) -> Result<()> {
    let event = project_event.event();
    let creator = project::Entity::find_by_id(project).select_only().column(project::Column::CreatorId).into_query();
    let mut webhooks = webhook::Entity::find()
        .filter(webhook::Column::UserId.in_subquery(creator))
        .filter(webhook::Column::IsEnabled.eq(true))
        // Prevents a concurrent deletion, which would fail this transaction.
        .lock(LockType::KeyShare)
        .all(tx.db())
        .await?;
    webhooks.retain(|webhook| webhook.events.0.contains(&event));
    if webhooks.is_empty() {
        return Ok(());
    }
    let project = project::Entity::find_by_id(project).one(tx.db()).await?.ok_or(Error::NotFound)?;
    for webhook in &webhooks {
        let form = service::form_of(tx, webhook).await?;
        let body = payload::of_event(form, tx.now(), &project, event, project_event);
        service::enqueue(tx, app, webhook, Some(event), body).await?;
    }
    Ok(())
}
