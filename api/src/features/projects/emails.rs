//! The email about a project that the operator deleted.

use entity::user;
use serde::{Deserialize, Serialize};

use super::messages;
use crate::platform::{
    app::App,
    error::Result,
    language::Language,
    mail::{Content, EmailKind, EmailTemplate, Phrases},
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<ProjectRemoved>()];

/// Tells the creator of the project with this title that the operator deleted it.
#[derive(Serialize, Deserialize)]
pub struct ProjectRemoved(pub String);

impl EmailTemplate for ProjectRemoved {
    const NAME: &'static str = "project_removed";
    const PHRASES: Phrases = Phrases {
        subject: messages::PROJECT_REMOVED_SUBJECT,
        body: messages::PROJECT_REMOVED_BODY,
        action: Some(messages::PROJECT_REMOVED_ACTION),
        note: messages::PROJECT_REMOVED_NOTE,
    };

    async fn content(self, _: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        Ok(recipient.map(|_| Content { values: vec![("title", self.0)], ..Content::linking_to("/contact") }))
    }
}
