//! What the GraphQL parts of all features share.
//!
//! - [`api`]: the schema of a process, whatever its features.
//! - [`context`]: the context of resolvers (app, viewer, language). [`account`]: that of `Viewer`.
//! - [`page`]: connections. [`changes`]: the messages of subscriptions.
//! - [`list`]: pages of rows, batched over many parents.
//! - [`user_error`]: business errors in payloads. [`respond`]: protocol errors, localized and logged.
//! - [`id`]: identifiers in inputs. [`node`]: objects by their identifier.
//! - [`limits`]: query complexity limits. [`check`]: validation. [`traced`]: spans.
//! - [`scalars`]: dates, addresses, cursors. [`money`]: amounts.
//! - [`shape`]: the type of each field, used to complete responses. [`visibility`]: what a caller may not see.

pub mod account;
pub mod api;
pub mod changes;
pub mod check;
pub mod context;
pub mod id;
pub mod limits;
pub mod list;
pub mod money;
pub mod node;
pub mod page;
pub mod respond;
pub mod scalars;
pub mod shape;
pub mod traced;
pub mod user_error;
pub mod visibility;
