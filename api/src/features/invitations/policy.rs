//! Access to invitations: the owner of the project has full access, the invited person may read the invitation, and
//! anyone with its token may read it and respond.

use entity::{
    from_row::FromRow,
    invitation, project, project_tester,
    types::{
        id::{InvitationId, ProjectId, ProjectTesterId, UserId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select, Statement,
};

use super::{
    access_topic,
    loader::{InvitationById, ProjectTesterById, TestedBy},
    messages,
};
use crate::{
    features::{
        profiles::{self, NAME_COLUMNS, NameParts},
        projects,
    },
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage, View},
            viewer::{SignedIn, Viewer},
        },
        db::{
            Tx,
            keys::{self, Text},
        },
        error::{Error, Result, UserErrorCode},
        feed::Topic,
    },
};

/// The length of a token: 32 bytes in base64url.
const TOKEN_LENGTH: usize = 43;

/// The permission to respond, which comes with the token of an invitation.
#[derive(Clone, Copy, Debug)]
pub enum Respond {}

/// An invitation and its project, whose row is locked until the transaction ends.
pub struct LockedInvitation {
    /// The invitation.
    pub invitation: Authorized<invitation::Model, Respond>,
    /// The project of the invitation.
    pub project: project::Model,
}

/// An invitation with what its link shows of the project.
pub struct OpenedInvitation {
    /// The invitation.
    pub invitation: invitation::Model,
    /// The project of the invitation.
    pub project: project::Model,
    /// The name of the project's creator.
    pub creator_name: NameParts,
}

/// Returns the caller if they are a creator, otherwise a user error for the payload.
pub fn creator(viewer: &Viewer) -> Result<&SignedIn> {
    let required = || Error::global(UserErrorCode::CreatorRequired, messages::CREATOR_REQUIRED);
    match viewer {
        Viewer::Anonymous => Err(required()),
        other => {
            let person = other.signed_in()?;
            person.creator().map(|_| person).map_err(|_| required())
        }
    }
}

/// Returns whether `person` tests a project. Batched.
pub async fn is_tester(app: &App, person: &SignedIn, project: ProjectId) -> Result<bool> {
    Ok(app.loader.load_one(TestedBy { project, tester: person.user_id }).await?.is_some())
}

/// Returns the topics on which the access of `viewer` to what testers of a project see is withdrawn: none for its owner.
/// Fails for anyone else. Batched.
pub async fn view_as_tester(app: &App, viewer: &Viewer, project: ProjectId) -> Result<Vec<Topic>> {
    let person = viewer.signed_in()?;
    if projects::policy::owns(app, viewer, project).await? {
        return Ok(Vec::new());
    }
    let through = app.loader.load_one(TestedBy { project, tester: person.user_id }).await?;
    Ok(vec![access_topic(through.ok_or(Error::NotFound)?)])
}

/// Whether `viewer`, who reads an invitation or what was sent through it, also reads how its project is tested: no more once
/// it was refused or revoked, unless they own the project or test it through another one. Batched.
pub async fn sees_sheet(app: &App, viewer: &Viewer, invitation: &invitation::Model) -> Result<bool> {
    if !matches!(invitation.status, InvitationStatus::Refused | InvitationStatus::Revoked) {
        return Ok(true);
    }
    match viewer.signed_in() {
        Ok(person) if person.user_id == invitation.creator_id => Ok(true),
        Ok(person) => is_tester(app, person, invitation.project_id).await,
        Err(_) => Ok(false),
    }
}

