//! Inputs and payloads of the mutations of feedback.

use async_graphql::{InputObject, MaybeUndefined, SimpleObject};
use entity::types::id::{
    FeedbackId, FeedbackPictureId, FilmUploadId, PictureUploadId, ProjectId, ReleaseId, RoadmapItemId,
};

use super::{
    types::Feedback,
    values::{FeedbackEnvironmentInput, FeedbackKind, FeedbackSeverity, FeedbackStatus},
};
use crate::{
    features::{invitations::Invitation, questions::AnswerInput, roadmap::RoadmapItem},
    platform::graphql::{id::TypedId, scalars::Date, user_error::UserError},
};

/// The feedback to send. Either `token` or `projectId` is required.
#[derive(Clone, InputObject)]
pub struct SendFeedbackInput {
    /// Answers to questions of the project, none of which is required.
    pub answers: Option<Vec<AnswerInput>>,
    /// Name of the author, at most 80 characters; null or blank for « Anonyme ».
    pub author_name: Option<String>,
    /// Content, 1 to 5000 characters; required by the rules of the product.
    pub content: Option<String>,
    /// Environment of the author.
    pub environment: Option<FeedbackEnvironmentInput>,
    /// The complete upload of a film, one at most; of the caller, by their account or the same link.
    pub film_upload_id: Option<TypedId<FilmUploadId>>,
    /// Kind of the feedback.
    pub kind: Option<FeedbackKind>,
    /// Complete uploads of pictures, in order, at most 8; those of the caller, by their account or the same link.
    pub picture_upload_ids: Option<Vec<TypedId<PictureUploadId>>>,
    /// A project that the caller tests.
    pub project_id: Option<TypedId<ProjectId>>,
    /// Rating of the project by the author, from 1 to 5.
    pub rating: Option<i32>,
    /// Severity of a bug; with the kind `BUG` only.
    pub severity: Option<FeedbackSeverity>,
    /// How to reproduce a bug, at most 2000 characters; with the kind `BUG` only.
    pub steps: Option<String>,
    /// The release that the author tried, of the project.
    pub tested_release_id: Option<TypedId<ReleaseId>>,
    /// Secret part of the link of an invitation.
    pub token: Option<String>,
}

/// New values of feedback. An absent field stays as it is, null empties it.
#[derive(Clone, InputObject)]
pub struct EditFeedbackInput {
    /// All answers to questions of the project; null for none. One that repeats what was answered stays as it is, even if
    /// the question has gone.
    pub answers: MaybeUndefined<Vec<AnswerInput>>,
    /// Content, 1 to 5000 characters; null is refused.
    pub content: MaybeUndefined<String>,
    /// The complete upload of a film, in the place of the one that it has; of the caller, by their account or the same
    /// link. The one that it has already stays. Null removes the film.
    pub film_upload_id: MaybeUndefined<TypedId<FilmUploadId>>,
    /// The feedback.
    pub id: TypedId<FeedbackId>,
    /// Kind of the feedback. Any kind but `BUG` removes the severity and the steps.
    pub kind: MaybeUndefined<FeedbackKind>,
    /// Complete uploads of pictures to add, in order; those of the caller, by their account or the same link. Those that it
    /// has already stay.
    pub picture_upload_ids: Option<Vec<TypedId<PictureUploadId>>>,
    /// Rating of the project by the author, from 1 to 5.
    pub rating: MaybeUndefined<i32>,
    /// Pictures to remove.
    pub removed_picture_ids: Option<Vec<TypedId<FeedbackPictureId>>>,
    /// Severity of a bug; with the kind `BUG` only.
    pub severity: MaybeUndefined<FeedbackSeverity>,
    /// How to reproduce a bug, at most 2000 characters; with the kind `BUG` only.
    pub steps: MaybeUndefined<String>,
    /// The release that the author tried, of the project.
    pub tested_release_id: MaybeUndefined<TypedId<ReleaseId>>,
    /// Secret part of the link of its invitation, for what was sent without signing in.
    pub token: Option<String>,
}

