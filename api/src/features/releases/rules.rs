//! Validation of a release's fields. All errors are returned together, each with its field.

use chrono::NaiveDate;

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::{Link, RequiredText},
    text,
};

/// The maximum number of releases of a project.
pub const MAX_RELEASES: u64 = 500;

const MAX_NOTES: usize = 10_000;

const NAME: RequiredText = RequiredText {
    field: "name",
    max: 40,
    required: messages::RELEASE_NAME_REQUIRED,
    too_long: messages::RELEASE_NAME_TOO_LONG,
};
const LINK: Link =
    Link { field: "link", too_long: messages::RELEASE_LINK_TOO_LONG, invalid: messages::RELEASE_LINK_INVALID };

/// A release's fields as given. `None` leaves a field unchanged; `Some(None)` empties the notes and the link, and is
/// refused for the others.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub name: Option<Option<String>>,
    pub notes: Option<Option<String>>,
    pub link: Option<Option<String>>,
    pub released_on: Option<Option<NaiveDate>>,
}

/// Validated fields, created only by [`Fields::validate`].
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) name: Option<String>,
    pub(super) notes: Option<String>,
    pub(super) link: Option<Option<String>>,
    pub(super) released_on: Option<NaiveDate>,
}

impl Fields {
    /// Validates every given field.
    pub fn validate(self) -> Result<ValidFields> {
        let mut errors = Vec::new();
        let valid = ValidFields {
            name: self.name.map(|name| NAME.check(text::name(&name.unwrap_or_default()), &mut errors)),
            notes: self.notes.map(|notes| valid_notes(&notes.unwrap_or_default(), &mut errors)),
            link: self.link.map(|link| LINK.check(link, &mut errors)),
            released_on: self.released_on.and_then(|day| {
                if day.is_none() {
                    let required = UserErrorCode::Required;
                    errors.push(UserError::on("releasedOn", required, messages::RELEASE_DATE_REQUIRED));
                }
                day
            }),
        };
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }
}

fn valid_notes(given: &str, errors: &mut Vec<UserError>) -> String {
    let notes = text::paragraphs(given);
    if text::length(&notes) > MAX_NOTES {
        errors.push(UserError::on("notes", UserErrorCode::TooLong, messages::RELEASE_NOTES_TOO_LONG));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors_of(fields: Fields) -> Vec<(Option<&'static str>, UserErrorCode)> {
        match fields.validate() {
            Err(Error::Rejected(errors)) => errors.into_iter().map(|error| (error.field, error.code)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reports_all_errors_at_once() {
        let blank = Fields { name: Some(Some(" \u{200b}".to_owned())), released_on: Some(None), ..Fields::default() };
        let required = UserErrorCode::Required;
        assert_eq!(errors_of(blank), [(Some("name"), required), (Some("releasedOn"), required)]);
        let long = Fields {
            name: Some(Some("é".repeat(41))),
            notes: Some(Some("é".repeat(10_001))),
            link: Some(Some(format!("https://exemple.fr/{}", "a".repeat(2000)))),
            released_on: None,
        };
        let too_long = UserErrorCode::TooLong;
        assert_eq!(errors_of(long), [(Some("name"), too_long), (Some("notes"), too_long), (Some("link"), too_long)]);
    }

    #[test]
    fn accepts_only_addresses_that_testers_may_follow() {
        let link = |link: &str| Fields { link: Some(Some(link.to_owned())), ..Fields::default() };
        for refused in ["javascript:alert(1)", "exemple.fr", "ftp://exemple.fr", "https://moi:secret@exemple.fr"] {
            assert_eq!(errors_of(link(refused)), [(Some("link"), UserErrorCode::InvalidUrl)], "{refused}");
        }
        assert_eq!(link(" ").validate().unwrap().link, Some(None));
        assert_eq!(link(" https://exemple.fr ").validate().unwrap().link, Some(Some("https://exemple.fr/".to_owned())));
    }
}
