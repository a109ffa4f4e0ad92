//! The source of truth of the database schema: one set of migrations for SQLite and PostgreSQL.
//!
//! The first migrations are one per feature, later ones one per change. They use what both databases support. What they have no
//! common statement for is written for each: triggers, indexes of words, changes of columns. On SQLite a foreign key can
//! only be declared with its table.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the schema DSL is designed to be glob imported"))]

use sea_orm_migration::prelude::*;
pub use sea_orm_migration::{MigratorTrait, seaql_migrations};

mod m20261120_000001_accounts;
mod m20261120_000002_projects;
mod m20261120_000003_change_feed;
mod m20261120_000004_profiles;
mod m20261120_000005_settings;
mod m20261120_000006_invitations;
mod m20261120_000007_activity;
mod m20261120_000008_jobs;
mod m20261120_000009_chat;
mod m20261120_000010_workspace;
mod m20261120_000011_public_site;
mod m20261121_000001_ways_in;
mod m20261121_000002_delivery_failure;
mod m20261121_000003_webhooks;
mod m20261121_000004_idempotency;
mod m20261121_000005_letters;
mod m20261123_000004_reporters;
mod m20261123_000010_job_owners;
mod m20261123_000011_roadmap_reminders;
mod m20261123_000012_project_folded;
mod m20261124_000001_standard_names;
mod m20261125_000001_counts;
mod m20261125_000002_feedback_loop;
mod m20261125_000003_releases;
mod m20261125_000004_github;
mod m20261126_000001_pictures;
mod m20261126_000002_questions;
mod m20261126_000003_project_links;
mod m20261126_000004_feedback_filters;
mod m20261126_000005_unread_feedback;
mod m20261126_000008_feedback_words;
mod m20261126_000009_feedback_several_filters;
mod m20261126_000010_films;
mod m20261126_000011_public_pages;
mod m20261126_000012_project_listings;
mod m20261126_000014_suggestions;
mod m20261126_000015_feedback_widgets;
mod m20261127_000001_reminders;
mod m20261127_000002_tester_home;
mod m20261127_000003_chat_model;
mod m20261128_000001_chat_proposals;
mod m20261128_000002_chat_room;
mod m20261129_000001_due_jobs;
mod m20261129_000002_notification_feedback;
mod m20261129_000003_unread_about_feedback;
mod m20261130_000001_upload_claims;
mod m20261130_000002_invitation_email;
mod m20261130_000003_notification_step;
mod m20261130_000004_unlinked_providers;
mod m20261130_000005_invitation_acceptance;
mod m20261201_000001_invitation_delivery;

/// All migrations, in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261120_000001_accounts::Migration),
            Box::new(m20261120_000002_projects::Migration),
            Box::new(m20261120_000003_change_feed::Migration),
            Box::new(m20261120_000004_profiles::Migration),
            Box::new(m20261120_000005_settings::Migration),
            Box::new(m20261120_000006_invitations::Migration),
            Box::new(m20261120_000007_activity::Migration),
            Box::new(m20261120_000008_jobs::Migration),
            Box::new(m20261120_000009_chat::Migration),
            Box::new(m20261120_000010_workspace::Migration),
            Box::new(m20261120_000011_public_site::Migration),
            Box::new(m20261121_000001_ways_in::Migration),
            Box::new(m20261121_000002_delivery_failure::Migration),
            Box::new(m20261121_000003_webhooks::Migration),
            Box::new(m20261121_000004_idempotency::Migration),
            Box::new(m20261121_000005_letters::Migration),
            Box::new(m20261123_000004_reporters::Migration),
            Box::new(m20261123_000010_job_owners::Migration),
            Box::new(m20261123_000011_roadmap_reminders::Migration),
            Box::new(m20261123_000012_project_folded::Migration),
            Box::new(m20261124_000001_standard_names::Migration),
            Box::new(m20261125_000001_counts::Migration),
            Box::new(m20261125_000002_feedback_loop::Migration),
            Box::new(m20261125_000003_releases::Migration),
            Box::new(m20261125_000004_github::Migration),
            Box::new(m20261126_000001_pictures::Migration),
            Box::new(m20261126_000002_questions::Migration),
            Box::new(m20261126_000003_project_links::Migration),
            Box::new(m20261126_000004_feedback_filters::Migration),
            Box::new(m20261126_000005_unread_feedback::Migration),
            Box::new(m20261126_000008_feedback_words::Migration),
            Box::new(m20261126_000009_feedback_several_filters::Migration),
            Box::new(m20261126_000010_films::Migration),
            Box::new(m20261126_000011_public_pages::Migration),
            Box::new(m20261126_000012_project_listings::Migration),
            Box::new(m20261126_000014_suggestions::Migration),
            Box::new(m20261126_000015_feedback_widgets::Migration),
            Box::new(m20261127_000001_reminders::Migration),
            Box::new(m20261127_000002_tester_home::Migration),
            Box::new(m20261127_000003_chat_model::Migration),
            Box::new(m20261128_000001_chat_proposals::Migration),
            Box::new(m20261128_000002_chat_room::Migration),
            Box::new(m20261129_000001_due_jobs::Migration),
            Box::new(m20261129_000002_notification_feedback::Migration),
            Box::new(m20261129_000003_unread_about_feedback::Migration),
            Box::new(m20261130_000001_upload_claims::Migration),
            Box::new(m20261130_000002_invitation_email::Migration),
            Box::new(m20261130_000003_notification_step::Migration),
            Box::new(m20261130_000004_unlinked_providers::Migration),
            Box::new(m20261130_000005_invitation_acceptance::Migration),
            Box::new(m20261201_000001_invitation_delivery::Migration),
        ]
    }
}
