//! The mutation that starts the upload of a picture, and how any upload is started.

use async_graphql::{Context, Object};
use entity::types::id::ProjectId;

use super::{
    kind::Kind,
    service::{self, Origin, Started},
    types::{PictureUpload, StartPictureUploadInput, StartPictureUploadPayload},
};
use crate::{
    features::{invitations, projects},
    platform::{
        error::{Error, Result},
        graphql::{context::ContextExt, id::TypedId, user_error::split_user_errors},
    },
};

/// Root mutation fields for pictures in feedback.
#[derive(Default)]
pub struct PictureMutation;

#[Object]
impl PictureMutation {
    /// Starts the upload of a picture for feedback: PNG, JPEG, WebP or GIF. Whoever starts it sends the feedback or edits
    /// it, with the same account or the same link. Codes: INVITATION_PROCESSED (nothing can be sent through it any more,
    /// nor edited), NOT_FOUND, QUOTA_EXCEEDED, TOO_LARGE; RATE_LIMITED as an error of the whole request. Token scope:
    /// `feedback:write`.
    async fn start_picture_upload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The picture, and the invitation or the project.")] input: StartPictureUploadInput,
    ) -> Result<Option<StartPictureUploadPayload>> {
        let StartPictureUploadInput { byte_count, name, project_id, token } = input;
        let started = start(ctx, Kind::Picture, (token.as_deref(), project_id), &name, byte_count).await;
        let (started, user_errors) = split_user_errors(started)?;
        Ok(Some(StartPictureUploadPayload { upload: started.map(PictureUpload::from), user_errors }))
    }
}

/// Starts an upload for an invitation or a project.
pub async fn start(
    ctx: &Context<'_>,
    kind: Kind,
    by: (Option<&str>, Option<TypedId<ProjectId>>),
    name: &str,
    byte_count: i32,
) -> Result<Started> {
    let (app, request) = (ctx.app()?, ctx.request()?);
    let (origin, field, not_found) = match by {
        (Some(token), None) => {
            (Origin::Token(token, &request.viewer), "token", invitations::messages::INVITATION_NOT_FOUND)
        }
        (None, Some(id)) => {
            let person = request.viewer.signed_in()?;
            (Origin::Project(person, id.0), "projectId", projects::messages::PROJECT_NOT_FOUND)
        }
        _ => return Err(Error::BadUserInput("give either `token` or `projectId`".to_owned())),
    };
    app.rate_limits.upload(request.address)?;
    service::start(app, kind, origin, name, byte_count).await.map_err(|error| error.on_not_found(field, not_found))
}
