//! Mutations of widgets: of the owner of a project, and of the pages that show its widget.

use async_graphql::{Context, Object};
use chrono::{DateTime, Utc};

use super::{
    payloads::{
        SendWidgetFeedbackInput, SendWidgetFeedbackPayload, SetFeedbackWidgetInput, SetFeedbackWidgetPayload,
        StartWidgetPictureUploadInput, StartWidgetPictureUploadPayload,
    },
    service,
    types::FeedbackWidget,
};
use crate::{
    features::{
        feedback::{Details, PictureUpload, ValidFeedback},
        projects,
    },
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root mutation fields for widgets.
#[derive(Default)]
pub struct WidgetMutation;

#[Object]
impl WidgetMutation {
    /// Sets up the widget of a project of the caller, or changes it. Codes: INVALID_ORIGIN, NOT_FOUND, REQUIRED, TOO_MANY
    /// (origins), VERSION_CONFLICT. Token scope: `workspace:write`.
    async fn set_feedback_widget(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project, and how its widget works.")] input: SetFeedbackWidgetInput,
    ) -> Result<Option<SetFeedbackWidgetPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let values = (input.is_enabled, &*input.origins);
        let set = service::set(app, person, input.project_id.0, values, input.expected_version).await;
        let (widget, user_errors) = split_user_errors(
            set.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(SetFeedbackWidgetPayload { widget: widget.map(FeedbackWidget::from), user_errors }))
    }

    /// Sends feedback from a page with the widget of a project, without signing in; the `Origin` of the request must be one
    /// of the widget's. A project takes 200 within a day. Pages of any site may send it to `/widget/graphql`. Codes: BUG_ONLY,
    /// INVALID_RATING, INVALID_URL, NOT_FOUND, ORIGIN_NOT_ALLOWED, PROJECT_PAUSED, REQUIRED, TOO_LONG, TOO_MANY (pictures);
    /// RATE_LIMITED as an error of the whole request. Token scope: `feedback:write`.
    async fn send_widget_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and the widget.")] input: SendWidgetFeedbackInput,
    ) -> Result<Option<SendWidgetFeedbackPayload>> {
        let (sent_at, user_errors) = split_user_errors(send(ctx, input).await)?;
        Ok(Some(SendWidgetFeedbackPayload { sent_at, user_errors }))
    }

    /// Starts the upload of a picture for feedback from a page with the widget of a project, as `startPictureUpload` does;
    /// the `Origin` of the request must be one of the widget's. Pages of any site may send it to `/widget/graphql`. Codes:
    /// NOT_FOUND, ORIGIN_NOT_ALLOWED, PROJECT_PAUSED, QUOTA_EXCEEDED, TOO_LARGE; RATE_LIMITED as an error of the whole
    /// request. Token scope: `feedback:write`.
    async fn start_widget_picture_upload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The picture, and the widget.")] input: StartWidgetPictureUploadInput,
    ) -> Result<Option<StartWidgetPictureUploadPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        app.rate_limits.upload(request.address)?;
        let StartWidgetPictureUploadInput { byte_count, name, widget_id } = input;
        let started = service::start_upload(app, widget_id.0, request.origin.as_deref(), &name, byte_count).await;
        let (upload, user_errors) = split_user_errors(started)?;
        Ok(Some(StartWidgetPictureUploadPayload { upload: upload.map(PictureUpload::from), user_errors }))
    }
}

async fn send(ctx: &Context<'_>, input: SendWidgetFeedbackInput) -> Result<DateTime<Utc>> {
    let (app, request) = (ctx.app()?, ctx.request()?);
    app.rate_limits.public_form(request.address)?;
    let details = Details {
        kind: input.kind.map(Into::into),
        severity: input.severity.map(Into::into),
        steps: input.steps,
        rating: input.rating,
        environment: input.environment.map(Into::into),
        tested_release: None,
    };
    let valid = ValidFeedback::validate(input.content.as_deref(), input.author_name.as_deref(), details)?;
    let pictures: Vec<_> = input.picture_upload_ids.into_iter().flatten().map(|id| id.0).collect();
    let (origin, page_url) = (request.origin.as_deref(), input.page_url.as_ref().map(|url| &*url.0));
    service::send(app, input.widget_id.0, origin, &valid, &pictures, page_url).await
}
