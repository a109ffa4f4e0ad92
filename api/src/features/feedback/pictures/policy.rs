//! Access to pictures: whoever sees all of the feedback sees its pictures.

use entity::{picture, types::id::FeedbackPictureId};

use super::loader::PictureById;
use crate::{
    features::feedback::policy,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        error::{Error, Result},
    },
};

/// Returns a picture by its identifier. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: FeedbackPictureId) -> Result<Authorized<picture::Model, View>> {
    viewer.signed_in()?;
    let picture = app.loader.load_one(PictureById(id)).await?.ok_or(Error::NotFound)?;
    policy::view(app, viewer, picture.feedback_id.ok_or(Error::NotFound)?).await?;
    Ok(Authorized::by_policy(picture))
}
