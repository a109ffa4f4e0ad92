//! GraphQL types of releases.

use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    release,
    types::id::{ProjectId, ReleaseId},
};

use crate::{
    features::{
        feedback::{self, Feedback},
        projects,
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            id::TypedId,
            page::{Connection, PageArguments},
            scalars::{Date, Url},
            user_error::UserError,
        },
    },
};

/// A release in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Release(release::Model);

impl From<release::Model> for Release {
    fn from(row: release::Model) -> Self {
        Self(row)
    }
}

/// A release of a project, announced to the testers who follow its releases.
#[Object]
impl Release {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name, 1 to 40 characters, which no other release of the project has, whatever the case and the accents.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Release notes in Markdown, at most 10,000 characters; may be empty.
    async fn notes(&self) -> &str {
        &self.0.notes
    }

    /// Address at which the release can be tried, null if not given.
    async fn link(&self) -> Option<Url> {
        self.0.link.clone().map(Url)
    }

    /// Day of the release.
    async fn released_on(&self) -> Date {
        Date(self.0.released_on)
    }

    /// Number of feedback that it fixed.
    async fn fixed_count(&self, ctx: &Context<'_>) -> Result<u64> {
        feedback::fixed_count_of_release(ctx, self.0.id).await
    }

    /// Feedback that it fixed, newest first. Null for anyone but the owner of the project.
    async fn fixed_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Feedback>>> {
        if !projects::policy::owns(ctx.app()?, &ctx.request()?.viewer, self.0.project_id).await? {
            return Ok(None);
        }
        feedback::fixed_in_release(ctx, self.0.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time of creation.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Values of a new release.
#[derive(Clone, Debug, InputObject)]
pub struct CreateReleaseInput {
    /// Http or https address at which the release can be tried, at most 2000 characters.
    pub link: Option<String>,
    /// Name, 1 to 40 characters; required by the rules of the product.
    pub name: Option<String>,
    /// Release notes in Markdown, at most 10,000 characters.
    pub notes: Option<String>,
    /// The project, of the caller.
    pub project_id: TypedId<ProjectId>,
    /// Day of the release; required by the rules of the product.
    pub released_on: Option<Date>,
}

/// New values of a release. An absent field stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateReleaseInput {
    /// The version that was edited. When the release was written since, nothing is done (`VERSION_CONFLICT`).
    pub expected_version: Option<i64>,
    /// The release.
    pub id: TypedId<ReleaseId>,
    /// Http or https address at which the release can be tried, at most 2000 characters; null removes it.
    pub link: MaybeUndefined<String>,
    /// Name, 1 to 40 characters; null is refused.
    pub name: MaybeUndefined<String>,
    /// Release notes in Markdown, at most 10,000 characters; null empties it.
    pub notes: MaybeUndefined<String>,
    /// Day of the release; null is refused.
    pub released_on: MaybeUndefined<Date>,
}

/// The release to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteReleaseInput {
    /// The release.
    pub id: TypedId<ReleaseId>,
}

/// Result of `createRelease`.
#[derive(SimpleObject)]
pub struct CreateReleasePayload {
    /// New release, null when `userErrors` is not empty.
    pub release: Option<Release>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `updateRelease`.
#[derive(SimpleObject)]
pub struct UpdateReleasePayload {
    /// Release as written, null when `userErrors` is not empty.
    pub release: Option<Release>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `deleteRelease`.
#[derive(SimpleObject)]
pub struct DeleteReleasePayload {
    /// Identifier of the deleted release, null when `userErrors` is not empty.
    pub deleted_release_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
