//! The direct message with an invitation, sent by the bot of the deployment.

use entity::types::{delivery_failure::DeliveryFailure, id::JobId};

use super::{
    delivery::{AttemptResult, PendingInvitation, inviter_name},
    messages,
};
use crate::{
    NAME,
    platform::{
        app::App,
        discord::{self, SendError},
        language::Language,
    },
};

/// The maximum length of the title and of the description in a message, in characters. The linked page has the full
/// text.
const MAX_TEXT: usize = 400;

/// The maximum length of the creator's name in a message, in characters.
const MAX_NAME: usize = 100;

/// Sends an invitation to a member of the community.
pub async fn send(
    app: &App,
    first: JobId,
    name: &str,
    pending: &PendingInvitation,
    language: Language,
) -> AttemptResult {
    // The bot was configured when the invitation was created; this process was started without it.
    let Some(bot) = &app.discord else { return AttemptResult::Failed(DeliveryFailure::Unavailable) };
    let PendingInvitation { invitation, project } = pending;
    let mut url = app.config.base_url();
    url.set_path(&format!("/invitation/{}", invitation.token));
    let creator = match inviter_name(app, project, language).await {
        Ok(creator) => creator,
        Err(why) => {
            tracing::warn!(why = why.chain(), invitation = %invitation.id, "the name of an invitation's creator could not be read");
            return AttemptResult::Temporary(None);
        }
    };
    let content = messages::INVITATION_ON_DISCORD.text(
        language,
        &[
            ("creator", &discord::escape_markdown(&creator, MAX_NAME)),
            ("title", &discord::escape_markdown(&project.title, MAX_TEXT)),
            ("description", &discord::escape_markdown(&project.description, MAX_TEXT)),
            ("product", NAME),
            ("url", url.as_str()),
        ],
    );
    match bot.send_message(name, &content, &nonce(first)).await {
        Ok(()) => AttemptResult::Sent,
        Err(SendError::UnknownMember) => AttemptResult::Failed(DeliveryFailure::UnknownMember),
        Err(SendError::MessagesClosed) => AttemptResult::Failed(DeliveryFailure::MessagesClosed),
        Err(SendError::Misconfigured(why)) => {
            tracing::error!(why = format!("{why:#}"), invitation = %invitation.id, "Discord refuses the bot: check RODAGE_DISCORD_BOT_TOKEN and RODAGE_DISCORD_GUILD");
            AttemptResult::Failed(DeliveryFailure::Unavailable)
        }
        Err(SendError::Temporary { after, why }) => {
            tracing::warn!(why = format!("{why:#}"), ?after, invitation = %invitation.id, "sending an invitation over Discord failed");
            AttemptResult::Temporary(after)
        }
    }
}

/// Returns the nonce of a message, which Discord limits to 25 characters: the end of the identifier, its random part.
fn nonce(first: JobId) -> String {
    let id = first.0.simple().to_string();
    id[id.len() - 24..].to_owned()
}
