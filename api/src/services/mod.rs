//! What the operator sells: requests for pages to be made.

mod mutation;
mod service;
mod types;

pub use self::mutation::ServiceMutation;
