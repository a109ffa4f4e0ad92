//! Mutations of notifications.

use async_graphql::{Context, Object};

use super::{
    reading,
    types::{MarkNotificationsReadInput, MarkNotificationsReadPayload},
};
use crate::platform::{
    error::{Error, Result},
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// The maximum number of notifications in one request.
const MAX_IDS: usize = 100;

/// Root mutation fields for notifications.
#[derive(Default)]
pub struct NotificationMutation;

#[Object]
impl NotificationMutation {
    /// Marks notifications of the caller as read. Codes: NOT_FOUND. Token scope: `notifications:write`.
    async fn mark_notifications_read(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which ones.")] input: MarkNotificationsReadInput,
    ) -> Result<Option<MarkNotificationsReadPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        if input.ids.as_ref().is_some_and(|ids| ids.len() > MAX_IDS) {
            return Err(Error::BadUserInput(format!("`ids` has at most {MAX_IDS} items")));
        }
        let ids = input.ids.map(|ids| ids.into_iter().map(|id| id.0).collect());
        let feedback = input.feedback_id.map(|id| id.0);
        let (marked, user_errors) = split_user_errors(reading::mark_read(app, person, ids, feedback).await)?;
        Ok(Some(MarkNotificationsReadPayload { user_errors, viewer: marked.map(|()| person.into()) }))
    }
}
