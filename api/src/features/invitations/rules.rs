//! Validation of the inputs for invitations and refusals.

use entity::types::id::TesterProfileId;

use super::{messages, types::InvitedPerson};
use crate::{
    features::accounts::{self, is_email, normal_email},
    platform::{
        auth::rate_limit::UserLimit,
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// The invitations that a user may send, again or for the first time: a whole community, but not one after another. Their
/// texts and their addresses are the user's.
pub const INVITATIONS: UserLimit = UserLimit::per_hour("invitations", 200);

/// The maximum length of a Discord name, in characters: 32 plus a legacy discriminator, with some margin.
const MAX_DISCORD_USERNAME: usize = 40;
/// The maximum length of the reason for a refusal, in characters.
const MAX_REASON: usize = 500;

/// A validated invitee, created by [`Invitee::validate`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitee {
    /// A person on Discord, by their username.
    Discord(String),
    /// A person with an email address, in lower case.
    Email(String),
    /// A tester of this deployment.
    Tester(TesterProfileId),
}

impl Invitee {
    /// Validates the input.
    pub fn validate(given: InvitedPerson) -> Result<Self> {
        match given {
            InvitedPerson::DiscordUsername(name) => discord_username(&name).map(Self::Discord),
            InvitedPerson::Email(email) => {
                let email = normal_email(&email);
                if is_email(&email) {
                    return Ok(Self::Email(email));
                }
                let addresses = email.split([',', ';', '<', '>', ' ']).filter(|part| is_email(part)).count();
                let message = if addresses > 1 { messages::ONE_ADDRESS } else { accounts::messages::EMAIL_INVALID };
                Err(Error::rejected("by.email", UserErrorCode::InvalidEmail, message))
            }
            InvitedPerson::TesterId(id) => Ok(Self::Tester(id.0)),
        }
    }
}

/// Trims a Discord username and removes leading `@`s.
fn discord_username(input: &str) -> Result<String> {
    let reject = |code, message| Err(Error::rejected("by.discordUsername", code, message));
    let input = text::line(input);
    let name = input.trim_start_matches('@').trim();
    if text::fold(name).is_empty() {
        reject(UserErrorCode::Required, messages::DISCORD_USERNAME_REQUIRED)
    } else if text::length(name) > MAX_DISCORD_USERNAME {
        reject(UserErrorCode::TooLong, messages::DISCORD_USERNAME_TOO_LONG)
    } else {
        Ok(name.to_owned())
    }
}

/// Validates the reason for a refusal; returns `None` when it is blank.
pub fn validate_reason(input: Option<&str>) -> Result<Option<String>> {
    let reason = text::paragraphs(input.unwrap_or_default());
    if text::length(&reason) > MAX_REASON {
        return Err(Error::rejected("reason", UserErrorCode::TooLong, messages::REFUSAL_REASON_TOO_LONG));
    }
    Ok(Some(reason).filter(|reason| !reason.is_empty()))
}

/// Returns the error for a tester that does not exist or is not visible to this creator.
pub fn tester_not_found() -> Error {
    Error::rejected("by.testerId", UserErrorCode::NotFound, messages::TESTER_NOT_FOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(given: InvitedPerson) -> Option<(&'static str, UserErrorCode)> {
        match Invitee::validate(given) {
            Err(Error::Rejected(errors)) => Some((errors[0].field?, errors[0].code)),
            _ => None,
        }
    }

    #[test]
    fn discord_names_are_trimmed_and_limited_in_length() {
        let name = |name: &str| InvitedPerson::DiscordUsername(name.to_owned());
        assert_eq!(Invitee::validate(name("  @ada \n")).unwrap(), Invitee::Discord("ada".to_owned()));
        for blank in ["", "  ", "@", " @ ", "\u{200b}", "\n\t\0"] {
            assert_eq!(error_of(name(blank)), Some(("by.discordUsername", UserErrorCode::Required)), "{blank:?}");
        }
        assert_eq!(error_of(name(&"é".repeat(40))), None);
        assert_eq!(error_of(name(&"é".repeat(41))), Some(("by.discordUsername", UserErrorCode::TooLong)));
    }

    #[test]
    fn rejects_invalid_addresses() {
        let email = |email: &str| InvitedPerson::Email(email.to_owned());
        assert_eq!(Invitee::validate(email(" Ada@Exemple.FR ")).unwrap(), Invitee::Email("ada@exemple.fr".to_owned()));
        assert_eq!(error_of(email("ada")), Some(("by.email", UserErrorCode::InvalidEmail)));
    }

    #[test]
    fn the_reason_is_optional_and_limited_in_length() {
        assert_eq!(validate_reason(None).unwrap(), None);
        assert_eq!(validate_reason(Some(" \n ")).unwrap(), None);
        assert_eq!(validate_reason(Some(" Pas le temps\r\nce mois-ci ")).unwrap().unwrap(), "Pas le temps\nce mois-ci");
        assert!(validate_reason(Some(&"a".repeat(501))).is_err());
    }
}
