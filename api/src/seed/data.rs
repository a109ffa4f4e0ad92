//! The format of `data.json`. Numbers are indices, from 0, into the other lists.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Data {
    pub creators: Vec<Creator>,
    pub testers: Vec<Tester>,
    pub projects: Vec<Project>,
    pub invitations: Vec<Invitation>,
    pub applications: Vec<Application>,
    pub feedbacks: Vec<Feedback>,
    pub roadmap_items: Vec<RoadmapItem>,
    pub personal_stories: Vec<PersonalStory>,
    pub wall_stories: Vec<WallStory>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Creator {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tester {
    pub email: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub bio: String,
    pub skills: Vec<String>,
    pub competences: Vec<String>,
    pub availability: String,
    /// The French label of the country.
    pub country: String,
    pub languages: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Project {
    pub creator: usize,
    pub title: String,
    pub status: String,
    pub description: String,
    pub objectives: String,
    pub feedback_type: String,
    pub details_for_testers: String,
    pub prototype_link: Option<String>,
    pub deadline: NaiveDate,
    pub keywords: Vec<String>,
    /// The questions to testers, as in the input.
    #[serde(default)]
    pub questions: Vec<Value>,
    /// Listing of the project in the directory, as in the input without the project; nothing for a project that is
    /// not there.
    pub listing: Option<Map<String, Value>>,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invitation {
    pub project: usize,
    /// The invited tester, or the one who answered an invitation sent over Discord or by email.
    pub tester: Option<usize>,
    pub discord_username: Option<String>,
    pub email: Option<String>,
    pub status: InvitationStatus,
    pub refusal_reason: Option<String>,
    pub created_at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum InvitationStatus {
    Accepted,
    FeedbackGiven,
    Pending,
    Refused,
}

/// What a tester answers to a project of the directory.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Application {
    pub project: usize,
    pub tester: usize,
    pub answer: String,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Feedback {
    pub invitation: usize,
    pub author_name: String,
    pub content: String,
    /// Further fields of the input: kind, severity, steps, rating, environment.
    pub details: Map<String, Value>,
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// What the creator made of it; nothing for feedback that is still to be read.
    pub sorting: Option<Sorting>,
    #[serde(default)]
    pub messages: Vec<Message>,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    /// The question of the project.
    pub question: usize,
    /// The answer, as in the input.
    #[serde(flatten)]
    pub value: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sorting {
    pub status: Option<String>,
    pub is_useful: bool,
    pub tags: Vec<String>,
    /// The step of the roadmap in which it is planned.
    pub roadmap_item: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Message {
    pub is_from_creator: bool,
    pub requests_info: bool,
    pub content: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RoadmapItem {
    pub project: usize,
    pub title: String,
    pub description: String,
    pub date: NaiveDate,
    pub status: String,
    pub priority: i32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PersonalStory {
    pub creator: usize,
    pub content: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WallStory {
    pub name: String,
    pub text: String,
    pub created_at: DateTime<Utc>,
}
