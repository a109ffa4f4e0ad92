//! Batched reads of profiles.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    creator_profile, invitation, tester_profile, tester_skill,
    types::{
        id::{CreatorProfileId, TesterProfileId, UserId},
        skill_kind::SkillKind,
    },
    user_settings,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    features::settings,
    platform::{
        error::{Error, Result},
        loaders::Reader,
    },
};

/// A tester's profile with its skills.
#[derive(Clone, Debug)]
pub struct TesterRow {
    pub(super) profile: tester_profile::Model,
    /// Technical skills first, each list in its own order.
    pub(super) skills: Vec<tester_skill::Model>,
}

impl TesterRow {
    /// Returns the tester's account.
    pub fn user_id(&self) -> UserId {
        self.profile.user_id
    }

    /// Returns the username, `None` until the tester has chosen one.
    pub fn username(&self) -> Option<&str> {
        self.profile.username.as_deref()
    }

    /// Returns the labels of one of the two lists, in their order.
    pub(super) fn labels(&self, kind: SkillKind) -> Vec<&str> {
        self.skills.iter().filter(|skill| skill.kind == kind).map(|skill| skill.label.as_str()).collect()
    }
}

/// Loads the skills of profiles, in one statement for any number of them.
pub(super) async fn with_skills(
    db: &impl ConnectionTrait,
    profiles: Vec<tester_profile::Model>,
) -> Result<Vec<TesterRow>> {
    if profiles.is_empty() {
        return Ok(Vec::new());
    }
    let testers = profiles.iter().map(|profile| profile.user_id);
    let mut skills: HashMap<UserId, Vec<tester_skill::Model>> = HashMap::new();
    for skill in tester_skill::Entity::find().filter(tester_skill::Column::TesterId.is_in(testers)).all(db).await? {
        skills.entry(skill.tester_id).or_default().push(skill);
    }
    let rows = profiles.into_iter().map(|profile| {
        let mut skills = skills.remove(&profile.user_id).unwrap_or_default();
        skills.sort_by_key(|skill| (skill.kind, skill.position));
        TesterRow { profile, skills }
    });
    Ok(rows.collect())
}

/// The creator's profile of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorProfileOf(pub UserId);

/// A creator's profile by its identifier, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorProfileById(pub CreatorProfileId);

/// A tester by their account, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TesterByUser(pub UserId);

/// A tester by the identifier of their profile, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TesterById(pub TesterProfileId);

/// Whether a creator has ever invited a tester: loads `()` if they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HasInvited {
    pub creator: UserId,
    pub tester: UserId,
}

impl Loader<HasInvited> for Reader {
    type Value = ();
    type Error = Arc<Error>;

    async fn load(&self, keys: &[HasInvited]) -> Result<HashMap<HasInvited, Self::Value>, Self::Error> {
        let pairs: Vec<(UserId, UserId)> = invitation::Entity::find()
            .select_only()
            .columns([invitation::Column::CreatorId, invitation::Column::TesterId])
            .distinct()
            .filter(invitation::Column::CreatorId.is_in(keys.iter().map(|key| key.creator)))
            .filter(invitation::Column::TesterId.is_in(keys.iter().map(|key| key.tester)))
            .into_tuple()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(pairs.into_iter().map(|(creator, tester)| (HasInvited { creator, tester }, ())).collect())
    }
}

/// Loads creators' profiles by `$column`, in one statement for all keys.
macro_rules! load_creators_by {
    ($key:ident, $column:ident, $field:ident) => {
        impl Loader<$key> for Reader {
            type Value = creator_profile::Model;
            type Error = Arc<Error>;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Self::Error> {
                let rows = creator_profile::Entity::find()
                    .filter(creator_profile::Column::$column.is_in(keys.iter().map(|key| key.0)))
                    .all(self.db.read())
                    .await
                    .map_err(Error::from)?;
                Ok(rows.into_iter().map(|row| ($key(row.$field), row)).collect())
            }
        }
    };
}

load_creators_by!(CreatorProfileOf, UserId, user_id);
load_creators_by!(CreatorProfileById, Id, id);

/// Loads testers by `$column`, in two statements for all keys: profiles, then their skills.
macro_rules! load_testers_by {
    ($key:ident, $column:ident, $field:ident) => {
        impl Loader<$key> for Reader {
            type Value = TesterRow;
            type Error = Arc<Error>;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Self::Error> {
                let profiles = tester_profile::Entity::find()
                    .filter(tester_profile::Column::$column.is_in(keys.iter().map(|key| key.0)))
                    .all(self.db.read())
                    .await
                    .map_err(Error::from)?;
                let rows = with_skills(self.db.read(), profiles).await?;
                Ok(rows.into_iter().map(|row| ($key(row.profile.$field), row)).collect())
            }
        }
    };
}

load_testers_by!(TesterByUser, UserId, user_id);
load_testers_by!(TesterById, Id, id);

/// The name of a creator: the one in their settings, otherwise their first and last names. Not found when they have
/// neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorName(pub UserId);

impl Loader<CreatorName> for Reader {
    type Value = String;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[CreatorName]) -> Result<HashMap<CreatorName, String>, Self::Error> {
        Ok(creator_names(self.db.read(), keys).await?)
    }
}

/// Loads the names of creators, in two statements for any number of them.
pub(super) async fn creator_names(
    db: &impl ConnectionTrait,
    keys: &[CreatorName],
) -> Result<HashMap<CreatorName, String>> {
    let profiles = creator_profile::Entity::find()
        .filter(creator_profile::Column::UserId.is_in(keys.iter().map(|key| key.0)))
        .all(db)
        .await?;
    let settings = user_settings::Entity::find()
        .filter(user_settings::Column::Id.is_in(keys.iter().map(|key| settings::id_of(key.0))))
        .filter(user_settings::Column::Username.is_not_null())
        .all(db)
        .await?;
    let full_names = profiles.into_iter().filter_map(|profile| {
        let names: Vec<String> = [profile.first_name, profile.last_name].into_iter().flatten().collect();
        (!names.is_empty()).then(|| (CreatorName(profile.user_id), names.join(" ")))
    });
    let chosen = settings.into_iter().filter_map(|row| Some((CreatorName(UserId(row.id.0)), row.username?)));
    // On duplicate keys the last one wins: the name in the settings.
    Ok(full_names.chain(chosen.filter(|(_, name)| !name.is_empty())).collect())
}
