//! Finding pictures by identifier.

use entity::types::id::FeedbackPictureId;

use super::{kind::Kind, policy, types::FeedbackPicture};
use crate::platform::{app::App, auth::viewer::Viewer, error::Result, graphql::node::NodeType};

impl NodeType for FeedbackPicture {
    type Id = FeedbackPictureId;

    async fn find(app: &App, viewer: &Viewer, id: FeedbackPictureId) -> Result<Self> {
        policy::view(app, viewer, Kind::Picture, id).await.map(|row| row.into_inner().into())
    }
}
