//! Validation of feedback, and of what its project's owner adds to it.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback,
    types::{
        feedback_environment::FeedbackEnvironment,
        feedback_kind::FeedbackKind,
        feedback_severity::FeedbackSeverity,
        id::{FeedbackPictureId, FilmUploadId, PictureUploadId, ReleaseId},
        question::Answers,
    },
};

use super::messages;
use crate::{
    features::questions::answers::GivenAnswer,
    platform::{
        auth::rate_limit::UserLimit,
        error::{Error, Result, UserError, UserErrorCode},
        text,
    },
};

/// The feedback that a user may send: their projects' owners cannot delete it.
pub const FEEDBACK: UserLimit = UserLimit::per_day("feedback", 300);

/// The limit of edits of feedback by one person: the creator and webhooks are told of each.
pub const EDITS: UserLimit = UserLimit::per_hour("edits of feedback", 60);
/// The name of an author or a writer when none is given.
pub const ANONYMOUS: &str = "Anonyme";
/// The maximum number of tags on one feedback.
pub const MAX_TAGS: usize = 10;
/// The maximum length of feedback, in characters.
const MAX_CONTENT: usize = 5000;
/// The maximum length of the author's name, in characters.
const MAX_AUTHOR: usize = 80;
/// The maximum length of the steps that reproduce a bug, in characters.
const MAX_STEPS: usize = 2000;
/// The maximum length of each value of the author's environment, in characters.
const MAX_ENVIRONMENT: usize = 100;
/// The maximum length of a tag, in characters.
const MAX_TAG: usize = 30;
/// The time after sending in which the author may edit feedback.
pub(super) const EDITABLE_FOR: TimeDelta = TimeDelta::hours(24);

/// What an author may add to the content of feedback.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The kind of the feedback.
    pub kind: Option<FeedbackKind>,
    /// How much a bug hinders.
    pub severity: Option<FeedbackSeverity>,
    /// How to reproduce a bug.
    pub steps: Option<String>,
    /// From 1 to 5.
    pub rating: Option<i32>,
    /// The environment of the author.
    pub environment: Option<FeedbackEnvironment>,
    /// The release that the author tried.
    pub tested_release: Option<ReleaseId>,
}

/// Validated feedback, created by [`ValidFeedback::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidFeedback {
    pub(super) content: String,
    pub(super) author: String,
    pub(super) details: Details,
}

/// An edit by the author. `None` leaves a field unchanged, `Some(None)` empties it.
#[derive(Clone, Debug, Default)]
pub struct Edit {
    pub answers: Option<Vec<GivenAnswer>>,
    pub content: Option<Option<String>>,
    pub kind: Option<Option<FeedbackKind>>,
    pub severity: Option<Option<FeedbackSeverity>>,
    pub steps: Option<Option<String>>,
    pub rating: Option<Option<i32>>,
    pub tested_release: Option<Option<ReleaseId>>,
    /// The upload of a film, in the place of the one that it has.
    pub film: Option<Option<FilmUploadId>>,
    /// Uploads of pictures to add.
    pub added_pictures: Vec<PictureUploadId>,
    /// Pictures to remove.
    pub removed_pictures: Vec<FeedbackPictureId>,
}

/// A tag, created by [`Tag::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// As spelled.
    pub(super) label: String,
    /// Without case and accents.
    pub(super) folded: String,
}

impl ValidFeedback {
    /// Validates the input and reports all errors at once.
    pub fn validate(content: Option<&str>, author: Option<&str>, details: Details) -> Result<Self> {
        let author = text::name(author.unwrap_or_default());
        let mut errors = Vec::new();
        let content = valid_content(content.unwrap_or_default(), &mut errors);
        if text::length(&author) > MAX_AUTHOR {
            errors.push(UserError::on("authorName", UserErrorCode::TooLong, messages::FEEDBACK_AUTHOR_TOO_LONG));
        }
        let details = details.validate(&mut errors);
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        let author = if text::fold(&author).is_empty() { ANONYMOUS.to_owned() } else { author };
        Ok(Self { content, author, details })
    }
}

