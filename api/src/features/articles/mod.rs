//! The articles of the blog, embedded from the files in `content/` and parsed once.

pub mod catalogue;
mod export;
mod html;
pub mod policy;
mod query;
mod types;

pub use self::{catalogue::matching, export::as_json, query::ArticleQuery, types::Article};
