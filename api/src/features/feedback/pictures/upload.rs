//! Receiving a picture or a film in parts. Each part is a file of its own, so that any process can go on; the last one is
//! only counted once the whole picture is decoded and stored, or the film is checked and put together: after a crash it is
//! sent again.

use std::{net::IpAddr, sync::Arc, time::Duration};

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    picture, project,
    types::{
        film_type::FilmType,
        id::{FeedbackPictureId, UserId},
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::Expr,
};
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::{
    address::Size,
    decode::{self, Decoded, Refusal},
    films,
    kind::Kind,
    service::has_space,
};
use crate::platform::{
    app::App,
    auth::secret,
    clock::random,
    db::Tx,
    error::{Error, Result},
    http::CpuQueue,
};

/// The maximum number of parts: as many as of a slow connection that is often lost.
const MAX_PARTS: usize = 1000;

/// The maximum number of whole pictures in memory, besides the one that is being decoded.
const MAX_READ: usize = 4;

/// How long the request that completes an upload keeps others from it at most: longer than any takes.
const MAX_COMPLETION: TimeDelta = TimeDelta::minutes(5);

/// The maximum time that a picture waits to be read.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// The pictures to decode. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Decoding {
    /// Those that are read, one of each network.
    read: Arc<CpuQueue>,
    /// Decoding takes up to half a gigabyte: one at a time.
    thread: Arc<Semaphore>,
}

impl Default for Decoding {
    fn default() -> Self {
        Self { read: Arc::new(CpuQueue::new(MAX_READ, MAX_WAIT)), thread: Arc::new(Semaphore::new(1)) }
    }
}

/// What became of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was received; the number of bytes received until now.
    Received(i32),
    /// It does not begin where the previous one ends.
    WrongOffset,
    /// It is the last one, and another request is completing the upload with its own.
    Completing,
    /// It exceeds the announced size, or there are too many.
    TooLarge,
    /// The whole is refused, and the upload is gone.
    Refused(Refused),
}

/// Why a whole picture or film is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is none, or damaged.
    Invalid,
    /// It has too many pixels, or exceeds the maximum size.
    TooLarge,
    /// The project has no space left.
    Quota,
}

/// What is known of a picture or a film once it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Complete {
    /// Size in bytes, as stored.
    pub byte_count: i32,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// The type of a film.
    pub film_type: Option<FilmType>,
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
        return finish(app, upload, address, content).await;
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
                .col_expr(picture::Column::Received, Expr::value(received))
                .col_expr(picture::Column::Parts, Expr::value(parts.clone()))
                .exec(tx.db())
                .await?;
            Ok(counted.rows_affected == 1)
        }
        .scope_boxed()
    });
    if is_counted.await? {
        return Ok(Outcome::Received(received));
    }
    // No row names it: nothing else would delete it, nor count it against the space of the project.
    app.files.delete(&part).await?;
    Ok(Outcome::WrongOffset)
}

/// Stores the whole picture or film, unless another request is doing so: the files of both would have the same names.
async fn finish(app: &App, upload: picture::Model, address: IpAddr, last: Bytes) -> Result<Outcome> {
    let claim = match claim(app, &upload).await? {
        Claim::Mine(until) => until,
        Claim::Other => return Ok(Outcome::Completing),
        Claim::TooLate => return Ok(Outcome::WrongOffset),
    };
    let outcome = finish_claimed(app, &upload, address, last).await;
    if !matches!(outcome, Ok(Outcome::Received(_))) {
        release(app, upload.id, claim).await?;
    }
    outcome
}

/// The result of claiming the completion of an upload.
enum Claim {
    /// It is this request's, until then.
    Mine(DateTime<Utc>),
    /// It is another request's.
    Other,
    /// The upload is complete, or has received more.
    TooLate,
}

async fn claim(app: &App, upload: &picture::Model) -> Result<Claim> {
    app.db
        .write(|tx| {
            async move {
                let row = picture::Entity::find_by_id(upload.id).lock_exclusive().one(tx.db()).await?;
                let row = row.ok_or(Error::NotFound)?;
                if row.width.is_some() || row.received != upload.received {
                    return Ok(Claim::TooLate);
                }
                if row.completing_until.is_some_and(|until| until > tx.now()) {
                    return Ok(Claim::Other);
                }
                let until = tx.now() + MAX_COMPLETION;
                let mut row = row.into_active_model();
                row.completing_until = Set(Some(until));
                row.update(tx.db()).await?;
                Ok(Claim::Mine(until))
            }
            .scope_boxed()
        })
        .await
}

