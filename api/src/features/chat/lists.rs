//! Pages of the messages of a conversation, oldest first.

use chrono::{DateTime, Utc};
use entity::{chat_message, types::id::ConversationId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::loader::{MessageCountOf, MessagesOf};
use crate::platform::{
    app::App,
    db::ListSlice,
    error::{Error, Result},
    page::{Key, Page, Slice},
};

/// Returns one page of a conversation's messages, oldest first. First and last pages of several conversations are read
/// by one statement.
pub async fn messages(app: &App, conversation: ConversationId, page: &Page) -> Result<Slice<chat_message::Model>> {
    if page.after.is_none() && page.before.is_none() {
        let key = MessagesOf(ListSlice { parent: conversation, size: page.size + 1, backward: page.backward });
        return Ok(Slice::cut(app.loader.load_one(key).await?.unwrap_or_default(), page));
    }
    let mut cursor = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.eq(conversation))
        .cursor_by((chat_message::Column::CreatedAt, chat_message::Column::Id));
    if let Some(key) = &page.after {
        cursor.after((parse_timestamp(key)?, key.id));
    }
    if let Some(key) = &page.before {
        cursor.before((parse_timestamp(key)?, key.id));
    }
    if page.backward {
        cursor.last(page.size + 1);
    } else {
        cursor.first(page.size + 1);
    }
    Ok(Slice::cut(cursor.all(app.db.read()).await?, page))
}

/// Returns the number of messages of a conversation. Batched.
pub async fn count_messages(app: &App, conversation: ConversationId) -> Result<u64> {
    Ok(app.loader.load_one(MessageCountOf(conversation)).await?.unwrap_or_default())
}

/// Returns the sort key of a message in its conversation.
pub fn message_key(row: &chat_message::Model) -> Key {
    Key { sort: row.created_at.timestamp_micros().to_string(), id: row.id.into() }
}

fn parse_timestamp(key: &Key) -> Result<DateTime<Utc>> {
    let timestamp = key.sort.parse().ok().and_then(DateTime::from_timestamp_micros);
    timestamp.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
}
