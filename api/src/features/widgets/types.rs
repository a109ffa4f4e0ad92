//! The GraphQL type of widgets.

use async_graphql::{ID, Object};
use chrono::{DateTime, Utc};
use entity::feedback_widget;

/// A widget in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct FeedbackWidget(feedback_widget::Model);

impl From<feedback_widget::Model> for FeedbackWidget {
    fn from(row: feedback_widget::Model) -> Self {
        Self(row)
    }
}

/// Widget of a project: a script on its owner's site, by which visitors send feedback.
#[Object]
impl FeedbackWidget {
    /// Opaque global identifier. It is no secret: the pages that show the widget have it.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Whether feedback can be sent.
    async fn is_enabled(&self) -> bool {
        self.0.is_enabled
    }

    /// Origins of the pages that may show it (`https://example.com`), at most 10.
    async fn origins(&self) -> &[String] {
        &self.0.origins.0
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// Time at which the widget was set up.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}
