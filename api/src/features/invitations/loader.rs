//! Batched reads of invitations and testers.

use std::{collections::HashMap, sync::Arc};

use entity::{
    project_count::Model,
    project_tester,
    types::id::{InvitationId, ProjectId, ProjectTesterId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::platform::{
    db::list::{list_of, listed},
    error::Error,
    loaders::{Loader, Reader, load_by_id},
};

load_by_id!("An invitation by its identifier, unchecked." InvitationById(InvitationId) = invitation);
load_by_id!("A project's tester by its identifier, unchecked." ProjectTesterById(ProjectTesterId) = project_tester);

listed!(invitation by CreatedAt created_at);
listed!(project_tester by JoinedAt joined_at);

list_of!("A project's invitations." InvitationsOfProject = invitation by ProjectId, |row| Some(row.project_id), OfProject(Model::invitations));
list_of!("A project's testers." TestersOfProject = project_tester by ProjectId, |row| Some(row.project_id), OfProject(|counts| counts.testers));
list_of!("The projects that a person tests." ProjectsOfTester = project_tester by TesterId, |row| Some(row.tester_id));

/// Key of the invitation through which a person tests a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TestedBy {
    pub project: ProjectId,
    pub tester: UserId,
}

impl Loader<TestedBy> for Reader {
    type Value = InvitationId;

    async fn load(&self, keys: &[TestedBy]) -> Result<HashMap<TestedBy, InvitationId>, Arc<Error>> {
        let testers = project_tester::Entity::find()
            .select_only()
            .columns([
                project_tester::Column::ProjectId,
                project_tester::Column::TesterId,
                project_tester::Column::InvitationId,
            ])
            .filter(project_tester::Column::ProjectId.is_in(keys.iter().map(|key| key.project)))
            .filter(project_tester::Column::TesterId.is_in(keys.iter().map(|key| key.tester)))
            .into_tuple::<(ProjectId, UserId, InvitationId)>()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        let through = |(project, tester, invitation)| (TestedBy { project, tester }, invitation);
        Ok(testers.into_iter().map(through).collect())
    }
}
