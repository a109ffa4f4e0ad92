//! The mutation that sends a message about feedback.

use async_graphql::{Context, Object};

use super::{
    rules, service,
    types::{FeedbackMessage, SendFeedbackMessageInput, SendFeedbackMessagePayload},
};
use crate::{
    features::feedback::{Feedback, messages},
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for messages about feedback.
#[derive(Default)]
pub struct FeedbackMessageMutation;

#[Object]
impl FeedbackMessageMutation {
    /// Sends a message about feedback: as its author, by account or by the link of its invitation (without signing in),
    /// or as the owner of its project. That of the author makes it unread, and `NEW` when the author was asked for more.
    /// Codes: CREATOR_REQUIRED (for `requestsInfo`), NOT_FOUND, NO_RECIPIENT (its author cannot be reached), OWN_PROJECT
    /// (with the link), REQUIRED, TOO_LONG, TOO_MANY (500 messages); RATE_LIMITED as an error of the whole request (60 a
    /// minute of one person; fewer with the link). Token scope: `feedback:write`.
    async fn send_feedback_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and the message.")] input: SendFeedbackMessageInput,
    ) -> Result<Option<SendFeedbackMessagePayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let is_of_link = input.token.is_some();
        if is_of_link {
            app.rate_limits.public_form(request.address)?;
        } else {
            app.rate_limits.user(&rules::MESSAGES, request.viewer.signed_in()?.user_id)?;
        }
        let content = input.content.unwrap_or_default();
        let requests_info = input.requests_info.unwrap_or_default();
        let sent =
            service::send(app, request, input.feedback_id.0, input.token.as_deref(), &content, requests_info).await;
        let (sent, user_errors) =
            split_user_errors(sent.map_err(|error| error.on_not_found("feedbackId", messages::FEEDBACK_NOT_FOUND)))?;
        let (message, feedback) = sent.unzip();
        Ok(Some(SendFeedbackMessagePayload {
            feedback: feedback.map(|row| if is_of_link { Feedback::of_link(row) } else { row.into() }),
            message: message.map(FeedbackMessage::from),
            user_errors,
        }))
    }
}
