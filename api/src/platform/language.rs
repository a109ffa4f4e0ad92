//! The language of a response: requested by `Accept-Language` or when a socket is opened; French by default.

use chrono::{Datelike, NaiveDate};
use http::{HeaderMap, header::ACCEPT_LANGUAGE};

use super::http::quality::{Preference, preferences};

const FRENCH_MONTHS: [&str; 12] =
    ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];

/// A supported language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// French, the default.
    #[default]
    French,
    /// English.
    English,
}

impl From<Language> for entity::types::language::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::French => Self::French,
            Language::English => Self::English,
        }
    }
}

impl From<entity::types::language::Language> for Language {
    fn from(language: entity::types::language::Language) -> Self {
        match language {
            entity::types::language::Language::French => Self::French,
            entity::types::language::Language::English => Self::English,
        }
    }
}

impl Language {
    /// Formats a date.
    pub fn date(self, date: NaiveDate) -> String {
        match self {
            Self::French => format!("{} {}", self.day(date), date.year()),
            Self::English => date.format("%-d %B %Y").to_string(),
        }
    }

    /// Formats the day of a date, without its year: « 1er nov. ».
    pub fn day(self, date: NaiveDate) -> String {
        match self {
            Self::French => {
                let ordinal = if date.day() == 1 { "er" } else { "" };
                format!("{}{ordinal} {}", date.day(), FRENCH_MONTHS[date.month0() as usize])
            }
            Self::English => date.format("%-d %b").to_string(),
        }
    }

    /// Formats a number, with its thousands apart.
    pub fn number(self, number: i64) -> String {
        let separator = match self {
            Self::French => '\u{202f}',
            Self::English => ',',
        };
        let digits = number.unsigned_abs().to_string();
        let mut formatted = String::from(if number < 0 { "-" } else { "" });
        for (place, digit) in (0..digits.len()).rev().zip(digits.chars()) {
            formatted.push(digit);
            if place > 0 && place % 3 == 0 {
                formatted.push(separator);
            }
        }
        formatted
    }

    /// Returns the language tag for `lang` and `Content-Language`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::French => "fr",
            Self::English => "en",
        }
    }

    /// Returns the locale for Open Graph.
    pub fn locale(self) -> &'static str {
        match self {
            Self::French => "fr_FR",
            Self::English => "en_GB",
        }
    }

    /// Parses a language tag (`en`, `en-GB`).
    pub fn of_tag(tag: &str) -> Option<Self> {
        match tag.split('-').next().map(str::to_ascii_lowercase).as_deref() {
            Some("fr") => Some(Self::French),
            Some("en") => Some(Self::English),
            _ => None,
        }
    }

    /// Returns the best match for the `Accept-Language` header: the highest weight, and the first among equals.
    pub fn of(headers: &HeaderMap) -> Self {
        let mut best = (0.0, Self::default());
        for Preference { value, weight } in preferences(headers, &ACCEPT_LANGUAGE) {
            let any = (value == "*").then(Self::default);
            let Some(language) = Self::of_tag(value).or(any) else { continue };
            if weight > best.0 {
                best = (weight, language);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_the_supported_language_of_highest_weight() {
        for (header, expected) in [
            ("en", Language::English),
            ("en-GB,fr;q=0.5", Language::English),
            ("fr-CA,en;q=0.9", Language::French),
            ("de,en;q=0.3", Language::English),
            ("de", Language::French),
            ("en;q=0.2,fr;q=0.8", Language::French),
            ("en;q=oops", Language::French),
            ("", Language::French),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
            assert_eq!(Language::of(&headers), expected, "{header:?}");
        }
        assert_eq!(Language::of(&HeaderMap::new()), Language::French);
    }

    #[test]
    fn reads_all_lines() {
        let mut headers = HeaderMap::new();
        headers.append(ACCEPT_LANGUAGE, "de, fr;q=0.2".parse().unwrap());
        headers.append(ACCEPT_LANGUAGE, "en;q=0.5".parse().unwrap());
        assert_eq!(Language::of(&headers), Language::English);
    }

    #[test]
    fn formats_a_date() {
        for (month, day, french, english) in
            [(12, 3, "3 déc. 2026", "3 December 2026"), (11, 1, "1er nov. 2026", "1 November 2026")]
        {
            let date = NaiveDate::from_ymd_opt(2026, month, day).unwrap();
            assert_eq!((Language::French.date(date), Language::English.date(date)), (french.into(), english.into()));
        }
    }

    #[test]
    fn formats_a_number() {
        for (number, french, english) in [
            (0, "0", "0"),
            (-999, "-999", "-999"),
            (1293, "1\u{202f}293", "1,293"),
            (-1_000_000, "-1\u{202f}000\u{202f}000", "-1,000,000"),
        ] {
            assert_eq!(
                (Language::French.number(number), Language::English.number(number)),
                (french.into(), english.into())
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn accepts_any_header(header in "[ -~]*", ranges in "((fr|en|de|\\*)(-[A-Z]{2})?(;q=[0-9.]{0,5})?,?){0,5}") {
            for header in [header, ranges] {
                let mut headers = HeaderMap::new();
                headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
                Language::of(&headers);
            }
        }
    }
}
