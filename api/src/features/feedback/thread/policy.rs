//! Access to messages about feedback: whoever sees all of the feedback reads them, and its author and the owner of its
//! project write them.

use entity::{
    feedback, feedback_message, project,
    types::id::{FeedbackId, FeedbackMessageId},
};
use sea_orm::EntityTrait;

use super::loader::MessageById;
use crate::{
    features::feedback::policy::{self, OwnFeedback, Write},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        db::Tx,
        error::{Error, Result},
    },
};

/// Feedback about which the caller may write, and its project, both locked until the transaction ends.
pub struct Thread {
    /// The feedback.
    pub feedback: Authorized<feedback::Model, Write>,
    /// The project of the feedback.
    pub project: project::Model,
    /// Whether the caller owns the project, or else is the author.
    pub is_creator: bool,
}

/// Returns a message by its identifier. Batched.
pub async fn view(
    app: &App,
    viewer: &Viewer,
    id: FeedbackMessageId,
) -> Result<Authorized<feedback_message::Model, View>> {
    viewer.signed_in()?;
    let message = app.loader.load_one(MessageById(id)).await?.ok_or(Error::NotFound)?;
    policy::view(app, viewer, message.feedback_id).await?;
    Ok(Authorized::by_policy(message))
}

/// Returns feedback about which the caller may write: as its author, by account or by the link of its invitation, or as
/// the owner of its project.
pub async fn write(tx: &Tx, viewer: &Viewer, id: FeedbackId, token: Option<&str>) -> Result<Thread> {
    if token.is_none() {
        let person = viewer.signed_in()?;
        let feedback = feedback::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
        if feedback.author_id != Some(person.user_id) {
            // Not `FORBIDDEN` to a tester: the feedback does not exist for them.
            person.creator().map_err(|_| Error::NotFound)?;
            let managed = policy::manage(tx, person, &[id]).await?;
            let (feedback, project) = (managed.feedbacks.into_iter().next(), managed.projects.into_values().next());
            let (Some(feedback), Some(project)) = (feedback, project) else { return Err(Error::NotFound) };
            let feedback = Authorized::by_policy(feedback.into_inner());
            return Ok(Thread { feedback, project: project.into_inner(), is_creator: true });
        }
    }
    let OwnFeedback { feedback, project } = policy::own(tx, viewer, id, token).await?;
    Ok(Thread { feedback, project, is_creator: false })
}
