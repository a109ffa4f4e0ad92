//! Queries of reminders.

use async_graphql::{Context, Object};

use super::{stopping, types::ReminderPreference};
use crate::platform::{
    error::{Error, Result},
    graphql::context::ContextExt,
};

/// Root query fields for reminders.
#[derive(Default)]
pub struct ReminderQuery;

#[Object]
impl ReminderQuery {
    /// Reminders that the link in a reminder email stops, for anyone who has the link. Null when the link is not
    /// valid.
    async fn reminder_preference(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Secret part of the link.")] token: String,
    ) -> Result<Option<ReminderPreference>> {
        match stopping::preference(ctx.app()?, &token).await {
            Ok(preference) => Ok(Some(preference.into())),
            Err(Error::Rejected(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
