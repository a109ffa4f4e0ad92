//! Authorization of templates of replies: their owner may do everything; for everyone else they are not found.

use entity::{reply_template, types::id::ReplyTemplateId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::loader::TemplateById;
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Returns a template that `viewer` may read. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: ReplyTemplateId) -> Result<Authorized<reply_template::Model, View>> {
    let person = viewer.signed_in()?;
    let found = app.loader.load_one(TemplateById(id)).await?.filter(|row| row.user_id == person.user_id);
    found.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns a template that `person` may change, locked until the transaction ends.
pub async fn manage(
    tx: &Tx,
    person: &SignedIn,
    id: ReplyTemplateId,
) -> Result<Authorized<reply_template::Model, Manage>> {
    let own = reply_template::Entity::find_by_id(id).filter(reply_template::Column::UserId.eq(person.user_id));
    own.lock_exclusive().one(tx.db()).await?.map(Authorized::by_policy).ok_or(Error::NotFound)
}
