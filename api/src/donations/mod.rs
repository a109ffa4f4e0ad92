//! Donations: what somebody set out to give. The payment happens at a provider's, and is never said to have happened.

mod mutation;
mod page;
mod service;
mod types;

pub use self::{mutation::DonationMutation, page::PaymentPage, service::MAX_EUROS};
