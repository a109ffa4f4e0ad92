//! Batched reads of messages about feedback.

use entity::{feedback_message, types::id::FeedbackMessageId};
use sea_orm::prelude::Uuid;

use crate::platform::{
    db::list::{ListOrder, Listed, list_of},
    loaders::load_by_id,
};

load_by_id!("A message about feedback by its identifier, unchecked." MessageById(FeedbackMessageId) = feedback_message);

impl Listed for feedback_message::Entity {
    const ID: feedback_message::Column = feedback_message::Column::Id;
    /// In the order of the identifiers, which is that of their sending.
    const ORDER: ListOrder<Self> = ListOrder { by: &[], descending: false };

    fn id(row: &feedback_message::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The messages about feedback." MessagesOfFeedback = feedback_message by FeedbackId, |row| Some(row.feedback_id));
