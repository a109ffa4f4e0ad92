//! Starting uploads, of pictures and of films, and the pictures of feedback.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback, picture, project,
    types::{
        id::{FeedbackId, FeedbackPictureId, InvitationId, PictureUploadId, ProjectId, UserId},
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::kind::Kind;
use crate::{
    features::{feedback::messages, invitations},
    platform::{
        app::App,
        auth::{secret, viewer::SignedIn},
        db::Tx,
        error::{Error, Result, UserErrorCode},
        personal_data::by_parent,
        text,
    },
};

/// The maximum number of pictures in one feedback.
const MAX_PICTURES: usize = 8;
/// The maximum length of the name of a file, in characters.
const MAX_NAME: usize = 200;
/// How long an upload can be sent and used.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// How the caller has access to the project.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// The token of an invitation.
    Token(&'a str),
    /// A project that somebody tests.
    Project(&'a SignedIn, ProjectId),
}

/// Who started an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uploader {
    /// Whoever has the link of an invitation.
    Link(InvitationId),
    /// An account.
    Account(UserId),
    /// A visitor of a page with the widget of the project. They are known by nothing but the identifier of the upload, which
    /// cannot be guessed.
    Widget,
}

impl Uploader {
    /// Whether a row is that of an upload which they started.
    pub(super) fn started(self, row: &picture::Model, upload: Uuid) -> bool {
        let is_own = match self {
            Self::Link(invitation) => row.invitation_id == Some(invitation),
            Self::Account(user) => row.user_id == Some(user),
            Self::Widget => row.user_id.is_none() && row.invitation_id.is_none(),
        };
        is_own && Uuid::from(row.id) == upload
    }
}

/// An upload to start.
#[derive(Debug)]
pub struct NewUpload {
    id: FeedbackPictureId,
    secret: String,
    kind: Kind,
    name: String,
    byte_count: i32,
}

/// An upload that was started.
#[derive(Debug)]
pub struct Started {
    /// Its identifier, that of what is uploaded.
    pub id: Uuid,
    /// The path to which the bytes are sent.
    pub path: String,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
}

/// Starts an upload.
pub async fn start(app: &App, kind: Kind, origin: Origin<'_>, name: &str, byte_count: i32) -> Result<Started> {
    let upload = &NewUpload::new(app, kind, name, byte_count)?;
    app.db
        .write(|tx| {
            async move {
                let (project, uploader) = match origin {
                    Origin::Token(token) => {
                        let locked = invitations::policy::lock_by_token(tx, token).await?;
                        (locked.project.id, Uploader::Link(locked.invitation.id))
                    }
                    Origin::Project(person, project) => {
                        lock_own(tx, person, project).await?;
                        (project, Uploader::Account(person.user_id))
                    }
                };
                upload.insert(tx, app, project, uploader).await
            }
            .scope_boxed()
        })
        .await
}

impl NewUpload {
    /// Validates what is uploaded.
    pub fn new(app: &App, kind: Kind, name: &str, byte_count: i32) -> Result<Self> {
        if byte_count < 1 {
            return Err(Error::BadUserInput("`byteCount` is at least 1".to_owned()));
        }
        if byte_count > kind.max_bytes() {
            return Err(Error::rejected("byteCount", UserErrorCode::TooLarge, kind.too_large()));
        }
        let name = text::line(name).chars().take(MAX_NAME).collect();
        Ok(Self { id: app.ids.next(), secret: secret::generate(), kind, name, byte_count })
    }

    /// Stores the upload for a project, which the caller has locked.
    pub async fn insert(&self, tx: &Tx, app: &App, project: ProjectId, uploader: Uploader) -> Result<Started> {
        let Self { id, secret, kind, name, byte_count } = self;
        if !has_space(tx, app, *kind, project, None, *byte_count).await? {
            return Err(Error::rejected("byteCount", UserErrorCode::QuotaExceeded, kind.no_space()));
        }
        let row = picture::Model {
            id: *id,
            is_film: *kind == Kind::Film,
            film_type: None,
            project_id: Some(project),
            user_id: if let Uploader::Account(id) = uploader { Some(id) } else { None },
            invitation_id: if let Uploader::Link(id) = uploader { Some(id) } else { None },
            feedback_id: None,
            position: 0,
            secret_hash: secret::hash(secret),
            name: name.clone(),
            byte_count: *byte_count,
            received: 0,
            parts: StringList::default(),
            width: None,
            height: None,
            expires_at: tx.now() + LIFETIME,
            created_at: tx.now(),
        };
        let row = row.into_active_model().insert(tx.db()).await?;
        Ok(Started { id: row.id.into(), path: format!("/uploads/{secret}"), expires_at: row.expires_at })
    }
}

/// Locks a project that `person` tests, or about which they sent feedback.
async fn lock_own(tx: &Tx, person: &SignedIn, project: ProjectId) -> Result<()> {
    match invitations::policy::lock_accepted(tx, person, project).await {
        Err(Error::NotFound) => {}
        other => return other.map(drop),
    }
    let sent = feedback::Entity::find()
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::AuthorId.eq(person.user_id));
    if sent.limit(1).count(tx.db()).await? == 0 {
        return Err(Error::NotFound);
    }
    project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)?;
    Ok(())
}

