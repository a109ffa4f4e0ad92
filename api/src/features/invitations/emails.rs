//! The email that invites somebody to test a project.

use entity::{types::id::InvitationId, user};
use serde::{Deserialize, Serialize};
use url::form_urlencoded;

use super::{
    delivery::{find_pending, inviter_name},
    messages,
};
use crate::platform::{
    app::App,
    error::Result,
    language::Language,
    mail::{Content, EmailKind, EmailTemplate, Phrases},
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<Invitation>()];

/// Invites somebody to test a project.
#[derive(Serialize, Deserialize)]
pub struct Invitation(pub InvitationId);

impl EmailTemplate for Invitation {
    const NAME: &'static str = "invitation";
    const PHRASES: Phrases = Phrases {
        subject: messages::INVITATION_SUBJECT,
        body: messages::INVITATION_BODY,
        action: Some(messages::INVITATION_ACTION),
        note: messages::INVITATION_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let Some(open) = find_pending(app, self.0).await? else { return Ok(None) };
        let creator = inviter_name(app, &open.project, language).await?;
        let project = open.project;
        let values = vec![("creator", creator), ("title", project.title), ("description", project.description)];
        // The address prefills the sign-up form. It is in the fragment, which browsers never send to a server.
        let address = open.invitation.email.as_deref().unwrap_or_default();
        let fragment = form_urlencoded::Serializer::new(String::new()).append_pair("pour", address).finish();
        let path = format!("/invitation/{}#{fragment}", open.invitation.token);
        Ok(Some(Content { values, ..Content::linking_to(path) }))
    }
}
