//! The features: each folder holds everything of one, and its `FEATURE` is what it registers. To add one, add its folder
//! and its line in [`FEATURES`] here, and its GraphQL types in [`schema`] and [`node`].

pub mod accounts;
pub mod activity;
pub mod api_tokens;
pub mod articles;
pub mod chat;
pub mod contact;
pub mod dashboard;
pub mod directory;
pub mod donations;
pub mod feedback;
pub mod figures;
pub mod invitations;
pub mod notifications;
pub mod profiles;
pub mod project_links;
pub mod projects;
pub mod public_projects;
pub mod push;
pub mod questions;
pub mod releases;
pub mod reminders;
pub mod reply_templates;
pub mod roadmap;
pub mod search;
pub mod sessions;
pub mod settings;
pub mod site;
pub mod stories;
pub mod suggestions;
pub mod webhooks;
pub mod widgets;
pub mod workspace;

mod node;
mod schema;

use std::sync::LazyLock;

use crate::platform::{app::App, clock::Clock, config::Config, feature::Feature, graphql::api::Api, jobs};

/// All features.
const FEATURES: &[Feature] = &[
    accounts::FEATURE,
    activity::FEATURE,
    api_tokens::FEATURE,
    articles::FEATURE,
    chat::FEATURE,
    contact::FEATURE,
    dashboard::FEATURE,
    directory::FEATURE,
    donations::FEATURE,
    feedback::FEATURE,
    figures::FEATURE,
    invitations::FEATURE,
    notifications::FEATURE,
    profiles::FEATURE,
    project_links::FEATURE,
    projects::FEATURE,
    public_projects::FEATURE,
    push::FEATURE,
    questions::FEATURE,
    releases::FEATURE,
    reminders::FEATURE,
    reply_templates::FEATURE,
    roadmap::FEATURE,
    search::FEATURE,
    sessions::FEATURE,
    settings::FEATURE,
    site::FEATURE,
    stories::FEATURE,
    suggestions::FEATURE,
    webhooks::FEATURE,
    widgets::FEATURE,
    workspace::FEATURE,
];

/// Returns the API of all features. The schema is built once per process.
pub fn api() -> &'static Api {
    static API: LazyLock<Api> = LazyLock::new(|| Api::new(FEATURES, schema::builder));
    &API
}

/// Opens and migrates the database, and starts the jobs: an application without a listener, for tests and benchmarks.
pub async fn start(config: Config, clock: Clock) -> anyhow::Result<App> {
    let app = App::open(config, clock, api()).await?;
    jobs::start(&app);
    Ok(app)
}

#[cfg(test)]
mod tests {
    use super::FEATURES;
    use crate::platform::messages;

    #[test]
    fn every_message_has_a_text_in_both_languages_and_every_text_a_message() {
        let features = FEATURES.iter().map(|feature| feature.messages);
        messages::assert_complete(&features.chain([messages::ALL]).collect::<Vec<_>>());
    }
}
