//! Validation of profiles. All errors are reported at once, each with its field.

use entity::types::country::Country;
use url::Url;

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::{RequiredText, ShortTexts},
    text,
};

// The maximum lengths of texts, in characters.

const MAX_BIO: usize = 2000;
const MAX_AVAILABILITY: usize = 200;
/// Applies to web addresses.
const MAX_CONTACT: usize = 500;

/// The rules of a first name.
pub const FIRST_NAME: RequiredText = RequiredText {
    field: "firstName",
    max: 80,
    required: messages::FIRST_NAME_REQUIRED,
    too_long: messages::FIRST_NAME_TOO_LONG,
};
/// The rules of a last name.
pub const LAST_NAME: RequiredText = RequiredText {
    field: "lastName",
    max: 80,
    required: messages::LAST_NAME_REQUIRED,
    too_long: messages::LAST_NAME_TOO_LONG,
};
const USERNAME: RequiredText = RequiredText {
    field: "username",
    max: 40,
    required: messages::USERNAME_REQUIRED,
    too_long: messages::USERNAME_TOO_LONG,
};

/// A user's names before validation: `None` leaves a name unchanged, `Some(None)` is rejected.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub first_name: Option<Option<String>>,
    pub last_name: Option<Option<String>>,
}

/// Validated names.
#[derive(Clone, Debug)]
pub struct ValidNames {
    pub(super) first_name: Option<String>,
    pub(super) last_name: Option<String>,
}

impl Names {
    /// Validates the names.
    pub fn validate(self) -> Result<ValidNames> {
        let mut errors = Vec::new();
        let valid = self.check(&mut errors);
        if errors.is_empty() { Ok(valid) } else { Err(Error::Rejected(errors)) }
    }

    fn check(self, errors: &mut Vec<UserError>) -> ValidNames {
        let mut name = |rules: RequiredText, given: Option<Option<String>>| {
            given.map(|given| rules.check(text::name(&given.unwrap_or_default()), errors))
        };
        ValidNames { first_name: name(FIRST_NAME, self.first_name), last_name: name(LAST_NAME, self.last_name) }
    }
}

/// A tester's fields before validation: `None` leaves a field unchanged, `Some(None)` clears it or is rejected.
#[derive(Clone, Debug, Default)]
pub struct TesterFields {
    pub names: Names,
    pub username: Option<Option<String>>,
    pub bio: Option<Option<String>>,
    pub skills: Option<Vec<String>>,
    pub competences: Option<Vec<String>>,
    pub availability: Option<Option<String>>,
    pub country: Option<Option<Country>>,
    pub languages: Option<Vec<String>>,
    pub discord_contact: Option<Option<String>>,
    pub is_searchable: Option<bool>,
    pub shows_devices: Option<bool>,
}

/// Validated and trimmed fields, created by [`TesterFields::validate`] only.
#[derive(Clone, Debug)]
pub struct ValidTesterFields {
    pub(super) names: ValidNames,
    pub(super) username: Option<String>,
    pub(super) bio: Option<Option<String>>,
    pub(super) skills: Option<Vec<String>>,
    pub(super) competences: Option<Vec<String>>,
    pub(super) availability: Option<Option<String>>,
    pub(super) country: Option<Option<Country>>,
    pub(super) languages: Option<Vec<String>>,
    pub(super) discord_contact: Option<Option<String>>,
    pub(super) is_searchable: Option<bool>,
    pub(super) shows_devices: Option<bool>,
}

impl TesterFields {
    /// Validates the given fields. The username is required while the profile has none.
    pub fn validate(self, has_username: bool) -> Result<ValidTesterFields> {
        let mut errors = Vec::new();
        let username = match self.username {
            None if has_username => None,
            given => Some(USERNAME.check(text::name(&given.flatten().unwrap_or_default()), &mut errors)),
        };
        let names = self.names.check(&mut errors);
        let mut optional = |given: Option<Option<String>>, field, max, too_long, clean: fn(&str) -> String| {
            given.map(|given| {
                let text = given.map(|given| clean(&given)).filter(|text| !text.is_empty())?;
                if text::length(&text) > max {
                    errors.push(UserError::on(field, UserErrorCode::TooLong, too_long));
                }
                Some(text)
            })
        };
        let bio = optional(self.bio, "bio", MAX_BIO, messages::BIO_TOO_LONG, text::paragraphs);
        let availability =
            optional(self.availability, "availability", MAX_AVAILABILITY, messages::AVAILABILITY_TOO_LONG, text::line);
        let mut list =
            |given: Option<Vec<String>>, rules: &ShortTexts| given.map(|given| rules.check(&given, &mut errors));
        let skills = list(self.skills, &SKILLS);
        let competences = list(self.competences, &COMPETENCES);
        let languages = list(self.languages, &LANGUAGES);
        let discord_contact = self.discord_contact.map(|contact| valid_contact(contact, &mut errors));
        if !errors.is_empty() {
            return Err(Error::Rejected(errors));
        }
        Ok(ValidTesterFields {
            names,
            username,
            bio,
            skills,
            competences,
            availability,
            country: self.country,
            languages,
            discord_contact,
            is_searchable: self.is_searchable,
            shows_devices: self.shows_devices,
        })
    }
}

