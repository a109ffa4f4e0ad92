//! Authorization of stories: everyone may read a story until it is hidden.

use entity::{story, types::id::StoryId};
use sea_orm::{EntityTrait, QuerySelect};

use crate::platform::{
    app::App,
    auth::authorized::{Authorized, View},
    db::Tx,
    error::{Error, Result},
    loaders::load_by_id,
};

load_by_id!("Key of a story, even a hidden one." StoryById(StoryId) = story);

/// Returns a visible story. Batched.
pub async fn view(app: &App, id: StoryId) -> Result<Authorized<story::Model, View>> {
    app.loader.load_one(StoryById(id)).await?.and_then(authorize_visible).ok_or(Error::NotFound)
}

/// Returns a visible story, locked until the transaction ends so that its reports are counted one at a time.
pub async fn view_locked(tx: &Tx, id: StoryId) -> Result<Authorized<story::Model, View>> {
    let story = story::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    story.and_then(authorize_visible).ok_or(Error::NotFound)
}

fn authorize_visible(story: story::Model) -> Option<Authorized<story::Model, View>> {
    (!story.is_hidden).then(|| Authorized::by_policy(story))
}
