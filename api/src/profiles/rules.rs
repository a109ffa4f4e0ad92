//! What a profile's fields must be. Every broken rule is told at once, each under its field.

use entity::types::country::Country;
use url::Url;

use crate::{
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    text,
};

const MAX_NAME: usize = 80;
const MAX_USERNAME: usize = 40;
const MAX_BIO: usize = 2000;
const MAX_AVAILABILITY: usize = 200;
const MAX_CONTACT: usize = 500;
const MAX_SKILLS: usize = 50;
const MAX_SKILL: usize = 40;
const MAX_LANGUAGES: usize = 20;
const MAX_LANGUAGE: usize = 40;

/// A person's names as given: what is `None` stays as it is, `Some(None)` is refused.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub first_name: Option<Option<String>>,
    pub last_name: Option<Option<String>>,
}

/// Names that hold all rules.
#[derive(Clone, Debug)]
pub struct ValidNames {
    pub(super) first_name: Option<String>,
    pub(super) last_name: Option<String>,
}

impl Names {
    /// Holds the names against their rules.
    pub fn validate(self) -> Result<ValidNames> {
        let mut broken = Vec::new();
        let valid = self.check(&mut broken);
        if broken.is_empty() { Ok(valid) } else { Err(Error::Rejected(broken)) }
    }

    fn check(self, broken: &mut Vec<UserError>) -> ValidNames {
        let mut name = |given: Option<Option<String>>, field, required, too_long| {
            given.map(|given| {
                let name = text::line(&given.unwrap_or_default());
                if name.is_empty() {
                    broken.push(UserError::on(field, UserErrorCode::Required, required));
                } else if text::length(&name) > MAX_NAME {
                    broken.push(UserError::on(field, UserErrorCode::TooLong, too_long));
                }
                name
            })
        };
        ValidNames {
            first_name: name(self.first_name, "firstName", Message::FIRST_NAME_REQUIRED, Message::FIRST_NAME_TOO_LONG),
            last_name: name(self.last_name, "lastName", Message::LAST_NAME_REQUIRED, Message::LAST_NAME_TOO_LONG),
        }
    }
}

/// A tester's fields as given: what is `None` stays as it is, `Some(None)` is emptied or refused.
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
}

/// Fields that hold all rules, trimmed: only [`TesterFields::validate`] makes them.
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
}

impl TesterFields {
    /// Holds every given field against its rules; a profile that has no username yet must be given one.
    pub fn validate(self, has_username: bool) -> Result<ValidTesterFields> {
        let mut broken = Vec::new();
        let username = match self.username {
            None if has_username => None,
            given => Some(valid_username(given.flatten(), &mut broken)),
        };
        let names = self.names.check(&mut broken);
        let mut optional = |given: Option<Option<String>>, field, max, too_long, clean: fn(&str) -> String| {
            given.map(|given| {
                let text = given.map(|given| clean(&given)).filter(|text| !text.is_empty())?;
                if text::length(&text) > max {
                    broken.push(UserError::on(field, UserErrorCode::TooLong, too_long));
                }
                Some(text)
            })
        };
        let bio = optional(self.bio, "bio", MAX_BIO, Message::BIO_TOO_LONG, text::paragraphs);
        let availability =
            optional(self.availability, "availability", MAX_AVAILABILITY, Message::AVAILABILITY_TOO_LONG, text::line);
        let mut list = |given: Option<Vec<String>>, words: &Words| given.map(|given| words.valid(&given, &mut broken));
        let skills = list(self.skills, &SKILLS);
        let competences = list(self.competences, &COMPETENCES);
        let languages = list(self.languages, &LANGUAGES);
        let discord_contact = self.discord_contact.map(|contact| valid_contact(contact, &mut broken));
        if !broken.is_empty() {
            return Err(Error::Rejected(broken));
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
        })
    }
}

/// A username is seen by others: what would turn the text around it is taken out, and one of which nothing is left to
/// see is none.
fn valid_username(given: Option<String>, broken: &mut Vec<UserError>) -> String {
    let username = text::line(&given.unwrap_or_default().replace(text::turns_text, ""));
    if text::fold(&username).is_empty() {
        broken.push(UserError::on("username", UserErrorCode::Required, Message::USERNAME_REQUIRED));
    } else if text::length(&username) > MAX_USERNAME {
        broken.push(UserError::on("username", UserErrorCode::TooLong, Message::USERNAME_TOO_LONG));
    }
    username
}

