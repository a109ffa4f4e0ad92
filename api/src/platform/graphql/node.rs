//! What the types of the interface `Node` have in common: each finds its objects by their global identifiers.

use async_graphql::Context;
use entity::types::id::Id;

use super::{context::ContextExt, visibility::visible};
use crate::platform::{app::App, auth::viewer::Viewer, error::Result};

/// A type of the interface `Node`, which lists its types in `features/node.rs`.
pub trait NodeType: Sized {
    /// The identifiers of its objects.
    type Id: NodeId;

    /// Returns an object that `viewer` may see. Fails with an error for which [`visible`] returns `None` if there is none.
    fn find(app: &App, viewer: &Viewer, id: Self::Id) -> impl Future<Output = Result<Self>> + Send;
}

/// Returns an object, `None` if it does not exist or the caller may not see it. Batched if its type's policy is. Boxed,
/// because the engine allocates the largest future of a type for each of its fields.
pub async fn find_visible<T: NodeType>(ctx: &Context<'_>, id: T::Id) -> Result<Option<T>> {
    visible(Box::pin(T::find(ctx.app()?, &ctx.request()?.viewer, id)).await)
}

/// An identifier of objects of one type.
pub trait NodeId: Sized {
    /// Parses the text form. Returns `None` for the identifier of another type.
    fn parse(text: &str) -> Option<Self>;
}

impl<T: Id> NodeId for T {
    fn parse(text: &str) -> Option<Self> {
        <T as Id>::parse(text)
    }
}
