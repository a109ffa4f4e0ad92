//! Notifications: events caused by others that concern a user, recorded in the transaction of each event, and marked as
//! read by the user. Unread notifications are sent by email.

mod emails;
mod loader;
mod mutation;
pub mod policy;
mod query;
mod reminders;
pub mod service;
mod subscription;
mod types;

use entity::types::id::UserId;

pub use self::{
    emails::{Digest, digest, send_due_emails, start},
    mutation::NotificationMutation,
    query::{list, unread_count},
    reminders::send_due_reminders,
    service::{anonymize, anonymize_inviter, mark_invitation_read, notify, notify_testers},
    subscription::NotificationSubscription,
    types::{Notification, NotificationFilter},
};
use crate::platform::feed::Topic;

/// Returns the feed topic of a user's notifications.
fn topic(user: UserId) -> Topic {
    Topic::new("notifications", user)
}
