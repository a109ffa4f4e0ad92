//! Questions to testers and the answers to them, as stored: JSON on both databases, read and written with what they
//! belong to.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::id::QuestionId;

/// What kind of answer a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// A text of one's own.
    Text,
    /// One of some choices.
    Choice,
    /// A number from 1 to 5.
    Scale,
}

/// A question to testers. Its kind never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its identifier, by which answers name it.
    pub id: QuestionId,
    /// What kind of answer it asks for.
    pub kind: QuestionKind,
    /// What is asked.
    pub text: String,
    /// What can be chosen; empty unless the kind is `Choice`.
    #[serde(default)]
    pub choices: Vec<String>,
    /// What 1 means on a scale.
    #[serde(default)]
    pub low_label: Option<String>,
    /// What 5 means on a scale.
    #[serde(default)]
    pub high_label: Option<String>,
}

/// The questions of a project, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Questions(pub Vec<Question>);

/// An answer, with the question as it was asked: it may be changed or removed since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The identifier of the question.
    pub question_id: QuestionId,
    /// What was asked.
    pub question: String,
    /// What was answered.
    pub value: AnswerValue,
}

/// What was answered, by the kind of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerValue {
    /// A text of one's own.
    Text(String),
    /// What was chosen.
    Choice(String),
    /// A number from 1 to 5.
    Scale {
        /// The number.
        value: i32,
        /// What 1 meant.
        #[serde(default)]
        low_label: Option<String>,
        /// What 5 meant.
        #[serde(default)]
        high_label: Option<String>,
    },
}

/// The answers of feedback, in the order of the questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Answers(pub Vec<Answer>);

impl Answers {
    /// Returns the answers that are texts of their author.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|answer| match &answer.value {
            AnswerValue::Text(text) => Some(text.as_str()),
            AnswerValue::Choice(_) | AnswerValue::Scale { .. } => None,
        })
    }
}
