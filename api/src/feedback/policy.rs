//! Who may read feedback: the owner of the project and whoever sent it all of it; the project's other testers what everyone
//! who sees the project's sheet is shown, where its owner shows it.

use entity::types::id::FeedbackId;

use super::{
    loader::FeedbackById,
    types::{Feedback, PublicFeedback},
};
use crate::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
    invitations, projects, workspace,
};

/// As much of it as its reader may see.
#[derive(Debug)]
pub enum View {
    /// All of it.
    Whole(Feedback),
    /// What does not say how to reach its author.
    Public(PublicFeedback),
}

/// Feedback by its identifier. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<View> {
    let person = viewer.signed_in()?;
    let feedback = app.loader.load_one(FeedbackById(id)).await?.ok_or(Error::NotFound)?;
    let project = feedback.project_id;
    if feedback.author_id == Some(person.user_id) {
        return Ok(View::Whole(feedback.into()));
    }
    match projects::policy::view(app, viewer, project).await {
        Ok(_) => return Ok(View::Whole(feedback.into())),
        Err(Error::NotFound) => {}
        Err(error) => return Err(error),
    }
    if invitations::policy::is_tester(app, person, project).await? && workspace::shows_feedback(app, project).await? {
        Ok(View::Public(feedback.into()))
    } else {
        Err(Error::NotFound)
    }
}
