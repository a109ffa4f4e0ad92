//! Authentication, proofs of authorization and limits on callers.
//!
//! - [`viewer`]: the caller of a request. [`identification`]: who it is, by a session or a token.
//!   [`request`]: the caller, and where the request came from. [`session`]: browser sessions.
//!   [`api_token`]: personal API tokens. [`scopes`]: what a token may do.
//! - [`oauth`]: the identity of a user at a provider. [`email_token`]: tokens for the links in emails.
//! - [`password`]: hashing with a concurrency limit, so that a burst of sign-ins does not exhaust the machine.
//!   [`secret`]: random secrets. [`key`]: the signing keys of a deployment. [`cookie`]: cookie attributes.
//! - [`rate_limit`]: limits on attempts per network and per account. [`budget`]: the cost of operations per caller.
//!   [`device`]: browsers that an account recognizes.
//! - [`reporter`]: who reports what is public, by network. [`return_path`]: pages to return to after signing in.
//! - [`account_lock`]: makes concurrent operations on one account wait for each other.
//! - [`last_use`]: records in the background when a session or a token was last used.
//! - [`authorized`]: the proof that a policy check was made, which services require.

pub mod account_lock;
pub mod api_token;
pub mod authorized;
pub mod budget;
pub mod cookie;
pub mod device;
pub mod email_token;
pub mod identification;
pub mod key;
pub mod last_use;
pub mod oauth;
pub mod password;
pub mod rate_limit;
pub mod reporter;
pub mod request;
pub mod return_path;
pub mod scopes;
pub mod secret;
pub mod session;
pub mod viewer;
