//! Validation of workspace settings and personal stories. All errors are returned together, each with its field.

use chrono::{DateTime, NaiveDate};
use entity::{
    types::{id::WorkspaceSettingsId, list::StringList},
    workspace_settings,
};

use super::messages;
use crate::platform::{
    error::{Error, Result, UserError, UserErrorCode},
    fields::ShortTexts,
    text,
};

const DEFAULT_COLOR: &str = "#9b87f5";
const DEFAULT_TAGS: [&str; 3] = ["marketing", "produit", "développement"];

const TAGS: ShortTexts = ShortTexts {
    field: "tags",
    max_items: 20,
    too_many: messages::WORKSPACE_TOO_MANY_TAGS,
    max_length: 40,
    too_long: messages::WORKSPACE_TAG_TOO_LONG,
};
const MAX_STORY: usize = 100_000;

/// Returns the settings of a workspace before the first save.
pub fn defaults(id: WorkspaceSettingsId) -> workspace_settings::Model {
    workspace_settings::Model {
        id,
        start_date: day(2025, 6, 1),
        end_date: day(2025, 8, 31),
        color: DEFAULT_COLOR.to_owned(),
        tags: StringList(DEFAULT_TAGS.map(str::to_owned).to_vec()),
        notifications: true,
        collaboration: true,
        public_feedback: false,
        github_repository: None,
        uses_model: true,
        version: 0,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}

/// Settings as given. `None` leaves a setting unchanged, `Some(None)` restores its default.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub start_date: Option<Option<NaiveDate>>,
    pub end_date: Option<Option<NaiveDate>>,
    pub color: Option<Option<String>>,
    pub tags: Option<Option<Vec<String>>>,
    pub notifications: Option<Option<bool>>,
    pub collaboration: Option<Option<bool>>,
    pub public_feedback: Option<Option<bool>>,
    pub github_repository: Option<Option<String>>,
    pub uses_model: Option<Option<bool>>,
}

impl Fields {
    /// Applies the given settings to the current ones and validates the result: a new date is also checked against an
    /// unchanged one.
    pub fn apply_to(self, current: workspace_settings::Model) -> Result<workspace_settings::Model> {
        fn assign<T>(given: Option<Option<T>>, default: T, setting: &mut T) {
            if let Some(value) = given {
                *setting = value.unwrap_or(default);
            }
        }
        let (mut errors, mut settings) = (Vec::new(), current);
        let default = defaults(settings.id);
        let has_new_date = self.start_date.is_some() || self.end_date.is_some();
        assign(self.start_date, default.start_date, &mut settings.start_date);
        assign(self.end_date, default.end_date, &mut settings.end_date);
        if has_new_date && settings.end_date < settings.start_date {
            errors.push(UserError::on("endDate", UserErrorCode::InvalidRange, messages::WORKSPACE_DATES_REVERSED));
        }
        let color = self.color.map(|color| color.map(|color| valid_color(&color, &mut errors)));
        assign(color, default.color, &mut settings.color);
        let tags = self.tags.map(|tags| tags.map(|tags| StringList(TAGS.check(&tags, &mut errors))));
        assign(tags, default.tags, &mut settings.tags);
        assign(self.notifications, default.notifications, &mut settings.notifications);
        assign(self.collaboration, default.collaboration, &mut settings.collaboration);
        assign(self.public_feedback, default.public_feedback, &mut settings.public_feedback);
        assign(self.uses_model, default.uses_model, &mut settings.uses_model);
        if let Some(given) = self.github_repository {
            settings.github_repository = given.and_then(|given| valid_repository(&given, &mut errors));
        }
        if errors.is_empty() { Ok(settings) } else { Err(Error::Rejected(errors)) }
    }
}

/// Returns the color as `#rrggbb`, in lower case.
fn valid_color(given: &str, errors: &mut Vec<UserError>) -> String {
    let color = given.trim().to_ascii_lowercase();
    let digits = color.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        errors.push(UserError::on("color", UserErrorCode::InvalidColor, messages::WORKSPACE_COLOR_INVALID));
    }
    color
}

/// Returns a repository on GitHub as `owner/name`, from that or from its address; `None` from a blank.
fn valid_repository(given: &str, errors: &mut Vec<UserError>) -> Option<String> {
    let given = given.trim();
    let path = given.strip_prefix("https://").or_else(|| given.strip_prefix("http://")).unwrap_or(given);
    let path = path.strip_prefix("www.").unwrap_or(path);
    let path = path.strip_prefix("github.com/").unwrap_or(path).trim_end_matches('/').trim_end_matches(".git");
    if path.is_empty() {
        return None;
    }
    let is_name = |name: &str, allowed: &[u8], longest: usize| {
        (1..=longest).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || allowed.contains(&byte))
    };
    let parts: Vec<&str> = path.split('/').collect();
    let is_valid = matches!(parts[..], [owner, name]
        if is_name(owner, b"-", 39) && is_name(name, b"-._", 100) && !matches!(name, "." | ".."));
    if !is_valid {
        let code = UserErrorCode::InvalidUrl;
        errors.push(UserError::on("githubRepository", code, messages::WORKSPACE_REPOSITORY_INVALID));
    }
    Some(path.to_owned())
}

