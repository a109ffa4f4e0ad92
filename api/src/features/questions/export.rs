//! The questions in the export of a user's data.

use entity::{
    questionnaire,
    types::{
        id::ProjectId,
        question::{Question, QuestionKind},
    },
    user,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] =
    &[Export::Project { key: "questions", read: |app, user| Box::pin(questions(app, user)) }];

/// Returns the questions of the user's projects.
async fn questions(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = questionnaire::Entity::find()
        .filter(questionnaire::Column::Id.in_subquery(projects::ids_of(user.id)))
        .all(app.db.read())
        .await?;
    let values = rows.into_iter().map(|row| {
        let questions: Vec<Value> = row.questions.0.iter().map(value).collect();
        (ProjectId::from(Uuid::from(row.id)), questions)
    });
    Ok(ByProject::Many(values.collect()))
}

fn value(question: &Question) -> Value {
    let mut value = json!({ "kind": question.kind, "text": question.text });
    match question.kind {
        QuestionKind::Text => {}
        QuestionKind::Choice => value["choices"] = json!(question.choices),
        QuestionKind::Scale => {
            value["lowLabel"] = json!(question.low_label);
            value["highLabel"] = json!(question.high_label);
        }
    }
    value
}
