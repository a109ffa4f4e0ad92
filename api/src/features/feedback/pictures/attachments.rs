//! What is attached to feedback: pictures, and a film.

use std::collections::{HashMap, HashSet};

use entity::{
    feedback, picture,
    types::id::{FeedbackId, FeedbackPictureId, PictureUploadId},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait, SelectStatement},
};
use uuid::Uuid;

use super::{kind::Kind, loader::PicturesOfFeedback, service::Uploader};
use crate::{
    features::feedback::messages,
    platform::{
        app::App,
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// The maximum number of pictures in one feedback.
const MAX_PICTURES: usize = 8;

/// Adds uploaded pictures to feedback, after those that it has. Those that it has already stay as they are: an edit whose
/// response was lost is sent again. Returns whether any was added. The caller has locked the project of the feedback.
pub async fn attach(
    tx: &Tx,
    feedback: &feedback::Model,
    uploader: Uploader,
    uploads: &[PictureUploadId],
) -> Result<bool> {
    const FIELD: &str = "pictureUploadIds";
    if uploads.is_empty() {
        return Ok(false);
    }
    let attached = picture::Entity::find()
        .filter(picture::Column::FeedbackId.eq(feedback.id))
        .filter(picture::Column::IsFilm.eq(false))
        .order_by_asc(picture::Column::Position)
        .all(tx.db())
        .await?;
    let is_attached = |upload: Uuid| attached.iter().any(|row| uploader.started(row, upload));
    let mut seen = HashSet::new();
    let new = uploads.iter().map(|id| Uuid::from(*id)).filter(|upload| !is_attached(*upload) && seen.insert(*upload));
    let added: Vec<Uuid> = new.collect();
    if attached.len() + added.len() > MAX_PICTURES {
        return Err(Error::rejected(FIELD, UserErrorCode::TooMany, messages::PICTURE_TOO_MANY));
    }
    let first = attached.last().map_or(0, |row| row.position + 1);
    for (position, upload) in (first..).zip(&added) {
        if !attach_one(tx, feedback, uploader, Kind::Picture, *upload, position).await? {
            return Err(Error::rejected(FIELD, UserErrorCode::NotFound, messages::PICTURE_NOT_FOUND));
        }
    }
    Ok(!added.is_empty())
}

/// Adds a complete upload to feedback. Returns whether there is such an upload of the caller.
pub async fn attach_one(
    tx: &Tx,
    feedback: &feedback::Model,
    uploader: Uploader,
    kind: Kind,
    upload: Uuid,
    position: i32,
) -> Result<bool> {
    let own = match uploader {
        Uploader::Link(invitation) => picture::Column::InvitationId.eq(invitation),
        Uploader::Account(user) => picture::Column::UserId.eq(user),
        Uploader::Widget => picture::Column::UserId.is_null().and(picture::Column::InvitationId.is_null()),
    };
    let attached = picture::Entity::update_many()
        .col_expr(picture::Column::FeedbackId, Expr::value(feedback.id))
        .col_expr(picture::Column::Position, Expr::value(position))
        // From now on it lives as long as the feedback.
        .col_expr(picture::Column::ExpiresAt, Expr::value(tx.now()))
        .filter(picture::Column::Id.eq(upload))
        .filter(own)
        .filter(picture::Column::IsFilm.eq(kind == Kind::Film))
        .filter(picture::Column::ProjectId.eq(feedback.project_id))
        .filter(picture::Column::FeedbackId.is_null())
        .filter(picture::Column::Width.is_not_null())
        .filter(picture::Column::ExpiresAt.gt(tx.now()))
        .exec(tx.db())
        .await?;
    Ok(attached.rows_affected == 1)
}

/// Removes pictures from feedback; those that it does not have are removed already. Returns whether there were any.
pub async fn detach(tx: &Tx, feedback: FeedbackId, pictures: &[FeedbackPictureId]) -> Result<bool> {
    if pictures.is_empty() {
        return Ok(false);
    }
    let chosen = picture::Column::Id.is_in(pictures.iter().copied()).and(picture::Column::IsFilm.eq(false));
    remove(tx, picture::Column::FeedbackId.eq(feedback).and(chosen)).await
}

/// Removes all pictures and films from feedback, for the deletion of its author's account.
pub async fn detach_all(tx: &Tx, feedbacks: SelectStatement) -> Result<()> {
    remove(tx, picture::Column::FeedbackId.in_subquery(feedbacks)).await.map(drop)
}

/// Removes those that meet a condition from their feedback. Returns whether there were any.
pub async fn remove(tx: &Tx, which: Expr) -> Result<bool> {
    let removed = picture::Entity::update_many()
        .col_expr(picture::Column::FeedbackId, Expr::value(Option::<FeedbackId>::None))
        .col_expr(picture::Column::ExpiresAt, Expr::value(tx.now()))
        .filter(which);
    Ok(removed.exec(tx.db()).await?.rows_affected > 0)
}

/// What is attached to feedback.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attachments {
    /// The pictures, in their order.
    pub pictures: Vec<picture::Model>,
    /// The film.
    pub film: Option<picture::Model>,
}

impl Attachments {
    /// Returns the pictures, and the film after them.
    pub fn all(&self) -> impl Iterator<Item = &picture::Model> {
        self.pictures.iter().chain(&self.film)
    }
}

impl From<Vec<picture::Model>> for Attachments {
    fn from(rows: Vec<picture::Model>) -> Self {
        let (films, pictures): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| Kind::of(row) == Kind::Film);
        Self { pictures, film: films.into_iter().next() }
    }
}

/// Returns what is attached to feedback; nothing for feedback without attachments. Batched.
pub async fn attachments(app: &App, ids: Vec<FeedbackId>) -> Result<HashMap<FeedbackId, Attachments>> {
    let found = app.loader.load_many(ids.into_iter().map(PicturesOfFeedback)).await?;
    Ok(found.into_iter().map(|(key, rows)| (key.0, rows.into())).collect())
}
