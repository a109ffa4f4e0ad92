//! The weeks that are counted, and the testers who went silent.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use entity::{feedback, project_tester, types::id::ProjectId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};

use super::loader::{Week, WeeksOfProject};
use crate::platform::{app::App, error::Result};

/// The number of weeks that are counted, the current one included.
const WEEKS: u64 = 12;
/// The days that a tester may take until the first feedback.
const DAYS_TO_BEGIN: i64 = 7;
/// The days without feedback after which a tester counts as silent.
const DAYS_OF_SILENCE: i64 = 14;

/// Returns the feedback on a project in each of the last weeks, with its Monday, the current week last; `None` for a week
/// without feedback. Batched.
pub async fn weeks(app: &App, project: ProjectId) -> Result<Vec<(NaiveDate, Option<Week>)>> {
    let today = app.clock.now().date_naive();
    let monday = today - Days::new(today.weekday().num_days_from_monday().into());
    let from = monday - Days::new(7 * (WEEKS - 1));
    let rows = app.loader.load_one(WeeksOfProject { project, from }).await?.unwrap_or_default();
    let week = |number: u64| {
        let row = rows.iter().find(|row| u64::try_from(row.number) == Ok(number)).cloned();
        (from + Days::new(7 * number), row)
    };
    Ok((0..WEEKS).map(week).collect())
}

/// Returns the query for the testers of a project who sent nothing for [`DAYS_OF_SILENCE`], apart from those who joined less
/// than [`DAYS_TO_BEGIN`] ago.
pub fn silent_testers(project: ProjectId, now: DateTime<Utc>) -> Select<project_tester::Entity> {
    let heard = feedback::Entity::find()
        .select_only()
        .column(feedback::Column::AuthorId)
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::CreatedAt.gt(now - TimeDelta::days(DAYS_OF_SILENCE)))
        .filter(feedback::Column::AuthorId.is_not_null());
    project_tester::Entity::find()
        .filter(project_tester::Column::ProjectId.eq(project))
        .filter(project_tester::Column::JoinedAt.lte(now - TimeDelta::days(DAYS_TO_BEGIN)))
        .filter(project_tester::Column::TesterId.not_in_subquery(heard.into_query()))
}
