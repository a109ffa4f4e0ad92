//! What features register has a name that is unique over all of them: of two equal ones, one would silently replace the
//! other, or receive its changes. The names of jobs and emails are tested in their modules, those of events with their
//! examples.

use std::{collections::BTreeSet, fmt::Debug};

use rodage::{features::api, platform::personal_data::Export};

use crate::support::sources::sources;

#[test]
fn topics_are_unique() {
    let code: Vec<String> = sources("src").into_iter().map(|source| source.code).collect();
    let created = code.iter().flat_map(|code| code.split("Topic::new(").skip(1));
    let names: Vec<&str> = created
        .map(|arguments| {
            let name = arguments.trim_start().strip_prefix('"').and_then(|name| name.split('"').next());
            name.expect("the name of a topic is a literal, in one function that creates the topic")
        })
        .collect();
    assert!(names.len() > 10, "few topics were found: {names:?}");
    assert_unique(names);
}

#[test]
fn keys_of_exports_are_unique() {
    // The archive has these keys besides those of the features.
    let (mut archive, mut project) = (vec!["account", "exportedAt", "product"], Vec::new());
    for export in api().features.iter().flat_map(|feature| feature.exports) {
        match export {
            Export::Account { key, .. } => archive.push(*key),
            Export::Project { key, .. } => project.push(*key),
        }
    }
    assert_unique(archive);
    assert_unique(project);
}

#[test]
fn types_fields_and_mutations_have_one_rule_for_tokens() {
    let features = api().features;
    let rules = || features.iter().flat_map(|feature| feature.scopes);
    let open_types = features.iter().flat_map(|feature| feature.open_types);
    assert_unique(rules().flat_map(|rule| rule.types).chain(open_types));
    assert_unique(rules().flat_map(|rule| rule.mutations));
    assert_unique(features.iter().flat_map(|feature| feature.field_rules).map(|(field, _)| field));
}

#[test]
fn idempotent_mutations_are_registered_once() {
    assert_unique(api().features.iter().flat_map(|feature| feature.idempotent_mutations));
}

fn assert_unique<T: Copy + Debug + Ord>(names: impl IntoIterator<Item = T>) {
    let mut seen = BTreeSet::new();
    for name in names {
        assert!(seen.insert(name), "{name:?} is there twice");
    }
}
