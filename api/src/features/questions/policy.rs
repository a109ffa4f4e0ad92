//! Authorization of questions: the project's owner sets them, and its testers read them; whoever has the link of an
//! invitation reads them through the project's sheet. For everyone else they are not found.

use entity::{questionnaire, types::id::ProjectId};
use uuid::Uuid;

use super::{loader::QuestionnaireById, rules};
use crate::{
    features::invitations,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        error::Result,
    },
};

/// Returns the questions of a project that `viewer` owns or tests. Batched.
pub async fn view(app: &App, viewer: &Viewer, project: ProjectId) -> Result<Authorized<questionnaire::Model, View>> {
    invitations::policy::view_as_tester(app, viewer, project).await?;
    of_project(app, project).await
}

/// Returns the questions of a project whose sheet the caller sees. Batched.
pub async fn of_project(app: &App, project: ProjectId) -> Result<Authorized<questionnaire::Model, View>> {
    let id = Uuid::from(project).into();
    let saved = app.loader.load_one(QuestionnaireById(id)).await?;
    Ok(Authorized::by_policy(saved.unwrap_or_else(|| rules::none(id))))
}
