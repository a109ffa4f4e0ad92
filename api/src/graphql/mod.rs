//! The schema: the three roots, made of one part per feature, and what all features share.
//!
//! - [`context`]: what a resolver reaches (the app, the viewer, the language).
//! - [`node`]: identifiers, `node` and `nodes`. [`page`]: connections. [`changes`]: the messages of subscriptions.
//! - [`user_error`]: business errors in payloads. [`respond`]: protocol errors, localised and logged.
//! - [`limits`]: what a document may ask for. [`loaders`]: batched reads. [`scalars`]: dates, addresses, cursors.
//!
//! To add a feature: its folder beside this one, and a line in each root it has a part of.

pub mod changes;
pub mod context;
pub mod limits;
pub mod loaders;
pub mod node;
pub mod page;
pub mod respond;
pub mod scalars;
pub mod user_error;

use async_graphql::{MergedObject, MergedSubscription, SDLExportOptions, ValidationMode};

use chrono::{DateTime, Utc};

use self::page::Connection;
use crate::{
    accounts,
    projects::{self, Project},
};

/// The schema of the API.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// Entry points for reading.
#[derive(MergedObject, Default)]
pub struct Query(node::NodeQuery, accounts::AccountQuery, projects::ProjectQuery);

/// Entry points for writing.
#[derive(MergedObject, Default)]
pub struct Mutation(accounts::AccountMutation, projects::ProjectMutation);

/// Entry points for being told of changes.
#[derive(MergedSubscription, Default)]
pub struct Subscription(projects::ProjectSubscription);

/// Builds the schema. It holds no data: requests bring the app and the viewer.
pub fn schema() -> Schema {
    Schema::build(Query::default(), Mutation::default(), Subscription::default())
        .validation_mode(ValidationMode::Strict)
        .override_output_type_description::<DateTime<Utc>>("Instant in UTC, RFC 3339 (`2026-11-20T09:48:00Z`).")
        .override_output_type_description::<Connection<Project>>("Page of projects.")
        .with_sorted_fields()
        .with_sorted_enums()
        .finish()
}

/// The schema in its definition language, as committed in `schema.graphql`.
pub fn sdl() -> String {
    schema().sdl_with_options(
        SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items().include_specified_by(),
    )
}
