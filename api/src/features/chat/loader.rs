//! Batched reads of conversations and messages.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    chat_message,
    types::id::{ChatMessageId, ConversationId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::platform::{
    db::{ListSlice, list_slices},
    error::Error,
    loaders::{Reader, load_by_id},
};

load_by_id!("Key of a conversation, whoever owns it." ConversationById(ConversationId) = conversation);
load_by_id!("Key of a message, whoever owns it." MessageById(ChatMessageId) = chat_message);

/// Key of the first or the last messages of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MessagesOf(pub ListSlice<ConversationId>);

/// Key of the number of messages of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MessageCountOf(pub ConversationId);

impl Loader<MessagesOf> for Reader {
    type Value = Vec<chat_message::Model>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[MessagesOf]) -> Result<HashMap<MessagesOf, Self::Value>, Self::Error> {
        let lists = list_slices::<chat_message::Entity, _>(
            &self.db,
            keys.iter().map(|key| key.0),
            chat_message::Column::ConversationId,
            |row| row.conversation_id,
            &[chat_message::Column::CreatedAt, chat_message::Column::Id],
        )
        .await?;
        Ok(lists.into_iter().map(|(end, rows)| (MessagesOf(end), rows)).collect())
    }
}

impl Loader<MessageCountOf> for Reader {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[MessageCountOf]) -> Result<HashMap<MessageCountOf, u64>, Self::Error> {
        let counts = chat_message::Entity::find()
            .select_only()
            .column(chat_message::Column::ConversationId)
            .column_as(chat_message::Column::Id.count(), "count")
            .filter(chat_message::Column::ConversationId.is_in(keys.iter().map(|key| key.0)))
            .group_by(chat_message::Column::ConversationId)
            .into_tuple::<(ConversationId, i64)>()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(counts.into_iter().map(|(id, count)| (MessageCountOf(id), count.cast_unsigned())).collect())
    }
}