/// A list of words, and what to say outside its bounds.
struct Words {
    field: &'static str,
    most: usize,
    too_many: Message,
    longest: usize,
    too_long: Message,
}

const SKILLS: Words = Words {
    field: "skills",
    most: MAX_SKILLS,
    too_many: Message::TOO_MANY_SKILLS,
    longest: MAX_SKILL,
    too_long: Message::SKILL_TOO_LONG,
};
const COMPETENCES: Words = Words { field: "competences", ..SKILLS };
const LANGUAGES: Words = Words {
    field: "languages",
    most: MAX_LANGUAGES,
    too_many: Message::TOO_MANY_LANGUAGES,
    longest: MAX_LANGUAGE,
    too_long: Message::LANGUAGE_TOO_LONG,
};

impl Words {
    /// Splits on commas, trims, drops blanks, and repetitions whatever their case and accents; the order is kept.
    fn valid(&self, given: &[String], broken: &mut Vec<UserError>) -> Vec<String> {
        let mut known = std::collections::HashSet::new();
        let words: Vec<String> = given
            .iter()
            .flat_map(|given| given.split(','))
            .map(text::line)
            .filter(|word| {
                let folded = text::fold(word);
                !folded.is_empty() && known.insert(folded)
            })
            .collect();
        if words.len() > self.most {
            broken.push(UserError::on(self.field, UserErrorCode::TooMany, self.too_many));
        } else if words.iter().any(|word| text::length(word) > self.longest) {
            broken.push(UserError::on(self.field, UserErrorCode::TooLong, self.too_long));
        }
        words
    }
}

/// Blank means none. Addresses only of the web: the profile shows them as links.
fn valid_contact(contact: Option<String>, broken: &mut Vec<UserError>) -> Option<String> {
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
        let message = Message::DISCORD_CONTACT_INVALID;
        broken.push(UserError::on("discordContact", UserErrorCode::InvalidContact, message));
    }
    valid
}

/// A Discord username as Discord writes it, with or without the `@` that people put in front; also one of the old kind,
/// with its four digits.
fn discord_username(typed: &str) -> Option<String> {
    let name = typed.strip_prefix('@').unwrap_or(typed);
    if let Some((name, digits)) = name.rsplit_once('#') {
        let old = (2..=32).contains(&text::length(name))
            && !name.contains(['@', '#', ':'])
            && digits.len() == 4
            && digits.chars().all(|c| c.is_ascii_digit());
        return old.then(|| format!("{name}#{digits}"));
    }
    let name = name.to_lowercase();
    let new = (2..=32).contains(&name.len())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
        && !name.contains("..");
    new.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(fields: TesterFields) -> Vec<(&'static str, UserErrorCode)> {
        match fields.validate(true) {
            Ok(_) => Vec::new(),
            Err(Error::Rejected(errors)) => {
                errors.into_iter().map(|error| (error.field.unwrap_or_default(), error.code)).collect()
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_username_is_something_one_can_see() {
        let username = |name: &str| TesterFields { username: Some(Some(name.to_owned())), ..Default::default() };
        for (bad, code) in [
            ("", UserErrorCode::Required),
            (" \t ", UserErrorCode::Required),
            ("\u{200b}\u{202e}", UserErrorCode::Required),
            ("é".repeat(41).as_str(), UserErrorCode::TooLong),
        ] {
            assert_eq!(broken(username(bad)), [("username", code)], "{bad:?}");
        }
        for good in ["a", "é".repeat(40).as_str(), "👩‍💻 Zoé", "محمد", "日本"] {
            assert_eq!(broken(username(good)), [], "{good:?}");
        }
        let turned = username("\u{202e}Zoé\n").validate(true).unwrap();
        assert_eq!(turned.username.unwrap(), "Zoé");
        assert!(TesterFields::default().validate(false).is_err(), "the first save names the tester");
    }

    #[test]
    fn words_are_split_trimmed_and_told_apart() {
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
            let mut broken = Vec::new();
            assert_eq!(valid_contact(Some(typed.to_owned()), &mut broken).as_deref(), stored, "{typed}");
            assert!(broken.is_empty(), "{typed}");
        }
        for bad in ["javascript://x", "ftp://a.fr", "https://", "a", "a..b", "a b", "é", "ada#12", "a@b.fr"] {
            let mut broken = Vec::new();
            valid_contact(Some(bad.to_owned()), &mut broken);
            assert_eq!(broken.len(), 1, "{bad}");
        }
    }
}
