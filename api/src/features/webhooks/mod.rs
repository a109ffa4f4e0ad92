//! Webhooks notify a creator's own programs of events in their projects.
//!
//! An event is stored as a delivery in the same transaction ([`project_event`]), so it is sent if and only if that was
//! committed. It is sent by a job ([`delivery`]), signed ([`signature`]), to public addresses only ([`sender`]),
//! and retried with increasing delays, also after a restart. After repeated failures the webhook is
//! disabled, and its owner is notified by email.
//!
//! The format is that of <https://www.standardwebhooks.com>, which has libraries to verify it: see `docs/webhooks.md`.

mod delivery;
mod emails;
mod export;
mod loader;
pub mod messages;
mod mutation;
mod payload;
mod policy;
mod project_event;
mod query;
mod rules;
mod sender;
mod service;
mod signature;
mod types;

use std::time::Duration;

use entity::types::scope::Scope;

pub use self::{
    delivery::delete_old_deliveries,
    mutation::WebhookMutation,
    payload::{attached_data, feedback_data, message_data},
    project_event::{ProjectEvent, notify, notify_all},
    query::WebhookViewer,
    sender::Sender,
    types::{Webhook, WebhookDelivery},
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    jobs::{JobKind, Periodic},
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "webhooks",
    jobs: &[JobKind::of::<delivery::DeliveryAttempt>()],
    periodic: &[Periodic {
        name: "webhook_log",
        interval: Duration::from_hours(1),
        run: |app| Box::pin(async move { delete_old_deliveries(app).await.map(drop) }),
    }],
    emails: emails::KINDS,
    state: Some(|config, state| {
        state.insert(Sender::new(config)?);
        Ok(())
    }),
    scopes: &[
        ScopeRule { scope: Scope::WebhooksRead, types: &["Webhook", "WebhookDelivery"], mutations: &[] },
        ScopeRule {
            scope: Scope::WebhooksWrite,
            types: &[],
            mutations: &["createWebhook", "updateWebhook", "deleteWebhook", "testWebhook", "redeliverWebhook"],
        },
    ],
    field_rules: &[
        // An earlier body may contain more than this token may read.
        (("WebhookDelivery", "body"), Rule::Never),
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
