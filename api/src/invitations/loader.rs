//! Batched reads of invitations and testers.

use entity::types::id::{InvitationId, ProjectTesterId};

use crate::graphql::{
    list::{list_of, listed},
    loaders::load_by_id,
};

load_by_id!("An invitation by its identifier, whoever's it is." InvitationById(InvitationId) = invitation);
load_by_id!("A tester's place by its identifier, whoever's it is." ProjectTesterById(ProjectTesterId) = project_tester);

listed!(invitation by CreatedAt created_at);
listed!(project_tester by JoinedAt joined_at);

list_of!("A project's invitations." InvitationsOfProject = invitation by ProjectId, |row| Some(row.project_id));
list_of!("A project's testers." TestersOfProject = project_tester by ProjectId, |row| Some(row.project_id));
list_of!("The projects a person tests." ProjectsOfTester = project_tester by TesterId, |row| Some(row.tester_id));
