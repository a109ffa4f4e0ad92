//! What letters are for: verifying an address, choosing a new password.

mod mutation;
mod service;
mod types;

pub use self::{mutation::RecoveryMutation, service::confirm_password};
