//! The page of a link. It is made to be shared, so its preview shows the project while the link lets people in.

use super::{policy, query};
use crate::platform::{
    app::App,
    error::Result,
    http::pages::{Description, Page, PageKind, summarize},
    language::Language,
};

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/rejoindre/:token"],
    catalogue: "common",
    describe: |app, token, language| Box::pin(describe(app, token, language)),
}];

async fn describe(app: &App, token: &str, language: Language) -> Result<Page> {
    let (link, project) = policy::by_token(app, token).await?.into_inner();
    let private = Description { is_secret: true, ..Description::private(language) };
    if !query::is_open(app, &link, &project).await? {
        return Ok(Page::of(private));
    }
    Ok(Page::of(Description {
        title: project.title.clone(),
        summary: Some(summarize(&project.description)),
        heading: project.title,
        ..private
    }))
}
