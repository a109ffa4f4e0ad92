//! Queries of sessions.

use async_graphql::Context;
use entity::types::id::{SessionId, UserId};

use super::{service, types::Session};
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

listed!(session by CreatedAt created_at);

/// Returns a session of the caller by its identifier.
pub async fn view(app: &App, caller: &Viewer, id: SessionId) -> Result<Session> {
    let person = caller.signed_in()?;
    let row = service::find(app, person, id).await?;
    Ok(Session::new(row, person.session_id()))
}

/// Returns a page of the user's sessions.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<Session>> {
    let current = ctx.signed_in()?.session_id();
    let select = service::active(person, ctx.app()?.clock.now());
    list::page(ctx, select, page, |row| Session::new(row, current)).await
}
