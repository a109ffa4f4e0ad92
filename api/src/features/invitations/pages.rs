//! The page of an invitation.

use super::policy;
use crate::platform::{
    app::App,
    error::Result,
    http::pages::{Description, Page, PageKind},
    language::Language,
};

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/invitation/:token"],
    catalogue: "common",
    describe: |app, token, language| Box::pin(describe(app, token, language)),
}];

/// Returns the page without the content of the invitation: links to it are shared where previews are shown.
async fn describe(app: &App, token: &str, language: Language) -> Result<Page> {
    policy::by_token(app.db.read(), token).await?;
    Ok(Page::of(Description { is_secret: true, ..Description::private(language) }))
}
