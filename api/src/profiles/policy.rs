//! Who may see and change what of a profile: its person everything, creators the tester's public side.

use entity::{
    invitation, tester_profile,
    types::id::{CreatorProfileId, OwnTesterProfileId, TesterProfileId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{
    loader::{CreatorProfileById, HasInvited, TesterById, TesterRow},
    types::{CreatorProfile, Tester, TesterProfile},
};
use crate::{
    app::App,
    auth::{
        authorized::{self, Authorized, Manage},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// A creator's profile, for its person.
pub async fn view_creator_profile(app: &App, caller: &Viewer, id: CreatorProfileId) -> Result<CreatorProfile> {
    let person = caller.signed_in()?;
    let profile = app.loader.load_one(CreatorProfileById(id)).await?;
    profile.filter(|profile| profile.user_id == person.user_id).map(CreatorProfile).ok_or(Error::NotFound)
}

/// A tester's profile, for its person.
pub async fn view_own_tester(app: &App, caller: &Viewer, id: OwnTesterProfileId) -> Result<TesterProfile> {
    let person = caller.signed_in()?;
    let tester = app.loader.load_one(TesterById(Uuid::from(id).into())).await?;
    tester.filter(|tester| tester.user_id() == person.user_id).map(TesterProfile).ok_or(Error::NotFound)
}

/// What creators see of a tester, for themselves or for a creator who may know of them.
pub async fn view_tester(app: &App, caller: &Viewer, id: TesterProfileId) -> Result<Tester> {
    let person = caller.signed_in()?;
    let tester = app.loader.load_one(TesterById(id)).await?.ok_or(Error::NotFound)?;
    if tester.user_id() == person.user_id {
        return Ok(tester.into());
    }
    match person.creator() {
        Ok(creator) if is_known_to(app, creator, &tester).await? => Ok(tester.into()),
        _ => Err(Error::NotFound),
    }
}

/// A tester, for themselves or for a creator who may know of them, in the transaction that acts on it.
pub async fn known_tester(
    tx: &Tx,
    person: &SignedIn,
    id: TesterProfileId,
) -> Result<Authorized<tester_profile::Model, authorized::View>> {
    let tester = tester_profile::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let invited = invitation::Entity::find()
        .filter(invitation::Column::CreatorId.eq(person.user_id))
        .filter(invitation::Column::TesterId.eq(tester.user_id));
    let is_known = tester.user_id == person.user_id
        || person.creator().is_ok() && (is_found(&tester) || invited.one(tx.db()).await?.is_some());
    if is_known { Ok(Authorized::by_policy(tester)) } else { Err(Error::NotFound) }
}

/// The caller's own tester's profile, locked until the transaction ends.
pub(super) async fn manage_own_tester(tx: &Tx, person: &SignedIn) -> Result<Authorized<tester_profile::Model, Manage>> {
    let profile = tester_profile::Entity::find()
        .filter(tester_profile::Column::UserId.eq(person.tester()?))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    profile.map(Authorized::by_policy).ok_or(Error::Forbidden)
}

/// Whom a search may find, every creator may know of; the others those who invited them.
async fn is_known_to(app: &App, creator: UserId, tester: &TesterRow) -> Result<bool> {
    if is_found(&tester.profile) {
        return Ok(true);
    }
    Ok(app.loader.load_one(HasInvited { creator, tester: tester.user_id() }).await?.is_some())
}

/// Whether a search may find a tester.
fn is_found(tester: &tester_profile::Model) -> bool {
    tester.is_searchable && tester.username.is_some()
}
