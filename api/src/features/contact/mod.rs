//! Messages to the operator of the deployment and requests for paid services: stored, forwarded by email, and
//! acknowledged.

mod emails;
mod form;
pub mod messages;
mod mutation;
mod service;
mod services;
mod submission;
mod types;

pub use self::{
    form::{ContactForm, ValidContactForm},
    mutation::ContactMutation,
    services::ServiceMutation,
    submission::Submission,
};
use crate::platform::{feature::Feature, mail::EmailKind};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "contact",
    emails: &[
        EmailKind::of::<emails::ContactMessage>(),
        EmailKind::of::<emails::ContactMessageReceived>(),
        EmailKind::of::<services::emails::ServiceRequest>(),
        EmailKind::of::<services::emails::ServiceRequestReceived>(),
    ],
    messages: messages::ALL,
    ..Feature::NONE
};
