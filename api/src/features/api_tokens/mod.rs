//! Creating, listing and revoking personal API tokens. What they may do is in [`crate::platform::auth::scopes`].

mod mutation;
mod types;

use async_graphql::Context;
use entity::{
    api_token,
    types::id::{ApiTokenId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

pub use self::{mutation::ApiTokenMutation, types::ApiToken};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
    feature::Feature,
    graphql::{
        context::ContextExt,
        list::{self, listed},
        page::{Connection, PageArguments},
    },
};

/// What the feature registers.
pub const FEATURE: Feature = Feature { name: "api_tokens", ..Feature::NONE };

listed!(api_token by CreatedAt created_at);

/// Returns a token of the caller by its identifier.
pub async fn view(app: &App, caller: &Viewer, id: ApiTokenId) -> Result<ApiToken> {
    let own = api_token::Column::UserId.eq(caller.signed_in()?.user_id);
    let row = api_token::Entity::find_by_id(id).filter(own).one(app.db.read()).await?.ok_or(Error::NotFound)?;
    Ok(ApiToken::new(row, app.clock.now()))
}

/// Returns a page of the user's tokens.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<ApiToken>> {
    let now = ctx.app()?.clock.now();
    let select = api_token::Entity::find().filter(api_token::Column::UserId.eq(person));
    list::page(ctx, select, page, |row| ApiToken::new(row, now)).await
}
