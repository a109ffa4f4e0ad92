//! Validation of questions. All errors are returned together, each with its field.

use std::collections::HashSet;

use chrono::DateTime;
use entity::{
    questionnaire,
    types::{
        id::{QuestionId, QuestionnaireId},
        question::{Question, QuestionKind, Questions},
    },
};

use super::{messages, paths};
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::RequiredText,
    text,
};

/// The maximum number of questions of a project.
const MAX_QUESTIONS: usize = 5;
/// The maximum length of a question, in characters.
const MAX_TEXT: usize = 200;
/// The minimum number of choices.
const MIN_CHOICES: usize = 2;
/// The maximum number of choices.
const MAX_CHOICES: usize = 8;
/// The maximum length of a choice, in characters.
const MAX_CHOICE: usize = 80;
/// The maximum length of the label of an end of a scale, in characters.
const MAX_LABEL: usize = 40;

/// Returns the questions of a project before the first save: none.
pub fn none(id: QuestionnaireId) -> questionnaire::Model {
    questionnaire::Model {
        id,
        questions: Questions::default(),
        version: 0,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// A question as given.
#[derive(Clone, Debug)]
pub struct Fields {
    /// The question that it was; `None` for a new one.
    pub id: Option<QuestionId>,
    pub kind: QuestionKind,
    pub text: Option<String>,
    pub choices: Option<Vec<String>>,
    pub low_label: Option<String>,
    pub high_label: Option<String>,
}

/// Validated questions, created only by [`ValidQuestions::validate`].
#[derive(Clone, Debug)]
pub struct ValidQuestions(Vec<Fields>);

impl ValidQuestions {
    /// Validates every question.
    pub fn validate(given: Vec<Fields>) -> Result<Self> {
        if given.len() > MAX_QUESTIONS {
            return Err(Error::rejected("questions", UserErrorCode::TooMany, messages::QUESTIONS_TOO_MANY));
        }
        let mut ids = HashSet::new();
        if given.iter().filter_map(|fields| fields.id).any(|id| !ids.insert(id)) {
            return Err(Error::BadUserInput("`questions` has an `id` twice".to_owned()));
        }
        let mut errors = Vec::new();
        let valid = given.into_iter().enumerate().map(|(index, fields)| fields.validate(index, &mut errors)).collect();
        if errors.is_empty() { Ok(Self(valid)) } else { Err(Error::Rejected(errors)) }
    }

    /// Returns the questions. One that is asked already keeps its identifier, unless its kind is another; the others
    /// get new ones.
    pub fn following(&self, asked: &Questions, mut new_id: impl FnMut() -> QuestionId) -> Questions {
        let questions = self.0.iter().cloned().map(|fields| {
            let kept = asked.0.iter().find(|old| Some(old.id) == fields.id && old.kind == fields.kind);
            Question {
                id: kept.map_or_else(&mut new_id, |old| old.id),
                kind: fields.kind,
                text: fields.text.unwrap_or_default(),
                choices: fields.choices.unwrap_or_default(),
                low_label: fields.low_label,
                high_label: fields.high_label,
            }
        });
        Questions(questions.collect())
    }
}

impl Fields {
    /// Cleans what its kind has, and removes the rest.
    fn validate(self, index: usize, errors: &mut Vec<UserError>) -> Self {
        let (is_choice, is_scale) = (self.kind == QuestionKind::Choice, self.kind == QuestionKind::Scale);
        let mut label = |field, label: Option<String>| valid_label(label.filter(|_| is_scale), field, errors);
        let low_label = label(paths::QUESTION_LOW_LABEL[index], self.low_label);
        let high_label = label(paths::QUESTION_HIGH_LABEL[index], self.high_label);
        let rules = RequiredText {
            field: paths::QUESTION_TEXT[index],
            max: MAX_TEXT,
            required: messages::QUESTION_REQUIRED,
            too_long: messages::QUESTION_TOO_LONG,
        };
        let text = rules.check(text::line(&self.text.unwrap_or_default()), errors);
        let choices =
            is_choice.then(|| valid_choices(&self.choices.unwrap_or_default(), paths::QUESTION_CHOICES[index], errors));
        Self { id: self.id, kind: self.kind, text: Some(text), choices, low_label, high_label }
    }
}

/// Drops blanks and repetitions.
fn valid_choices(given: &[String], field: &'static str, errors: &mut Vec<UserError>) -> Vec<String> {
    let mut folded = HashSet::new();
    let mut is_new = |choice: &String| {
        let bare = text::fold(choice);
        !bare.is_empty() && folded.insert(bare)
    };
    let choices: Vec<String> = given.iter().map(|choice| text::line(choice)).filter(|choice| is_new(choice)).collect();
    let mut reject = |code, message| errors.push(UserError::on(field, code, message));
    if choices.len() < MIN_CHOICES {
        reject(UserErrorCode::Required, messages::QUESTION_CHOICES_REQUIRED);
    } else if choices.len() > MAX_CHOICES {
        reject(UserErrorCode::TooMany, messages::QUESTION_CHOICES_TOO_MANY);
    } else if choices.iter().any(|choice| text::length(choice) > MAX_CHOICE) {
        reject(UserErrorCode::TooLong, messages::QUESTION_CHOICE_TOO_LONG);
    }
    choices
}

fn valid_label(given: Option<String>, field: &'static str, errors: &mut Vec<UserError>) -> Option<String> {
    let label = given.map(|label| text::line(&label)).filter(|label| !text::fold(label).is_empty())?;
    if text::length(&label) > MAX_LABEL {
        errors.push(UserError::on(field, UserErrorCode::TooLong, messages::QUESTION_LABEL_TOO_LONG));
    }
    Some(label)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn fields(kind: QuestionKind, text: &str) -> Fields {
        Fields { id: None, kind, text: Some(text.to_owned()), choices: None, low_label: None, high_label: None }
    }

    fn choices(given: &[&str]) -> Fields {
        let choices = given.iter().map(|choice| (*choice).to_owned()).collect();
        Fields { choices: Some(choices), ..fields(QuestionKind::Choice, "Lequel ?") }
    }

    fn errors_of(given: Vec<Fields>) -> Vec<(Option<&'static str>, UserErrorCode)> {
        match ValidQuestions::validate(given) {
            Err(Error::Rejected(errors)) => errors.into_iter().map(|error| (error.field, error.code)).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn questions(given: Vec<Fields>, asked: &Questions) -> Vec<Question> {
        let mut number = 100;
        let new_id = || {
            number += 1;
            QuestionId(Uuid::from_u128(number))
        };
        ValidQuestions::validate(given).unwrap().following(asked, new_id).0
    }

    #[test]
    fn reports_the_errors_of_all_questions() {
        let long = Fields { low_label: Some("é".repeat(41)), ..fields(QuestionKind::Scale, &"é".repeat(201)) };
        let expected = [
            (Some("questions.0.text"), UserErrorCode::Required),
            (Some("questions.1.lowLabel"), UserErrorCode::TooLong),
            (Some("questions.1.text"), UserErrorCode::TooLong),
            (Some("questions.2.choices"), UserErrorCode::Required),
        ];
        assert_eq!(
            errors_of(vec![fields(QuestionKind::Text, "\u{200b} "), long, choices(&["un", " UN ", ""])]),
            expected
        );
        let six = vec![fields(QuestionKind::Text, "Quoi ?"); 6];
        assert_eq!(errors_of(six), [(Some("questions"), UserErrorCode::TooMany)]);
        for (given, code) in [
            (choices(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]), UserErrorCode::TooMany),
            (choices(&["a", &"é".repeat(81)]), UserErrorCode::TooLong),
        ] {
            assert_eq!(errors_of(vec![given]), [(Some("questions.0.choices"), code)]);
        }
    }

    #[test]
    fn keeps_only_what_the_kind_has() {
        let all = |kind| Fields {
            low_label: Some(" Pas\ndu tout ".to_owned()),
            high_label: Some(" ".to_owned()),
            ..Fields { kind, ..choices(&[" un ", "deux", "Un"]) }
        };
        let [text, choice, scale] = [QuestionKind::Text, QuestionKind::Choice, QuestionKind::Scale]
            .map(|kind| questions(vec![all(kind)], &Questions::default()).remove(0));
        assert_eq!((text.choices.len(), text.low_label), (0, None));
        assert_eq!((choice.choices, choice.low_label), (vec!["un".to_owned(), "deux".to_owned()], None));
        assert_eq!((scale.choices.len(), scale.low_label.as_deref(), scale.high_label), (0, Some("Pas du tout"), None));
    }

    #[test]
    fn a_question_keeps_its_identifier_while_it_is_of_the_same_kind() {
        let mut asked = Questions(questions(vec![fields(QuestionKind::Text, "Quoi ?")], &Questions::default()));
        let id = QuestionId(Uuid::from_u128(1));
        asked.0[0].id = id;
        let again = |kind| Fields { id: Some(id), ..fields(kind, "Comment ?") };
        assert_eq!(questions(vec![again(QuestionKind::Text)], &asked)[0].id, id);
        assert_ne!(questions(vec![again(QuestionKind::Scale)], &asked)[0].id, id);
        assert_ne!(questions(vec![again(QuestionKind::Text)], &Questions::default())[0].id, id);
        let twice = ValidQuestions::validate(vec![again(QuestionKind::Text), again(QuestionKind::Text)]);
        assert!(matches!(twice, Err(Error::BadUserInput(_))));
    }
}
