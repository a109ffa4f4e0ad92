//! The conversations, and what answers of a model have cost, in the export of a user's data.

use entity::{chat_message, conversation, model_use_of_user, types::message_sender::MessageSender, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde_json::{Value, json};

use crate::platform::{
    app::App,
    error::Result,
    personal_data::{Export, by_parent},
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[
    Export::Account { key: "conversations", read: |app, user| Box::pin(conversations(app, user)) },
    Export::Account { key: "modelUse", read: |app, user| Box::pin(model_use(app, user)) },
];

/// Returns the user's conversations.
async fn conversations(app: &App, user: &user::Model) -> Result<Value> {
    let db = app.db.read();
    let rows = conversation::Entity::find()
        .filter(conversation::Column::UserId.eq(user.id))
        .order_by_asc(conversation::Column::Id)
        .all(db)
        .await?;
    let own = conversation::Entity::find().select_only().column(conversation::Column::Id);
    let own = own.filter(conversation::Column::UserId.eq(user.id)).into_query();
    let messages = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.in_subquery(own))
        .order_by_asc(chat_message::Column::Id)
        .all(db)
        .await?;
    let mut messages = by_parent(messages.into_iter().map(|row| {
        let from = if row.sender == MessageSender::User { "me" } else { "Javier" };
        let message = json!({
            "from": from,
            "content": row.content,
            "model": row.model,
            "proposal": row.proposal,
            "at": row.created_at,
        });
        (row.conversation_id, message)
    }));
    let objects = rows.into_iter().map(|row| {
        json!({
            "name": row.name,
            "createdAt": row.created_at,
            "messages": messages.remove(&row.id).unwrap_or_default(),
        })
    });
    Ok(Value::Array(objects.collect()))
}

/// Returns the tokens of the last day on which a model answered the user, `null` when none ever did.
async fn model_use(app: &App, user: &user::Model) -> Result<Value> {
    let row = model_use_of_user::Entity::find_by_id(user.id).one(app.db.read()).await?;
    Ok(row.map(|row| json!({ "day": row.day, "tokens": row.tokens })).into())
}
