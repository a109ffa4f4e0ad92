//! Intents to donate. The payment happens on the page of a provider, which does not report whether it was made.

mod mutation;
mod page;
mod service;
mod types;

pub use self::{mutation::DonationMutation, page::PaymentPage, service::MAX_EUROS};
