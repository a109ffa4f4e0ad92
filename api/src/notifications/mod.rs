//! Notifications: what others did that a person should know, written by the use cases that did it, in their own
//! transactions, and marked as read by the person. Those that are not read are gathered into letters.

mod letters;
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
    letters::{News, news, post_due, start},
    mutation::NotificationMutation,
    query::{list, unread_count},
    reminders::remind_due,
    service::{answered, forget, forget_inviter, notify, notify_testers},
    subscription::NotificationSubscription,
    types::{Notification, NotificationFilter},
};
use crate::feed::Topic;

/// The feed of one person's notifications.
fn topic(user: UserId) -> Topic {
    Topic::new("notifications", user)
}
