//! Sending feedback.

use async_graphql::{Context, Object};
use entity::{
    feedback, invitation,
    types::id::{Id, ProjectId},
};

use super::{
    rules::Words,
    service::{self, Through},
    types::{SendFeedbackInput, SendFeedbackPayload},
};
use crate::{
    error::{Error, Result, UserErrorCode},
    graphql::{context::ContextExt, user_error::outcome},
    messages::Message,
};

/// Root fields that write feedback.
#[derive(Default)]
pub struct FeedbackMutation;

#[Object]
impl FeedbackMutation {
    /// Sends feedback on a project: by the link of a pending invitation, which it answers (nobody needs to be signed
    /// in), or as a tester of the project, as often as wished. Codes: INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT,
    /// PROJECT_COMPLETED (for those who do not test it), PROJECT_PAUSED, REQUIRED, TOO_LONG. Token scope:
    /// `feedback:write`.
    async fn send_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and how its author comes to the project.")] input: SendFeedbackInput,
    ) -> Result<Option<SendFeedbackPayload>> {
        let (sent, user_errors) = outcome(send(ctx, &input).await)?;
        let (feedback, invitation) = sent.unzip();
        Ok(Some(SendFeedbackPayload {
            feedback: feedback.map(Into::into),
            invitation: invitation.map(Into::into),
            user_errors,
        }))
    }
}

async fn send(ctx: &Context<'_>, input: &SendFeedbackInput) -> Result<(feedback::Model, invitation::Model)> {
    let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
    let (through, named) = match (&input.token, &input.project_id) {
        (Some(token), None) => (Through::Token(token), Message::INVITATION_NOT_FOUND),
        (None, Some(id)) => {
            viewer.signed_in()?;
            let no_project = || Error::rejected("projectId", UserErrorCode::NotFound, Message::PROJECT_NOT_FOUND);
            (Through::Project(ProjectId::parse(id).ok_or_else(no_project)?), Message::PROJECT_NOT_FOUND)
        }
        _ => return Err(Error::BadUserInput("give either `token` or `projectId`".to_owned())),
    };
    let words = Words::validate(input.content.as_deref(), input.author_name.as_deref())?;
    let field = if input.token.is_some() { "token" } else { "projectId" };
    service::send(app, viewer, through, &words).await.map_err(|error| match error {
        Error::NotFound => Error::rejected(field, UserErrorCode::NotFound, named),
        other => other,
    })
}
