//! Integration tests through the whole router, on SQLite and on the PostgreSQL of `TEST_POSTGRES_URL`.
//!
//! A file or folder tests a feature, a part of it, or a part of the platform. `make test` and `scripts/with-postgres cargo test` start a PostgreSQL; without one, the
//! tests that need it fail, unless `RODAGE_TEST_WITHOUT_POSTGRES=1` skips them.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod accounts;
mod activity;
mod api_tokens;
mod articles;
mod chat;
mod chat_answers;
mod chat_model;
mod chat_room;
mod chat_tools;
mod command;
mod counts;
mod db;
mod directory;
mod doctor;
mod feed;
mod feedback;
mod feedback_loop;
mod figures;
mod files;
mod history;
mod hostile_input;
mod http;
mod identifiers;
mod imports;
mod invitations;
mod jobs;
mod layers;
mod links;
mod loaders;
mod logs;
mod mail;
mod notifications;
mod oauth;
mod operator;
mod person_limits;
mod policy_matrix;
mod policy_nodes;
mod profiles;
mod projects;
mod public_forms;
mod public_projects;
mod push;
mod query_plans;
mod questions;
mod releases;
mod reminders;
mod reply_templates;
mod roadmap;
mod roles;
mod schema;
mod search;
mod seed;
mod sessions;
mod settings;
mod sse;
mod statements;
mod statistics;
mod stories;
mod story_moderation;
mod suggestions;
mod support;
mod tester_home;
mod tester_index;
mod tester_search;
mod unique_names;
mod webhooks;
mod websocket;
mod widgets;
mod workspace;
