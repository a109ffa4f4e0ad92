//! Validation of a project's fields. All errors are returned together, each with its field.

use chrono::NaiveDate;

use super::messages;
use crate::platform::{
    auth::rate_limit::UserLimit,
    error::{Error, Result, UserError, UserErrorCode},
    fields::{Link, ShortTexts},
    messages::Message,
    text,
};

/// The maximum number of projects of a creator.
pub const MAX_PROJECTS: u64 = 500;

/// The projects that a user may create, also if they delete them.
pub const PROJECTS: UserLimit = UserLimit::per_hour("projects", 200);

/// The limit of changes of status by one person: all testers are told of each.
pub const STATUS_CHANGES: UserLimit = UserLimit::per_hour("changes of status", 60);

/// A project's fields as given. `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub title: Option<String>,
    pub description: Option<String>,
    pub objectives: Option<String>,
    pub feedback_type: Option<String>,
    pub details_for_testers: Option<String>,
    /// `Some(None)` removes it.
    pub prototype_link: Option<Option<String>>,
    /// `Some(None)` is rejected: a project must have a deadline.
    pub deadline: Option<Option<NaiveDate>>,
    pub keywords: Option<Vec<String>>,
}

/// Validated and trimmed fields, created only by [`Fields::validate`].
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    pub(super) objectives: Option<String>,
    pub(super) feedback_type: Option<String>,
    pub(super) details_for_testers: Option<String>,
    pub(super) prototype_link: Option<Option<String>>,
    pub(super) deadline: Option<NaiveDate>,
    pub(super) keywords: Option<Vec<String>>,
}

/// The limits of a text's length, in characters, and the error messages of a text outside them.
struct LengthLimits {
    field: &'static str,
    min: usize,
    max: usize,
    too_short: Message,
    too_long: Message,
}

const TITLE: LengthLimits = LengthLimits {
    field: "title",
    min: 3,
    max: 120,
    too_short: messages::PROJECT_TITLE_TOO_SHORT,
    too_long: messages::PROJECT_TITLE_TOO_LONG,
};
const DESCRIPTION: LengthLimits = LengthLimits {
    field: "description",
    min: 10,
    max: 5000,
    too_short: messages::PROJECT_DESCRIPTION_TOO_SHORT,
    too_long: messages::PROJECT_DESCRIPTION_TOO_LONG,
};
const OBJECTIVES: LengthLimits = LengthLimits {
    field: "objectives",
    min: 10,
    max: 5000,
    too_short: messages::PROJECT_OBJECTIVES_TOO_SHORT,
    too_long: messages::PROJECT_OBJECTIVES_TOO_LONG,
};
const FEEDBACK_TYPE: LengthLimits = LengthLimits {
    field: "feedbackType",
    min: 3,
    max: 120,
    too_short: messages::PROJECT_FEEDBACK_TYPE_TOO_SHORT,
    too_long: messages::PROJECT_FEEDBACK_TYPE_TOO_LONG,
};
const DETAILS: LengthLimits = LengthLimits {
    field: "detailsForTesters",
    min: 10,
    max: 5000,
    too_short: messages::PROJECT_DETAILS_TOO_SHORT,
    too_long: messages::PROJECT_DETAILS_TOO_LONG,
};

const LINK: Link =
    Link { field: "prototypeLink", too_long: messages::PROJECT_LINK_TOO_LONG, invalid: messages::PROJECT_LINK_INVALID };

const KEYWORDS: ShortTexts = ShortTexts {
    field: "keywords",
    max_items: 20,
    too_many: messages::PROJECT_TOO_MANY_KEYWORDS,
    max_length: 40,
    too_long: messages::PROJECT_KEYWORD_TOO_LONG,
};

impl Fields {
    /// Validates every given field.
    pub fn validate(self) -> Result<ValidFields> {
        let mut errors = Vec::new();
        let mut bounded = |given: Option<String>, limits: &LengthLimits, clean: fn(&str) -> String| {
            given.map(|given| {
                let text = clean(&given);
                errors.extend(limits.check(&text));
                text
            })
        };
        let valid = ValidFields {
            title: bounded(self.title, &TITLE, text::name),
            description: bounded(self.description, &DESCRIPTION, text::paragraphs),
            objectives: bounded(self.objectives, &OBJECTIVES, text::paragraphs),
            feedback_type: bounded(self.feedback_type, &FEEDBACK_TYPE, text::line),
            details_for_testers: bounded(self.details_for_testers, &DETAILS, text::paragraphs),
            prototype_link: self.prototype_link.map(|link| LINK.check(link, &mut errors)),
            deadline: self.deadline.and_then(|deadline| {
                if deadline.is_none() {
                    errors.push(UserError::on(
                        "deadline",
                        UserErrorCode::Required,
                        messages::PROJECT_DEADLINE_REQUIRED,
                    ));
                }
                deadline
            }),
            keywords: self.keywords.map(|keywords| valid_keywords(&keywords, &mut errors)),
        };
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }
}

