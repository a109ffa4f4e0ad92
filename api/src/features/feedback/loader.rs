//! Batched reads of feedback.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    feedback,
    types::id::{FeedbackId, ProjectId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};

use crate::platform::{
    db::list::{list_of, listed},
    error::Error,
    loaders::{Reader, load_by_id},
};

load_by_id!("Feedback by its identifier, unchecked." FeedbackById(FeedbackId) = feedback);

listed!(feedback by CreatedAt created_at);

list_of!("Feedback on a project." FeedbackOnProject = feedback by ProjectId, |row| Some(row.project_id), OfProject(|counts| counts.feedbacks));
list_of!("Feedback that came through an invitation." FeedbackOfInvitation = feedback by InvitationId, |row| Some(row.invitation_id));
list_of!("Feedback of an account." FeedbackOfAuthor = feedback by AuthorId, |row| row.author_id);
list_of!("Feedback planned in a step of a roadmap." FeedbackOfRoadmapItem = feedback by RoadmapItemId, |row| row.roadmap_item_id);
list_of!("Feedback that a release fixed." FeedbackFixedIn = feedback by FixedInId, |row| row.fixed_in_id);

/// The number of unread feedback on a project; absent when there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnreadOnProject(pub ProjectId);

impl Loader<UnreadOnProject> for Reader {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[UnreadOnProject]) -> Result<HashMap<UnreadOnProject, u64>, Self::Error> {
        let counts: Vec<(ProjectId, i64)> = feedback::Entity::find()
            .select_only()
            .column(feedback::Column::ProjectId)
            .column_as(Expr::cust("count(*)"), "count")
            .filter(feedback::Column::ProjectId.is_in(keys.iter().map(|key| key.0)))
            .filter(feedback::Column::IsRead.eq(false))
            .group_by(feedback::Column::ProjectId)
            .into_tuple()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        let count = |(project, count)| (UnreadOnProject(project), u64::try_from(count).unwrap_or_default());
        Ok(counts.into_iter().map(count).collect())
    }
}
