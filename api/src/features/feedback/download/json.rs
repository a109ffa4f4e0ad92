//! The download for programs: an array of objects, one a line, with the values of the GraphQL schema.

use entity::picture;
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
    let value = |attached: &picture::Model| {
        let mut value = webhooks::attached_data(attached, &naming.url(attached));
        if naming.has_files() {
            value["file"] = json!(naming.file(attached));
        }
        value
    };
    object["pictures"] = entry.attachments.pictures.iter().map(value).collect();
    object["film"] = entry.attachments.film.as_ref().map(value).into();
    object["messages"] = entry.messages.iter().map(webhooks::message_data).collect::<Value>();
    format!("{}\n{object}", if is_first { "" } else { "," })
}
