//! Notifications: events caused by others that concern a user, recorded in the transaction of each event, and marked as
//! read by the user. Unread notifications are sent by email.

mod criteria;
mod deletion;
mod emails;
pub mod event;
mod loader;
pub mod messages;
mod mutation;
pub mod policy;
mod query;
mod reading;
mod roadmap_dates;
mod sending;
mod subscription;
mod types;

use std::time::Duration;

use entity::types::{id::UserId, scope::Scope};

pub use self::{
    emails::send_due_emails,
    mutation::NotificationMutation,
    query::NotificationViewer,
    reading::{about_feedback, mark_feedback_read, mark_invitation_read, mark_join_request_read},
    roadmap_dates::send_due_roadmap_dates,
    sending::{About, creator_wants_notifications, notify, notify_all, notify_creator, notify_testers_of_status},
    subscription::NotificationSubscription,
    types::Notification,
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    feed::Topic,
    jobs::Periodic,
};

/// The interval between two polls for due roadmap dates and emails.
const POLL_INTERVAL: Duration = Duration::from_secs(30);

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "notifications",
    periodic: &[
        Periodic {
            name: "roadmap_reminders",
            interval: POLL_INTERVAL,
            run: |app| Box::pin(async move { send_due_roadmap_dates(app).await.map(drop) }),
        },
        Periodic {
            name: "notification_emails",
            interval: POLL_INTERVAL,
            run: |app| Box::pin(async move { send_due_emails(app).await.map(drop) }),
        },
    ],
    emails: emails::KINDS,
    scopes: &[
        ScopeRule { scope: Scope::NotificationsRead, types: &["Notification"], mutations: &[] },
        ScopeRule { scope: Scope::NotificationsWrite, types: &[], mutations: &["markNotificationsRead"] },
    ],
    field_rules: &[(("Viewer", "unreadNotificationCount"), Rule::Needs(&[Scope::NotificationsRead]))],
    deletions: deletion::DELETIONS,
    project_deletion: Some(|tx, project| Box::pin(reading::mark_project_read(tx, project))),
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a user's notifications.
fn topic(user: UserId) -> Topic {
    Topic::new("notifications", user)
}
