//! What the operator sells: requests for pages to be made, kept, sent on by letter, and acknowledged.

mod mutation;
mod service;
mod types;

pub use self::{mutation::ServiceMutation, service::read, types::ServiceOffer};
