//! Whether the author of feedback can be reached: by their account, or by the link of the invitation unless it is revoked,
//! as it is when their account is deleted. What came through a widget has no link.

use std::{collections::HashMap, sync::Arc};

use entity::{
    feedback, invitation,
    types::{id::FeedbackId, invitation_status::InvitationStatus},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use super::changes::save_all;
use crate::platform::{
    app::App,
    db::Tx,
    error::{Error, Result},
    loaders::{Loader, Reader},
};

/// Key of feedback whose author can be reached; others are not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Reachable(FeedbackId);

/// The feedback whose author can be reached.
pub fn is_reachable() -> Condition {
    let open = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::Id)
        .filter(invitation::Column::Status.ne(InvitationStatus::Revoked));
    Condition::any()
        .add(feedback::Column::AuthorId.is_not_null())
        .add(feedback::Column::InvitationId.in_subquery(open.into_query()))
}

/// Returns the feedback among these whose author can be reached.
pub async fn reachable(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = FeedbackId>,
) -> Result<Vec<FeedbackId>> {
    let found = feedback::Entity::find()
        .select_only()
        .column(feedback::Column::Id)
        .filter(feedback::Column::Id.is_in(ids))
        .filter(is_reachable());
    Ok(found.into_tuple().all(db).await?)
}

/// Records that the authors of what was sent through an invitation without an account cannot be reached any more.
pub async fn record_unreachable(tx: &Tx, revoked: &invitation::Model) -> Result<()> {
    let sent = feedback::Entity::update_many()
        .filter(feedback::Column::InvitationId.eq(revoked.id))
        .filter(feedback::Column::AuthorId.is_null());
    save_all(tx, sent, false).await
}

/// Returns whether the author of feedback can be reached. Batched.
pub async fn is_author_reachable(app: &App, id: FeedbackId) -> Result<bool> {
    Ok(app.loader.load_one(Reachable(id)).await?.is_some())
}

impl Loader<Reachable> for Reader {
    type Value = ();

    async fn load(&self, keys: &[Reachable]) -> Result<HashMap<Reachable, ()>, Arc<Error>> {
        let found = reachable(self.db.read(), keys.iter().map(|key| key.0)).await?;
        Ok(found.into_iter().map(|id| (Reachable(id), ())).collect())
    }
}
