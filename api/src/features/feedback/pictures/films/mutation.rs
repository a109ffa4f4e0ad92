//! The mutation that starts the upload of a film.

use async_graphql::{Context, Object};
use entity::types::id::FilmUploadId;

use super::{
    super::{kind::Kind, mutation::start, service::Started},
    types::{FilmUpload, StartFilmUploadInput, StartFilmUploadPayload},
};
use crate::platform::{error::Result, graphql::user_error::split_user_errors};

/// Root mutation fields for films in feedback.
#[derive(Default)]
pub struct FilmMutation;

#[Object]
impl FilmMutation {
    /// Starts the upload of a film for feedback, which has one at most: MP4 or WebM. It is not converted, and keeps what
    /// its file says of itself, such as the place where it was taken. Whoever starts it sends the feedback or edits it,
    /// with the same account or the same link. Codes: INVITATION_PROCESSED (nothing can be sent through it any more, nor
    /// edited), NOT_FOUND, QUOTA_EXCEEDED, TOO_LARGE; RATE_LIMITED as an error of the whole request. Token scope:
    /// `feedback:write`.
    async fn start_film_upload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The film, and the invitation or the project.")] input: StartFilmUploadInput,
    ) -> Result<Option<StartFilmUploadPayload>> {
        let StartFilmUploadInput { byte_count, name, project_id, token } = input;
        let started = start(ctx, Kind::Film, (token.as_deref(), project_id), &name, byte_count).await;
        let (started, user_errors) = split_user_errors(started)?;
        let upload = started.map(|Started { id, path, expires_at }| FilmUpload {
            id: FilmUploadId(id).to_string().into(),
            url: path,
            expires_at,
        });
        Ok(Some(StartFilmUploadPayload { upload, user_errors }))
    }
}
