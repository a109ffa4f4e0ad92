//! Mutations of reminders.

use async_graphql::{Context, Object};

use super::{
    stopping,
    types::{ReminderPreference, SetReminderPreferenceInput, SetReminderPreferencePayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root mutation fields for reminders.
#[derive(Default)]
pub struct ReminderMutation;

#[Object]
impl ReminderMutation {
    /// Stops the reminders that the link of an email is for, or starts them again; nobody needs to be signed in. Codes:
    /// INVALID_TOKEN; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn set_reminder_preference(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The link, and whether its reminders are wanted.")] input: SetReminderPreferenceInput,
    ) -> Result<Option<SetReminderPreferencePayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        app.rate_limits.public_form(request.address)?;
        let (preference, user_errors) = split_user_errors(stopping::set(app, &input.token, input.is_wanted).await)?;
        let reminder_preference = preference.map(ReminderPreference::from);
        Ok(Some(SetReminderPreferencePayload { reminder_preference, user_errors }))
    }
}
