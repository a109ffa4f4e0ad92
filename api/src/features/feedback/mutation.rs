//! Mutations of feedback.

use async_graphql::{Context, Object};
use entity::{feedback, invitation, roadmap_item, types::id::FeedbackId};

use super::{
    edit, merge, messages,
    payloads::{
        EditFeedbackInput, EditFeedbackPayload, MergeFeedbacksInput, MergeFeedbacksPayload, PlanFeedbacksInput,
        PlanFeedbacksPayload, SendFeedbackInput, SendFeedbackPayload, TriageFeedbacksInput, TriageFeedbacksPayload,
        UnmergeFeedbackInput, UnmergeFeedbackPayload,
    },
    plan::{self, Step},
    rules::{Details, EDITS, Edit, Tag, ValidFeedback},
    send::{self, Additions, Source},
    triage::{self, Triage},
    types::Feedback,
};
use crate::{
    features::{
        invitations::{self, Invitation},
        projects, roadmap, settings,
    },
    platform::{
        error::{Error, Result},
        graphql::{context::ContextExt, id::TypedId, user_error::split_user_errors},
    },
};

/// The maximum number of feedback in one request.
const MAX_IDS: usize = 100;

/// Root mutation fields for feedback.
#[derive(Default)]
pub struct FeedbackMutation;

