//! What an invitation and its refusal must be.

use entity::types::id::{Id, TesterProfileId};

use super::types::InvitedPerson;
use crate::{
    accounts::{is_email, normal_email},
    error::{Error, Result, UserErrorCode},
    messages::Message,
    text,
};

/// Longest Discord name, in characters: 32 and an old number, with room.
const MAX_DISCORD: usize = 40;
/// Longest reason of a refusal, in characters.
const MAX_REASON: usize = 500;

/// Who is invited, checked: only [`Invited::validate`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invited {
    /// Somebody on Discord.
    Discord(String),
    /// Somebody with an address, lower case.
    Email(String),
    /// A tester.
    Tester(TesterProfileId),
}

impl Invited {
    /// Holds what was given against its rules.
    pub fn validate(given: InvitedPerson) -> Result<Self> {
        match given {
            InvitedPerson::DiscordUsername(name) => discord(&name).map(Self::Discord),
            InvitedPerson::Email(email) => {
                let email = normal_email(&email);
                if is_email(&email) {
                    Ok(Self::Email(email))
                } else {
                    Err(Error::rejected("by.email", UserErrorCode::InvalidEmail, Message::EMAIL_INVALID))
                }
            }
            InvitedPerson::TesterId(id) => TesterProfileId::parse(&id).map(Self::Tester).ok_or_else(no_tester),
        }
    }
}

/// Trimmed, without the `@` that people write before names.
fn discord(typed: &str) -> Result<String> {
    let refuse = |code, message| Err(Error::rejected("by.discordUsername", code, message));
    let typed = text::line(typed);
    let name = typed.trim_start_matches('@').trim();
    if text::fold(name).is_empty() {
        refuse(UserErrorCode::Required, Message::DISCORD_USERNAME_REQUIRED)
    } else if text::length(name) > MAX_DISCORD {
        refuse(UserErrorCode::TooLong, Message::DISCORD_USERNAME_TOO_LONG)
    } else {
        Ok(name.to_owned())
    }
}

/// Why somebody refuses; blank means nothing was said.
pub fn reason(typed: Option<&str>) -> Result<Option<String>> {
    let reason = text::paragraphs(typed.unwrap_or_default());
    if text::length(&reason) > MAX_REASON {
        return Err(Error::rejected("reason", UserErrorCode::TooLong, Message::REFUSAL_REASON_TOO_LONG));
    }
    Ok(Some(reason).filter(|reason| !reason.is_empty()))
}

/// The tester does not exist, or not for this creator.
pub fn no_tester() -> Error {
    Error::rejected("by.testerId", UserErrorCode::NotFound, Message::TESTER_NOT_FOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(given: InvitedPerson) -> Option<(&'static str, UserErrorCode)> {
        match Invited::validate(given) {
            Err(Error::Rejected(errors)) => Some((errors[0].field?, errors[0].code)),
            _ => None,
        }
    }

    #[test]
    fn a_discord_name_is_trimmed_and_bounded() {
        let name = |name: &str| InvitedPerson::DiscordUsername(name.to_owned());
        assert_eq!(Invited::validate(name("  @ada \n")).unwrap(), Invited::Discord("ada".to_owned()));
        for blank in ["", "  ", "@", " @ ", "\u{200b}", "\n\t\0"] {
            assert_eq!(broken(name(blank)), Some(("by.discordUsername", UserErrorCode::Required)), "{blank:?}");
        }
        assert_eq!(broken(name(&"é".repeat(40))), None);
        assert_eq!(broken(name(&"é".repeat(41))), Some(("by.discordUsername", UserErrorCode::TooLong)));
    }

    #[test]
    fn an_address_is_one_and_a_tester_is_named_by_its_kind_of_identifier() {
        let email = |email: &str| InvitedPerson::Email(email.to_owned());
        assert_eq!(Invited::validate(email(" Ada@Exemple.FR ")).unwrap(), Invited::Email("ada@exemple.fr".to_owned()));
        assert_eq!(broken(email("ada")), Some(("by.email", UserErrorCode::InvalidEmail)));
        let tester = |id: &str| InvitedPerson::TesterId(id.into());
        for bad in ["", "ada", "prj_00000000000000000000000000000000", "usr_00000000000000000000000000000000"] {
            assert_eq!(broken(tester(bad)), Some(("by.testerId", UserErrorCode::NotFound)), "{bad:?}");
        }
    }

    #[test]
    fn a_reason_may_be_left_out() {
        assert_eq!(reason(None).unwrap(), None);
        assert_eq!(reason(Some(" \n ")).unwrap(), None);
        assert_eq!(reason(Some(" Pas le temps\r\nce mois-ci ")).unwrap().unwrap(), "Pas le temps\nce mois-ci");
        assert!(reason(Some(&"a".repeat(501))).is_err());
    }
}
