//! What columns hold beyond plain SQL types.

pub mod id;
pub mod list;
pub mod project_status;
