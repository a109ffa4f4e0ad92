//! Queries of stories.

use async_graphql::{Context, Object};
use entity::types::id::StoryId;

use super::{policy, service, types::Story};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    db::list::listed,
    error::Result,
    graphql::{
        id::TypedId,
        list,
        node::{NodeType, find_visible},
        page::{Connection, PageArguments},
    },
};

listed!(story by CreatedAt created_at);

/// Query root fields of stories.
#[derive(Default)]
pub struct StoryQuery;

#[Object]
impl StoryQuery {
    /// Stories on the public wall, newest first.
    async fn stories(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Story>>> {
        let page = PageArguments { after, before, first, last };
        list::page(ctx, service::visible_stories(), page, Story::from).await.map(Some)
    }

    /// Story by identifier, null when it does not exist or is no longer on the wall.
    async fn story(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Global identifier.")] id: TypedId<StoryId>,
    ) -> Result<Option<Story>> {
        find_visible(ctx, id.0).await
    }
}

impl NodeType for Story {
    type Id = StoryId;

    async fn find(app: &App, _: &Viewer, id: StoryId) -> Result<Self> {
        policy::view(app, id).await.map(|story| story.into_inner().into())
    }
}
