//! Batched reads of projects.

use entity::{types::id::ProjectId, user_count::Model};

use crate::platform::{
    db::list::{list_of, listed},
    loaders::load_by_id,
};

load_by_id!("Key of a project, whoever owns it." ProjectById(ProjectId) = project);

listed!(project by CreatedAt created_at);

list_of!("The projects of a creator." ProjectsOfCreator = project by CreatorId, |row| Some(row.creator_id), OfUser(Model::projects));