/// Whether what is uploaded fits into the quota of a project, without counting the size that it has. The caller has locked
/// the project.
pub async fn has_space(
    tx: &Tx,
    app: &App,
    kind: Kind,
    project: ProjectId,
    except: Option<FeedbackPictureId>,
    byte_count: i32,
) -> Result<bool> {
    let mut used = picture::Entity::find()
        .select_only()
        .column_as(Expr::cust("cast(coalesce(sum(byte_count), 0) as bigint)"), "used")
        .filter(picture::Column::ProjectId.eq(project))
        .filter(picture::Column::IsFilm.eq(kind == Kind::Film));
    if let Some(id) = except {
        used = used.filter(picture::Column::Id.ne(id));
    }
    let used: i64 = used.into_tuple().one(tx.db()).await?.unwrap_or_default();
    Ok(used + i64::from(byte_count) <= i64::from(kind.quota_mb(&app.config)) * 1_000_000)
}

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
    let added: Vec<Uuid> = uploads.iter().map(|id| Uuid::from(*id)).filter(|upload| !is_attached(*upload)).collect();
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
    remove(tx, feedback, chosen).await
}

/// Removes all pictures and the film from feedback, for the deletion of its author's account.
pub async fn detach_all(tx: &Tx, feedback: FeedbackId) -> Result<bool> {
    remove(tx, feedback, Expr::value(true)).await
}

/// Removes those that meet a condition from feedback. Returns whether there were any.
pub async fn remove(tx: &Tx, feedback: FeedbackId, which: Expr) -> Result<bool> {
    let removed = picture::Entity::update_many()
        .col_expr(picture::Column::FeedbackId, Expr::value(Option::<FeedbackId>::None))
        .col_expr(picture::Column::ExpiresAt, Expr::value(tx.now()))
        .filter(picture::Column::FeedbackId.eq(feedback))
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

/// Returns what is attached to feedback; nothing for feedback without attachments.
pub async fn attachments(app: &App, ids: Vec<FeedbackId>) -> Result<HashMap<FeedbackId, Attachments>> {
    const MAX_VALUES: usize = 10_000;
    let mut rows = Vec::new();
    for some in ids.chunks(MAX_VALUES) {
        let of_some = picture::Entity::find().filter(picture::Column::FeedbackId.is_in(some.iter().copied()));
        rows.extend(of_some.order_by_asc(picture::Column::Position).all(app.db.read()).await?);
    }
    let found: HashMap<_, Vec<_>> = by_parent(rows.into_iter().filter_map(|row| Some((row.feedback_id?, row))));
    Ok(found.into_iter().map(|(feedback, rows)| (feedback, rows.into())).collect())
}
