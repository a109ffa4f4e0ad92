//! How far a message of the chat has come.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// State of a message. Only those of Javier that a model writes have another than `Done`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(12))")]
pub enum MessageStatus {
    /// The model was asked, and has written nothing yet.
    #[sea_orm(string_value = "pending")]
    #[serde(rename = "pending")]
    Pending,
    /// The model is writing.
    #[sea_orm(string_value = "streaming")]
    #[serde(rename = "streaming")]
    Streaming,
    /// Complete.
    #[default]
    #[sea_orm(string_value = "done")]
    #[serde(rename = "done")]
    Done,
    /// The person stopped the model.
    #[sea_orm(string_value = "stopped")]
    #[serde(rename = "stopped")]
    Stopped,
    /// The model broke off.
    #[sea_orm(string_value = "failed")]
    #[serde(rename = "failed")]
    Failed,
}

impl MessageStatus {
    /// Whether the message is not finished.
    pub fn is_in_progress(self) -> bool {
        matches!(self, Self::Pending | Self::Streaming)
    }
}
