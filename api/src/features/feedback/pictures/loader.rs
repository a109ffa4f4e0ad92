//! Batched reads of pictures and films.

use std::{collections::HashMap, sync::Arc};

use entity::{
    picture,
    types::id::{FeedbackId, FeedbackPictureId},
};

use crate::platform::{
    db::keys::{self, Text},
    error::Error,
    loaders::{Loader, Reader, load_by_id},
    personal_data::by_parent,
};

load_by_id!("A picture or a film by its identifier, unchecked." PictureById(FeedbackPictureId) = picture);

/// The pictures in feedback, in their order, and its film; absent when there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PicturesOfFeedback(pub FeedbackId);

impl Loader<PicturesOfFeedback> for Reader {
    type Value = Vec<picture::Model>;

    async fn load(
        &self,
        keys: &[PicturesOfFeedback],
    ) -> Result<HashMap<PicturesOfFeedback, Vec<picture::Model>>, Arc<Error>> {
        static TEXT: Text = Text::new();
        let ids = keys.iter().map(|key| key.0.into()).collect();
        let mut rows = keys::rows_with::<picture::Entity>(&self.db, &TEXT, picture::Column::FeedbackId, ids).await?;
        rows.sort_by_key(|row| (row.position, row.id));
        Ok(by_parent(rows.into_iter().filter_map(|row| Some((PicturesOfFeedback(row.feedback_id?), row)))))
    }
}
