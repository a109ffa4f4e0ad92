//! The words in which tools are asked for, in each language.

use std::{collections::HashSet, sync::LazyLock};

use serde::Deserialize;

use super::tokens::{Phrases, tokens};
use crate::platform::language::Language;

/// The words of a language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    /// What may precede an order: a greeting, « peux-tu ».
    pub openings: Phrases,
    /// What makes an order of an infinitive: « je voudrais ».
    pub wishes: Phrases,
    /// What makes anything but an order of a verb: « n'ajoute pas », « ajoute-t-on ».
    pub negations: Phrases,
    /// What may stand between a verb and its object.
    pub fillers: Phrases,
    /// What may follow an order: « s'il te plaît ».
    pub endings: Phrases,
    pub step: StepWords,
    pub invitation: InvitationWords,
    pub duplicates: Order,
    pub replies: Order,
    /// Those who wrote are the object: « réponds aux retours ».
    pub answering: Order,
    /// What says that a name is one on Discord.
    pub discord: Phrases,
    pub dates: DateWords,
    /// Words that say nothing of what a feedback is about.
    #[serde(deserialize_with = "words_of")]
    pub insignificant: HashSet<String>,
}

/// A verb and its object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub verbs: Phrases,
    pub objects: Phrases,
}

/// The words for a new step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepWords {
    pub verbs: Phrases,
    pub objects: Phrases,
    /// Where a step is added.
    pub places: Phrases,
    /// What leads to the title.
    pub connectors: Phrases,
}

/// The words for an invitation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvitationWords {
    /// Those followed by whom.
    pub verbs: Phrases,
    /// Those followed by [`InvitationWords::objects`].
    pub preparing: Phrases,
    pub objects: Phrases,
    /// What leads to the name.
    pub connectors: Phrases,
    /// What may follow the name.
    pub endings: Phrases,
    /// First words of what is no name: « des testeurs ».
    pub anyone: Phrases,
    /// First words after which it is no order: « invite link », in English.
    pub never: Phrases,
}

/// The words for dates.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DateWords {
    pub months: Vec<Phrases>,
    pub weekdays: Vec<Phrases>,
    /// From 1.
    pub numbers: Vec<Phrases>,
    /// The endings of a number: « 1er ».
    pub ordinals: Vec<String>,
    /// Between a day and its month.
    pub of: Phrases,
    /// What may precede a date, and is not part of what it is the date of.
    pub prepositions: Phrases,
    pub next: Phrases,
    pub today: Phrases,
    pub tomorrow: Phrases,
    pub after_tomorrow: Phrases,
    /// Before a number of days.
    #[serde(rename = "in")]
    pub within: Phrases,
    pub days: Phrases,
    pub weeks: Phrases,
    pub months_unit: Phrases,
    pub next_week: Phrases,
    pub next_month: Phrases,
    pub end_of: Phrases,
    pub this_month: Phrases,
}

/// Reads words in the form in which they are compared.
fn words_of<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<HashSet<String>, D::Error> {
    let words = Vec::<String>::deserialize(deserializer)?;
    Ok(words.iter().flat_map(|word| tokens(word)).map(|token| token.word).collect())
}

static FRENCH: LazyLock<Vocabulary> = LazyLock::new(|| parse(include_str!("french.json")));
static ENGLISH: LazyLock<Vocabulary> = LazyLock::new(|| parse(include_str!("english.json")));

/// Parses an embedded file; the tests parse both.
fn parse(json: &str) -> Vocabulary {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded vocabulary cannot be read: {error}"))
}

/// Returns the words of a language.
pub fn vocabulary(language: Language) -> &'static Vocabulary {
    match language {
        Language::French => &FRENCH,
        Language::English => &ENGLISH,
    }
}

/// Whether a word says nothing of what a text is about, in either language.
pub fn is_insignificant(word: &str) -> bool {
    [&*FRENCH, &*ENGLISH].iter().any(|words| words.insignificant.contains(word))
}
