//! Who may do what with an invitation: the owner of its project everything, the person invited read it, whoever holds
//! its token read it and answer.

use entity::{
    invitation, project, project_tester,
    types::{
        id::{InvitationId, ProjectId, ProjectTesterId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select};

use super::loader::{InvitationById, ProjectTesterById, TestedBy};
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result, UserError, UserErrorCode},
    messages::Message,
    projects,
};

/// 32 bytes in base64url.
const TOKEN_LENGTH: usize = 43;

/// The right of whoever holds an invitation's token.
#[derive(Clone, Copy, Debug)]
pub enum Answer {}

/// An invitation and its project, both locked until the transaction ends.
pub struct Open {
    /// To be answered.
    pub invitation: Authorized<invitation::Model, Answer>,
    /// As it stands.
    pub project: project::Model,
}

/// The caller as a creator. Anyone else is told so by the payload, in the words of the product.
pub fn creator(viewer: &Viewer) -> Result<&SignedIn> {
    let required =
        || Error::Rejected(vec![UserError::global(UserErrorCode::CreatorRequired, Message::CREATOR_REQUIRED)]);
    match viewer {
        Viewer::Anonymous => Err(required()),
        other => {
            let person = other.signed_in()?;
            person.creator().map(|_| person).map_err(|_| required())
        }
    }
}

/// Whether `person` tests a project. Batched.
pub async fn is_tester(app: &App, person: &SignedIn, project: ProjectId) -> Result<bool> {
    Ok(app.loader.load_one(TestedBy { project, tester: person.user_id }).await?.is_some())
}

/// An invitation by its identifier, for its creator and for the person it names. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: InvitationId) -> Result<Authorized<invitation::Model, View>> {
    let person = viewer.signed_in()?;
    let found = app.loader.load_one(InvitationById(id)).await?.filter(|row| {
        let is_named = row.tester_id == Some(person.user_id) && row.status != InvitationStatus::Revoked;
        row.creator_id == person.user_id || is_named
    });
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// A tester's place by its identifier, for the tester and for the owner of the project. Batched.
pub async fn view_tester(
    app: &App,
    viewer: &Viewer,
    id: ProjectTesterId,
) -> Result<Authorized<project_tester::Model, View>> {
    let person = viewer.signed_in()?;
    let place = app.loader.load_one(ProjectTesterById(id)).await?.ok_or(Error::NotFound)?;
    if place.tester_id != person.user_id {
        projects::policy::view(app, viewer, place.project_id).await?;
    }
    Ok(Authorized::by_policy(place))
}

/// An invitation by its token: the link is what opens it. One that was taken back is not found.
pub async fn by_token(db: &impl ConnectionTrait, token: &str) -> Result<Authorized<invitation::Model, View>> {
    // What no token looks like is not asked of the database, which cannot even be told of some characters.
    let is_token =
        token.len() == TOKEN_LENGTH && token.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c));
    let found = if is_token { with_token(token).one(db).await? } else { None };
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// The invitation of a token with its project, to be answered.
pub async fn open(tx: &Tx, token: &str) -> Result<Open> {
    // Read first without a lock: the project's comes before the invitation's, everywhere.
    let project = by_token(tx.db(), token).await?.project_id;
    let project = project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?;
    let invitation = with_token(token).lock_exclusive().one(tx.db()).await?;
    match (project, invitation) {
        (Some(project), Some(invitation)) => Ok(Open { invitation: Authorized::by_policy(invitation), project }),
        _ => Err(Error::NotFound),
    }
}

/// The invitation through which `person` tests a project, with that project.
pub async fn accepted(tx: &Tx, person: &SignedIn, project: ProjectId) -> Result<Open> {
    let project = project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)?;
    let place = project_tester::Entity::find()
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .filter(project_tester::Column::TesterId.eq(person.user_id))
        .one(tx.db())
        .await?
        .ok_or(Error::NotFound)?;
    let invitation = invitation::Entity::find_by_id(place.invitation_id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    Ok(Open { invitation: Authorized::by_policy(invitation), project })
}

/// An invitation of `person`, locked until the transaction ends, with its project.
pub async fn manage(
    tx: &Tx,
    person: &SignedIn,
    id: InvitationId,
) -> Result<(Authorized<invitation::Model, Manage>, project::Model)> {
    let own = || invitation::Entity::find_by_id(id).filter(invitation::Column::CreatorId.eq(person.user_id));
    let project = own().one(tx.db()).await?.ok_or(Error::NotFound)?.project_id;
    let project = project::Entity::find_by_id(project).lock_exclusive().one(tx.db()).await?;
    let invitation = own().lock_exclusive().one(tx.db()).await?;
    match (invitation, project) {
        (Some(invitation), Some(project)) => Ok((Authorized::by_policy(invitation), project)),
        _ => Err(Error::NotFound),
    }
}

fn with_token(token: &str) -> Select<invitation::Entity> {
    invitation::Entity::find()
        .filter(invitation::Column::Token.eq(token))
        .filter(invitation::Column::Status.ne(InvitationStatus::Revoked))
}
