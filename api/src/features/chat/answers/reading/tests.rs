use std::collections::HashSet;

use super::*;

/// Sentences with the intent or the topic that they express.
#[derive(Deserialize)]
struct Sentences {
    french: Vec<(String, String)>,
    english: Vec<(String, String)>,
    nothing: Vec<String>,
    topics: Vec<(String, String)>,
}

fn sentences() -> Sentences {
    serde_json::from_str(include_str!("sentences.json")).unwrap()
}

fn key(reading: &Reading) -> &'static str {
    reading.intent.map_or("", Intent::key)
}

#[test]
fn recognises_questions_in_both_languages() {
    let sentences = sentences();
    let mut misread = Vec::new();
    for (language, examples) in [(Language::French, sentences.french), (Language::English, sentences.english)] {
        for (sentence, expected) in examples {
            let reading = read(&sentence, language);
            if key(&reading) != expected || reading.language != language && !expected.is_empty() {
                misread.push(format!("{sentence} ({expected}): {reading:?}"));
            }
        }
    }
    assert!(misread.is_empty(), "{misread:#?}");
}

#[test]
fn recognises_nothing_in_what_asks_nothing() {
    for sentence in sentences().nothing {
        assert_eq!(read(&sentence, Language::French).intent, None, "{sentence}");
    }
}

#[test]
fn recognises_topics_of_the_repertoire() {
    for (sentence, topic) in sentences().topics {
        let reading = read(&sentence, Language::French);
        assert!(reading.intent.is_none() && reading.topics.contains(&topic.as_str()), "{sentence}: {reading:?}");
    }
    for sentence in ["debugger", "bugle", "", "👍🏽", "مرحبا"] {
        assert!(read(sentence, Language::French).topics.is_empty(), "{sentence}");
    }
}

#[test]
fn answers_in_the_language_of_the_message_or_else_of_the_account() {
    for (message, expected) in [
        ("Où en est mon projet ?", Some(Language::French)),
        ("bonjour", Some(Language::French)),
        ("How is it going?", Some(Language::English)),
        ("thanks", Some(Language::English)),
        ("ok", None),
        ("", None),
        ("123", None),
    ] {
        for default in [Language::French, Language::English] {
            assert_eq!(language_of(message, default), expected.unwrap_or(default), "{message}");
            assert_eq!(read(message, default).language, expected.unwrap_or(default), "{message}");
        }
    }
    let calculator = read("calculator", Language::French);
    assert_eq!((calculator.language, calculator.intent), (Language::English, Some(Intent::Calculator)));
}

#[test]
fn rules_name_concepts_that_exist() {
    for language in [Language::French, Language::English] {
        let vocabulary = vocabulary(language);
        let concepts: HashSet<&str> = vocabulary.concepts.keys().map(String::as_str).collect();
        let named = vocabulary.rules.iter().flat_map(|(_, rule)| rule.split([' ', '|']));
        let named = named.map(|name| name.trim_start_matches('!')).filter(|name| !name.starts_with('@'));
        let listed = vocabulary.topics.iter().chain(&vocabulary.known).map(String::as_str);
        let unknown: Vec<&str> = named.chain(listed).filter(|name| !concepts.contains(name)).collect();
        assert!(unknown.is_empty(), "{language:?}: {unknown:?}");
        for phrase in vocabulary.concepts.values().flatten() {
            assert_eq!(crate::platform::text::fold(phrase), *phrase, "{language:?}");
        }
    }
}

#[test]
fn reads_only_the_beginning_of_a_long_message() {
    let long = format!("{} où est la calculatrice ?", "mot ".repeat(READ_WORDS));
    assert_eq!(read(&long, Language::French).intent, None);
}
