//! Who is calling, and what a check hands out.
//!
//! - [`viewer`]: who is behind a request. [`session`]: the browser's token. [`api_token`]: a program's. [`scopes`]: what a
//!   program may do.
//! - [`oauth`]: signing in with an account at a provider. [`letter_token`]: what a letter's link carries.
//! - [`password`]: hashing, bounded so that a burst of sign-ins does not exhaust the machine. [`secret`]: what is random.
//!   [`key`]: what a deployment signs with. [`cookie`]: what browsers keep.
//! - [`rate_limit`]: attempts from one network address, and on one account. [`device`]: browsers that an account knows.
//! - [`last_use`]: when a session or a token was last used, noted beside requests.
//! - [`authorized`]: the proof that a policy was asked, which services demand.
//! - [`sweep`]: forgetting what has expired.

pub mod api_token;
pub mod authorized;
pub mod budget;
pub mod cookie;
pub mod device;
pub mod key;
pub mod last_use;
pub mod letter_token;
pub mod oauth;
pub mod password;
pub mod rate_limit;
pub mod scopes;
pub mod secret;
pub mod session;
pub mod sweep;
pub mod viewer;
