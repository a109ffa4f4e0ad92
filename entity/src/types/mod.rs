//! Types of columns beyond plain SQL types.

pub mod activity_type;
pub mod country;
pub mod delivery_failure;
pub mod email_token_purpose;
pub mod id;
pub mod invitation_delivery;
pub mod invitation_status;
pub mod language;
pub mod list;
pub mod message_sender;
pub mod notification_type;
pub mod oauth_provider;
pub mod persona;
pub mod project_status;
pub mod roadmap_status;
pub mod scope;
pub mod service_offer;
pub mod skill_kind;
pub mod theme;
pub mod webhook_delivery_status;
pub mod webhook_event;
pub mod webhook_failure;
pub mod webhook_format;
