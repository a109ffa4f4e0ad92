//! Messages to the operator of the deployment: stored, forwarded by email, and acknowledged.

mod emails;
mod form;
mod mutation;
mod service;
mod submission;
mod types;

pub use self::{
    form::{ContactForm, ValidContactForm},
    mutation::ContactMutation,
    submission::Submission,
};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature { name: "contact", emails: emails::KINDS, ..Feature::NONE };
