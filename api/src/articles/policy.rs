//! Who may see an article: everybody.

use super::catalogue::{Article, by_id};
use crate::error::{Error, Result};

/// The article of an identifier as `node` takes it, `art_1`.
pub fn view(id: &str) -> Result<&'static Article> {
    by_id(id).filter(|article| article.id() == id).ok_or(Error::NotFound)
}
