//! Batched reads of profiles.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use entity::{
    invitation, tester_profile, tester_skill,
    types::{
        id::{CreatorProfileId, SkillId, TesterProfileId, UserId},
        skill_kind::SkillKind,
    },
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use super::creator_name::{NAME_COLUMNS, NameParts, name_joins};
use crate::platform::{
    db::keys::{self, Text},
    error::{Error, Result},
    loaders::{Loader, Reader, load_by_id},
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

    /// Returns whether a search may find the tester.
    pub fn is_searchable(&self) -> bool {
        self.profile.is_searchable && self.profile.username.is_some()
    }

    /// Returns whether creators see on which systems the tester has tested.
    pub fn shows_devices(&self) -> bool {
        self.profile.shows_devices
    }

    /// Returns the languages spoken.
    pub fn languages(&self) -> &[String] {
        &self.profile.languages.0
    }

    /// Returns those of some skills that the tester has, each once and as the tester wrote it.
    pub fn labels_of(&self, is_wanted: impl Fn(SkillId) -> bool) -> Vec<String> {
        let mut known = HashSet::new();
        let own = self.skills.iter().filter(|skill| is_wanted(skill.skill_id) && known.insert(skill.skill_id));
        own.map(|skill| skill.label.clone()).collect()
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

load_by_id!("The creator's profile of a user." CreatorProfileOf(UserId) = creator_profile by UserId user_id);
load_by_id!("A creator's profile by its identifier, unchecked." CreatorProfileById(CreatorProfileId) = creator_profile);

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

    async fn load(&self, keys: &[HasInvited]) -> Result<HashMap<HasInvited, Self::Value>, Arc<Error>> {
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

/// Loads testers by `$column`, in two statements for all keys: profiles, then their skills.
macro_rules! load_testers_by {
    ($key:ident, $column:ident, $field:ident) => {
        impl Loader<$key> for Reader {
            type Value = TesterRow;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Arc<Error>> {
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

/// The name of a creator. Not found when they have not given any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorName(pub UserId);

impl Loader<CreatorName> for Reader {
    type Value = String;

    async fn load(&self, keys: &[CreatorName]) -> Result<HashMap<CreatorName, String>, Arc<Error>> {
        Ok(creator_names(self.db.read(), keys).await?)
    }
}

/// A creator with the parts of their name.
#[derive(FromQueryResult)]
struct NamedCreator {
    id: UserId,
    #[sea_orm(nested)]
    parts: NameParts,
}

/// Loads the names of creators, in one statement for any number of them.
pub(super) async fn creator_names(
    db: &impl ConnectionTrait,
    creators: &[CreatorName],
) -> Result<HashMap<CreatorName, String>> {
    static TEXT: Text = Text::new();
    let backend = db.get_database_backend();
    let sql = TEXT.get(backend, || {
        format!("select given.id, {NAME_COLUMNS} from {} {}", keys::table(backend), name_joins("given.id"))
    });
    let ids = keys::value(backend, creators.iter().map(|creator| creator.0.into()));
    let rows: Vec<NamedCreator> = keys::read(db, sql, [ids]).await?;
    Ok(rows.into_iter().filter_map(|row| Some((CreatorName(row.id), row.parts.name()?))).collect())
}
