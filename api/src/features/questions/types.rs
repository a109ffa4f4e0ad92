//! GraphQL types of questions to testers and of the answers to them.

use async_graphql::{Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    questionnaire,
    types::{
        id::{ProjectId, QuestionId},
        question::{self, AnswerValue},
    },
};

use super::{answers::GivenAnswer, rules::Fields};
use crate::platform::graphql::{id::TypedId, user_error::UserError};

/// Kind of answer that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "question::QuestionKind")]
pub enum QuestionKind {
    /// One of the given choices.
    Choice,
    /// A number from 1 to 5.
    Scale,
    /// A text.
    Text,
}

/// A question to testers. Its kind never changes: with another kind, it is another question.
#[derive(Clone, Debug, SimpleObject)]
pub struct Question {
    /// Choices, 2 to 8; empty unless the kind is `CHOICE`.
    pub choices: Vec<String>,
    /// Meaning of 5, at most 40 characters; null unless the kind is `SCALE`, and when its creator did not say.
    pub high_label: Option<String>,
    /// Opaque identifier, by which answers name it.
    pub id: ID,
    /// Kind of answer that the question asks for.
    pub kind: QuestionKind,
    /// Meaning of 1, at most 40 characters; null unless the kind is `SCALE`, and when its creator did not say.
    pub low_label: Option<String>,
    /// Text of the question, 1 to 200 characters.
    pub text: String,
}

impl From<question::Question> for Question {
    fn from(question: question::Question) -> Self {
        Self {
            choices: question.choices,
            high_label: question.high_label,
            id: question.id.to_string().into(),
            kind: question.kind.into(),
            low_label: question.low_label,
            text: question.text,
        }
    }
}

/// The questions of a project in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Questionnaire(questionnaire::Model);

impl From<questionnaire::Model> for Questionnaire {
    fn from(row: questionnaire::Model) -> Self {
        Self(row)
    }
}

/// The questions of a project to its testers, who may answer them in feedback. Until the first save there are none.
#[Object]
impl Questionnaire {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// At most 5, in the order in which they are asked.
    async fn questions(&self) -> Vec<Question> {
        self.0.questions.0.iter().cloned().map(Question::from).collect()
    }

    /// 0 before the first save, 1 at the first save, one more at every write.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When they were last saved, null before the first save.
    async fn updated_at(&self) -> Option<DateTime<Utc>> {
        (self.0.version > 0).then_some(self.0.updated_at)
    }
}

/// An answer in feedback. One of `text`, `choice` and `scale` is set, by the kind of the question.
#[derive(Clone, Debug, SimpleObject)]
pub struct FeedbackAnswer {
    /// Choice of the author.
    pub choice: Option<String>,
    /// Meaning of 5 on the scale when the question was asked.
    pub high_label: Option<String>,
    /// Kind of answer that was asked for.
    pub kind: QuestionKind,
    /// Meaning of 1 on the scale when the question was asked.
    pub low_label: Option<String>,
    /// The question as it was asked; it may be changed or removed since.
    pub question: String,
    /// Identifier of the question.
    pub question_id: ID,
    /// The number on the scale, 1 to 5.
    pub scale: Option<i32>,
    /// The text, at most 2000 characters.
    pub text: Option<String>,
}

impl From<question::Answer> for FeedbackAnswer {
    fn from(answer: question::Answer) -> Self {
        let (question, question_id) = (answer.question, answer.question_id.to_string().into());
        let of_kind = |kind| Self {
            choice: None,
            high_label: None,
            kind,
            low_label: None,
            question,
            question_id,
            scale: None,
            text: None,
        };
        match answer.value {
            AnswerValue::Text(text) => Self { text: Some(text), ..of_kind(QuestionKind::Text) },
            AnswerValue::Choice(choice) => Self { choice: Some(choice), ..of_kind(QuestionKind::Choice) },
            AnswerValue::Scale { value, low_label, high_label } => {
                Self { scale: Some(value), low_label, high_label, ..of_kind(QuestionKind::Scale) }
            }
        }
    }
}

/// A question to testers.
#[derive(Clone, Debug, InputObject)]
pub struct QuestionInput {
    /// Choices, 2 to 8 of at most 80 characters; blanks and repetitions are dropped. Ignored unless
    /// the kind is `CHOICE`.
    pub choices: Option<Vec<String>>,
    /// Meaning of 5, at most 40 characters. Ignored unless the kind is `SCALE`.
    pub high_label: Option<String>,
    /// The question that it was, so that its answers stay together. Null for a new one, as is one that the project does
    /// not ask, or of another kind.
    pub id: Option<TypedId<QuestionId>>,
    /// Kind of answer that the question asks for.
    pub kind: QuestionKind,
    /// Meaning of 1, at most 40 characters. Ignored unless the kind is `SCALE`.
    pub low_label: Option<String>,
    /// Text of the question, 1 to 200 characters; required by the rules of the product.
    pub text: Option<String>,
}

impl From<QuestionInput> for Fields {
    fn from(input: QuestionInput) -> Self {
        Self {
            id: input.id.map(|id| id.0),
            kind: input.kind.into(),
            text: input.text,
            choices: input.choices,
            low_label: input.low_label,
            high_label: input.high_label,
        }
    }
}

/// The questions of a project.
#[derive(Clone, Debug, InputObject)]
pub struct SetQuestionsInput {
    /// The version that was edited, 0 before the first save. When the questions were written since, nothing is done
    /// (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// All of them, at most 5, in the order in which they are asked. The answers to those that are left out stay.
    pub questions: Vec<QuestionInput>,
}

/// An answer to a question of the project. One of `text`, `choice` and `scale`, by the kind of the question; with none
/// of them, or a blank one, it is no answer.
#[derive(Clone, Debug, InputObject)]
pub struct AnswerInput {
    /// Chosen answer, among the choices of the question.
    pub choice: Option<String>,
    /// The question.
    pub question_id: TypedId<QuestionId>,
    /// 1 to 5.
    pub scale: Option<i32>,
    /// At most 2000 characters.
    pub text: Option<String>,
}

impl From<AnswerInput> for GivenAnswer {
    fn from(input: AnswerInput) -> Self {
        Self { question: input.question_id.0, text: input.text, choice: input.choice, scale: input.scale }
    }
}

/// Result of `setQuestions`.
#[derive(SimpleObject)]
pub struct SetQuestionsPayload {
    /// The questions as written, null when `userErrors` is not empty.
    pub questionnaire: Option<Questionnaire>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