const SKILLS: ShortTexts = ShortTexts {
    field: "skills",
    max_items: 50,
    too_many: messages::TOO_MANY_SKILLS,
    max_length: 40,
    too_long: messages::SKILL_TOO_LONG,
};
const COMPETENCES: ShortTexts = ShortTexts { field: "competences", ..SKILLS };
const LANGUAGES: ShortTexts = ShortTexts {
    field: "languages",
    max_items: 20,
    too_many: messages::TOO_MANY_LANGUAGES,
    max_length: 40,
    too_long: messages::LANGUAGE_TOO_LONG,
};

/// Validates a contact; a blank one is `None`. Of addresses, only http and https are accepted: profiles show links.
fn valid_contact(contact: Option<String>, errors: &mut Vec<UserError>) -> Option<String> {
    let contact = text::line(&contact?);
    if contact.is_empty() {
        return None;
    }
    let valid = if contact.contains("://") {
        let url = Url::parse(&contact).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        url.map(String::from).filter(|url| text::length(url) <= MAX_CONTACT)
    } else {
        discord_username(&contact)
    };
    if valid.is_none() {
        let message = messages::DISCORD_CONTACT_INVALID;
        errors.push(UserError::on("discordContact", UserErrorCode::InvalidContact, message));
    }
    valid
}

/// Parses a Discord username, with or without a leading `@`; also a legacy one with a four-digit discriminator.
fn discord_username(input: &str) -> Option<String> {
    let name = input.strip_prefix('@').unwrap_or(input);
    if let Some((name, digits)) = name.rsplit_once('#') {
        let is_legacy = (2..=32).contains(&text::length(name))
            && !name.contains(['@', '#', ':'])
            && digits.len() == 4
            && digits.chars().all(|c| c.is_ascii_digit());
        return is_legacy.then(|| format!("{name}#{digits}"));
    }
    let name = name.to_lowercase();
    let is_valid = (2..=32).contains(&name.len())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
        && !name.contains("..");
    is_valid.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(fields: TesterFields) -> Vec<(&'static str, UserErrorCode)> {
        match fields.validate(true) {
            Ok(_) => Vec::new(),
            Err(Error::Rejected(errors)) => {
                errors.into_iter().map(|error| (error.field.unwrap_or_default(), error.code)).collect()
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_username_has_visible_characters() {
        let username = |name: &str| TesterFields { username: Some(Some(name.to_owned())), ..Default::default() };
        for (bad, code) in [
            ("", UserErrorCode::Required),
            (" \t ", UserErrorCode::Required),
            ("\u{200b}\u{202e}", UserErrorCode::Required),
            ("é".repeat(41).as_str(), UserErrorCode::TooLong),
        ] {
            assert_eq!(errors(username(bad)), [("username", code)], "{bad:?}");
        }
        for good in ["a", "é".repeat(40).as_str(), "👩‍💻 Zoé", "محمد", "日本"] {
            assert_eq!(errors(username(good)), [], "{good:?}");
        }
        let reordered = username("\u{202e}Zoé\n").validate(true).unwrap();
        assert_eq!(reordered.username.unwrap(), "Zoé");
        assert!(TesterFields::default().validate(false).is_err(), "the first save requires a username");
    }

    #[test]
    fn list_items_are_split_trimmed_and_deduplicated() {
        let given = [" React , C#,,C++ ", "react", "Développement web", "developpement WEB", "\u{200b}"];
        let skills = Some(given.iter().map(|&word| word.to_owned()).collect());
        let valid = TesterFields { skills, ..Default::default() }.validate(true).unwrap();
        assert_eq!(valid.skills.unwrap(), ["React", "C#", "C++", "Développement web"]);
    }

    #[test]
    fn a_contact_is_a_web_address_or_a_username() {
        for (typed, stored) in [
            ("https://discord.gg/Abc", Some("https://discord.gg/Abc")),
            (" @Ada.Lovelace_1 ", Some("ada.lovelace_1")),
            ("Ada#0042", Some("Ada#0042")),
            ("  ", None),
        ] {
            let mut errors = Vec::new();
            assert_eq!(valid_contact(Some(typed.to_owned()), &mut errors).as_deref(), stored, "{typed}");
            assert!(errors.is_empty(), "{typed}");
        }
        for bad in ["javascript://x", "ftp://a.fr", "https://", "a", "a..b", "a b", "é", "ada#12", "a@b.fr"] {
            let mut errors = Vec::new();
            valid_contact(Some(bad.to_owned()), &mut errors);
            assert_eq!(errors.len(), 1, "{bad}");
        }
    }
}
