//! Figures of a creator's dashboard.

mod service;
mod types;

pub use self::{service::of, types::Dashboard};
