//! Who may see a story: everybody, until it is taken off the wall.

use entity::{story, types::id::StoryId};
use sea_orm::{EntityTrait, QuerySelect};

use crate::{
    app::App,
    auth::authorized::{Authorized, View},
    db::Tx,
    error::{Error, Result},
    graphql::loaders::load_by_id,
};

load_by_id!("A story by its identifier, also one that is off the wall." StoryById(StoryId) = story);

/// The story, to be read by anyone. Batched.
pub async fn view(app: &App, id: StoryId) -> Result<Authorized<story::Model, View>> {
    app.loader.load_one(StoryById(id)).await?.and_then(on_wall).ok_or(Error::NotFound)
}

/// The story, locked until the transaction ends, so that reports are counted one after the other.
pub async fn view_locked(tx: &Tx, id: StoryId) -> Result<Authorized<story::Model, View>> {
    let story = story::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    story.and_then(on_wall).ok_or(Error::NotFound)
}

fn on_wall(story: story::Model) -> Option<Authorized<story::Model, View>> {
    (!story.is_hidden).then(|| Authorized::by_policy(story))
}
