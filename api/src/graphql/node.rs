//! Any object by its identifier.

use async_graphql::{Context, ID, Interface, Object};
use entity::types::id::{CreatorProfileId, Id, ProjectId, TesterProfileId, UserId};
use futures_util::future::try_join_all;

use super::context::ContextExt;
use crate::{
    accounts::{self, CreatorProfile, TesterProfile, Viewer},
    error::{Error, Result},
    projects::{self, Project},
};

/// Identifiers in one `nodes`.
const MAX_IDS: usize = 100;

/// Any object that can be fetched again by its global identifier.
#[derive(Interface)]
#[graphql(field(name = "id", ty = "ID", desc = "Opaque global identifier, stable for the life of the object."))]
pub enum Node {
    /// A creator's profile.
    CreatorProfile(CreatorProfile),
    /// A project.
    Project(Project),
    /// A tester's profile.
    TesterProfile(TesterProfile),
    /// The signed-in person.
    Viewer(Viewer),
}

/// Reads objects by identifier.
#[derive(Default)]
pub struct NodeQuery;

#[Object]
impl NodeQuery {
    /// Object behind a global identifier, null when it does not exist or is not visible to the caller.
    async fn node(&self, ctx: &Context<'_>, #[graphql(desc = "Global identifier.")] id: ID) -> Result<Option<Node>> {
        find(ctx, &id).await
    }

    /// Objects behind global identifiers, in their order, null where one does not exist or is not visible to the
    /// caller. At most 100.
    async fn nodes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Global identifiers.")] ids: Vec<ID>,
    ) -> Result<Vec<Option<Node>>> {
        if ids.len() > MAX_IDS {
            return Err(Error::BadUserInput(format!("`ids` has at most {MAX_IDS} items")));
        }
        try_join_all(ids.iter().map(|id| find(ctx, id))).await
    }
}

async fn find(ctx: &Context<'_>, id: &str) -> Result<Option<Node>> {
    let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
    let found = if let Some(id) = ProjectId::parse(id) {
        projects::policy::view(app, viewer, id).await.map(|project| Node::Project(project.into_inner().into()))
    } else if let Some(id) = UserId::parse(id) {
        accounts::policy::view_account(app, viewer, id).await.map(Node::Viewer)
    } else if let Some(id) = CreatorProfileId::parse(id) {
        accounts::policy::view_creator_profile(app, viewer, id).await.map(Node::CreatorProfile)
    } else if let Some(id) = TesterProfileId::parse(id) {
        accounts::policy::view_tester_profile(app, viewer, id).await.map(Node::TesterProfile)
    } else {
        Err(Error::NotFound)
    };
    visible(found)
}

/// What may not be seen is null, like what does not exist.
pub fn visible<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(object) => Ok(Some(object)),
        Err(Error::NotFound | Error::Unauthenticated | Error::SessionInvalid | Error::Forbidden) => Ok(None),
        Err(error) => Err(error),
    }
}