/// Returns the normalized text of a story.
pub fn story(input: &str) -> Result<String> {
    let content = text::paragraphs(input);
    if text::length(&content) > MAX_STORY {
        return Err(Error::rejected("content", UserErrorCode::TooLong, messages::PERSONAL_STORY_TOO_LONG));
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn apply(fields: Fields) -> Result<workspace_settings::Model> {
        fields.apply_to(defaults(Uuid::nil().into()))
    }

    fn errors(fields: Fields) -> Vec<(&'static str, UserErrorCode)> {
        match apply(fields) {
            Ok(_) => Vec::new(),
            Err(Error::Rejected(errors)) => {
                errors.into_iter().map(|error| (error.field.unwrap_or_default(), error.code)).collect()
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_color_is_a_hash_and_six_hexadecimal_digits() {
        let color = |color: &str| Fields { color: Some(Some(color.to_owned())), ..Default::default() };
        assert_eq!(apply(color(" #AbCdEf ")).unwrap().color, "#abcdef");
        for bad in ["", "#", "#fff", "abcdef", "#abcdeg", "#abcdef0", "red", "#é12345", "##12345", "url(x)"] {
            assert_eq!(errors(color(bad)), [("color", UserErrorCode::InvalidColor)], "{bad:?}");
        }
    }

    #[test]
    fn a_new_date_is_checked_against_the_unchanged_one() {
        let ends = |date| Fields { end_date: Some(Some(date)), ..Default::default() };
        assert_eq!(errors(ends(day(2025, 6, 1))), [], "a single day is a valid range");
        assert_eq!(errors(ends(day(2025, 5, 31))), [("endDate", UserErrorCode::InvalidRange)]);
        let starts = Fields { start_date: Some(Some(day(2026, 1, 1))), ..Default::default() };
        assert_eq!(errors(starts), [("endDate", UserErrorCode::InvalidRange)]);
    }

    #[test]
    fn splits_trims_and_limits_tags() {
        let tags = |tags: &[&str]| Fields {
            tags: Some(Some(tags.iter().map(|&tag| tag.to_owned()).collect())),
            ..Default::default()
        };
        assert_eq!(apply(tags(&[" jeu , Été", "ete", "", "👍🏽"])).unwrap().tags.0, ["jeu", "Été", "👍🏽"]);
        assert!(apply(tags(&[])).unwrap().tags.0.is_empty());
        let many: Vec<String> = (0..21).map(|number| number.to_string()).collect();
        assert_eq!(errors(tags(&[&many.join(",")])), [("tags", UserErrorCode::TooMany)]);
        assert_eq!(errors(tags(&[&"é".repeat(41)])), [("tags", UserErrorCode::TooLong)]);
    }

    #[test]
    fn a_repository_is_a_path_or_an_address_on_github() {
        let repository = |given: &str| Fields { github_repository: Some(Some(given.to_owned())), ..Default::default() };
        for given in [
            "ada/rodage",
            " https://github.com/ada/rodage ",
            "github.com/ada/rodage.git",
            "https://www.github.com/ada/rodage/",
        ] {
            assert_eq!(apply(repository(given)).unwrap().github_repository.as_deref(), Some("ada/rodage"), "{given:?}");
        }
        assert_eq!(apply(repository(" ")).unwrap().github_repository, None);
        for bad in
            ["ada", "ada/rodage/issues", "https://gitlab.com/ada/rodage", "ada/..", "a b/c", "/rodage", "ada/rodage?x"]
        {
            assert_eq!(errors(repository(bad)), [("githubRepository", UserErrorCode::InvalidUrl)], "{bad:?}");
        }
    }

    #[test]
    fn null_restores_the_default() {
        let changed = Fields {
            color: Some(Some("#000000".to_owned())),
            tags: Some(Some(Vec::new())),
            collaboration: Some(Some(false)),
            ..Default::default()
        };
        let changed = apply(changed).unwrap();
        let reset = Fields { color: Some(None), tags: Some(None), collaboration: Some(None), ..Default::default() };
        assert_eq!(reset.apply_to(changed).unwrap(), defaults(Uuid::nil().into()));
    }
}
