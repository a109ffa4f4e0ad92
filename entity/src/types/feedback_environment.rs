//! What the author of feedback used.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// What the author used, as their browser told. Each value has at most 100 characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct FeedbackEnvironment {
    /// The browser and its version.
    pub browser: Option<String>,
    /// The operating system.
    pub system: Option<String>,
    /// The size of the screen.
    pub screen: Option<String>,
    /// The language of the browser.
    pub language: Option<String>,
}
