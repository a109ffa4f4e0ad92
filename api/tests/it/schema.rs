//! The committed schema.

use rodage::features::api;

#[test]
fn the_committed_schema_is_up_to_date() {
    let committed = include_str!("../../../schema.graphql");
    assert!(committed == api().sdl, "schema.graphql is out of date: run `make schema` and check the difference");
}

/// The engine does not merge two selections of the same field when its type is a list of lists.
#[test]
fn has_no_lists_of_lists() {
    assert!(!api().sdl.contains("[["));
}

#[test]
fn descriptions_have_the_right_articles() {
    // Words that begin with a vowel pronounced as a consonant.
    const SPOKEN: [&str; 5] = ["one", "unique", "universal", "url", "user"];
    let sdl = &api().sdl;
    let words: Vec<&str> = sdl.split_whitespace().collect();
    let wrong: Vec<_> = words
        .windows(2)
        .filter(|pair| matches!(pair[0], "a" | "A"))
        .filter(|pair| pair[1].to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']))
        .filter(|pair| !SPOKEN.iter().any(|word| pair[1].to_lowercase().starts_with(word)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
