//! The figures of a creator's first page.

mod service;
mod types;

pub use self::{service::of, types::Dashboard};
