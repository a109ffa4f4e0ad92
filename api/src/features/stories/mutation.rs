//! Mutations of stories.

use async_graphql::{Context, Object};

use super::{
    messages,
    rules::NewStory,
    service,
    types::{ReportStoryInput, ReportStoryPayload, Story, SubmitStoryInput, SubmitStoryPayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Mutation root fields of stories.
#[derive(Default)]
pub struct StoryMutation;

#[Object]
impl StoryMutation {
    /// Adds a story to the public wall, without authentication. Codes: INVALID_EMAIL, REQUIRED, TOO_LONG;
    /// RATE_LIMITED as an error of the whole request. Not with a token.
    async fn submit_story(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story.")] input: SubmitStoryInput,
    ) -> Result<Option<SubmitStoryPayload>> {
        let app = ctx.app()?;
        app.rate_limits.public_form(ctx.request()?.address)?;
        let story = NewStory {
            name: input.name.unwrap_or_default(),
            text: input.text.unwrap_or_default(),
            email: input.email,
            website: input.website,
        };
        let (story, user_errors) = split_user_errors(service::submit(app, story).await)?;
        Ok(Some(SubmitStoryPayload { story: story.map(Story::from), user_errors }))
    }

    /// Reports that a story does not belong on the wall, without authentication. A network counts once; reports from
    /// three different ones take the story off the wall. Codes: NOT_FOUND; RATE_LIMITED as an error of the whole
    /// request. Not with a token.
    async fn report_story(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story.")] input: ReportStoryInput,
    ) -> Result<Option<ReportStoryPayload>> {
        let (app, address) = (ctx.app()?, ctx.request()?.address);
        app.rate_limits.public_form(address)?;
        let reported = service::report(app, address, input.id.0).await;
        let (reported, user_errors) =
            split_user_errors(reported.map_err(|error| error.on_not_found("id", messages::STORY_NOT_FOUND)))?;
        Ok(Some(ReportStoryPayload { reported_story_id: reported.map(|()| input.id.0.into()), user_errors }))
    }
}
