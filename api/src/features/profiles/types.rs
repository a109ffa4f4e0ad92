//! GraphQL types of profiles.

use async_graphql::{Context, Enum, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use entity::{
    creator_profile,
    types::{country, id::OwnTesterProfileId, skill_kind::SkillKind},
};
use uuid::Uuid;

use super::loader::TesterRow;
use crate::{
    features::suggestions::{self, TesterFacts},
    platform::{error::Result, graphql::user_error::UserError},
};

/// Country of residence, as far as the product asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "country::Country")]
pub enum Country {
    /// Belgium. French label: « Belgique » (stored as `belgique`).
    Belgium,
    /// Canada. French label: « Canada » (stored as `canada`).
    Canada,
    /// France. French label: « France » (stored as `france`).
    France,
    /// Any other country. French label: « Autre » (stored as `autre`).
    Other,
    /// Switzerland. French label: « Suisse » (stored as `suisse`).
    Switzerland,
}

/// A creator's profile in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct CreatorProfile(pub(super) creator_profile::Model);

/// The creator's side of an account, for themselves.
#[Object]
impl CreatorProfile {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// First name, null when unknown.
    async fn first_name(&self) -> Option<&str> {
        self.0.first_name.as_deref()
    }

    /// Last name, null when unknown.
    async fn last_name(&self) -> Option<&str> {
        self.0.last_name.as_deref()
    }
}

/// A tester's profile for themselves.
#[derive(Clone, Debug)]
pub struct TesterProfile(pub(super) TesterRow);

/// The tester's side of an account, for themselves. What creators see of it is `Tester`.
#[Object]
impl TesterProfile {
    /// Opaque global identifier, which is not that of the `Tester` whom creators see.
    pub async fn id(&self) -> ID {
        OwnTesterProfileId::from(Uuid::from(self.0.profile.id)).to_string().into()
    }

    /// Identifier of the `Tester` whom creators see, by which they invite.
    async fn tester_id(&self) -> ID {
        self.0.profile.id.to_string().into()
    }

    /// Name shown to creators, null until the profile was saved for the first time.
    async fn username(&self) -> Option<&str> {
        self.0.username()
    }

    /// First name, null when unknown. Creators do not see it.
    async fn first_name(&self) -> Option<&str> {
        self.0.profile.first_name.as_deref()
    }

    /// Last name, null when unknown. Creators do not see it.
    async fn last_name(&self) -> Option<&str> {
        self.0.profile.last_name.as_deref()
    }

    /// Presentation of the tester in their own words, null if none.
    async fn bio(&self) -> Option<&str> {
        self.0.profile.bio.as_deref()
    }

    /// « Compétences techniques », in the tester's order.
    async fn skills(&self) -> Vec<&str> {
        self.0.labels(SkillKind::Technical)
    }

    /// « Autres compétences », in the tester's order.
    async fn competences(&self) -> Vec<&str> {
        self.0.labels(SkillKind::Other)
    }

    /// When the tester has time, in their words, null when not said.
    async fn availability(&self) -> Option<&str> {
        self.0.profile.availability.as_deref()
    }

    /// Country in which the tester lives, null if not given.
    async fn country(&self) -> Option<Country> {
        self.0.profile.country.map(Country::from)
    }

    /// Languages spoken, in the tester's words.
    async fn languages(&self) -> &[String] {
        self.0.languages()
    }

    /// Discord contact of the tester: an http or https address, or a username. Creators do not see it.
    async fn discord_contact(&self) -> Option<&str> {
        self.0.profile.discord_contact.as_deref()
    }

    /// Whether creators find the tester when they search by skills, and in suggestions.
    async fn is_searchable(&self) -> bool {
        self.0.profile.is_searchable
    }

    /// Whether creators see on which systems the tester has tested; they do not unless the tester allows it.
    async fn shows_devices(&self) -> bool {
        self.0.shows_devices()
    }

    /// Figures of the tester's tests, as creators see them. Token scope: `testers:read`.
    async fn facts(&self) -> TesterFacts {
        TesterFacts::from(&self.0)
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.profile.version
    }
}

/// A tester for creators.
#[derive(Clone, Debug)]
pub struct Tester(TesterRow);

impl From<TesterRow> for Tester {
    fn from(row: TesterRow) -> Self {
        Self(row)
    }
}

/// A tester as creators see them: never an address, a name or a way to reach them.
#[Object]
impl Tester {
    /// Opaque global identifier, by which the tester is invited.
    pub async fn id(&self) -> ID {
        self.0.profile.id.to_string().into()
    }

    /// The tester's name for themselves, null when they have not chosen one yet.
    async fn username(&self) -> Option<&str> {
        self.0.username()
    }

    /// Presentation of the tester in their own words, null if none.
    async fn bio(&self) -> Option<&str> {
        self.0.profile.bio.as_deref()
    }

    /// « Compétences techniques », in the tester's order.
    async fn skills(&self) -> Vec<&str> {
        self.0.labels(SkillKind::Technical)
    }

    /// « Autres compétences », in the tester's order.
    async fn competences(&self) -> Vec<&str> {
        self.0.labels(SkillKind::Other)
    }

    /// When the tester has time, in their words, null when not said.
    async fn availability(&self) -> Option<&str> {
        self.0.profile.availability.as_deref()
    }

    /// Country in which the tester lives, null if not given.
    async fn country(&self) -> Option<Country> {
        self.0.profile.country.map(Country::from)
    }

    /// Languages spoken, in the tester's words.
    async fn languages(&self) -> &[String] {
        self.0.languages()
    }

    /// Figures of the tester's tests.
    async fn facts(&self) -> TesterFacts {
        TesterFacts::from(&self.0)
    }

    /// Whether the tester is a favourite of the caller.
    async fn is_favorite(&self, ctx: &Context<'_>) -> Result<bool> {
        suggestions::is_favorite(ctx, self.0.user_id()).await
    }

    /// Whether the tester sent feedback on a project of the caller.
    async fn has_tested_for_viewer(&self, ctx: &Context<'_>) -> Result<bool> {
        suggestions::has_tested_for_viewer(ctx, self.0.user_id()).await
    }
}

/// Why a tester was found.
#[derive(Clone, Debug, SimpleObject)]
pub struct TesterMatch {
    /// Number of `matchingSkills`, at least 1.
    pub match_score: usize,
    /// The tester's skills, of both lists, that go with at least one word of the search.
    pub matching_skills: Vec<String>,
}

/// New values of a creator's profile. An absent field stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateCreatorProfileInput {
    /// First name, at most 80 characters; null or blank is refused.
    pub first_name: MaybeUndefined<String>,
    /// Last name, at most 80 characters; null or blank is refused.
    pub last_name: MaybeUndefined<String>,
}