impl Edit {
    /// Returns the content and the details of feedback after the edit. What is no bug loses what only a bug has.
    pub fn apply(self, row: &feedback::Model) -> Result<(String, Details)> {
        let mut errors = Vec::new();
        let content = match self.content {
            None => row.content.clone(),
            Some(content) => valid_content(&content.unwrap_or_default(), &mut errors),
        };
        let kind = self.kind.unwrap_or(row.kind);
        let is_bug = kind == Some(FeedbackKind::Bug);
        let details = Details {
            kind,
            severity: self.severity.unwrap_or(row.severity.filter(|_| is_bug)),
            steps: self.steps.unwrap_or_else(|| row.steps.clone().filter(|_| is_bug)),
            rating: self.rating.unwrap_or(row.rating),
            environment: row.environment.clone(),
            tested_release: self.tested_release.unwrap_or(row.tested_release_id),
        };
        let details = details.validate(&mut errors);
        if errors.is_empty() { Ok((content, details)) } else { Err(Error::Rejected(errors)) }
    }
}

impl Details {
    fn validate(mut self, errors: &mut Vec<UserError>) -> Self {
        self.steps = self.steps.map(|steps| text::paragraphs(&steps)).filter(|steps| !steps.is_empty());
        if self.kind != Some(FeedbackKind::Bug) {
            if self.severity.is_some() {
                errors.push(UserError::on("severity", UserErrorCode::BugOnly, messages::FEEDBACK_BUG_ONLY));
            }
            if self.steps.is_some() {
                errors.push(UserError::on("steps", UserErrorCode::BugOnly, messages::FEEDBACK_BUG_ONLY));
            }
        }
        if self.steps.as_deref().is_some_and(|steps| text::length(steps) > MAX_STEPS) {
            errors.push(UserError::on("steps", UserErrorCode::TooLong, messages::FEEDBACK_STEPS_TOO_LONG));
        }
        if self.rating.is_some_and(|rating| !(1..=5).contains(&rating)) {
            errors.push(UserError::on("rating", UserErrorCode::InvalidRating, messages::FEEDBACK_RATING_INVALID));
        }
        self.environment = self.environment.map(|environment| validate_environment(environment, errors));
        self.environment = self.environment.filter(|environment| *environment != FeedbackEnvironment::default());
        self
    }
}

fn validate_environment(given: FeedbackEnvironment, errors: &mut Vec<UserError>) -> FeedbackEnvironment {
    let mut value = |field, value: Option<String>| {
        let value = value.map(|value| text::line(&value)).filter(|value| !value.is_empty());
        if value.as_deref().is_some_and(|value| text::length(value) > MAX_ENVIRONMENT) {
            errors.push(UserError::on(field, UserErrorCode::TooLong, messages::FEEDBACK_ENVIRONMENT_TOO_LONG));
        }
        value
    };
    FeedbackEnvironment {
        browser: value("environment.browser", given.browser),
        system: value("environment.system", given.system),
        screen: value("environment.screen", given.screen),
        language: value("environment.language", given.language),
    }
}

fn valid_content(given: &str, errors: &mut Vec<UserError>) -> String {
    let content = text::paragraphs(given);
    if text::fold(&content).is_empty() {
        errors.push(UserError::on("content", UserErrorCode::Required, messages::FEEDBACK_REQUIRED));
    }
    if text::length(&content) > MAX_CONTENT {
        errors.push(UserError::on("content", UserErrorCode::TooLong, messages::FEEDBACK_TOO_LONG));
    }
    content
}

impl Tag {
    /// Validates the tags to add; of those that are equal, the first one is kept.
    pub fn validate(given: &[String]) -> Result<Vec<Self>> {
        let mut tags: Vec<Self> = Vec::new();
        for label in given {
            let tag = Self::new(label);
            if tag.folded.is_empty() {
                return Err(Error::rejected("addTags", UserErrorCode::Required, messages::FEEDBACK_TAG_REQUIRED));
            }
            if text::length(&tag.label) > MAX_TAG {
                return Err(Error::rejected("addTags", UserErrorCode::TooLong, messages::FEEDBACK_TAG_TOO_LONG));
            }
            if tags.iter().any(|other| other.folded == tag.folded) {
                continue;
            }
            if tags.len() == MAX_TAGS {
                return Err(too_many_tags());
            }
            tags.push(tag);
        }
        Ok(tags)
    }

    /// Creates a tag that is already stored.
    pub(super) fn new(label: &str) -> Self {
        let label = text::line(label);
        Self { folded: text::fold(&label), label }
    }
}

/// Returns the error for more tags than one feedback may have.
pub(super) fn too_many_tags() -> Error {
    Error::rejected("addTags", UserErrorCode::TooMany, messages::FEEDBACK_TOO_MANY_TAGS)
}

/// Returns the time until which the author may edit feedback.
pub fn editable_until(row: &feedback::Model) -> DateTime<Utc> {
    row.created_at + EDITABLE_FOR
}

