//! Queries of personal API tokens.

use async_graphql::Context;
use entity::types::id::{ApiTokenId, UserId};

use super::{service, types::ApiToken};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    db::list::listed,
    error::Result,
    graphql::{
        context::ContextExt,
        list,
        page::{Connection, PageArguments},
    },
};

listed!(api_token by CreatedAt created_at);

/// Returns a token of the caller by its identifier.
pub async fn view(app: &App, caller: &Viewer, id: ApiTokenId) -> Result<ApiToken> {
    let row = service::find(app, caller.signed_in()?, id).await?;
    Ok(ApiToken::new(row, app.clock.now()))
}

/// Returns a page of the user's tokens.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<ApiToken>> {
    let now = ctx.app()?.clock.now();
    list::page(ctx, service::of_user(person), page, |row| ApiToken::new(row, now)).await
}
