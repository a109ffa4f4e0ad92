//! Signing in with an account at GitHub or Discord, and linking one to an account. The protocol is in
//! [`crate::platform::auth::oauth`].
//!
//! An identity is linked to an existing account only by an address that the provider has verified, or by a user who is
//! signed in to the account. Once the user has unlinked a provider, the address is not enough any more.

mod routes;
mod service;

pub use self::routes::routes;
