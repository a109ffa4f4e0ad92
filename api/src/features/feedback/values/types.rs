//! GraphQL types of the values of feedback, and of the criteria on them.

use async_graphql::{Enum, InputObject, SimpleObject};
use entity::types::{
    feedback_environment::FeedbackEnvironment as Environment,
    feedback_kind, feedback_severity, feedback_status,
    id::{FeedbackId, RoadmapItemId},
};

use crate::platform::graphql::id::TypedId;

/// Kind of feedback, chosen by its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "feedback_kind::FeedbackKind")]
pub enum FeedbackKind {
    /// Something does not work. French label: « Bug ».
    Bug,
    /// Something could be added, or done otherwise. French label: « Idée ».
    Idea,
    /// Opinion of the author on the project. French label: « Avis ».
    Opinion,
}

/// Severity of a bug, as the author of the feedback says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "feedback_severity::FeedbackSeverity")]
pub enum FeedbackSeverity {
    /// The author could not go on.
    Blocking,
    /// The author had to work around it.
    Major,
    /// The problem hardly hinders the author.
    Minor,
}

/// Status of feedback, set by the owner of the project. The author of the feedback sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "feedback_status::FeedbackStatus")]
pub enum FeedbackStatus {
    /// The owner will not act on the feedback.
    Declined,
    /// The problem is fixed, or the request is met.
    Fixed,
    /// The author was asked for more. A message of the author sets it to `NEW` again.
    InfoRequested,
    /// Not decided yet: the status at creation.
    New,
    /// The owner will act on the feedback.
    Planned,
}

/// How feedback was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum FeedbackSource {
    /// Through an invitation, or by a tester of the project.
    Invitation,
    /// By a visitor of a page with the widget of the project, who does not see what becomes of it.
    Widget,
}

/// Sort order of feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
pub enum FeedbackOrder {
    /// The last one sent first.
    #[default]
    Newest,
    /// The first one sent first.
    Oldest,
}

/// Environment of the author of feedback, as reported by the browser.
#[derive(Clone, Debug, SimpleObject)]
pub struct FeedbackEnvironment {
    /// Browser and its version, at most 100 characters; null when it was not sent.
    pub browser: Option<String>,
    /// Language of the browser, at most 100 characters; null when it was not sent.
    pub language: Option<String>,
    /// Size of the screen, at most 100 characters; null when it was not sent.
    pub screen: Option<String>,
    /// Operating system, at most 100 characters; null when it was not sent.
    pub system: Option<String>,
}

impl From<Environment> for FeedbackEnvironment {
    fn from(stored: Environment) -> Self {
        let Environment { browser, system, screen, language } = stored;
        Self { browser, language, screen, system }
    }
}

/// Environment of the author of feedback.
#[derive(Clone, Debug, InputObject)]
pub struct FeedbackEnvironmentInput {
    /// Browser and its version, at most 100 characters.
    pub browser: Option<String>,
    /// Language of the browser, at most 100 characters.
    pub language: Option<String>,
    /// Size of the screen, at most 100 characters.
    pub screen: Option<String>,
    /// Operating system, at most 100 characters.
    pub system: Option<String>,
}

impl From<FeedbackEnvironmentInput> for Environment {
    fn from(input: FeedbackEnvironmentInput) -> Self {
        let FeedbackEnvironmentInput { browser, language, screen, system } = input;
        Self { browser, system, screen, language }
    }
}

/// Criteria on feedback, all combined with AND.
#[derive(Clone, Debug, Default, InputObject)]
pub struct FeedbackFilter {
    /// Keep only the duplicates of this feedback.
    pub duplicate_of_id: Option<TypedId<FeedbackId>>,
    /// Keep only duplicates, or only what is none.
    pub is_duplicate: Option<bool>,
    /// Keep only what counts as read, or only what does not.
    pub is_read: Option<bool>,
    /// Keep only what the owner found useful, or only what they did not.
    pub is_useful: Option<bool>,
    /// Keep only these kinds.
    pub kinds: Option<Vec<FeedbackKind>>,
    /// Keep only feedback whose text or author contains each of these words, whatever their case and accents; at most 200
    /// characters.
    pub query: Option<String>,
    /// Keep only what is planned in this step of the roadmap.
    pub roadmap_item_id: Option<TypedId<RoadmapItemId>>,
    /// Keep only these statuses.
    pub statuses: Option<Vec<FeedbackStatus>>,
    /// Keep only what has this tag, whatever its case and accents; at most 200 characters.
    pub tag: Option<String>,
}
