//! Feedback on a project that seems to say the same.

use entity::{
    feedback,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, ProjectId},
        proposal::ProposedGroup,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::similarity;
use crate::platform::{db::Tx, error::Result};

/// The number of feedbacks that are compared, newest first.
const COMPARED: u64 = 100;
/// The maximum number of groups.
const MAX_GROUPS: usize = 5;
/// The maximum number of duplicates of a group.
const MAX_DUPLICATES: usize = 10;

/// Returns groups among the newest feedback that is open and no duplicate, the largest first. The oldest of a group is
/// what the others repeat.
pub async fn groups(tx: &Tx, project: ProjectId) -> Result<Vec<ProposedGroup>> {
    let open = [FeedbackStatus::New, FeedbackStatus::InfoRequested, FeedbackStatus::Planned];
    let mut rows: Vec<(FeedbackId, String)> = feedback::Entity::find()
        .select_only()
        .columns([feedback::Column::Id, feedback::Column::Content])
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::DuplicateOfId.is_null())
        .filter(feedback::Column::Status.is_in(open))
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(COMPARED)
        .into_tuple()
        .all(tx.db())
        .await?;
    rows.reverse();
    let texts: Vec<&str> = rows.iter().map(|(_, content)| content.as_str()).collect();
    let mut groups = similarity::groups(&texts, MAX_DUPLICATES);
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups.truncate(MAX_GROUPS);
    let group = |members: Vec<usize>| {
        let mut ids = members.into_iter().map(|at| rows[at].0);
        Some(ProposedGroup { original_id: ids.next()?, duplicate_ids: ids.collect(), outcome: None })
    };
    Ok(groups.into_iter().filter_map(group).collect())
}
