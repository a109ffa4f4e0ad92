//! Listing and revoking the sessions of a user. Sessions themselves are in [`crate::platform::auth::session`].

mod device;
mod mutation;
mod service;
mod types;

use async_graphql::Context;
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use sea_orm::{ColumnTrait, QueryFilter};

pub use self::{mutation::SessionMutation, types::Session};
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
pub const FEATURE: Feature = Feature { name: "sessions", ..Feature::NONE };

listed!(session by CreatedAt created_at);

/// Returns a session of the caller by its identifier.
pub async fn view(app: &App, caller: &Viewer, id: SessionId) -> Result<Session> {
    let person = caller.signed_in()?;
    let row = service::active(person.user_id, app.clock.now()).filter(session::Column::Id.eq(id));
    let row = row.one(app.db.read()).await?.ok_or(Error::NotFound)?;
    Ok(Session::new(row, person.session_id()))
}

/// Returns a page of the user's sessions.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<Session>> {
    let current = ctx.signed_in()?.session_id();
    let select = service::active(person, ctx.app()?.clock.now());
    list::page(ctx, select, page, |row| Session::new(row, current)).await
}
