//! Batched reads of invitations and testers.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    project_tester,
    types::id::{InvitationId, ProjectId, ProjectTesterId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    error::Error,
    graphql::{
        list::{list_of, listed},
        loaders::{Reader, load_by_id},
    },
};

load_by_id!("An invitation by its identifier, whoever's it is." InvitationById(InvitationId) = invitation);
load_by_id!("A tester's place by its identifier, whoever's it is." ProjectTesterById(ProjectTesterId) = project_tester);

listed!(invitation by CreatedAt created_at);
listed!(project_tester by JoinedAt joined_at);

list_of!("A project's invitations." InvitationsOfProject = invitation by ProjectId, |row| Some(row.project_id));
list_of!("A project's testers." TestersOfProject = project_tester by ProjectId, |row| Some(row.project_id));
list_of!("The projects a person tests." ProjectsOfTester = project_tester by TesterId, |row| Some(row.tester_id));

/// That a person tests a project.
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