/// New values of feedback. An absent field stays as it is, and so does a field that is null where nothing else is
/// said.
#[derive(Clone, Debug, InputObject)]
pub struct TriageFeedbacksInput {
    /// Tags of 1 to 30 characters, at most 10 on one feedback. One that it has, whatever its case and accents, stays as
    /// it is.
    pub add_tags: Option<Vec<String>>,
    /// The release that fixed it, of its project, null for none; only with the status `FIXED`, or for what has it already.
    pub fixed_in_id: MaybeUndefined<TypedId<ReleaseId>>,
    /// 1 to 100 of them, on projects of the caller.
    pub ids: Vec<TypedId<FeedbackId>>,
    /// Whether the feedback is public: shown where the workspace settings of its project show public feedback
    /// (`hasPublicFeedback`), without pictures, answers and environment. An edit of its author ends it.
    pub is_public: Option<bool>,
    /// Whether the feedback counts as read. If so, the caller's notifications about it are marked as read too.
    pub is_read: Option<bool>,
    /// Whether the feedback is useful.
    pub is_useful: Option<bool>,
    /// Tags, whatever their case and accents.
    pub remove_tags: Option<Vec<String>>,
    /// Any status may follow any other.
    pub status: Option<FeedbackStatus>,
    /// Whether the duplicates of them change alike, at most 200.
    #[graphql(default)]
    pub with_duplicates: bool,
}

/// Feedback that says the same.
#[derive(Clone, Debug, InputObject)]
pub struct MergeFeedbacksInput {
    /// The duplicates, 1 to 100 of them, on one project of the caller.
    pub ids: Vec<TypedId<FeedbackId>>,
    /// Feedback that the duplicates repeat: on the same project, and itself no duplicate.
    pub into_id: TypedId<FeedbackId>,
}

/// The feedback that is no duplicate.
#[derive(Clone, Debug, InputObject)]
pub struct UnmergeFeedbackInput {
    /// The feedback, on a project of the caller.
    pub id: TypedId<FeedbackId>,
}

/// Feedback, and the step of the roadmap in which it is planned. Either `roadmapItemId` or `title` is required.
#[derive(Clone, Debug, InputObject)]
pub struct PlanFeedbacksInput {
    /// 1 to 100 of them, on one project of the caller.
    pub ids: Vec<TypedId<FeedbackId>>,
    /// When a new step is planned; today when null, in the time zone of the caller's settings.
    pub planned_on: Option<Date>,
    /// A step of the project's roadmap.
    pub roadmap_item_id: Option<TypedId<RoadmapItemId>>,
    /// Title of a new step, at most 120 characters; « Sans titre » when blank.
    pub title: Option<String>,
}

/// Result of `sendFeedback`.
#[derive(SimpleObject)]
pub struct SendFeedbackPayload {
    /// New feedback, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// Invitation as updated, null when `userErrors` is not empty.
    pub invitation: Option<Invitation>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `editFeedback`.
#[derive(SimpleObject)]
pub struct EditFeedbackPayload {
    /// Feedback as written, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `triageFeedbacks`.
#[derive(SimpleObject)]
pub struct TriageFeedbacksPayload {
    /// Feedback as written, in the order of `ids`, null when `userErrors` is not empty.
    pub feedbacks: Option<Vec<Feedback>>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `mergeFeedbacks`.
#[derive(SimpleObject)]
pub struct MergeFeedbacksPayload {
    /// Feedback that the duplicates repeat, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// The duplicates as written, in the order of `ids`, null when `userErrors` is not empty.
    pub feedbacks: Option<Vec<Feedback>>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `unmergeFeedback`.
#[derive(SimpleObject)]
pub struct UnmergeFeedbackPayload {
    /// Feedback as written, null when `userErrors` is not empty.
    pub feedback: Option<Feedback>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `planFeedbacks`.
#[derive(SimpleObject)]
pub struct PlanFeedbacksPayload {
    /// Feedback as written, in the order of `ids`, null when `userErrors` is not empty.
    pub feedbacks: Option<Vec<Feedback>>,
    /// The step, null when `userErrors` is not empty.
    pub roadmap_item: Option<RoadmapItem>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
