//! Access to feedback: the owner of the project and the author see all of it; the project's other testers see the
//! public part, if the owner publishes it.

use entity::{
    feedback,
    types::id::{FeedbackId, PublicFeedbackId},
};
use uuid::Uuid;

use super::{
    loader::FeedbackById,
    types::{Feedback, PublicFeedback},
};
use crate::{
    features::{invitations, projects, workspace},
    platform::{
        app::App,
        auth::viewer::{SignedIn, Viewer},
        error::{Error, Result},
    },
};

/// Returns feedback by its identifier, with all its fields. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: FeedbackId) -> Result<Feedback> {
    let (person, feedback) = find(app, viewer, id).await?;
    if sees_all(app, viewer, person, &feedback).await? { Ok(feedback.into()) } else { Err(Error::NotFound) }
}

/// Returns the public part of feedback by the identifier of that part, without contact details of the author. Batched.
pub async fn view_public(app: &App, viewer: &Viewer, id: PublicFeedbackId) -> Result<PublicFeedback> {
    let (person, feedback) = find(app, viewer, Uuid::from(id).into()).await?;
    let project = feedback.project_id;
    let is_visible = workspace::shows_feedback(app, project).await?
        && (sees_all(app, viewer, person, &feedback).await?
            || invitations::policy::is_tester(app, person, project).await?);
    if is_visible { Ok(feedback.into()) } else { Err(Error::NotFound) }
}

async fn find<'a>(app: &App, viewer: &'a Viewer, id: FeedbackId) -> Result<(&'a SignedIn, feedback::Model)> {
    let person = viewer.signed_in()?;
    let feedback = app.loader.load_one(FeedbackById(id)).await?.ok_or(Error::NotFound)?;
    Ok((person, feedback))
}

async fn sees_all(app: &App, viewer: &Viewer, person: &SignedIn, feedback: &feedback::Model) -> Result<bool> {
    if feedback.author_id == Some(person.user_id) {
        return Ok(true);
    }
    match projects::policy::view(app, viewer, feedback.project_id).await {
        Ok(_) => Ok(true),
        Err(Error::NotFound) => Ok(false),
        Err(error) => Err(error),
    }
}
