//! The answers to the questions of a project: their validation, and their form outside this program.

use std::collections::HashSet;

use entity::types::{
    id::QuestionId,
    question::{Answer, AnswerValue, Answers, Question, QuestionKind, Questions},
};
use serde_json::{Value, json};

use super::{messages, paths};
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    text,
};

/// The maximum length of a text, in characters.
const MAX_TEXT: usize = 2000;
/// The maximum number of answers of feedback: to the questions asked, and to those that no longer are.
const MAX_ANSWERS: usize = paths::MAX_ITEMS;

/// An answer as given, of the kind of the question. One without a value is none.
#[derive(Clone, Debug)]
pub struct GivenAnswer {
    /// The question.
    pub question: QuestionId,
    /// The answer to a question of the kind `Text`.
    pub text: Option<String>,
    /// The answer to a question of the kind `Choice`.
    pub choice: Option<String>,
    /// The answer to a question of the kind `Scale`.
    pub scale: Option<i32>,
}

/// Validates answers to the questions asked, and reports all errors at once. One that repeats a saved answer leaves it
/// as it is, with what was asked then.
pub fn validate(given: &[GivenAnswer], asked: &Questions, saved: &Answers) -> Result<Answers> {
    if given.len() > MAX_ANSWERS {
        return Err(Error::BadUserInput(format!("`answers` has at most {MAX_ANSWERS} items")));
    }
    let mut answered = HashSet::new();
    if given.iter().any(|answer| !answered.insert(answer.question)) {
        return Err(Error::BadUserInput("`answers` has a `questionId` twice".to_owned()));
    }
    let (mut answers, mut errors) = (Vec::new(), Vec::new());
    for (index, answer) in given.iter().cloned().map(GivenAnswer::cleaned).enumerate() {
        if answer.is_none() {
            continue;
        }
        if let Some(same) = saved.0.iter().find(|saved| answer.repeats(saved)) {
            answers.push(same.clone());
            continue;
        }
        let Some(question) = asked.0.iter().find(|question| question.id == answer.question) else {
            let field = paths::ANSWER_QUESTION[index];
            errors.push(UserError::on(field, UserErrorCode::NotFound, messages::ANSWER_NOT_ASKED));
            continue;
        };
        match answer.value(question, index) {
            Ok(value) => answers.push(Answer { question_id: question.id, question: question.text.clone(), value }),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(Answers(answers)) } else { Err(Error::Rejected(errors)) }
}

impl GivenAnswer {
    fn cleaned(self) -> Self {
        let text = self.text.map(|text| text::paragraphs(&text)).filter(|text| !text::fold(text).is_empty());
        let choice = self.choice.map(|choice| text::line(&choice)).filter(|choice| !choice.is_empty());
        Self { text, choice, ..self }
    }

    fn is_none(&self) -> bool {
        self.text.is_none() && self.choice.is_none() && self.scale.is_none()
    }

    fn repeats(&self, saved: &Answer) -> bool {
        let value = match &saved.value {
            AnswerValue::Text(text) => (Some(text), None, None),
            AnswerValue::Choice(choice) => (None, Some(choice), None),
            AnswerValue::Scale { value, .. } => (None, None, Some(*value)),
        };
        saved.question_id == self.question && value == (self.text.as_ref(), self.choice.as_ref(), self.scale)
    }

    fn value(self, question: &Question, index: usize) -> Result<AnswerValue, UserError> {
        let invalid = |field, message| Err(UserError::on(field, UserErrorCode::InvalidAnswer, message));
        match (question.kind, self.text, self.choice, self.scale) {
            (QuestionKind::Text, Some(text), None, None) if text::length(&text) > MAX_TEXT => {
                Err(UserError::on(paths::ANSWER_TEXT[index], UserErrorCode::TooLong, messages::ANSWER_TOO_LONG))
            }
            (QuestionKind::Text, Some(text), None, None) => Ok(AnswerValue::Text(text)),
            (QuestionKind::Choice, None, Some(choice), None) if question.choices.contains(&choice) => {
                Ok(AnswerValue::Choice(choice))
            }
            (QuestionKind::Choice, None, Some(_), None) => {
                invalid(paths::ANSWER_CHOICE[index], messages::ANSWER_NOT_A_CHOICE)
            }
            (QuestionKind::Scale, None, None, Some(value)) if (1..=5).contains(&value) => Ok(AnswerValue::Scale {
                value,
                low_label: question.low_label.clone(),
                high_label: question.high_label.clone(),
            }),
            (QuestionKind::Scale, None, None, Some(_)) => {
                invalid(paths::ANSWER_SCALE[index], messages::ANSWER_NOT_ON_SCALE)
            }
            _ => invalid(paths::ANSWER[index], messages::ANSWER_OF_OTHER_KIND),
        }
    }
}

/// Returns answers for webhooks, downloads and exports.
pub fn data(answers: &Answers) -> Value {
    let answers = answers.0.iter().map(|answer| {
        let (text, choice, scale) = match &answer.value {
            AnswerValue::Text(text) => (Some(text), None, None),
            AnswerValue::Choice(choice) => (None, Some(choice), None),
            AnswerValue::Scale { value, .. } => (None, None, Some(value)),
        };
        json!({
            "questionId": answer.question_id.to_string(),
            "question": answer.question,
            "text": text,
            "choice": choice,
            "scale": scale,
        })
    });
    answers.collect()
}

/// Returns what was answered as a text.
pub fn text_of(value: &AnswerValue) -> String {
    match value {
        AnswerValue::Text(text) | AnswerValue::Choice(text) => text.clone(),
        AnswerValue::Scale { value, .. } => format!("{value}/5"),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn question(number: u128, kind: QuestionKind) -> Question {
        Question {
            id: QuestionId(Uuid::from_u128(number)),
            kind,
            text: format!("Question {number} ?"),
            choices: vec!["Oui".to_owned(), "Non".to_owned()],
            low_label: Some("Peu".to_owned()),
            high_label: None,
        }
    }

    fn asked() -> Questions {
        let kinds = [QuestionKind::Text, QuestionKind::Choice, QuestionKind::Scale];
        Questions((1..).zip(kinds).map(|(number, kind)| question(number, kind)).collect())
    }

    fn answer(number: u128) -> GivenAnswer {
        GivenAnswer { question: QuestionId(Uuid::from_u128(number)), text: None, choice: None, scale: None }
    }

    fn text(number: u128, text: &str) -> GivenAnswer {
        GivenAnswer { text: Some(text.to_owned()), ..answer(number) }
    }

    fn choice(number: u128, choice: &str) -> GivenAnswer {
        GivenAnswer { choice: Some(choice.to_owned()), ..answer(number) }
    }

    fn scale(number: u128, scale: i32) -> GivenAnswer {
        GivenAnswer { scale: Some(scale), ..answer(number) }
    }

    fn errors_of(given: &[GivenAnswer]) -> Vec<(Option<&'static str>, UserErrorCode)> {
        match validate(given, &asked(), &Answers::default()) {
            Err(Error::Rejected(errors)) => errors.into_iter().map(|error| (error.field, error.code)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn keeps_what_was_asked_with_each_answer() {
        let given = [text(1, " Le menu\r\nest clair. "), choice(2, " Oui "), scale(3, 4)];
        let answers = validate(&given, &asked(), &Answers::default()).unwrap().0;
        let values: Vec<_> = answers.iter().map(|answer| (answer.question.as_str(), text_of(&answer.value))).collect();
        let expected = [("Question 1 ?", "Le menu\nest clair."), ("Question 2 ?", "Oui"), ("Question 3 ?", "4/5")];
        assert_eq!(values, expected.map(|(question, value)| (question, value.to_owned())));
        let blank = [text(1, " \u{200b}"), choice(2, " "), answer(9)];
        assert_eq!(validate(&blank, &asked(), &Answers::default()).unwrap(), Answers::default());
    }

    #[test]
    fn reports_all_errors_at_once() {
        let given = [text(9, "Bien"), choice(2, "Peut-être"), scale(3, 6), text(1, &"é".repeat(2001))];
        let invalid = UserErrorCode::InvalidAnswer;
        let expected = [
            (Some("answers.0.questionId"), UserErrorCode::NotFound),
            (Some("answers.1.choice"), invalid),
            (Some("answers.2.scale"), invalid),
            (Some("answers.3.text"), UserErrorCode::TooLong),
        ];
        assert_eq!(errors_of(&given), expected);
        let both = GivenAnswer { scale: Some(1), ..choice(2, "Oui") };
        let expected = [0, 1, 2].map(|index| (Some(paths::ANSWER[index]), invalid));
        assert_eq!(errors_of(&[scale(1, 3), both, text(3, "3")]), expected);
    }

    #[test]
    fn leaves_a_saved_answer_as_it_is_when_its_question_is_gone() {
        let saved = validate(&[text(1, "Bien"), scale(3, 4)], &asked(), &Answers::default()).unwrap();
        let kept = validate(&[scale(3, 4), text(1, "Bien ")], &Questions::default(), &saved).unwrap();
        assert_eq!(kept.0, [saved.0[1].clone(), saved.0[0].clone()]);
        assert!(matches!(validate(&[scale(3, 5)], &Questions::default(), &saved), Err(Error::Rejected(_))));
    }

    #[test]
    fn refuses_more_answers_than_there_can_be() {
        for given in [vec![scale(3, 1), scale(3, 2)], (1..=11).map(|number| scale(number, 1)).collect()] {
            assert!(matches!(validate(&given, &asked(), &Answers::default()), Err(Error::BadUserInput(_))));
        }
    }
}
