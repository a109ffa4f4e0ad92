//! Mutations of questions.

use async_graphql::{Context, Object};

use super::{
    rules::Fields,
    service,
    types::{Questionnaire, SetQuestionsInput, SetQuestionsPayload},
};
use crate::{
    features::projects,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Mutation root fields of questions.
#[derive(Default)]
pub struct QuestionMutation;

#[Object]
impl QuestionMutation {
    /// Replaces the questions of a project of the caller to its testers. Codes: NOT_FOUND (the project), REQUIRED,
    /// TOO_LONG, TOO_MANY, VERSION_CONFLICT. Token scope: `workspace:write`.
    async fn set_questions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The project and its questions.")] input: SetQuestionsInput,
    ) -> Result<Option<SetQuestionsPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let questions = input.questions.into_iter().map(Fields::from).collect();
        let set = service::set(app, person, input.project_id.0, input.expected_version, questions).await;
        let (row, user_errors) = split_user_errors(
            set.map_err(|error| error.on_not_found("projectId", projects::messages::PROJECT_NOT_FOUND)),
        )?;
        Ok(Some(SetQuestionsPayload { questionnaire: row.map(Questionnaire::from), user_errors }))
    }
}
