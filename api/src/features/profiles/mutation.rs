//! Mutations of profiles: convert inputs to fields and results to payloads.

use async_graphql::{Context, Object};

use super::{
    rules::{Names, TesterFields},
    service,
    types::{
        CreatorProfile, TesterProfile, UpdateCreatorProfileInput, UpdateCreatorProfilePayload,
        UpdateTesterProfileInput, UpdateTesterProfilePayload,
    },
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root mutation fields for profiles.
#[derive(Default)]
pub struct ProfileMutation;

#[Object]
impl ProfileMutation {
    /// Changes the profile of the caller, a creator. Codes: REQUIRED, TOO_LONG. Token scope: `profile:write`.
    async fn update_creator_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateCreatorProfileInput,
    ) -> Result<Option<UpdateCreatorProfilePayload>> {
        let names = Names { first_name: input.first_name.into(), last_name: input.last_name.into() };
        let (profile, user_errors) =
            split_user_errors(service::update_creator(ctx.app()?, ctx.signed_in()?, names).await)?;
        Ok(Some(UpdateCreatorProfilePayload { creator_profile: profile.map(CreatorProfile), user_errors }))
    }

    /// Changes the profile of the caller, a tester; the first save must name them. Codes: INVALID_CONTACT, REQUIRED,
    /// TOO_LONG, TOO_MANY, USERNAME_TAKEN, VERSION_CONFLICT. Token scope: `profile:write`.
    async fn update_tester_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateTesterProfileInput,
    ) -> Result<Option<UpdateTesterProfilePayload>> {
        let expected = input.expected_version;
        let updated = service::update_tester(ctx.app()?, ctx.signed_in()?, expected, input.into()).await;
        let (profile, user_errors) = split_user_errors(updated)?;
        Ok(Some(UpdateTesterProfilePayload { tester_profile: profile.map(TesterProfile), user_errors }))
    }
}

impl From<UpdateTesterProfileInput> for TesterFields {
    fn from(input: UpdateTesterProfileInput) -> Self {
        let list = |input: Option<Option<Vec<String>>>| input.map(Option::unwrap_or_default);
        Self {
            names: Names { first_name: input.first_name.into(), last_name: input.last_name.into() },
            username: input.username.into(),
            bio: input.bio.into(),
            skills: list(input.skills.into()),
            competences: list(input.competences.into()),
            availability: input.availability.into(),
            country: Option::<Option<_>>::from(input.country).map(|country| country.map(Into::into)),
            languages: list(input.languages.into()),
            discord_contact: input.discord_contact.into(),
            is_searchable: input.is_searchable,
            shows_devices: input.shows_devices,
        }
    }
}
