//! The stored form of the object of this feature in the feed.

use entity::types::{id::QuestionnaireId, question::Questions};
use sea_orm::prelude::DateTimeUtc;

use crate::platform::feed::event::event;

event! {
    /// The questions of a project in the feed.
    QuestionnaireEvent = "questionnaire.v1" of questionnaire {
        id: QuestionnaireId,
        questions: Questions,
        version: i64,
        created_at: DateTimeUtc,
        updated_at: DateTimeUtc,
    }
}
