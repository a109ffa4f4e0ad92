//! Who may read feedback: the owner of the project, and the tester who sent it.

use entity::{feedback, types::id::FeedbackId};

use super::loader::FeedbackById;
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, View},
        viewer::Viewer,
    },
    error::{Error, Result},
    projects,
};

/// Feedback by its identifier. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<Authorized<feedback::Model, View>> {
    let person = viewer.signed_in()?;
    let feedback = app.loader.load_one(FeedbackById(id)).await?.ok_or(Error::NotFound)?;
    if feedback.author_id != Some(person.user_id) {
        projects::policy::view(app, viewer, feedback.project_id).await?;
    }
    Ok(Authorized::by_policy(feedback))
}
