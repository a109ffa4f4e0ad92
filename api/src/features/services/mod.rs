//! Requests for the operator's paid services: stored, forwarded by email, and acknowledged.

mod mutation;
mod service;
mod types;

pub use self::{mutation::ServiceMutation, service::read, types::ServiceOffer};