/// Returns the searchable text of feedback: its author's name, content, steps and answered texts, folded.
pub(super) fn folded(author: &str, content: &str, steps: Option<&str>, answers: &Answers) -> String {
    let texts: Vec<&str> = [author, content].into_iter().chain(steps).chain(answers.texts()).collect();
    text::fold(&texts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn validate(content: Option<&str>, author: Option<&str>) -> Result<ValidFeedback> {
        ValidFeedback::validate(content, author, Details::default())
    }

    fn errors_of(details: Details) -> Vec<(Option<&'static str>, UserErrorCode)> {
        match ValidFeedback::validate(Some("Bien"), None, details) {
            Err(Error::Rejected(errors)) => errors.iter().map(|error| (error.field, error.code)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn trims_the_content_and_accepts_a_blank_name() {
        let feedback = validate(Some(" Très clair !\r\n👍🏽 \0"), Some(" \t")).unwrap();
        assert_eq!((&*feedback.content, &*feedback.author), ("Très clair !\n👍🏽", ANONYMOUS));
        assert_eq!(validate(Some("مرحبا"), Some(" Zoé ")).unwrap().author, "Zoé");
    }

    #[test]
    fn reports_all_errors_at_once() {
        let name = "é".repeat(81);
        for (content, code) in [
            (None, UserErrorCode::Required),
            (Some("\u{200b} \n"), UserErrorCode::Required),
            (Some(&*"é".repeat(5001)), UserErrorCode::TooLong),
        ] {
            let Err(Error::Rejected(errors)) = validate(content, Some(&name)) else { panic!("accepted") };
            let reported: Vec<_> = errors.iter().map(|error| (error.field, error.code)).collect();
            assert_eq!(reported, [(Some("content"), code), (Some("authorName"), UserErrorCode::TooLong)]);
        }
        assert!(validate(Some(&"é".repeat(5000)), Some(&"é".repeat(80))).is_ok());
    }

    #[test]
    fn only_a_bug_has_a_severity_and_steps() {
        let details = |kind, steps: &str| Details {
            kind,
            severity: Some(FeedbackSeverity::Major),
            steps: Some(steps.to_owned()),
            ..Details::default()
        };
        let valid = ValidFeedback::validate(Some("Bien"), None, details(Some(FeedbackKind::Bug), " a\r\nb "));
        assert_eq!(valid.unwrap().details.steps.as_deref(), Some("a\nb"));
        for kind in [None, Some(FeedbackKind::Idea), Some(FeedbackKind::Opinion)] {
            let both = [(Some("severity"), UserErrorCode::BugOnly), (Some("steps"), UserErrorCode::BugOnly)];
            assert_eq!(errors_of(details(kind, "a")), both);
            assert_eq!(errors_of(details(kind, " \n")), both[..1]);
        }
        let long = details(Some(FeedbackKind::Bug), &"é".repeat(2001));
        assert_eq!(errors_of(long), [(Some("steps"), UserErrorCode::TooLong)]);
    }

    #[test]
    fn limits_the_rating_and_the_environment() {
        for rating in [0, 6, i32::MIN, i32::MAX] {
            let details = Details { rating: Some(rating), ..Details::default() };
            assert_eq!(errors_of(details), [(Some("rating"), UserErrorCode::InvalidRating)]);
        }
        let environment =
            |browser: String| FeedbackEnvironment { browser: Some(browser), ..FeedbackEnvironment::default() };
        let details = |browser| Details { environment: Some(environment(browser)), ..Details::default() };
        assert_eq!(errors_of(details("é".repeat(101))), [(Some("environment.browser"), UserErrorCode::TooLong)]);
        let valid =
            |browser| ValidFeedback::validate(Some("Bien"), None, details(browser)).unwrap().details.environment;
        assert_eq!(valid(" Firefox\n 145 ".to_owned()), Some(environment("Firefox 145".to_owned())));
        assert_eq!(valid(" ".to_owned()), None);
    }

    #[test]
    fn tags_differ_by_more_than_case_and_accents() {
        let tags = |given: &[&str]| Tag::validate(&given.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>());
        let labels: Vec<String> = tags(&[" Été ", "ete", "UX"]).unwrap().into_iter().map(|tag| tag.label).collect();
        assert_eq!(labels, ["Été", "UX"]);
        assert!(tags(&["\u{200b}"]).is_err());
        assert!(tags(&[&"é".repeat(31)]).is_err());
        let numbers: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        assert!(Tag::validate(&numbers[..10]).is_ok());
        assert!(Tag::validate(&numbers).is_err());
    }
}
