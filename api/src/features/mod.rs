//! The features: each folder holds everything of one.

pub mod accounts;
pub mod activity;
pub mod api_tokens;
pub mod articles;
pub mod chat;
pub mod contact;
pub mod dashboard;
pub mod donations;
pub mod feedback;
pub mod invitations;
pub mod notifications;
pub mod profiles;
pub mod projects;
pub mod roadmap;
pub mod search;
pub mod services;
pub mod sessions;
pub mod settings;
pub mod site;
pub mod stories;
pub mod webhooks;
pub mod workspace;
