//! Widgets: a script on a creator's own site, by which its visitors send feedback without an account and without an
//! invitation. A project has one widget; it works on the origins that the owner allows.
//!
//! The identifier of a widget is public, as it is in the pages, and browsers tell the origin of a page. What is no browser can
//! claim any origin: the limits by network and by project hold for everyone.

mod export;
mod loader;
mod messages;
mod mutation;
mod payloads;
mod policy;
mod query;
mod rules;
mod service;
mod types;

use entity::types::scope::Scope;

pub use self::{mutation::WidgetMutation, query::of_project, types::FeedbackWidget};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "widgets",
    scopes: &[
        ScopeRule { scope: Scope::WorkspaceRead, types: &["FeedbackWidget"], mutations: &[] },
        ScopeRule { scope: Scope::WorkspaceWrite, types: &[], mutations: &["setFeedbackWidget"] },
        ScopeRule {
            scope: Scope::FeedbackWrite,
            types: &[],
            mutations: &["sendWidgetFeedback", "startWidgetPictureUpload"],
        },
    ],
    idempotent_mutations: &["sendWidgetFeedback"],
    cross_origin_mutations: &["sendWidgetFeedback", "startWidgetPictureUpload"],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
