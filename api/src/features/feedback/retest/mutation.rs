//! The mutation by which an author says what they found when they tried again.

use async_graphql::{Context, Object};

use super::{
    service,
    types::{RetestFeedbackInput, RetestFeedbackPayload},
};
use crate::{
    features::feedback::{Feedback, FeedbackMessage, messages},
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for trying again what was fixed.
#[derive(Default)]
pub struct RetestMutation;

#[Object]
impl RetestMutation {
    /// Says whether feedback of the caller that is `FIXED` is fixed indeed: as its author, by account or by the link of its
    /// invitation (without signing in). What is not is `NEW` and unread again. Codes: NOT_FIXED, NOT_FOUND, OWN_PROJECT
    /// (with the link), TOO_LONG, TOO_MANY (500 messages); RATE_LIMITED as an error of the whole request (with the link).
    /// Token scope: `feedback:write`.
    async fn retest_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and what the author found.")] input: RetestFeedbackInput,
    ) -> Result<Option<RetestFeedbackPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let is_of_link = input.token.is_some();
        if is_of_link {
            app.rate_limits.public_form(request.address)?;
        } else {
            request.viewer.signed_in()?;
        }
        let (id, token, message) = (input.id.0, input.token.as_deref(), input.message.as_deref());
        let retested = service::retest(app, &request.viewer, id, token, input.is_fixed, message).await;
        let (retested, user_errors) =
            split_user_errors(retested.map_err(|error| error.on_not_found("id", messages::FEEDBACK_NOT_FOUND)))?;
        let (feedback, message) = retested.unzip();
        Ok(Some(RetestFeedbackPayload {
            feedback: feedback.map(|row| if is_of_link { Feedback::of_link(row) } else { row.into() }),
            message: message.flatten().map(FeedbackMessage::from),
            user_errors,
        }))
    }
}
