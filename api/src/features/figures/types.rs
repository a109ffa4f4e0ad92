//! GraphQL types of figures.

use async_graphql::{Context, Object, SimpleObject};
use entity::types::id::{ProjectId, ReleaseId};

use super::{
    loader::{Funnel, FunnelOfProject, Ratings, RatingsOfProject, TimeToAnswer, TimeToFirstFeedback},
    service,
};
use crate::{
    features::{
        invitations::ProjectTester,
        releases::{Release, ReleaseById},
    },
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            list,
            page::{Connection, PageArguments},
            scalars::Date,
        },
    },
};

/// The figures of a project in the schema. Whoever creates it has checked that the caller owns the project.
#[derive(Clone, Copy, Debug)]
pub struct ProjectFigures(ProjectId);

impl From<ProjectId> for ProjectFigures {
    fn from(project: ProjectId) -> Self {
        Self(project)
    }
}

/// Figures of a project, as they are now. Feedback that is a duplicate counts like any other.
#[Object]
impl ProjectFigures {
    /// How far the invitations to the project led.
    async fn funnel(&self, ctx: &Context<'_>) -> Result<InvitationFunnel> {
        let funnel = ctx.app()?.loader.load_one(FunnelOfProject(self.0)).await?;
        Ok(funnel.map(InvitationFunnel::from).unwrap_or_default())
    }

    /// Median of the seconds between the acceptance of an invitation and the first feedback that came through it; between the
    /// invitation and this feedback when it was answered without being accepted. Null without feedback.
    async fn median_seconds_to_first_feedback(&self, ctx: &Context<'_>) -> Result<Option<i64>> {
        Ok(ctx.app()?.loader.load_one(TimeToFirstFeedback(self.0)).await?)
    }

    /// Median of the seconds between feedback and the creator's first message about it. Null when none was answered.
    async fn median_seconds_to_answer(&self, ctx: &Context<'_>) -> Result<Option<i64>> {
        Ok(ctx.app()?.loader.load_one(TimeToAnswer(self.0)).await?)
    }

    /// Ratings by the release that was tested, the newest release first, those that name none last. At most the 12 newest
    /// releases with ratings.
    async fn ratings_by_release(&self, ctx: &Context<'_>) -> Result<Vec<ReleaseRating>> {
        let ratings = ctx.app()?.loader.load_one(RatingsOfProject(self.0)).await?.unwrap_or_default();
        let (of_none, of_releases): (Vec<_>, Vec<_>) = ratings.iter().partition(|row| row.release_id.is_none());
        Ok(of_releases.into_iter().chain(of_none).map(ReleaseRating::from).collect())
    }

    /// Feedback of each of the last 12 weeks by kind, the current week last. Weeks begin on Monday, in UTC.
    async fn kinds_by_week(&self, ctx: &Context<'_>) -> Result<Vec<WeekOfFeedback>> {
        let weeks = service::weeks(ctx.app()?, self.0).await?.into_iter().map(|(monday, row)| WeekOfFeedback {
            monday: Date(monday),
            bugs: row.as_ref().map_or(0, |row| row.bugs),
            ideas: row.as_ref().map_or(0, |row| row.ideas),
            opinions: row.as_ref().map_or(0, |row| row.opinions),
            unspecified: row.as_ref().map_or(0, |row| row.unspecified),
        });
        Ok(weeks.collect())
    }

    /// Testers who joined a week ago or before and sent no feedback in the last 14 days, the last one to join first. Their
    /// type needs the token scope `invitations:read`.
    async fn silent_testers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ProjectTester>>> {
        let silent = service::silent_testers(self.0, ctx.app()?.clock.now());
        list::page(ctx, silent, PageArguments { after, before, first, last }, ProjectTester::from).await.map(Some)
    }
}

/// How far invitations led, apart from those that were revoked. Each number is part of the one before.
#[derive(Clone, Debug, Default, SimpleObject)]
pub struct InvitationFunnel {
    /// Number of invitations.
    pub invited: i64,
    /// Number of these whose link was opened, or that were answered.
    pub opened: i64,
    /// Number of these that were accepted, or answered by feedback.
    pub accepted: i64,
    /// Number of these through which feedback came.
    pub gave_feedback: i64,
}

impl From<Funnel> for InvitationFunnel {
    fn from(row: Funnel) -> Self {
        Self { invited: row.invited, opened: row.opened, accepted: row.accepted, gave_feedback: row.gave_feedback }
    }
}

/// Ratings of a release, or of none.
#[derive(Clone, Debug)]
pub struct ReleaseRating {
    release: Option<ReleaseId>,
    counts: [i64; 5],
}

impl From<&Ratings> for ReleaseRating {
    fn from(row: &Ratings) -> Self {
        Self { release: row.release_id, counts: row.counts() }
    }
}

/// How testers rate a release of a project, from 1 to 5.
#[Object]
impl ReleaseRating {
    /// The release that was tested. Null for the ratings whose authors named none.
    async fn release(&self, ctx: &Context<'_>) -> Result<Option<Release>> {
        let Some(id) = self.release else { return Ok(None) };
        Ok(ctx.app()?.loader.load_one(ReleaseById(id)).await?.map(Release::from))
    }

    /// Average of the ratings, with two decimals.
    #[expect(clippy::cast_precision_loss, reason = "exact for fewer than 2^53 ratings")]
    async fn average(&self) -> f64 {
        let sum: i64 = (1..).zip(self.counts).map(|(rating, count)| rating * count).sum();
        (sum as f64 / self.total() as f64 * 100.0).round() / 100.0
    }

    /// Number of ratings, at least 1.
    async fn count(&self) -> i64 {
        self.total()
    }

    /// Numbers of ratings of 1, 2, 3, 4 and 5, in this order.
    async fn distribution(&self) -> &[i64] {
        &self.counts
    }
}

impl ReleaseRating {
    fn total(&self) -> i64 {
        self.counts.iter().sum()
    }
}

/// Numbers of feedback that was sent in a week, by kind.
#[derive(Clone, Debug, SimpleObject)]
pub struct WeekOfFeedback {
    /// First day of the week.
    pub monday: Date,
    /// Number of bugs.
    pub bugs: i64,
    /// Number of ideas.
    pub ideas: i64,
    /// Number of opinions.
    pub opinions: i64,
    /// Number of feedback whose authors did not say what it is about.
    pub unspecified: i64,
}