#[Object]
impl FeedbackMutation {
    /// Sends feedback on a project: through the link of a pending invitation, as the response to it (without signing
    /// in), or as a tester of the project, any number of times. Codes: BUG_ONLY, INVALID_ANSWER, INVALID_RATING,
    /// INVITATION_FOR_ANOTHER, INVITATION_PROCESSED, NOT_FOUND, OWN_PROJECT, PROJECT_COMPLETED (for those who do not
    /// test it), PROJECT_PAUSED, REQUIRED, TOO_LONG, TOO_MANY (pictures); RATE_LIMITED as an error of the whole request
    /// (300 a day of one person). Token scope: `feedback:write`.
    async fn send_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback, and the invitation or the project.")] input: SendFeedbackInput,
    ) -> Result<Option<SendFeedbackPayload>> {
        let is_of_link = input.token.is_some();
        let (sent, user_errors) = split_user_errors(send(ctx, input).await)?;
        let (feedback, invitation) = sent.unzip();
        Ok(Some(SendFeedbackPayload {
            feedback: feedback.map(|row| shown(row, is_of_link)),
            invitation: invitation.map(|row| if is_of_link { Invitation::of_link(row) } else { row.into() }),
            user_errors,
        }))
    }

    /// Edits feedback of the caller, within a day of its sending. Its project's owner has to read it again. Codes:
    /// BUG_ONLY, EDIT_CLOSED, INVALID_ANSWER, INVALID_RATING, NOT_FOUND, OWN_PROJECT, REQUIRED, TOO_LONG, TOO_MANY
    /// (pictures); RATE_LIMITED as an error of the whole request (60 an hour of one person, and with a link). Token scope: `feedback:write`.
    async fn edit_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: EditFeedbackInput,
    ) -> Result<Option<EditFeedbackPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let (id, token) = (input.id.0, input.token.clone());
        match &token {
            Some(_) => app.rate_limits.public_form(request.address)?,
            None => app.rate_limits.user(&EDITS, request.viewer.signed_in()?.user_id)?,
        }
        let edited = edit::edit(app, &request.viewer, id, token.as_deref(), &input.into()).await;
        let (feedback, user_errors) =
            split_user_errors(edited.map_err(|error| error.on_not_found("id", messages::FEEDBACK_NOT_FOUND)))?;
        let feedback = feedback.map(|row| shown(row, token.is_some()));
        Ok(Some(EditFeedbackPayload { feedback, user_errors }))
    }

    /// Sorts feedback on projects of the caller, all of it or none. Codes: NOT_FIXED, NOT_FOUND, REQUIRED, TOO_LONG,
    /// TOO_MANY (tags, duplicates). Token scope: `feedback:write`.
    async fn triage_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which ones, and their new values; absent ones stay as they are.")]
        input: TriageFeedbacksInput,
    ) -> Result<Option<TriageFeedbacksPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let ids = identifiers(&input.ids)?;
        let sorted = match Triage::try_from(input) {
            Ok(changes) => triage::triage(app, person, &ids, &changes).await,
            Err(error) => Err(error),
        };
        let (feedbacks, user_errors) =
            split_user_errors(sorted.map_err(|error| error.on_not_found("ids", messages::FEEDBACK_NOT_FOUND)))?;
        Ok(Some(TriageFeedbacksPayload { feedbacks: feedbacks.map(all), user_errors }))
    }

    /// Marks feedback on a project of the caller as duplicates of other feedback on it, all of it or none. What was a
    /// duplicate of one of them moves along, at most 200. Codes: INVALID_TARGET, NOT_FOUND, TOO_MANY. Token scope:
    /// `feedback:write`.
    async fn merge_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The duplicates, and what they repeat.")] input: MergeFeedbacksInput,
    ) -> Result<Option<MergeFeedbacksPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let ids = identifiers(&input.ids)?;
        let merged = merge::merge(app, person, &ids, input.into_id.0).await;
        let (merged, user_errors) =
            split_user_errors(merged.map_err(|error| error.on_not_found("ids", messages::FEEDBACK_NOT_FOUND)))?;
        let (feedback, feedbacks) = merged.unzip();
        Ok(Some(MergeFeedbacksPayload {
            feedback: feedback.map(Feedback::from),
            feedbacks: feedbacks.map(all),
            user_errors,
        }))
    }

    /// Marks feedback on a project of the caller as no duplicate. Codes: NOT_FOUND. Token scope: `feedback:write`.
    async fn unmerge_feedback(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The feedback.")] input: UnmergeFeedbackInput,
    ) -> Result<Option<UnmergeFeedbackPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let unmerged = merge::unmerge(app, person, input.id.0).await;
        let (feedback, user_errors) =
            split_user_errors(unmerged.map_err(|error| error.on_not_found("id", messages::FEEDBACK_NOT_FOUND)))?;
        Ok(Some(UnmergeFeedbackPayload { feedback: feedback.map(Feedback::from), user_errors }))
    }

    /// Plans feedback on a project of the caller in a step of its roadmap, all of it or none, with the status `PLANNED`.
    /// A token that makes a new step also needs the scope `workspace:write`. Codes: NOT_FOUND, TOO_LONG; RATE_LIMITED as an
    /// error of the whole request (new steps count as in `createRoadmapItem`). Token scope: `feedback:write`.
    async fn plan_feedbacks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which ones, and the step.")] input: PlanFeedbacksInput,
    ) -> Result<Option<PlanFeedbacksPayload>> {
        let (planned, user_errors) = split_user_errors(
            plan(ctx, input).await.map_err(|error| error.on_not_found("ids", messages::FEEDBACK_NOT_FOUND)),
        )?;
        let (feedbacks, item) = planned.unzip();
        Ok(Some(PlanFeedbacksPayload {
            feedbacks: feedbacks.map(all),
            roadmap_item: item.map(Into::into),
            user_errors,
        }))
    }
}

async fn send(ctx: &Context<'_>, input: SendFeedbackInput) -> Result<(feedback::Model, invitation::Model)> {
    let (app, viewer) = (ctx.app()?, &ctx.request()?.viewer);
    let (source, not_found) = match (&input.token, &input.project_id) {
        (Some(token), None) => (Source::Token(token), invitations::messages::INVITATION_NOT_FOUND),
        (None, Some(id)) => {
            viewer.signed_in()?;
            (Source::Project(id.0), projects::messages::PROJECT_NOT_FOUND)
        }
        _ => return Err(Error::BadUserInput("give either `token` or `projectId`".to_owned())),
    };
    let details = Details {
        kind: input.kind.map(Into::into),
        severity: input.severity.map(Into::into),
        steps: input.steps,
        rating: input.rating,
        environment: input.environment.map(Into::into),
        tested_release: input.tested_release_id.map(|id| id.0),
    };
    let valid = ValidFeedback::validate(input.content.as_deref(), input.author_name.as_deref(), details)?;
    let answers: Vec<_> = input.answers.unwrap_or_default().into_iter().map(Into::into).collect();
    let field = if input.token.is_some() { "token" } else { "projectId" };
    let pictures: Vec<_> = input.picture_upload_ids.into_iter().flatten().map(|id| id.0).collect();
    let film = input.film_upload_id.map(|id| id.0);
    let additions = Additions { answers: &answers, uploads: &pictures, film };
    send::send(app, viewer, source, &valid, additions).await.map_err(|error| error.on_not_found(field, not_found))
}

