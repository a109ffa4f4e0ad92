//! The pages of stories, for search engines and previews.

use entity::{
    story,
    types::id::{Id, StoryId},
};
use sea_orm::{QueryOrder, QuerySelect};

use super::{policy, service::visible_stories};
use crate::platform::{
    app::App,
    error::{Error, Result},
    http::pages::{Description, Page, PageKind, summarize, text},
    language::Language,
};

/// The maximum number of stories in the sitemap.
const SITEMAP_STORIES: u64 = 5000;

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/stories/:id", "/story/:id"],
    catalogue: "stories",
    describe: |app, id, language| Box::pin(describe(app, id, language)),
}];

async fn describe(app: &App, id: &str, language: Language) -> Result<Page> {
    let id = StoryId::parse(id).ok_or(Error::NotFound)?;
    let story = policy::view(app, id).await?.into_inner();
    Ok(Page::of(Description {
        title: text(language, "stories", "/story/title").replace("{{name}}", &story.name),
        summary: Some(summarize(&story.text)),
        canonical: Some(path(id)),
        kind: "article",
        heading: story.name,
        text: story.text,
        ..Description::private(language)
    }))
}

/// Returns the paths of the newest stories, the newest first.
pub async fn paths(app: &App) -> Result<Vec<String>> {
    let newest = visible_stories().order_by_desc(story::Column::Id).limit(SITEMAP_STORIES);
    let ids: Vec<StoryId> = newest.select_only().column(story::Column::Id).into_tuple().all(app.db.read()).await?;
    Ok(ids.into_iter().map(path).collect())
}

fn path(id: StoryId) -> String {
    format!("/stories/{id}")
}
