//! Batched reads of feedback.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    project_tester,
    types::id::{FeedbackId, ProjectId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    error::Error,
    graphql::{
        list::{list_of, listed},
        loaders::{Reader, load_by_id},
    },
};

load_by_id!("Feedback by its identifier, whoever's it is." FeedbackById(FeedbackId) = feedback);

listed!(feedback by CreatedAt created_at);

list_of!("Feedback on a project." FeedbackOnProject = feedback by ProjectId, |row| Some(row.project_id));
list_of!("Feedback that came through an invitation." FeedbackOfInvitation = feedback by InvitationId, |row| Some(row.invitation_id));

/// Whether a person tests a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TestedBy {
    pub project: ProjectId,
    pub tester: UserId,
}

impl Loader<TestedBy> for Reader {
    type Value = ();
    type Error = Arc<Error>;

    async fn load(&self, keys: &[TestedBy]) -> Result<HashMap<TestedBy, ()>, Self::Error> {
        let testers = project_tester::Entity::find()
            .select_only()
            .columns([project_tester::Column::ProjectId, project_tester::Column::TesterId])
            .filter(project_tester::Column::ProjectId.is_in(keys.iter().map(|key| key.project)))
            .filter(project_tester::Column::TesterId.is_in(keys.iter().map(|key| key.tester)))
            .into_tuple::<(ProjectId, UserId)>()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(testers.into_iter().map(|(project, tester)| (TestedBy { project, tester }, ())).collect())
    }
}
