//! Who is calling, and what a check hands out.
//!
//! - [`viewer`]: who is behind a request. [`session`]: the browser's token.
//! - [`password`]: hashing, bounded so that a burst of sign-ins does not exhaust the machine.
//! - [`rate_limit`]: attempts from one network address.
//! - [`authorized`]: the proof that a policy was asked, which services demand.

pub mod authorized;
pub mod password;
pub mod rate_limit;
pub mod session;
pub mod viewer;
