//! GraphQL types of stories.

use async_graphql::{Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{story, types::id::StoryId};

use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// Role of the author in a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum StoryRole {
    /// A participant. French label: « Participant ».
    Participant,
}

/// GraphQL type of a story, which does not expose the author's email address.
#[derive(Clone, Debug)]
pub struct Story(story::Model);

impl From<story::Model> for Story {
    fn from(row: story::Model) -> Self {
        Self(row)
    }
}

/// A story on the public wall.
#[Object]
impl Story {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// The author, as they call themselves.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Role of the author in the story.
    async fn role(&self) -> StoryRole {
        StoryRole::Participant
    }

    /// The story: plain text with line breaks, at most 5000 characters.
    async fn text(&self) -> &str {
        &self.0.text
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time at which the story was submitted.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A story for the wall.
#[derive(Clone, InputObject)]
pub struct SubmitStoryInput {
    /// Email address at which the operator can reach the author; never shown. Null or blank for none.
    pub email: Option<String>,
    /// The author, as they call themselves, at most 80 characters; the rules of the product require it.
    pub name: Option<String>,
    /// The story, at most 5000 characters; the rules of the product require it.
    pub text: Option<String>,
    /// Leave empty.
    pub website: Option<String>,
}

/// A story that does not belong on the wall.
#[derive(Clone, InputObject)]
pub struct ReportStoryInput {
    /// The story.
    pub id: TypedId<StoryId>,
}

/// Result of `submitStory`.
#[derive(SimpleObject)]
pub struct SubmitStoryPayload {
    /// New story, null when `userErrors` is not empty.
    pub story: Option<Story>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `reportStory`.
#[derive(SimpleObject)]
pub struct ReportStoryPayload {
    /// Identifier of the story that was reported, null when `userErrors` is not empty.
    pub reported_story_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
