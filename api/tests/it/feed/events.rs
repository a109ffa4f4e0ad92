//! The forms in which objects were ever stored in the feed. `events/` has an example of each, named after its type and
//! version, and after a dot what an addition was about. The files are never changed: changes of older versions of this
//! program are in databases when it starts, and a newer one may run beside it.

use std::{collections::BTreeSet, fs, path::PathBuf};

use entity::{
    activity, chat_message, conversation, feedback, feedback_message, invitation, join_request, notification,
    personal_story, project, project_link, questionnaire, release, roadmap_item, story, user_settings,
    workspace_settings,
};
use rodage::platform::{
    error::Error,
    feed::{Change, Event, Operation, Recorded},
};
use serde_json::{Value, json};
use uuid::Uuid;

type Check = fn() -> &'static str;

/// Every table whose changes are recorded.
const TABLES: [Check; 17] = [
    check::<activity::Model>,
    check::<chat_message::Model>,
    check::<conversation::Model>,
    check::<feedback::Model>,
    check::<feedback_message::Model>,
    check::<invitation::Model>,
    check::<join_request::Model>,
    check::<notification::Model>,
    check::<personal_story::Model>,
    check::<project::Model>,
    check::<project_link::Model>,
    check::<questionnaire::Model>,
    check::<release::Model>,
    check::<roadmap_item::Model>,
    check::<story::Model>,
    check::<user_settings::Model>,
    check::<workspace_settings::Model>,
];

#[test]
fn reads_what_its_version_wrote_and_refuses_the_rest() {
    let checked: BTreeSet<String> = TABLES.iter().map(|check| check().to_owned()).collect();
    assert_eq!(checked.len(), TABLES.len(), "no two events have the same type: {checked:?}");
    let examples: BTreeSet<String> = examples().into_iter().map(|(name, _)| table_of(&name)).collect();
    assert_eq!(checked, examples, "every table has examples, and every example a table");
    assert_eq!(defined_events(), TABLES.len(), "every event is checked");
}

/// Checks all examples of a table. Returns its name.
fn check<T: Recorded>() -> &'static str {
    let (table, _) = T::Event::TYPE.split_once('.').unwrap();
    let mut is_current = false;
    for (name, data) in examples().into_iter().filter(|(name, _)| table_of(name) == table) {
        let mut parts = name.splitn(3, '.');
        let r#type = format!("{}.{}", parts.next().unwrap(), parts.next().unwrap());
        let outcome = read::<T>(&json!({ "type": r#type, "data": data }));
        if r#type == T::Event::TYPE {
            let row = outcome.unwrap_or_else(|error| panic!("{name} cannot be read: {error:?}"));
            is_current |= serde_json::to_value(T::Event::from(&row)).unwrap() == data;
        } else {
            assert!(matches!(outcome, Err(Error::CursorExpired)), "{name} was read as {}", T::Event::TYPE);
        }
        let unreadable = [
            json!({ "type": format!("{table}.v999"), "data": data }),
            json!({ "type": T::Event::TYPE, "data": {} }),
            data,
        ];
        for stored in unreadable {
            assert!(matches!(read::<T>(&stored), Err(Error::CursorExpired)), "{stored}");
        }
    }
    assert!(is_current, "{} has no example with all of its fields", T::Event::TYPE);
    table
}

fn read<T: Recorded>(stored: &Value) -> Result<T, Error> {
    let change = Change {
        seq: 1,
        xid: 0,
        topic: "test:1".to_owned().into(),
        operation: Operation::Updated,
        object_id: Uuid::nil(),
        version: 1,
        image: Some(stored.to_string().into()),
    };
    Ok(change.object()?.expect("an object"))
}

/// Returns the names and contents of the examples.
fn examples() -> Vec<(String, Value)> {
    let folder = root().join("tests/it/feed/events");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, serde_json::from_slice(&fs::read(path).unwrap()).unwrap())
        })
        .collect()
}

fn table_of(example: &str) -> String {
    example.split('.').next().unwrap().to_owned()
}

/// Returns the number of events that the features define.
fn defined_events() -> usize {
    let features = fs::read_dir(root().join("src/features")).unwrap();
    let files = features.filter_map(|feature| fs::read_to_string(feature.unwrap().path().join("event.rs")).ok());
    files.map(|code| code.matches("event! {").count()).sum()
}

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}
