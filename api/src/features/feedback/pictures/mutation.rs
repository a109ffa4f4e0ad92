//! The mutation that starts the upload of a picture.

use async_graphql::{Context, Object};

use super::{
    service::{self, Origin},
    types::{PictureUpload, StartPictureUploadInput, StartPictureUploadPayload},
};
use crate::{
    features::{invitations, projects},
    platform::{
        error::{Error, Result, UserErrorCode},
        graphql::{context::ContextExt, user_error::outcome},
    },
};

/// Root mutation fields for pictures in feedback.
#[derive(Default)]
pub struct PictureMutation;

#[Object]
impl PictureMutation {
    /// Starts the upload of a picture for feedback: PNG, JPEG, WebP or GIF. Whoever starts it sends the feedback or edits
    /// it, with the same account or the same link. Codes: NOT_FOUND, QUOTA_EXCEEDED, TOO_LARGE. Token scope:
    /// `feedback:write`.
    async fn start_picture_upload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The picture, and the invitation or the project.")] input: StartPictureUploadInput,
    ) -> Result<Option<StartPictureUploadPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let (origin, field, not_found) = match (&input.token, &input.project_id) {
            (Some(token), None) => (Origin::Token(token), "token", invitations::messages::INVITATION_NOT_FOUND),
            (None, Some(id)) => {
                let person = request.viewer.signed_in()?;
                (Origin::Project(person, id.0), "projectId", projects::messages::PROJECT_NOT_FOUND)
            }
            _ => return Err(Error::BadUserInput("give either `token` or `projectId`".to_owned())),
        };
        app.rate_limits.upload(request.address)?;
        let started = service::start(app, origin, &input.name, input.byte_count).await;
        let (started, user_errors) = outcome(started.map_err(|error| match error {
            Error::NotFound => Error::rejected(field, UserErrorCode::NotFound, not_found),
            other => other,
        }))?;
        let upload = started.map(|upload| PictureUpload {
            id: upload.id.to_string().into(),
            url: upload.path,
            expires_at: upload.expires_at,
        });
        Ok(Some(StartPictureUploadPayload { upload, user_errors }))
    }
}