/// New values of a tester's profile. An absent field stays as it is, null empties it where nothing else is said.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateTesterProfileInput {
    /// When the tester has time, at most 200 characters.
    pub availability: MaybeUndefined<String>,
    /// Presentation of the tester in their own words, at most 2000 characters.
    pub bio: MaybeUndefined<String>,
    /// « Autres compétences »: at most 50 of at most 40 characters; split on commas, trimmed, blanks and repetitions
    /// dropped.
    pub competences: MaybeUndefined<Vec<String>>,
    /// Country in which the tester lives.
    pub country: MaybeUndefined<Country>,
    /// Discord contact of the tester: an http or https address, or a username.
    pub discord_contact: MaybeUndefined<String>,
    /// The version that was edited. When the profile was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// First name, at most 80 characters; null or blank is refused.
    pub first_name: MaybeUndefined<String>,
    /// Whether creators find the tester when they search by skills, and in suggestions; null changes nothing.
    pub is_searchable: Option<bool>,
    /// Languages spoken: at most 20 of at most 40 characters; split on commas, trimmed, blanks and repetitions dropped.
    pub languages: MaybeUndefined<Vec<String>>,
    /// Last name, at most 80 characters; null or blank is refused.
    pub last_name: MaybeUndefined<String>,
    /// Whether creators see on which systems the tester has tested; null changes nothing.
    pub shows_devices: Option<bool>,
    /// « Compétences techniques »: at most 50 of at most 40 characters; split on commas, trimmed, blanks and repetitions
    /// dropped.
    pub skills: MaybeUndefined<Vec<String>>,
    /// Name shown to creators, 1 to 40 characters, unique whatever its case and accents. Required at the first save; null
    /// or blank is refused.
    pub username: MaybeUndefined<String>,
}

/// Result of `updateCreatorProfile`.
#[derive(SimpleObject)]
pub struct UpdateCreatorProfilePayload {
    /// Profile as written, null when `userErrors` is not empty.
    pub creator_profile: Option<CreatorProfile>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateTesterProfile`.
#[derive(SimpleObject)]
pub struct UpdateTesterProfilePayload {
    /// Profile as written, null when `userErrors` is not empty.
    pub tester_profile: Option<TesterProfile>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
