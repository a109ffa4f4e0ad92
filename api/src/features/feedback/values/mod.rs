//! Values of feedback in the schema.

mod types;

pub use self::types::{
    FeedbackEnvironment, FeedbackEnvironmentInput, FeedbackFilter, FeedbackKind, FeedbackOrder, FeedbackSeverity,
    FeedbackSource, FeedbackStatus,
};
