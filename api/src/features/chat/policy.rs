//! Authorization of the chat: a conversation is visible to its owner only, and not found for everyone else.

use entity::{
    chat_message, conversation,
    types::id::{ChatMessageId, ConversationId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::loader::{ConversationById, MessageById};
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Returns a conversation that `viewer` may read. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ConversationId) -> Result<Authorized<conversation::Model, View>> {
    let person = viewer.signed_in()?;
    let conversation = app.loader.load_one(ConversationById(id)).await?;
    let own = conversation.filter(|conversation| conversation.user_id == person.user_id);
    own.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a message of a conversation that `viewer` may read. Batched.
pub async fn view_message(
    app: &App,
    viewer: &Viewer,
    id: ChatMessageId,
) -> Result<Authorized<chat_message::Model, View>> {
    viewer.signed_in()?;
    let message = app.loader.load_one(MessageById(id)).await?.ok_or(Error::NotFound)?;
    view(app, viewer, message.conversation_id).await?;
    Ok(Authorized::by_policy(message))
}

/// Returns a conversation that `person` may change, locked until the transaction ends.
pub async fn manage(tx: &Tx, person: &SignedIn, id: ConversationId) -> Result<Authorized<conversation::Model, Manage>> {
    let conversation = conversation::Entity::find_by_id(id)
        .filter(conversation::Column::UserId.eq(person.user_id))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    conversation.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a message of a conversation that `person` may change. Both are locked until the transaction ends.
pub async fn manage_message(
    tx: &Tx,
    person: &SignedIn,
    id: ChatMessageId,
) -> Result<Authorized<chat_message::Model, Manage>> {
    let message = chat_message::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    manage(tx, person, message.conversation_id).await?;
    let message = chat_message::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    message.map(Authorized::by_policy).ok_or(Error::NotFound)
}
