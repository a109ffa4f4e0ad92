//! The public pages for search engines, which list those that are public, and for previews.

use entity::{
    project,
    types::{
        id::{Id, ProjectId},
        project_visibility::ProjectVisibility,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{atom, path, policy};
use crate::platform::{
    app::App,
    error::{Error, Result},
    http::pages::{Description, Page, PageKind, summarize},
    language::Language,
};

/// The maximum number of projects in the sitemap.
const SITEMAP_PROJECTS: u64 = 5000;

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/projets/:id"],
    catalogue: "public-project",
    describe: |app, id, language| Box::pin(describe(app, id, language)),
}];

async fn describe(app: &App, id: &str, language: Language) -> Result<Page> {
    let id = ProjectId::parse(id).ok_or(Error::NotFound)?;
    let project = policy::view(app, id).await?.into_inner();
    let is_listed = project.visibility == ProjectVisibility::Public;
    Ok(Page::of(Description {
        title: project.title.clone(),
        summary: Some(summarize(&project.description)),
        canonical: is_listed.then(|| path(id)),
        feed: Some(atom::path(id)),
        is_secret: !is_listed,
        heading: project.title,
        text: project.description,
        ..Description::private(language)
    }))
}

/// Returns the paths of the newest public pages, the newest first.
pub async fn paths(app: &App) -> Result<Vec<String>> {
    let ids: Vec<ProjectId> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::Visibility.eq(ProjectVisibility::Public))
        .order_by_desc(project::Column::Id)
        .limit(SITEMAP_PROJECTS)
        .into_tuple()
        .all(app.db.read())
        .await?;
    Ok(ids.into_iter().map(path).collect())
}
