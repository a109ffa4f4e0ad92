//! The devices that get pushes: browsers of signed-in people who asked for it. A registration belongs to the session of its
//! browser, and ends with it, or when the push service says that the device is gone.

mod export;
mod messages;
mod mutation;
mod payloads;
mod query;
mod service;

pub use self::{
    mutation::PushMutation,
    query::PushViewer,
    service::{find, ids_of, send},
};
use crate::platform::{auth::scopes::Rule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "push",
    field_rules: &[
        // It is about the browser, which a program is not.
        (("Viewer", "hasPushSubscription"), Rule::Never),
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
