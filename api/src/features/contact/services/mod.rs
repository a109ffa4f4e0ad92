//! Requests for the operator's paid services.

pub mod emails;
mod mutation;
mod service;
mod types;

pub use self::mutation::ServiceMutation;