/// Gives the completion of an upload back.
async fn release(app: &App, id: FeedbackPictureId, claim: DateTime<Utc>) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                picture::Entity::update_many()
                    .col_expr(picture::Column::CompletingUntil, Expr::value(None::<DateTime<Utc>>))
                    .filter(picture::Column::Id.eq(id))
                    .filter(picture::Column::CompletingUntil.eq(claim))
                    .exec(tx.db())
                    .await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

async fn finish_claimed(app: &App, upload: &picture::Model, address: IpAddr, last: Bytes) -> Result<Outcome> {
    let completed = match Kind::of(upload) {
        Kind::Picture => complete(app, upload, address, last).await,
        Kind::Film => films::complete(app, upload, last).await,
    };
    let outcome = match completed? {
        Ok(complete) => app.db.write(|tx| async move { store(tx, app, upload, complete).await }.scope_boxed()).await?,
        Err(refused) => Outcome::Refused(refused),
    };
    match outcome {
        Outcome::Refused(_) => give_up(app, upload.id).await?,
        Outcome::Received(_) => {
            for part in &upload.parts.0 {
                app.files.delete(part).await?;
            }
        }
        // It has received more meanwhile, and needs the parts.
        Outcome::WrongOffset | Outcome::Completing | Outcome::TooLarge => {}
    }
    Ok(outcome)
}

/// Decodes the whole picture and stores its files.
async fn complete(
    app: &App,
    upload: &picture::Model,
    address: IpAddr,
    last: Bytes,
) -> Result<Result<Complete, Refused>> {
    let Decoded { full, thumbnail, width, height } = match whole(app, upload, address, last).await? {
        Ok(decoded) => decoded,
        Err(Refusal::Invalid) => return Ok(Err(Refused::Invalid)),
        Err(Refusal::TooLarge) => return Ok(Err(Refused::TooLarge)),
    };
    let byte_count = i32::try_from(full.len()).map_err(anyhow::Error::from)?;
    app.files.put(&file(upload.id, Size::Full), full).await?;
    app.files.put(&file(upload.id, Size::Thumbnail), thumbnail).await?;
    Ok(Ok(Complete { byte_count, width, height, film_type: None }))
}

/// Reads the parts, in a turn of the sender's network, and decodes them.
async fn whole(app: &App, upload: &picture::Model, address: IpAddr, last: Bytes) -> Result<Result<Decoded, Refusal>> {
    let Decoding { read, thread } = app.state_of::<Decoding>();
    let permit = read.acquire(address).await?;
    let mut content = Vec::with_capacity(usize::try_from(upload.byte_count).unwrap_or_default());
    for part in &upload.parts.0 {
        content.extend_from_slice(&app.files.get(part).await?);
    }
    content.extend_from_slice(&last);
    // At most three are before it.
    let thread = Arc::clone(thread).acquire_owned().await.map_err(anyhow::Error::from)?;
    let decode = move || {
        let _thread = thread;
        decode::decode(&content)
    };
    let decoded = permit.run(decode).await;
    // A decoder that panics was given something damaged.
    Ok(decoded.unwrap_or(Err(Refusal::Invalid)))
}

async fn store(tx: &Tx, app: &App, upload: &picture::Model, complete: Complete) -> Result<Outcome> {
    let project = upload.project_id.ok_or(Error::NotFound)?;
    project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)?;
    if !has_space(tx, app, Kind::of(upload), project, Some(upload.id), complete.byte_count).await? {
        return Ok(Outcome::Refused(Refused::Quota));
    }
    let stored = at(upload.id, upload.received)
        .col_expr(picture::Column::Received, Expr::value(upload.byte_count))
        .col_expr(picture::Column::ByteCount, Expr::value(complete.byte_count))
        .col_expr(picture::Column::Width, Expr::value(complete.width))
        .col_expr(picture::Column::Height, Expr::value(complete.height))
        .col_expr(picture::Column::FilmType, Expr::value(complete.film_type))
        .exec(tx.db())
        .await?;
    Ok(if stored.rows_affected == 1 { Outcome::Received(upload.byte_count) } else { Outcome::WrongOffset })
}

/// Returns the update of an upload that has received so many bytes and is not complete.
fn at(id: FeedbackPictureId, received: i32) -> sea_orm::UpdateMany<picture::Entity> {
    picture::Entity::update_many()
        .filter(picture::Column::Id.eq(id))
        .filter(picture::Column::Received.eq(received))
        .filter(picture::Column::Width.is_null())
}
