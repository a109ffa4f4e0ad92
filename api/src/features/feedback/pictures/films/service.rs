//! Checking a film and putting it together, and the film of feedback.

use std::pin::pin;

use bytes::Bytes;
use entity::{
    feedback, picture,
    types::{
        film_type::FilmType,
        id::{FeedbackId, FeedbackPictureId, FilmUploadId},
    },
};
use futures_util::{StreamExt, stream};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::ExprTrait};

use super::{
    super::{
        attachments::{attach_one, remove},
        completion::Complete,
        kind::Kind,
        service::Uploader,
        upload::{Refusal, folder},
    },
    structure::{Invalid, Reading},
};
use crate::{
    features::feedback::messages,
    platform::{
        app::App,
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// Returns the name of the file of a film.
pub fn file(id: FeedbackPictureId) -> String {
    format!("{}/film", folder(id))
}

/// Returns the content type of a complete film, and the extension of its name.
pub fn content_type(film: &picture::Model) -> (&'static str, &'static str) {
    match film.film_type {
        Some(FilmType::Webm) => ("video/webm", "webm"),
        Some(FilmType::Mp4) | None => ("video/mp4", "mp4"),
    }
}

/// Checks a whole film and puts it together, a part at a time.
pub async fn complete(app: &App, upload: &picture::Model, last: Bytes) -> Result<Result<Complete, Refusal>> {
    let parts = || {
        let before = stream::iter(upload.parts.0.clone()).then(|part| async move { app.files.get(&part).await });
        before.chain(stream::once(std::future::ready(Ok(last.clone()))))
    };
    let Ok(total) = u64::try_from(upload.byte_count) else { return Ok(Err(Refusal::Invalid)) };
    let mut reading = Reading::new(total);
    // Read twice, so that what is refused is not written.
    let mut content = pin!(parts());
    while let Some(part) = content.next().await {
        if reading.push(&part?) == Err(Invalid) {
            return Ok(Err(Refusal::Invalid));
        }
    }
    let Ok(film) = reading.end() else { return Ok(Err(Refusal::Invalid)) };
    app.files.put_all(&file(upload.id), parts()).await?;
    Ok(Ok(Complete {
        byte_count: upload.byte_count,
        width: film.width,
        height: film.height,
        film_type: Some(film.format),
    }))
}

/// Adds an uploaded film to feedback, in the place of the one that it has. Returns whether that is another one: an edit whose
/// response was lost is sent again. The caller has locked the project of the feedback.
pub async fn attach(tx: &Tx, feedback: &feedback::Model, uploader: Uploader, upload: FilmUploadId) -> Result<bool> {
    let upload = upload.into();
    let attached = picture::Entity::find()
        .filter(picture::Column::FeedbackId.eq(feedback.id))
        .filter(picture::Column::IsFilm.eq(true))
        .one(tx.db())
        .await?;
    if attached.is_some_and(|film| uploader.started(&film, upload)) {
        return Ok(false);
    }
    detach(tx, feedback.id).await?;
    if attach_one(tx, feedback, uploader, Kind::Film, upload, 0).await? {
        Ok(true)
    } else {
        Err(Error::rejected("filmUploadId", UserErrorCode::NotFound, messages::FILM_NOT_FOUND))
    }
}

/// Removes the film from feedback. Returns whether there was one.
pub async fn detach(tx: &Tx, feedback: FeedbackId) -> Result<bool> {
    remove(tx, picture::Column::FeedbackId.eq(feedback).and(picture::Column::IsFilm.eq(true))).await
}