impl LengthLimits {
    fn check(&self, text: &str) -> Option<UserError> {
        let length = text::length(text);
        if length < self.min {
            Some(UserError::on(self.field, UserErrorCode::TooShort, self.too_short))
        } else if length > self.max {
            Some(UserError::on(self.field, UserErrorCode::TooLong, self.too_long))
        } else {
            None
        }
    }
}

/// Checks keywords, of which a project has at least one.
fn valid_keywords(given: &[String], errors: &mut Vec<UserError>) -> Vec<String> {
    let keywords = KEYWORDS.check(given, errors);
    if keywords.is_empty() {
        errors.push(UserError::on(KEYWORDS.field, UserErrorCode::Required, messages::PROJECT_KEYWORD_REQUIRED));
    }
    keywords
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(fields: Fields) -> Vec<(&'static str, UserErrorCode)> {
        match fields.validate() {
            Ok(_) => Vec::new(),
            Err(Error::Rejected(errors)) => {
                errors.into_iter().map(|error| (error.field.unwrap_or_default(), error.code)).collect()
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    fn link(link: &str) -> Fields {
        Fields { prototype_link: Some(Some(link.to_owned())), ..Default::default() }
    }

    fn keywords(words: &[&str]) -> Fields {
        Fields { keywords: Some(words.iter().map(|&word| word.to_owned()).collect()), ..Default::default() }
    }

    #[test]
    fn lengths_are_counted_in_characters_after_trimming() {
        let title = |title: &str| Fields { title: Some(title.to_owned()), ..Default::default() };
        assert_eq!(errors(title("  ab  ")), [("title", UserErrorCode::TooShort)]);
        assert_eq!(errors(title(" été ")), []);
        assert_eq!(errors(title(&"é".repeat(120))), []);
        assert_eq!(errors(title(&"é".repeat(121))), [("title", UserErrorCode::TooLong)]);
    }

    #[test]
    fn accepts_only_http_and_https_links_without_credentials() {
        for good in ["https://exemple.fr", " http://localhost:3000/x?y#z ", "", "  "] {
            assert_eq!(errors(link(good)), [], "{good:?}");
        }
        for bad in [
            "exemple.fr",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://",
            "ftp://exemple.fr",
            "http:",
            "https://ada:s3cret@exemple.fr",
            "https://ada@exemple.fr",
        ] {
            assert_eq!(errors(link(bad)), [("prototypeLink", UserErrorCode::InvalidUrl)], "{bad:?}");
        }
        assert_eq!(
            errors(link(&format!("https://exemple.fr/{}", "a".repeat(2000)))),
            [("prototypeLink", UserErrorCode::TooLong)]
        );
    }

    #[test]
    fn keywords_are_split_trimmed_and_counted() {
        let valid = keywords(&[" jeu , web", "Web", "", "bêta"]).validate().unwrap();
        assert_eq!(valid.keywords.unwrap(), ["jeu", "web", "bêta"]);
        assert_eq!(errors(keywords(&[" , , "])), [("keywords", UserErrorCode::Required)]);
        assert_eq!(errors(keywords(&[])), [("keywords", UserErrorCode::Required)]);
        assert_eq!(errors(keywords(&[&"é".repeat(41)])), [("keywords", UserErrorCode::TooLong)]);
        let many: Vec<String> = (0..21).map(|n| n.to_string()).collect();
        assert_eq!(errors(keywords(&[&many.join(",")])), [("keywords", UserErrorCode::TooMany)]);
    }

    #[test]
    fn returns_all_errors_together() {
        let fields = Fields {
            title: Some(String::new()),
            deadline: Some(None),
            keywords: Some(Vec::new()),
            prototype_link: Some(Some("x".to_owned())),
            ..Default::default()
        };
        let fields: Vec<_> = errors(fields).into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["title", "prototypeLink", "deadline", "keywords"]);
    }

    proptest::proptest! {
        #[test]
        fn accepted_links_are_web_addresses(typed: String, near in "(https?|javascript|ftp)?:?/{0,3}[a-zé.:@#?/ ]{0,12}") {
            for typed in [typed, near] {
                let Ok(ValidFields { prototype_link: Some(Some(kept)), .. }) = link(&typed).validate() else { continue };
                assert!(kept.starts_with("http://") || kept.starts_with("https://"), "{kept:?}");
                let again = link(&kept).validate().unwrap().prototype_link.unwrap();
                assert_eq!(again.as_deref(), Some(kept.as_str()), "a normalized link stays the same");
            }
        }

        #[test]
        fn accepted_keywords_are_clean(typed: Vec<String>, near in "[a-cA-C, ]{0,40}") {
            for typed in [typed, vec![near]] {
                let words: Vec<&str> = typed.iter().map(String::as_str).collect();
                let Ok(valid) = keywords(&words).validate() else { continue };
                let kept = valid.keywords.unwrap();
                assert!((1..=KEYWORDS.max_items).contains(&kept.len()));
                assert!(kept.iter().all(|word| !word.is_empty() && !word.contains(',') && word.trim() == word), "{kept:?}");
                let known: std::collections::HashSet<String> = kept.iter().map(|word| word.to_lowercase()).collect();
                assert_eq!(known.len(), kept.len(), "{kept:?}");
            }
        }
    }
}
