//! Taking everything along, and closing the account.

mod archive;
mod departure;
mod mutation;
mod types;

pub use self::{departure::close, mutation::LeavingMutation};
