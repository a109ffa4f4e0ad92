//! The platform, which all features use and which knows no feature by name.

pub mod app;
pub mod auth;
pub mod clock;
pub mod config;
pub mod counts;
pub mod db;
pub mod discord;
pub mod error;
pub mod feature;
pub mod feed;
pub mod fields;
pub mod files;
pub mod graphql;
pub mod http;
pub mod http_client;
pub mod jobs;
pub mod language;
pub mod llm;
pub mod loaders;
pub mod mail;
pub mod messages;
pub mod page;
pub mod personal_data;
#[cfg(unix)]
pub mod process;
pub mod public_http;
pub mod sweep;
pub mod text;
pub mod web_push;
