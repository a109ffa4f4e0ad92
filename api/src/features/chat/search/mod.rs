//! The search in a person's conversations, and in which project they are.
//!
//! A conversation is found by its name, or by one of its messages: of each, all the words. The names are compared one by
//! one, for a person has at most [`MAX_CONVERSATIONS`](super::rules::MAX_CONVERSATIONS); messages are found like
//! feedback, by the index of what they contain.

pub mod types;

use entity::{
    chat_message, conversation,
    types::id::{ProjectId, UserId},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select, Value,
    prelude::{Expr, Uuid},
};

use super::service;
use crate::platform::{
    db::{
        Db,
        words::{contains, selective_trigrams},
    },
    error::Result,
};

/// The condition for the messages of a person that may contain words, on SQLite. The `+` lets it begin with the index of
/// the words: without statistics SQLite takes that of the conversations for more selective.
const FOUND: &str = "+\"chat_message\".\"conversation_id\" in (select id from conversation where user_id = ?) \
    and \"chat_message\".\"id\" in (select message_id from chat_message_search_row \
    where id in (select rowid from chat_message_search where chat_message_search match ?))";

/// Which conversations of a person are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criteria {
    /// Only those in the workspace of this project.
    pub project: Option<ProjectId>,
    /// Only those that contain each of these folded words, separated by spaces.
    pub words: String,
}

/// Returns the query for the conversations of a person that meet criteria.
pub async fn matching(db: &Db, person: UserId, criteria: &Criteria) -> Result<Select<conversation::Entity>> {
    let mut select = service::conversations_of(person);
    if let Some(project) = criteria.project {
        select = select.filter(conversation::Column::ProjectId.eq(project));
    }
    if criteria.words.is_empty() {
        return Ok(select);
    }
    let messages = messages_containing(db, person, &criteria.words).await?;
    let found = Condition::any()
        .add(contains(conversation::Column::Folded, &criteria.words))
        .add(conversation::Column::Id.in_subquery(messages.into_query()));
    Ok(select.filter(found))
}

/// Returns the query for the conversations, with repetitions, of a person's messages that contain words.
async fn messages_containing(db: &Db, person: UserId, words: &str) -> Result<Select<chat_message::Entity>> {
    let select = chat_message::Entity::find()
        .select_only()
        .column(chat_message::Column::ConversationId)
        .filter(contains(chat_message::Column::Folded, words));
    if let Some(trigrams) = selective_trigrams(db, "chat_message_search", words).await? {
        return Ok(select.filter(Expr::cust_with_values(FOUND, [Value::from(Uuid::from(person)), trigrams.into()])));
    }
    let own = service::conversations_of(person).select_only().column(conversation::Column::Id);
    Ok(select.filter(chat_message::Column::ConversationId.in_subquery(own.into_query())))
}
