//! Subscription to changes of the caller's settings.

use async_graphql::{Context, Subscription};
use entity::{types::id::SettingsId, user_settings};
use futures_util::Stream;

use super::{topic, types::Settings};
use crate::platform::{
    error::Result,
    graphql::{
        changes::{change_types, changes},
        context::ContextExt,
        scalars::ChangeCursor,
    },
};

change_types!(
    Settings(user_settings::Model, SettingsId) as settings => SettingsChange in SettingsChanges,
    "person's settings"
);

/// Subscription root fields of settings.
#[derive(Default)]
pub struct SettingsSubscription;

#[Subscription]
impl SettingsSubscription {
    /// Changes of the caller's settings, wherever they were saved. Codes: UNAUTHENTICATED, CURSOR_EXPIRED (read the settings
    /// again, then subscribe without `after`). Token scope: `profile:read`.
    async fn settings_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
    ) -> Result<impl Stream<Item = Result<SettingsChanges>> + use<>> {
        changes(ctx, after, async move {
            let person = ctx.signed_in()?;
            Ok(person.audience(topic(person.user_id)))
        })
        .await
    }
}
