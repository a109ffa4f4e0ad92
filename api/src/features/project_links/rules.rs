//! Validation of the fields of links and of what people write to join, and whether a link is open. All errors are
//! returned together, each with its field.

use chrono::NaiveDate;
use entity::{
    project, project_link,
    types::{join_request_status::JoinRequestStatus, link_mode::LinkMode, project_status::ProjectStatus},
};

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::RequiredText,
    messages::Message,
    text,
};

/// The maximum number of links of a project that are not revoked.
pub const MAX_LINKS: u64 = 100;

const MAX_SEATS: i32 = 1000;
const MAX_MESSAGE: usize = 500;

const NAME: RequiredText = RequiredText {
    field: "name",
    max: 80,
    required: messages::LINK_NAME_REQUIRED,
    too_long: messages::LINK_NAME_TOO_LONG,
};

/// Returns the version of a request, which its status tells: who was declined may still be accepted, by an invitation for
/// instance, but nothing else follows an answer.
pub fn request_version(status: JoinRequestStatus) -> i64 {
    match status {
        JoinRequestStatus::Pending => 1,
        JoinRequestStatus::Declined => 2,
        JoinRequestStatus::Accepted => 3,
    }
}

/// A link's fields as given. `None` leaves a field unchanged; `Some(None)` removes the limit of the seats and of the
/// end, and is refused for the others.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub name: Option<Option<String>>,
    pub seats: Option<Option<i32>>,
    pub ends_on: Option<Option<NaiveDate>>,
    pub mode: Option<Option<LinkMode>>,
}

/// Validated fields, created only by [`Fields::validate`].
#[derive(Clone, Debug)]
pub struct ValidFields {
    pub(super) name: Option<String>,
    pub(super) seats: Option<Option<i32>>,
    pub(super) ends_on: Option<Option<NaiveDate>>,
    pub(super) mode: Option<LinkMode>,
}

impl Fields {
    /// Validates every given field.
    pub fn validate(self, today: NaiveDate) -> Result<ValidFields> {
        let mut errors = Vec::new();
        let name = self.name.map(|name| NAME.check(text::line(&name.unwrap_or_default()), &mut errors));
        if self.seats.flatten().is_some_and(|seats| !(1..=MAX_SEATS).contains(&seats)) {
            errors.push(UserError::on("seats", UserErrorCode::InvalidAmount, messages::LINK_SEATS_INVALID));
        }
        if self.ends_on.flatten().is_some_and(|day| day < today) {
            errors.push(UserError::on("endsOn", UserErrorCode::InvalidExpiry, messages::LINK_END_PAST));
        }
        if self.mode == Some(None) {
            errors.push(UserError::on("mode", UserErrorCode::Required, messages::LINK_MODE_REQUIRED));
        }
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        Ok(ValidFields { name, seats: self.seats, ends_on: self.ends_on, mode: self.mode.flatten() })
    }
}

/// Validates what somebody writes to the creator; returns `None` when it is blank.
pub fn validate_message(input: Option<&str>) -> Result<Option<String>> {
    valid_text("message", input, messages::JOIN_MESSAGE_TOO_LONG)
}

/// Validates what a creator writes back; returns `None` when it is blank.
pub fn validate_reply(input: Option<&str>) -> Result<Option<String>> {
    valid_text("reply", input, messages::REPLY_TOO_LONG)
}

fn valid_text(field: &'static str, input: Option<&str>, too_long: Message) -> Result<Option<String>> {
    let text = text::paragraphs(input.unwrap_or_default());
    if text::length(&text) > MAX_MESSAGE {
        return Err(Error::rejected(field, UserErrorCode::TooLong, too_long));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Whether a link lets people in, and if not, why. Of several reasons, the one that lasts longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Open,
    Full,
    Ended,
    Revoked,
    Paused,
    Completed,
}

impl State {
    /// Returns the state of a link through which `accepted` people test its project.
    pub fn of(link: &project_link::Model, project: &project::Model, accepted: u64, today: NaiveDate) -> Self {
        if link.revoked_at.is_some() {
            Self::Revoked
        } else if project.status == ProjectStatus::Completed {
            Self::Completed
        } else if link.ends_on.is_some_and(|day| day < today) {
            Self::Ended
        } else if seats_left(link, accepted) == Some(0) {
            Self::Full
        } else if project.status == ProjectStatus::Paused {
            Self::Paused
        } else {
            Self::Open
        }
    }
}

/// Returns the number of free seats; `None` if it is not limited. None are free if the creator reduced them below what
/// is taken.
pub fn seats_left(link: &project_link::Model, accepted: u64) -> Option<u64> {
    let seats = u64::try_from(link.seats?).unwrap_or_default();
    Some(seats.saturating_sub(accepted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors_of(fields: Fields) -> Vec<(Option<&'static str>, UserErrorCode)> {
        match fields.validate(NaiveDate::from_ymd_opt(2026, 11, 20).unwrap()) {
            Err(Error::Rejected(errors)) => errors.into_iter().map(|error| (error.field, error.code)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reports_all_errors_at_once() {
        let fields = Fields {
            name: Some(Some(" \u{200b}".to_owned())),
            seats: Some(Some(1001)),
            ends_on: Some(NaiveDate::from_ymd_opt(2026, 11, 19)),
            mode: Some(None),
        };
        let expected = [
            (Some("name"), UserErrorCode::Required),
            (Some("seats"), UserErrorCode::InvalidAmount),
            (Some("endsOn"), UserErrorCode::InvalidExpiry),
            (Some("mode"), UserErrorCode::Required),
        ];
        assert_eq!(errors_of(fields), expected);
        let long = Fields { name: Some(Some("é".repeat(81))), seats: Some(Some(0)), ..Fields::default() };
        let expected = [(Some("name"), UserErrorCode::TooLong), (Some("seats"), UserErrorCode::InvalidAmount)];
        assert_eq!(errors_of(long), expected);
    }

    #[test]
    fn the_message_is_optional_and_limited_in_length() {
        assert_eq!(validate_message(Some(" \n ")).unwrap(), None);
        assert_eq!(validate_message(Some(" Bonjour\r\n")).unwrap().unwrap(), "Bonjour");
        assert!(validate_message(Some(&"a".repeat(501))).is_err());
    }
}
