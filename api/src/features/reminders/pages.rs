//! The page that stops a kind of reminders. Its address is a secret.

use super::stopping;
use crate::platform::{
    app::App,
    error::{Error, Result},
    http::pages::{Description, Page, PageKind},
    language::Language,
};

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/rappels/arret/:token"],
    catalogue: "common",
    describe: |app, token, language| Box::pin(describe(app, token, language)),
}];

async fn describe(app: &App, token: &str, language: Language) -> Result<Page> {
    stopping::preference(app, token).await.map_err(|error| match error {
        Error::Rejected(_) => Error::NotFound,
        other => other,
    })?;
    Ok(Page::of(Description { is_secret: true, ..Description::private(language) }))
}
