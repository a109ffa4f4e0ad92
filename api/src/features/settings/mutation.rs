//! Mutations of settings.

use async_graphql::{Context, Object};

use super::{
    rules::Fields,
    service,
    types::{QuietHoursInput, Settings, UpdateSettingsInput, UpdateSettingsPayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root mutation fields for settings.
#[derive(Default)]
pub struct SettingsMutation;

#[Object]
impl SettingsMutation {
    /// Changes the caller's settings. Codes: INVALID_TIME_ZONE, TOO_LONG. Token scope: `profile:write`.
    async fn update_settings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateSettingsInput,
    ) -> Result<Option<UpdateSettingsPayload>> {
        let (settings, user_errors) =
            split_user_errors(service::update(ctx.app()?, ctx.signed_in()?, input.into()).await)?;
        Ok(Some(UpdateSettingsPayload { settings: settings.map(Settings::from), user_errors }))
    }
}

impl From<UpdateSettingsInput> for Fields {
    fn from(input: UpdateSettingsInput) -> Self {
        Self {
            username: input.username.into(),
            country: Option::<Option<_>>::from(input.country).map(|country| country.map(Into::into)),
            language: input.language.map(Into::into),
            email_notifications: input.has_email_notifications,
            theme: input.theme.map(Into::into),
            default_persona: input.default_persona.map(Into::into),
            deadline_reminders: input.has_deadline_reminders,
            silence_reminders: input.has_silence_reminders,
            push_notifications: input.has_push_notifications,
            quiet_hours: Option::<Option<_>>::from(input.quiet_hours)
                .map(|hours| hours.map(|QuietHoursInput { start, end }| (start.0, end.0))),
            time_zone: input.time_zone,
        }
    }
}
