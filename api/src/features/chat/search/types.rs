//! GraphQL types of the search in conversations.

use async_graphql::InputObject;
use entity::types::id::ProjectId;

use super::Criteria;
use crate::platform::{error::Result, graphql::id::TypedId, text};

/// Criteria on conversations, all combined with AND.
#[derive(Clone, Debug, Default, InputObject)]
pub struct ConversationFilter {
    /// Keep only those created in the workspace of this project.
    pub project_id: Option<TypedId<ProjectId>>,
    /// Keep only those whose name, or one of whose messages, contains each of these words, whatever their case and
    /// accents; at most 200 characters.
    pub query: Option<String>,
}

impl TryFrom<Option<ConversationFilter>> for Criteria {
    type Error = crate::platform::error::Error;

    fn try_from(filter: Option<ConversationFilter>) -> Result<Self> {
        let ConversationFilter { project_id, query } = filter.unwrap_or_default();
        let words = text::search("query", &query.unwrap_or_default())?;
        Ok(Self { project: project_id.map(|id| id.0), words })
    }
}
