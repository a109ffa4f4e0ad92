//! What becomes of conversations when the project in whose workspace they were started is deleted.

use entity::{conversation, types::id::ProjectId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, prelude::Expr, sea_query::ExprTrait};

use super::conversations_topic;
use crate::platform::{db::Tx, error::Result, feed::NewChange};

/// Lets conversations go on without their project. The foreign key would do so too, but unseen by subscribers.
pub async fn leave(tx: &Tx, project: ProjectId) -> Result<()> {
    let conversations = conversation::Entity::find()
        .filter(conversation::Column::ProjectId.eq(project))
        .order_by_asc(conversation::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await?;
    conversation::Entity::update_many()
        .col_expr(conversation::Column::ProjectId, Expr::value(None::<ProjectId>))
        .col_expr(conversation::Column::Version, conversation::Column::Version.into_expr().add(1))
        .filter(conversation::Column::ProjectId.eq(project))
        .exec(tx.db())
        .await?;
    for mut row in conversations {
        row.project_id = None;
        row.version += 1;
        tx.record(NewChange::updated(conversations_topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}
