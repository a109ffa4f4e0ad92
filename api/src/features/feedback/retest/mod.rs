//! Trying again what was fixed, by the author of the feedback: it is confirmed, or comes back as new.

mod mutation;
mod service;
mod types;

pub use self::{mutation::RetestMutation, types::FeedbackRetest};
