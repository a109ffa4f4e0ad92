//! The download for programs: an array of objects, one a line, with the values of the GraphQL schema.

use serde_json::{Value, json};

use super::{naming::Naming, parts::Entry};
use crate::features::webhooks;

/// The text before the first object.
pub const BEGIN: &str = "[";
/// The text after the last object.
pub const END: &str = "\n]\n";

/// Returns an object as webhooks have it, with the names of what it refers to and the messages, and what precedes it.
pub fn object(entry: &Entry, naming: &Naming, is_first: bool) -> String {
    let mut object = webhooks::feedback_data(&entry.feedback);
    object["testedRelease"] = json!(entry.tested_release);
    object["fixedIn"] = json!(entry.fixed_in);
    object["roadmapItem"] = json!(entry.step);
    let pictures = entry.pictures.iter().map(|picture| {
        let mut value = webhooks::picture_data(picture, &naming.url(picture));
        if naming.has_files() {
            value["file"] = json!(naming.file(picture));
        }
        value
    });
    object["pictures"] = pictures.collect();
    object["messages"] = entry.messages.iter().map(webhooks::message_data).collect::<Value>();
    format!("{}\n{object}", if is_first { "" } else { "," })
}
