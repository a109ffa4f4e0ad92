//! Intents to donate. The payment happens on the page of a provider, which does not report whether it was made.

pub mod messages;
mod mutation;
mod service;
mod types;

pub use self::{mutation::DonationMutation, service::MAX_EUROS};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "donations",
    open_types: &["DonationOptions"],
    idempotent_mutations: &["recordDonation"],
    messages: messages::ALL,
    ..Feature::NONE
};
