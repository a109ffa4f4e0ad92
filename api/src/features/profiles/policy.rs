//! Access to profiles: users see and change their own; creators see the public part of testers.

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
use crate::platform::{
    app::App,
    auth::{
        authorized::{self, Authorized, Manage},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Returns a creator's profile, for its user only.
pub async fn view_creator_profile(app: &App, caller: &Viewer, id: CreatorProfileId) -> Result<CreatorProfile> {
    let person = caller.signed_in()?;
    let profile = app.loader.load_one(CreatorProfileById(id)).await?;
    profile.filter(|profile| profile.user_id == person.user_id).map(CreatorProfile).ok_or(Error::NotFound)
}

/// Returns a tester's profile, for its user only.
pub async fn view_own_tester(app: &App, caller: &Viewer, id: OwnTesterProfileId) -> Result<TesterProfile> {
    let person = caller.signed_in()?;
    let tester = app.loader.load_one(TesterById(Uuid::from(id).into())).await?;
    tester.filter(|tester| tester.user_id() == person.user_id).map(TesterProfile).ok_or(Error::NotFound)
}

/// Returns the public part of a tester, for themselves and for creators who may see them.
pub async fn view_tester(app: &App, caller: &Viewer, id: TesterProfileId) -> Result<Tester> {
    let person = caller.signed_in()?;
    let tester = app.loader.load_one(TesterById(id)).await?.ok_or(Error::NotFound)?;
    if tester.user_id() == person.user_id {
        return Ok(tester.into());
    }
    match person.creator() {
        Ok(creator) if is_visible_to(app, creator, &tester).await? => Ok(tester.into()),
        _ => Err(Error::NotFound),
    }
}

/// Returns a tester like [`view_tester`], in a transaction.
pub async fn known_tester(
    tx: &Tx,
    person: &SignedIn,
    id: TesterProfileId,
) -> Result<Authorized<tester_profile::Model, authorized::View>> {
    let tester = tester_profile::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let invited = invitation::Entity::find()
        .filter(invitation::Column::CreatorId.eq(person.user_id))
        .filter(invitation::Column::TesterId.eq(tester.user_id));
    let is_visible = tester.user_id == person.user_id
        || person.creator().is_ok() && (is_searchable(&tester) || invited.one(tx.db()).await?.is_some());
    if is_visible { Ok(Authorized::by_policy(tester)) } else { Err(Error::NotFound) }
}

/// Returns the caller's own tester profile, locked until the transaction ends.
pub(super) async fn manage_own_tester(tx: &Tx, person: &SignedIn) -> Result<Authorized<tester_profile::Model, Manage>> {
    let profile = tester_profile::Entity::find()
        .filter(tester_profile::Column::UserId.eq(person.tester()?))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    profile.map(Authorized::by_policy).ok_or(Error::Forbidden)
}

/// Returns whether a creator may see a tester: all creators see the testers that a search finds; the others are only
/// visible to creators who have invited them.
async fn is_visible_to(app: &App, creator: UserId, tester: &TesterRow) -> Result<bool> {
    if tester.is_searchable() {
        return Ok(true);
    }
    Ok(app.loader.load_one(HasInvited { creator, tester: tester.user_id() }).await?.is_some())
}

/// Returns whether the search may find a tester.
fn is_searchable(tester: &tester_profile::Model) -> bool {
    tester.is_searchable && tester.username.is_some()
}
