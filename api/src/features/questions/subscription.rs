//! Subscription to changes of the questions of a project.

use async_graphql::{Context, Subscription};
use entity::{
    questionnaire,
    types::id::{ProjectId, QuestionnaireId},
};
use futures_util::Stream;

use super::{topic, types::Questionnaire};
use crate::{
    features::{invitations, projects},
    platform::{
        error::Result,
        graphql::{
            changes::{change_types, changes},
            context::ContextExt,
            id::TypedId,
            scalars::ChangeCursor,
        },
    },
};

change_types!(
    Questionnaire(questionnaire::Model, QuestionnaireId) as questionnaire
        => QuestionnaireChange in QuestionnaireChanges,
    "questionnaire"
);

/// Subscription root fields of questions.
#[derive(Default)]
pub struct QuestionSubscription;

#[Subscription]
impl QuestionSubscription {
    /// Changes of the questions of a project, for its owner and for its testers. Codes: UNAUTHENTICATED, NOT_FOUND (also
    /// later, when the project is deleted or the test ended), CURSOR_EXPIRED (read the questions again, then subscribe
    /// without `after`). Token scope: `workspace:read`.
    async fn questionnaire_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor of the last message received; null to start now.")] after: Option<ChangeCursor>,
        #[graphql(desc = "The project.")] project_id: TypedId<ProjectId>,
    ) -> Result<impl Stream<Item = Result<QuestionnaireChanges>> + use<>> {
        changes(ctx, after, async move {
            let (app, person, id) = (ctx.app()?, ctx.signed_in()?, project_id.0);
            let mut audience = person.audience(topic(id));
            audience.access.extend(invitations::policy::view_as_tester(app, &ctx.request()?.viewer, id).await?);
            audience.access.push(projects::deletion_topic(id));
            Ok(audience)
        })
        .await
    }
}