/// Returns an invitation by its identifier, for its creator and for the invited account. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: InvitationId) -> Result<Authorized<invitation::Model, View>> {
    let person = viewer.signed_in()?;
    let found = app.loader.load_one(InvitationById(id)).await?.filter(|row| {
        let is_named = row.tester_id == Some(person.user_id) && row.status != InvitationStatus::Revoked;
        row.creator_id == person.user_id || is_named
    });
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns an invitation that `person` sent. Batched.
pub async fn sent_by(app: &App, person: &SignedIn, id: InvitationId) -> Result<Authorized<invitation::Model, View>> {
    let found = app.loader.load_one(InvitationById(id)).await?.filter(|row| row.creator_id == person.user_id);
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a project's tester by its identifier, for the tester and for the owner of the project. Batched.
pub async fn view_tester(
    app: &App,
    viewer: &Viewer,
    id: ProjectTesterId,
) -> Result<Authorized<project_tester::Model, View>> {
    let person = viewer.signed_in()?;
    let row = app.loader.load_one(ProjectTesterById(id)).await?.ok_or(Error::NotFound)?;
    if row.tester_id != person.user_id {
        projects::policy::view(app, viewer, row.project_id).await?;
    }
    Ok(Authorized::by_policy(row))
}

/// Returns an invitation by its token, which is sufficient to read it. A revoked invitation is not found.
pub async fn by_token(db: &impl ConnectionTrait, token: &str) -> Result<Authorized<invitation::Model, View>> {
    let found = if is_token(token) { with_token(token).one(db).await? } else { None };
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Like [`by_token`], with what the link shows of the project, in one statement.
pub async fn opened_by_token(app: &App, token: &str) -> Result<Authorized<OpenedInvitation, View>> {
    static TEXT: Text = Text::new();
    if !is_token(token) {
        return Err(Error::NotFound);
    }
    let db = app.db.read();
    let sql = TEXT.get(db.get_database_backend(), || {
        format!(
            "select {}, {}, {NAME_COLUMNS} from invitation join project on project.id = invitation.project_id {} \
             where invitation.token = $1 and invitation.status <> 'revoked'",
            keys::columns::<invitation::Entity>(),
            keys::columns::<project::Entity>(),
            profiles::name_joins("project.creator_id")
        )
    });
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [token.into()]);
    let row = db.query_one_raw(statement).await?.ok_or(Error::NotFound)?;
    Ok(Authorized::by_policy(OpenedInvitation {
        invitation: invitation::Model::from_row(&row, 0)?,
        project: project::Model::from_row(&row, invitation::Model::COLUMNS)?,
        creator_name: NameParts::from_query_result(&row, "")?,
    }))
}

/// Whether an invitation went to somebody without an account, who is known by its link only.
pub fn is_without_account(invitation: &invitation::Model) -> bool {
    // An invitation that named an account does not become anybody's when that account is deleted.
    let names_account = invitation.discord_username.is_none() && invitation.email.is_none();
    invitation.tester_id.is_none() && !names_account
}

/// Whether an invitation names another account than that of the caller, if they have signed in.
pub fn is_for_another(invitation: &invitation::Model, caller: Option<&SignedIn>) -> bool {
    matches!((invitation.tester_id, caller), (Some(named), Some(person)) if named != person.user_id)
}

/// Whether whoever has the link of an invitation follows what was sent through it without an account.
pub fn is_followed_by_link(invitation: &invitation::Model) -> bool {
    // An invitation that names an account may have been answered without signing in.
    let is_answered = invitation.tester_id.is_some() && invitation.status == InvitationStatus::FeedbackGiven;
    is_answered || is_without_account(invitation)
}

/// Returns the address of somebody without an account who may follow the releases of the project by the link of their
/// invitation: it was sent by email, and not refused or revoked.
pub fn link_follower(invitation: &invitation::Model) -> Option<&str> {
    let is_open = matches!(invitation.status, InvitationStatus::Pending | InvitationStatus::FeedbackGiven);
    invitation.email.as_deref().filter(|_| is_open && is_without_account(invitation))
}

/// Whether a caller may follow the releases of the project: as the tester who accepted the invitation, or by its link.
pub fn may_follow_releases(invitation: &invitation::Model, caller: Option<UserId>, has_link: bool) -> bool {
    // The owner has the link too.
    if caller == Some(invitation.creator_id) {
        return false;
    }
    let is_tester = invitation.status == InvitationStatus::Accepted && caller.is_some();
    (is_tester && invitation.tester_id == caller) || (has_link && link_follower(invitation).is_some())
}

/// Locks an invitation and its project by the invitation's token, for a response.
pub async fn lock_by_token(tx: &Tx, token: &str) -> Result<LockedInvitation> {
    let project = by_token(tx.db(), token).await?.project_id;
    let project = projects::policy::lock(tx, project).await?;
    let invitation = with_token(token).lock_exclusive().one(tx.db()).await?;
    match (project, invitation) {
        (Some(project), Some(invitation)) => {
            Ok(LockedInvitation { invitation: Authorized::by_policy(invitation), project })
        }
        _ => Err(Error::NotFound),
    }
}

/// Locks a project and returns it with the invitation through which `person` tests it.
pub async fn lock_accepted(tx: &Tx, person: &SignedIn, project: ProjectId) -> Result<LockedInvitation> {
    let project = projects::policy::lock(tx, project).await?.ok_or(Error::NotFound)?;
    let row = project_tester::Entity::find()
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .filter(project_tester::Column::TesterId.eq(person.user_id))
        .one(tx.db())
        .await?
        .ok_or(Error::NotFound)?;
    let invitation = invitation::Entity::find_by_id(row.invitation_id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    Ok(LockedInvitation { invitation: Authorized::by_policy(invitation), project })
}

/// Locks the invitation that `person` accepted, and its project.
pub async fn lock_own(tx: &Tx, person: &SignedIn, id: InvitationId) -> Result<LockedInvitation> {
    let own = || invitation::Entity::find_by_id(id).filter(invitation::Column::TesterId.eq(person.user_id));
    let project = own().one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = projects::policy::lock(tx, project).await?;
    let invitation = own().lock_exclusive().one(tx.db()).await?;
    match (project, invitation) {
        (Some(project), Some(invitation)) => {
            Ok(LockedInvitation { invitation: Authorized::by_policy(invitation), project })
        }
        _ => Err(Error::NotFound),
    }
}

/// Returns an invitation of the creator `person` with its project, both locked until the transaction ends.
pub async fn manage(
    tx: &Tx,
    person: &SignedIn,
    id: InvitationId,
) -> Result<(Authorized<invitation::Model, Manage>, project::Model)> {
    let own = || invitation::Entity::find_by_id(id).filter(invitation::Column::CreatorId.eq(person.user_id));
    let project = own().one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = projects::policy::lock(tx, project).await?;
    let invitation = own().lock_exclusive().one(tx.db()).await?;
    match (invitation, project) {
        (Some(invitation), Some(project)) => Ok((Authorized::by_policy(invitation), project)),
        _ => Err(Error::NotFound),
    }
}

/// Whether a text has the form of a token. Others are not sent to the database, which cannot even encode some characters.
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN_LENGTH && text.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c))
}

fn with_token(token: &str) -> Select<invitation::Entity> {
    invitation::Entity::find()
        .filter(invitation::Column::Token.eq(token))
        .filter(invitation::Column::Status.ne(InvitationStatus::Revoked))
}
