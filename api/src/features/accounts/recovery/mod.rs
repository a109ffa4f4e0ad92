//! Verifying an address and resetting a password by email, and changing a password.

mod mutation;
mod service;
mod types;

pub use self::{
    mutation::RecoveryMutation,
    service::{confirm_password, lock_confirmed},
};
