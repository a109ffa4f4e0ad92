//! The committed schema.

use std::collections::BTreeSet;

use async_graphql::parser::{
    parse_schema,
    types::{TypeKind, TypeSystemDefinition},
};
use rodage::features::api;

#[test]
fn the_committed_schema_is_up_to_date() {
    let committed = include_str!("../../../schema.graphql");
    assert!(committed == api().sdl(), "schema.graphql is out of date: run `make schema` and check the difference");
}

/// The engine does not merge two selections of the same field when its type is a list of lists.
#[test]
fn has_no_lists_of_lists() {
    assert!(!api().sdl().contains("[["));
}

/// The codes that mutations list after « Codes: », until a full stop or a semicolon. The reference of the API is generated
/// from them.
#[test]
fn each_code_of_a_business_error_is_listed_by_a_mutation_and_each_listed_one_exists() {
    let (mut codes, mut listed) = (BTreeSet::new(), BTreeSet::new());
    for definition in parse_schema(api().sdl()).unwrap().definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        match (definition.node.name.node.as_str(), definition.node.kind) {
            ("UserErrorCode", TypeKind::Enum(found)) => {
                codes.extend(found.values.into_iter().map(|value| value.node.value.node.to_string()));
            }
            ("Mutation", TypeKind::Object(mutations)) => {
                for description in mutations.fields.into_iter().filter_map(|field| field.node.description) {
                    let Some((_, list)) = description.node.split_once("Codes:") else { continue };
                    let list = list.split(['.', ';']).next().unwrap_or_default();
                    let words = list.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
                    listed.extend(words.filter(|word| word.len() > 1).map(str::to_owned));
                }
            }
            _ => {}
        }
    }
    assert_eq!(listed, codes);
}

#[test]
fn descriptions_have_the_right_articles() {
    // Words that begin with a vowel pronounced as a consonant.
    const SPOKEN: [&str; 5] = ["one", "unique", "universal", "url", "user"];
    let sdl = api().sdl();
    let words: Vec<&str> = sdl.split_whitespace().collect();
    let wrong: Vec<_> = words
        .windows(2)
        .filter(|pair| matches!(pair[0], "a" | "A"))
        .filter(|pair| pair[1].to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']))
        .filter(|pair| !SPOKEN.iter().any(|word| pair[1].to_lowercase().starts_with(word)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