async fn plan(ctx: &Context<'_>, input: PlanFeedbacksInput) -> Result<(Vec<feedback::Model>, roadmap_item::Model)> {
    let (app, person) = (ctx.app()?, ctx.signed_in()?);
    let ids = identifiers(&input.ids)?;
    let step = match (input.roadmap_item_id, input.title) {
        (Some(id), None) => Step::Existing(id.0),
        (None, Some(title)) => {
            app.rate_limits.user(&roadmap::STEPS, person.user_id)?;
            let fields = roadmap::Fields {
                title: Some(Some(title)),
                description: Some(None),
                date: Some(input.planned_on.map(|date| date.0)),
                priority: Some(None),
            };
            Step::New(fields.validate(settings::today(app, person.user_id).await?)?)
        }
        _ => return Err(Error::BadUserInput("give either `roadmapItemId` or `title`".to_owned())),
    };
    plan::plan(app, person, &ids, &step).await
}

/// Returns the identifiers of an input.
fn identifiers(given: &[TypedId<FeedbackId>]) -> Result<Vec<FeedbackId>> {
    if (1..=MAX_IDS).contains(&given.len()) {
        Ok(given.iter().map(|id| id.0).collect())
    } else {
        Err(Error::BadUserInput(format!("`ids` has 1 to {MAX_IDS} items")))
    }
}

/// Returns feedback for a caller who sent it, by a link or not.
fn shown(row: feedback::Model, is_of_link: bool) -> Feedback {
    if is_of_link { Feedback::of_link(row) } else { row.into() }
}

fn all(rows: Vec<feedback::Model>) -> Vec<Feedback> {
    rows.into_iter().map(Feedback::from).collect()
}

impl From<EditFeedbackInput> for Edit {
    fn from(input: EditFeedbackInput) -> Self {
        Self {
            answers: Option::<Option<Vec<_>>>::from(input.answers)
                .map(|answers| answers.unwrap_or_default().into_iter().map(Into::into).collect()),
            content: input.content.into(),
            kind: Option::<Option<_>>::from(input.kind).map(|kind| kind.map(Into::into)),
            severity: Option::<Option<_>>::from(input.severity).map(|severity| severity.map(Into::into)),
            steps: input.steps.into(),
            rating: input.rating.into(),
            tested_release: Option::<Option<_>>::from(input.tested_release_id).map(|id| id.map(|id| id.0)),
            added_pictures: input.picture_upload_ids.into_iter().flatten().map(|id| id.0).collect(),
            film: Option::<Option<_>>::from(input.film_upload_id).map(|id| id.map(|id| id.0)),
            removed_pictures: input.removed_picture_ids.into_iter().flatten().map(|id| id.0).collect(),
        }
    }
}

impl TryFrom<TriageFeedbacksInput> for Triage {
    type Error = Error;

    fn try_from(input: TriageFeedbacksInput) -> Result<Self> {
        Ok(Self {
            is_read: input.is_read,
            status: input.status.map(Into::into),
            is_useful: input.is_useful,
            is_public: input.is_public,
            fixed_in: Option::<Option<_>>::from(input.fixed_in_id).map(|id| id.map(|id| id.0)),
            added_tags: Tag::validate(&input.add_tags.unwrap_or_default())?,
            removed_tags: input.remove_tags.unwrap_or_default(),
            with_duplicates: input.with_duplicates,
        })
    }
}
