//! Access to pictures and films: whoever sees all of the feedback sees its pictures and its film.

use entity::{picture, types::id::FeedbackPictureId};

use super::{kind::Kind, loader::PictureById};
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

/// Returns a picture or a film by its identifier. Batched.
pub async fn view(
    app: &App,
    viewer: &Viewer,
    kind: Kind,
    id: FeedbackPictureId,
) -> Result<Authorized<picture::Model, View>> {
    viewer.signed_in()?;
    let found = app.loader.load_one(PictureById(id)).await?;
    let picture = found.filter(|row| Kind::of(row) == kind).ok_or(Error::NotFound)?;
    policy::view(app, viewer, picture.feedback_id.ok_or(Error::NotFound)?).await?;
    Ok(Authorized::by_policy(picture))
}
