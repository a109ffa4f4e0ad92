//! Mutations of templates of replies.

use async_graphql::{Context, Object};

use super::{
    messages,
    rules::Fields,
    service,
    types::{
        CreateReplyTemplateInput, CreateReplyTemplatePayload, DeleteReplyTemplateInput, DeleteReplyTemplatePayload,
        ReplyTemplate, UpdateReplyTemplateInput, UpdateReplyTemplatePayload,
    },
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Mutation root fields of templates of replies.
#[derive(Default)]
pub struct ReplyTemplateMutation;

#[Object]
impl ReplyTemplateMutation {
    /// Saves a template of replies of the caller. Codes: REQUIRED, TOO_LONG, TOO_MANY (50 templates). Token scope:
    /// `feedback:write`.
    async fn create_reply_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Values of the template.")] input: CreateReplyTemplateInput,
    ) -> Result<Option<CreateReplyTemplatePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let fields = Fields { title: Some(input.title), content: Some(input.content) };
        let (template, user_errors) = split_user_errors(service::create(app, person, fields).await)?;
        Ok(Some(CreateReplyTemplatePayload { reply_template: template.map(ReplyTemplate::from), user_errors }))
    }

    /// Changes a template of replies of the caller. Codes: NOT_FOUND, REQUIRED, TOO_LONG, VERSION_CONFLICT. Token scope:
    /// `feedback:write`.
    async fn update_reply_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateReplyTemplateInput,
    ) -> Result<Option<UpdateReplyTemplatePayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let fields = Fields { title: input.title.into(), content: input.content.into() };
        let updated = service::update(app, person, input.id.0, input.expected_version, fields).await;
        let (template, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::TEMPLATE_NOT_FOUND)))?;
        Ok(Some(UpdateReplyTemplatePayload { reply_template: template.map(ReplyTemplate::from), user_errors }))
    }

    /// Removes a template of replies of the caller. Codes: NOT_FOUND. Token scope: `feedback:write`.
    async fn delete_reply_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The template.")] input: DeleteReplyTemplateInput,
    ) -> Result<Option<DeleteReplyTemplatePayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.id.0);
        let (deleted, user_errors) = split_user_errors(
            service::delete(app, person, id)
                .await
                .map_err(|error| error.on_not_found("id", messages::TEMPLATE_NOT_FOUND)),
        )?;
        let deleted_reply_template_id = deleted.map(|()| id.into());
        Ok(Some(DeleteReplyTemplatePayload { deleted_reply_template_id, user_errors }))
    }
}
