//! Completing an upload with its last part: the picture is decoded and stored, or the film is checked and put together.

use std::{net::IpAddr, sync::Arc, time::Duration};

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    picture,
    types::{film_type::FilmType, id::FeedbackPictureId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::Expr,
};
use tokio::sync::Semaphore;

use super::{
    address::Size,
    decode::{self, DecodeError, Decoded},
    films,
    kind::Kind,
    service::has_space,
    upload::{Outcome, Refusal, at, delete_part, file, give_up},
};
use crate::{
    features::projects::policy::lock,
    platform::{
        app::App,
        db::Tx,
        error::{Error, Result},
        http::CpuQueue,
    },
};

/// The maximum number of whole pictures in memory, besides the one that is being decoded.
const MAX_READ: usize = 4;

/// How long the request that completes an upload keeps others from it at most: longer than any takes.
const MAX_COMPLETION: TimeDelta = TimeDelta::minutes(5);

/// The maximum time that a picture waits to be read.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// The pictures to decode. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Decoding {
    /// The queue of pictures to read, one at a time for each network.
    read: Arc<CpuQueue>,
    /// Decoding takes up to half a gigabyte: one at a time.
    thread: Arc<Semaphore>,
}

impl Default for Decoding {
    fn default() -> Self {
        Self {
            read: Arc::new(CpuQueue::new("pictures at once", MAX_READ, MAX_WAIT)),
            thread: Arc::new(Semaphore::new(1)),
        }
    }
}

/// A picture or a film that is stored.
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

/// Stores the whole picture or film, unless another request is doing so: the files of both would have the same names.
pub async fn complete(app: &App, upload: picture::Model, address: IpAddr, last: Bytes) -> Result<Outcome> {
    let claim = match claim(app, &upload).await? {
        Claim::Mine(until) => until,
        Claim::Other => return Ok(Outcome::Completing),
        Claim::TooLate => return Ok(Outcome::WrongOffset),
    };
    let outcome = complete_claimed(app, &upload, address, last).await;
    if !matches!(outcome, Ok(Outcome::Received(_)))
        && let Err(error) = release(app, upload.id, claim).await
    {
        // It ends by itself. What the sender gets says what became of the part.
        tracing::warn!(error = error.chain(), "the completion of an upload was not released");
    }
    outcome
}

/// The result of claiming the completion of an upload.
enum Claim {
    /// This request has the claim until this time.
    Mine(DateTime<Utc>),
    /// Another request has the claim.
    Other,
    /// The upload is complete, or has received more.
    TooLate,
}

async fn claim(app: &App, upload: &picture::Model) -> Result<Claim> {
    app.db
        .write(|tx| {
            async move {
                let row = picture::Entity::find_by_id(upload.id).lock_exclusive().one(tx.db()).await?;
                // The sweep may be deleting its files already.
                let row = row.filter(|row| row.expires_at > tx.now()).ok_or(Error::NotFound)?;
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

async fn complete_claimed(app: &App, upload: &picture::Model, address: IpAddr, last: Bytes) -> Result<Outcome> {
    let completed = match Kind::of(upload) {
        Kind::Picture => store_picture(app, upload, address, last).await,
        Kind::Film => films::complete(app, upload, last).await,
    };
    let outcome = match completed? {
        Ok(complete) => app.db.write(|tx| async move { record(tx, app, upload, complete).await }.scope_boxed()).await?,
        Err(refused) => Outcome::Refused(refused),
    };
    match outcome {
        Outcome::Refused(_) => give_up(app, upload.id).await?,
        Outcome::Received(_) => {
            for part in &upload.parts.0 {
                delete_part(app, part).await;
            }
        }
        // It has received more meanwhile, and needs the parts.
        Outcome::WrongOffset | Outcome::Completing | Outcome::TooLarge => {}
    }
    Ok(outcome)
}

/// Decodes the whole picture and stores its files.
async fn store_picture(
    app: &App,
    upload: &picture::Model,
    address: IpAddr,
    last: Bytes,
) -> Result<Result<Complete, Refusal>> {
    let Decoded { full, thumbnail, width, height } = match whole(app, upload, address, last).await? {
        Ok(decoded) => decoded,
        Err(DecodeError::Invalid) => return Ok(Err(Refusal::Invalid)),
        Err(DecodeError::TooLarge) => return Ok(Err(Refusal::TooLarge)),
    };
    let byte_count = i32::try_from(full.len()).map_err(anyhow::Error::from)?;
    app.files.put(&file(upload.id, Size::Full), full).await?;
    app.files.put(&file(upload.id, Size::Thumbnail), thumbnail).await?;
    Ok(Ok(Complete { byte_count, width, height, film_type: None }))
}

/// Reads the parts, in a turn of the sender's network, and decodes them.
async fn whole(
    app: &App,
    upload: &picture::Model,
    address: IpAddr,
    last: Bytes,
) -> Result<Result<Decoded, DecodeError>> {
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
    Ok(decoded.unwrap_or(Err(DecodeError::Invalid)))
}

async fn record(tx: &Tx, app: &App, upload: &picture::Model, complete: Complete) -> Result<Outcome> {
    let project = upload.project_id.ok_or(Error::NotFound)?;
    lock(tx, project).await?.ok_or(Error::NotFound)?;
    if !has_space(tx, app, Kind::of(upload), project, Some(upload.id), complete.byte_count).await? {
        return Ok(Outcome::Refused(Refusal::Quota));
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
