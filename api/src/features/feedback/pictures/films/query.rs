//! Finding films by identifier.

use entity::types::id::{FeedbackFilmId, FeedbackPictureId};

use super::{
    super::{kind::Kind, policy},
    types::FeedbackFilm,
};
use crate::platform::{app::App, auth::viewer::Viewer, error::Result, graphql::node::NodeType};

impl NodeType for FeedbackFilm {
    type Id = FeedbackFilmId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackFilmId) -> Result<Self> {
        policy::view(app, viewer, Kind::Film, FeedbackPictureId(id.0)).await.map(|row| row.into_inner().into())
    }
}
