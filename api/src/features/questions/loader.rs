//! Batched reads of questions.

use entity::types::id::QuestionnaireId;

use crate::platform::loaders::load_by_id;

load_by_id!("Key of the saved questions of a project." QuestionnaireById(QuestionnaireId) = questionnaire);
