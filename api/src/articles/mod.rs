//! The articles of the blog: files in `content/`, read once, the same in every instance.

pub mod catalogue;
mod export;
mod html;
pub mod policy;
mod query;
mod types;

pub use self::{catalogue::matching, export::as_json, query::ArticleQuery, types::Article};
