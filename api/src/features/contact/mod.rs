//! Messages to the operator of the deployment and requests for paid services: stored for a year, forwarded by email, and
//! acknowledged.

mod emails;
mod form;
pub mod messages;
mod mutation;
mod retention;
mod service;
mod services;
mod submission;
mod types;

use std::time::Duration;

pub use self::{
    form::{ContactForm, ValidContactForm},
    mutation::ContactMutation,
    retention::delete_old,
    services::ServiceMutation,
    submission::Submission,
};
use crate::platform::{feature::Feature, jobs::Periodic, mail::EmailKind};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "contact",
    periodic: &[Periodic {
        name: "contact_sweep",
        interval: Duration::from_hours(24),
        run: |app| Box::pin(async move { delete_old(app).await.map(drop) }),
    }],
    emails: &[
        EmailKind::of::<emails::ContactMessage>(),
        EmailKind::of::<emails::ContactMessageReceived>(),
        EmailKind::of::<services::emails::ServiceRequest>(),
        EmailKind::of::<services::emails::ServiceRequestReceived>(),
    ],
    idempotent_mutations: &["requestService", "sendContactMessage"],
    messages: messages::ALL,
    ..Feature::NONE
};
