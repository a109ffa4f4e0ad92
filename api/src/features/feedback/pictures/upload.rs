//! Receiving a picture or a film in parts. Each part is a file of its own, so that any process can go on; the last one is
//! only counted once the whole is stored: after a crash it is sent again.

use std::net::IpAddr;

use bytes::Bytes;
use entity::{
    picture,
    types::{
        id::{FeedbackPictureId, UserId},
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, UpdateMany, sea_query::Expr};
use uuid::Uuid;

use super::{address::Size, completion};
use crate::platform::{
    app::App,
    auth::secret,
    clock::random,
    db::Tx,
    error::{Error, Result},
};

/// The maximum number of parts: as many as of a slow connection that is often lost.
const MAX_PARTS: usize = 1000;

/// The outcome of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The part was received; the number is the bytes received so far.
    Received(i32),
    /// The part does not begin where the previous one ends.
    WrongOffset,
    /// The part is the last one, and another request is completing the upload with its own.
    Completing,
    /// The part exceeds the announced size, or the upload has too many parts.
    TooLarge,
    /// The whole is refused, and the upload is gone.
    Refused(Refusal),
}

/// Why a whole picture or film is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The file is not of the expected kind, or is damaged.
    Invalid,
    /// The picture has too many pixels, or the file exceeds the maximum size.
    TooLarge,
    /// The project has no space left.
    Quota,
}

/// Returns the folder of the files of a picture or a film.
pub fn folder(id: FeedbackPictureId) -> String {
    format!("pictures/{}", Uuid::from(id).simple())
}

/// Returns the name of the file of a picture.
pub fn file(id: FeedbackPictureId, size: Size) -> String {
    format!("{}/{}", folder(id), size.as_str())
}

/// Returns an upload by the secret of its address.
pub async fn find(app: &App, secret: &str) -> Result<picture::Model> {
    let found = picture::Entity::find()
        .filter(picture::Column::SecretHash.eq(secret::hash(secret)))
        .filter(picture::Column::FeedbackId.is_null())
        .filter(picture::Column::ExpiresAt.gt(app.clock.now()));
    found.one(app.db.read()).await?.ok_or(Error::NotFound)
}

/// Gives an upload up.
pub async fn give_up(app: &App, id: FeedbackPictureId) -> Result<()> {
    app.db.write(|tx| end(tx, picture::Column::Id.eq(id)).scope_boxed()).await
}

/// Ends the uploads of a user whose account is being deleted.
pub async fn end_all_of(tx: &Tx, user: UserId) -> Result<()> {
    end(tx, picture::Column::UserId.eq(user)).await
}

/// Ends the uploads that meet a condition, and are not attached to feedback. Their files are deleted soon after.
async fn end(tx: &Tx, which: Expr) -> Result<()> {
    picture::Entity::update_many()
        .col_expr(picture::Column::ExpiresAt, Expr::value(tx.now()))
        .filter(which)
        .filter(picture::Column::FeedbackId.is_null())
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Receives a part that begins at an offset. Fails with [`Error::RateLimited`] if it is the last one of a picture that
/// cannot be decoded soon: it is to be sent again.
pub async fn receive(
    app: &App,
    upload: picture::Model,
    address: IpAddr,
    offset: i32,
    content: Bytes,
) -> Result<Outcome> {
    if offset != upload.received || upload.width.is_some() {
        return Ok(Outcome::WrongOffset);
    }
    let received = usize::try_from(offset).unwrap_or_default() + content.len();
    let Some(received) = i32::try_from(received).ok().filter(|received| *received <= upload.byte_count) else {
        return Ok(Outcome::TooLarge);
    };
    if received == upload.byte_count {
        return completion::complete(app, upload, address, content).await;
    }
    if content.is_empty() {
        return Ok(Outcome::Received(offset));
    }
    let mut parts = upload.parts.0;
    if parts.len() >= MAX_PARTS {
        return Ok(Outcome::TooLarge);
    }
    // Another name each time: a part that was sent twice at once never replaces the one that was counted.
    let part = format!("{}/part-{:032x}", folder(upload.id), u128::from_ne_bytes(random()));
    app.files.put(&part, content).await?;
    parts.push(part.clone());
    let (id, parts) = (upload.id, &StringList(parts));
    let is_counted = app.db.write(|tx| {
        async move {
            let counted = at(id, offset)
                // The sweep may be deleting its files already.
                .filter(picture::Column::ExpiresAt.gt(tx.now()))
                .col_expr(picture::Column::Received, Expr::value(received))
                .col_expr(picture::Column::Parts, Expr::value(parts.clone()))
                .exec(tx.db())
                .await?;
            Ok(counted.rows_affected == 1)
        }
        .scope_boxed()
    });
    let is_counted = is_counted.await;
    // No row names it: until the whole upload is deleted it would take space that nobody counts.
    if !matches!(is_counted, Ok(true) | Err(Error::OutcomeUnknown(_))) {
        delete_part(app, &part).await;
    }
    Ok(if is_counted? { Outcome::Received(received) } else { Outcome::WrongOffset })
}

/// Deletes the file of a part, which nobody needs any more. What became of the part does not depend on it.
pub(super) async fn delete_part(app: &App, part: &str) {
    if let Err(error) = app.files.delete(part).await {
        tracing::warn!(error = error.chain(), part, "the file of a part was not deleted");
    }
}

/// Returns the update of an upload that has received so many bytes and is not complete.
pub(super) fn at(id: FeedbackPictureId, received: i32) -> UpdateMany<picture::Entity> {
    picture::Entity::update_many()
        .filter(picture::Column::Id.eq(id))
        .filter(picture::Column::Received.eq(received))
        .filter(picture::Column::Width.is_null())
}
