//! The messages of a conversation, page by page, oldest first.

use chrono::{DateTime, Utc};
use entity::{chat_message, types::id::ConversationId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::loader::{MessageCountOf, MessagesOf};
use crate::{
    app::App,
    db::ListEnd,
    error::{Error, Result},
    graphql::page::{Key, Page, Slice},
};

/// One page of a conversation's messages, oldest first. The first and the last pages of several lists are one statement.
pub async fn messages(app: &App, conversation: ConversationId, page: &Page) -> Result<Slice<chat_message::Model>> {
    if page.after.is_none() && page.before.is_none() {
        let key = MessagesOf(ListEnd { parent: conversation, size: page.size + 1, backward: page.backward });
        return Ok(Slice::cut(app.loader.load_one(key).await?.unwrap_or_default(), page));
    }
    let mut cursor = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(conversation))
        .cursor_by((chat_message::Column::CreatedAt, chat_message::Column::Id));
    if let Some(key) = &page.after {
        cursor.after((instant(key)?, key.id));
    }
    if let Some(key) = &page.before {
        cursor.before((instant(key)?, key.id));
    }
    if page.backward {
        cursor.last(page.size + 1);
    } else {
        cursor.first(page.size + 1);
    }
    Ok(Slice::cut(cursor.all(app.db.read()).await?, page))
}

/// How many messages a conversation has. Batched.
pub async fn count_messages(app: &App, conversation: ConversationId) -> Result<u64> {
    Ok(app.loader.load_one(MessageCountOf(conversation)).await?.unwrap_or_default())
}

/// Where a message stands in its conversation.
pub fn message_key(row: &chat_message::Model) -> Key {
    Key { sort: row.created_at.timestamp_micros().to_string(), id: row.id.into() }
}

fn instant(key: &Key) -> Result<DateTime<Utc>> {
    let instant = key.sort.parse().ok().and_then(DateTime::from_timestamp_micros);
    instant.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
}
