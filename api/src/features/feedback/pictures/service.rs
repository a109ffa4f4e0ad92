//! Starting uploads, of pictures and of films.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback, invitation, picture,
    types::{
        id::{FeedbackPictureId, InvitationId, ProjectId, UserId},
        invitation_status::InvitationStatus,
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use super::kind::Kind;
use crate::{
    features::{feedback::rules::EDITABLE_FOR, invitations, projects::policy::lock},
    platform::{
        app::App,
        auth::{
            secret,
            viewer::{SignedIn, Viewer},
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// The maximum length of the name of a file, in characters.
const MAX_NAME: usize = 200;
/// How long an upload can be sent and used.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// How the caller has access to the project.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// The token of an invitation, and who has it.
    Token(&'a str, &'a Viewer),
    /// A project that somebody tests.
    Project(&'a SignedIn, ProjectId),
}

/// The person who started an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uploader {
    /// Anyone who has the link of an invitation.
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
    /// The identifier of the upload, and later of the picture or film.
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
                    Origin::Token(token, viewer) => {
                        let locked = invitations::policy::lock_by_token(tx, token).await?;
                        ensure_may_attach(tx, viewer, &locked.invitation).await?;
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
            completing_until: None,
            expires_at: tx.now() + LIFETIME,
            created_at: tx.now(),
        };
        let row = row.into_active_model().insert(tx.db()).await?;
        Ok(Started { id: row.id.into(), path: format!("/uploads/{secret}"), expires_at: row.expires_at })
    }
}

/// Fails unless feedback can still be sent through an invitation by whoever has its link, or edited.
async fn ensure_may_attach(tx: &Tx, viewer: &Viewer, invitation: &invitation::Model) -> Result<()> {
    let is_its_tester = viewer.signed_in().is_ok_and(|person| invitation.tester_id == Some(person.user_id));
    let may_attach = match invitation.status {
        InvitationStatus::Pending => true,
        InvitationStatus::Accepted => is_its_tester,
        InvitationStatus::FeedbackGiven => {
            let by_link = feedback::Column::InvitationId.eq(invitation.id);
            is_editable(tx, by_link.and(feedback::Column::AuthorId.is_null())).await?
        }
        InvitationStatus::Refused | InvitationStatus::Revoked => false,
    };
    if may_attach { Ok(()) } else { Err(invitations::service::already_processed()) }
}

/// Whether some of this feedback can still be edited by its author.
async fn is_editable(tx: &Tx, which: Expr) -> Result<bool> {
    let recent = feedback::Entity::find().filter(which).filter(feedback::Column::CreatedAt.gt(tx.now() - EDITABLE_FOR));
    Ok(recent.limit(1).count(tx.db()).await? > 0)
}

/// Locks a project that `person` tests, or about which they sent feedback that they can still edit.
async fn lock_own(tx: &Tx, person: &SignedIn, project: ProjectId) -> Result<()> {
    match invitations::policy::lock_accepted(tx, person, project).await {
        Err(Error::NotFound) => {}
        other => return other.map(drop),
    }
    let own = feedback::Column::ProjectId.eq(project).and(feedback::Column::AuthorId.eq(person.user_id));
    if !is_editable(tx, own).await? {
        return Err(Error::NotFound);
    }
    lock(tx, project).await?.ok_or(Error::NotFound)?;
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
