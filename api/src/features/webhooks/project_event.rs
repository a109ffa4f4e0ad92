//! The events that webhooks are notified of.

use std::collections::HashMap;

use entity::{
    feedback, feedback_message, invitation, join_request, picture, project, release, roadmap_item,
    types::{
        id::{FeedbackId, ProjectId},
        project_status::ProjectStatus,
        webhook_event::WebhookEvent,
    },
    webhook,
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select, sea_query::LockType,
};

use super::{
    payload::{self, EventContext},
    service,
};
use crate::platform::{
    app::App,
    db::Tx,
    error::{Error, Result},
    personal_data::by_parent,
};

/// An event in a project. Those of invitations have the name under which the creator knows the invited person,
/// and those of requests the name of who asks.
#[derive(Clone, Copy, Debug)]
pub enum ProjectEvent<'a> {
    /// A tester was invited.
    InvitationCreated(&'a invitation::Model, Option<&'a str>),
    /// An invitation was accepted.
    InvitationAccepted(&'a invitation::Model, Option<&'a str>),
    /// An invitation was refused.
    InvitationRefused(&'a invitation::Model, Option<&'a str>),
    /// Somebody asked to test the project.
    JoinRequestCreated(&'a join_request::Model, Option<&'a str>),
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
    /// Returns the event as webhooks choose it.
    pub fn event(&self) -> WebhookEvent {
        match self {
            Self::InvitationCreated(..) => WebhookEvent::InvitationCreated,
            Self::InvitationAccepted(..) => WebhookEvent::InvitationAccepted,
            Self::InvitationRefused(..) => WebhookEvent::InvitationRefused,
            Self::JoinRequestCreated(..) => WebhookEvent::JoinRequestCreated,
            Self::FeedbackCreated(_) => WebhookEvent::FeedbackCreated,
            Self::FeedbackUpdated(_) => WebhookEvent::FeedbackUpdated,
            Self::FeedbackMessageCreated(..) => WebhookEvent::FeedbackMessageCreated,
            Self::ProjectStatusChanged { .. } => WebhookEvent::ProjectStatusChanged,
            Self::ReleaseCreated(_) => WebhookEvent::ReleaseCreated,
            Self::RoadmapItemUpdated(_) => WebhookEvent::RoadmapItemUpdated,
        }
    }

    /// Returns the feedback that it is about, if any.
    fn feedback(&self) -> Option<FeedbackId> {
        match self {
            Self::FeedbackCreated(row) | Self::FeedbackUpdated(row) | Self::FeedbackMessageCreated(row, _) => {
                Some(row.id)
            }
            _ => None,
        }
    }
}

/// Queues a delivery of an event for each webhook of the project's creator, to be sent once `tx` is committed. Must be
/// called after the rows are written, because the payload is built from them now.
pub async fn notify(tx: &Tx, app: &App, project: ProjectId, event: ProjectEvent<'_>) -> Result<()> {
    notify_all(tx, app, project, &[event]).await
}

/// Like [`notify`], for several events in one project.
pub async fn notify_all(tx: &Tx, app: &App, project: ProjectId, events: &[ProjectEvent<'_>]) -> Result<()> {
    let mut webhooks = enabled(project).all(tx.db()).await?;
    webhooks.retain(|webhook| events.iter().any(|event| webhook.events.0.contains(&event.event())));
    if webhooks.is_empty() {
        return Ok(());
    }
    let project = project::Entity::find_by_id(project).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let (attached, base) = (attached_to(tx, events).await?, app.config.base_url());
    for webhook in &webhooks {
        let form = service::form_of(tx, webhook).await?;
        for event in events {
            if !webhook.events.0.contains(&event.event()) {
                continue;
            }
            let attached = event.feedback().and_then(|feedback| attached.get(&feedback));
            let attached = attached.map(Vec::as_slice).unwrap_or_default();
            let context = EventContext { event: *event, at: tx.now(), project: &project, attached, base: &base };
            let body = payload::of_event(form, context);
            service::enqueue(tx, app, webhook, Some(event.event()), body).await?;
        }
    }
    Ok(())
}

/// Returns the query for the enabled webhooks of the creator of a project.
fn enabled(project: ProjectId) -> Select<webhook::Entity> {
    let creator = project::Entity::find_by_id(project).select_only().column(project::Column::CreatorId).into_query();
    webhook::Entity::find()
        .filter(webhook::Column::UserId.in_subquery(creator))
        .filter(webhook::Column::IsEnabled.eq(true))
        // Until the deliveries are committed nobody deletes it, which would fail this transaction, or switches it off
        // without cancelling them.
        .lock(LockType::Share)
}

/// Returns the pictures in the feedback of events, in their order, and the films.
async fn attached_to(tx: &Tx, events: &[ProjectEvent<'_>]) -> Result<HashMap<FeedbackId, Vec<picture::Model>>> {
    let rows = picture::Entity::find()
        .filter(picture::Column::FeedbackId.is_in(events.iter().filter_map(ProjectEvent::feedback)))
        .order_by_asc(picture::Column::Position)
        .all(tx.db())
        .await?;
    Ok(by_parent(rows.into_iter().filter_map(|row| Some((row.feedback_id?, row)))))
}
