//! The articles of the blog, embedded from the files in `content/` and parsed once.

pub mod catalogue;
mod export;
mod html;
mod pages;
pub mod policy;
mod query;
mod types;

use std::future::ready;

pub use self::{catalogue::matching, export::as_json, query::ArticleQuery, types::Article};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "articles",
    pages: pages::KINDS,
    sitemap: Some(|_| Box::pin(ready(Ok(pages::paths())))),
    feed: Some(pages::feed),
    open_types: &["Article", "ArticleSection"],
    ..Feature::NONE
};
