//! Mutation that sends feedback.

use async_graphql::{Context, Object};
use entity::{feedback, invitation};

use super::{
    rules::ValidFeedback,
    service::{self, Source},
    types::{SendFeedbackInput, SendFeedbackPayload},
};
use crate::platform::{
    error::{Error, Result, UserErrorCode},
    graphql::{context::ContextExt, user_error::outcome},
    messages::Message,
};

/// Root mutation fields for feedback.
#[derive(Default)]
pub struct FeedbackMutation;

#[Object]
impl FeedbackMutation {
    /// Sends feedback on a project: through the link of a pending invitation, as the response to it (without signing
    /// in), or as a tester of the project, any number of times. Codes: INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT,
    /// PROJECT_COMPLETED (for those who do not test it), PROJECT_PAUSED, REQUIRED, TOO_LONG. Token scope:
    /// `feedback:write`.
    async fn send_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and the invitation or the project.")] input: SendFeedbackInput,
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
    let (source, not_found) = match (&input.token, &input.project_id) {
        (Some(token), None) => (Source::Token(token), Message::INVITATION_NOT_FOUND),
        (None, Some(id)) => {
            viewer.signed_in()?;
            (Source::Project(id.0), Message::PROJECT_NOT_FOUND)
        }
        _ => return Err(Error::BadUserInput("give either `token` or `projectId`".to_owned())),
    };
    let valid = ValidFeedback::validate(input.content.as_deref(), input.author_name.as_deref())?;
    let field = if input.token.is_some() { "token" } else { "projectId" };
    service::send(app, viewer, source, &valid).await.map_err(|error| match error {
        Error::NotFound => Error::rejected(field, UserErrorCode::NotFound, not_found),
        other => other,
    })
}
