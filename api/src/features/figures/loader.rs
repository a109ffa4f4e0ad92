//! Batched reads of figures.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use chrono::{NaiveDate, NaiveTime};
use entity::types::id::{ProjectId, ReleaseId};
use sea_orm::FromQueryResult;

use super::statements;
use crate::platform::{
    db::keys::{self, Text},
    error::Error,
    loaders::{Loader, Reader},
};

/// Defines a key with the statement that reads its row, absent when there is nothing to count.
macro_rules! load_figure {
    ($doc:literal $key:ident = $statement:ident as $row:ident => $value:ty, $convert:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $key(pub ProjectId);

        impl Loader<$key> for Reader {
            type Value = $value;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Arc<Error>> {
                static TEXT: Text = Text::new();
                let backend = self.db.backend();
                let sql = TEXT.get(backend, || statements::$statement(backend));
                let projects = keys::value(backend, keys.iter().map(|key| key.0.into()));
                let rows: Vec<$row> = keys::read(self.db.read(), sql, [projects]).await?;
                Ok(rows.into_iter().map(|row| ($key(row.project_id), $convert(row))).collect())
            }
        }
    };
}

load_figure!("How far a project's invitations led." FunnelOfProject = funnel as Funnel => Funnel, |row| row);
load_figure!("The median time until the first feedback on a project." TimeToFirstFeedback = until_first_feedback_of_project as Median => i64, |row: Median| row.seconds);
load_figure!("The median time until feedback on a project is answered." TimeToAnswer = until_answer as Median => i64, |row: Median| row.seconds);

/// Numbers of invitations, each with those that went as far or further, but for those who refused.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Funnel {
    project_id: ProjectId,
    /// Not revoked.
    pub invited: i64,
    /// Opened, or answered.
    pub opened: i64,
    /// Accepted, or answered by feedback.
    pub accepted: i64,
    /// With feedback.
    pub gave_feedback: i64,
}

#[derive(Debug, FromQueryResult)]
struct Median {
    project_id: ProjectId,
    seconds: i64,
}

/// The ratings of a project by release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingsOfProject(pub ProjectId);

/// How many testers gave each rating to a release, or to none.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Ratings {
    project_id: ProjectId,
    /// The release, null for those who named none.
    pub release_id: Option<ReleaseId>,
    rated_1: i64,
    rated_2: i64,
    rated_3: i64,
    rated_4: i64,
    rated_5: i64,
}

impl Ratings {
    /// Returns the numbers of ratings of 1 to 5.
    pub fn counts(&self) -> [i64; 5] {
        [self.rated_1, self.rated_2, self.rated_3, self.rated_4, self.rated_5]
    }
}

impl Loader<RatingsOfProject> for Reader {
    type Value = Vec<Ratings>;

    async fn load(&self, keys: &[RatingsOfProject]) -> Result<HashMap<RatingsOfProject, Vec<Ratings>>, Arc<Error>> {
        static TEXT: Text = Text::new();
        let backend = self.db.backend();
        let sql = TEXT.get(backend, || statements::ratings(backend));
        let projects = keys::value(backend, keys.iter().map(|key| key.0.into()));
        let mut loaded: HashMap<RatingsOfProject, Vec<Ratings>> = HashMap::new();
        for row in keys::read::<Ratings, 1>(self.db.read(), sql, [projects]).await? {
            loaded.entry(RatingsOfProject(row.project_id)).or_default().push(row);
        }
        Ok(loaded)
    }
}

/// The feedback on a project by week, from a Monday on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WeeksOfProject {
    /// The project.
    pub project: ProjectId,
    /// The first day.
    pub from: NaiveDate,
}

/// Numbers of feedback of a week, by kind.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Week {
    project_id: ProjectId,
    /// Number of weeks since the first.
    pub number: i64,
    /// Bugs.
    pub bugs: i64,
    /// Ideas.
    pub ideas: i64,
    /// Opinions.
    pub opinions: i64,
    /// Without a kind.
    pub unspecified: i64,
}

impl Loader<WeeksOfProject> for Reader {
    type Value = Vec<Week>;

    async fn load(&self, keys: &[WeeksOfProject]) -> Result<HashMap<WeeksOfProject, Vec<Week>>, Arc<Error>> {
        static TEXT: Text = Text::new();
        let backend = self.db.backend();
        let sql = TEXT.get(backend, || statements::weeks(backend));
        // All from the same Monday, but for requests from before and after midnight.
        let mut projects: BTreeMap<NaiveDate, Vec<ProjectId>> = BTreeMap::new();
        for key in keys {
            projects.entry(key.from).or_default().push(key.project);
        }
        let mut loaded: HashMap<WeeksOfProject, Vec<Week>> = HashMap::new();
        for (from, projects) in projects {
            let projects = keys::value(backend, projects.into_iter().map(Into::into));
            let begin = from.and_time(NaiveTime::MIN).and_utc();
            let values = [projects, begin.into(), begin.timestamp().into()];
            for row in keys::read::<Week, 3>(self.db.read(), sql, values).await? {
                loaded.entry(WeeksOfProject { project: row.project_id, from }).or_default().push(row);
            }
        }
        Ok(loaded)
    }
}
