//! Operations on questions. Each is one transaction that also records its change in the feed.

use entity::{
    questionnaire,
    types::{
        id::{ProjectId, QuestionnaireId},
        question::Questions,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use uuid::Uuid;

use super::{
    messages,
    rules::{self, Fields, ValidQuestions},
    topic,
};
use crate::{
    features::projects,
    platform::{app::App, auth::viewer::SignedIn, db::Tx, error::Result, feed::NewChange, fields::check_version},
};

/// Replaces the questions of a project. Fails with a version conflict when they are no longer at `expected_version`.
/// The same questions in the same order change nothing.
pub async fn set(
    app: &App,
    person: &SignedIn,
    project: ProjectId,
    expected_version: Option<i64>,
    given: Vec<Fields>,
) -> Result<questionnaire::Model> {
    person.creator()?;
    let given = &ValidQuestions::validate(given)?;
    app.db
        .write(|tx| {
            async move {
                // The lock of the project makes concurrent saves wait, and the answers that are being sent.
                projects::policy::manage(tx, person, project).await?;
                let mut saved = find(tx, project).await?;
                check_version(expected_version, saved.version, messages::QUESTIONS_VERSION_CONFLICT)?;
                let questions = given.following(&saved.questions, || app.ids.next());
                if questions == saved.questions {
                    return Ok(saved);
                }
                saved.questions = questions;
                saved.version += 1;
                saved.updated_at = tx.now();
                if saved.version == 1 {
                    saved.created_at = tx.now();
                    saved.clone().into_active_model().insert(tx.db()).await?;
                } else {
                    saved.clone().into_active_model().reset_all().update(tx.db()).await?;
                }
                // The first save is an update too: readers saw no questions before.
                tx.record(NewChange::updated(topic(project), saved.id, saved.version, &saved)?);
                Ok(saved)
            }
            .scope_boxed()
        })
        .await
}

/// Returns the questions of a project that the transaction has locked.
pub async fn asked(tx: &Tx, project: ProjectId) -> Result<Questions> {
    Ok(find(tx, project).await?.questions)
}

async fn find(tx: &Tx, project: ProjectId) -> Result<questionnaire::Model> {
    let id = QuestionnaireId::from(Uuid::from(project));
    let saved = questionnaire::Entity::find_by_id(id).one(tx.db()).await?;
    Ok(saved.unwrap_or_else(|| rules::none(id)))
}
