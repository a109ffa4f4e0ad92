//! Reminders: of a deadline, to the testers who gave no feedback, and of a week of silence, to the creator.
//!
//! Each is a notification, an email and a push to the person's devices. [`schedule`] says when a project is checked next,
//! so that a poll reads what is due from an index; [`mod@due`] finds who is reminded, and records it in the transaction of the
//! notification, which is thus sent once. [`delivery`] sends the email and the pushes, outside of the person's quiet hours.
//! Before each of them is sent, [`subject`] is read again: what is settled meanwhile, above all by feedback, is not sent.
//! [`stopping`] lets a person stop a kind of reminders by a link, without signing in.

mod delivery;
mod due;
mod emails;
mod messages;
mod mutation;
mod pages;
mod push;
mod query;
mod routes;
mod schedule;
mod silent;
mod stopping;
mod subject;
mod types;

use std::time::Duration;

pub use self::{
    due::{delete_old, due, send_due},
    mutation::ReminderMutation,
    query::ReminderQuery,
};
use crate::platform::{
    feature::Feature,
    jobs::{JobKind, Periodic},
};

/// The interval between two polls for due reminders.
const POLL_INTERVAL: Duration = Duration::from_secs(30);

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "reminders",
    routes: Some(routes::routes),
    pages: pages::KINDS,
    jobs: &[JobKind::of::<delivery::ReminderDelivery>(), JobKind::of::<push::PushAttempt>()],
    periodic: &[
        Periodic {
            name: "reminders",
            interval: POLL_INTERVAL,
            run: |app| Box::pin(async move { send_due(app).await.map(drop) }),
        },
        Periodic {
            name: "reminder_sweep",
            interval: Duration::from_hours(1),
            run: |app| Box::pin(async move { delete_old(app).await.map(drop) }),
        },
    ],
    emails: emails::KINDS,
    open_types: &["ReminderPreference"],
    project_saved: Some(|tx, project| Box::pin(schedule::sync_with_project(tx, project))),
    messages: messages::ALL,
    ..Feature::NONE
};
