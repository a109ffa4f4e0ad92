//! Batched reads of feedback.

use entity::types::id::FeedbackId;

use crate::platform::{
    db::list::{list_of, listed},
    loaders::load_by_id,
};

load_by_id!("Feedback by its identifier, unchecked." FeedbackById(FeedbackId) = feedback);

listed!(feedback by CreatedAt created_at);

list_of!("Feedback on a project." FeedbackOnProject = feedback by ProjectId, |row| Some(row.project_id), OfProject(|counts| counts.feedbacks));
list_of!("Feedback that came through an invitation." FeedbackOfInvitation = feedback by InvitationId, |row| row.invitation_id);
list_of!("Feedback of an account." FeedbackOfAuthor = feedback by AuthorId, |row| row.author_id);
list_of!("Feedback planned in a step of a roadmap." FeedbackOfRoadmapItem = feedback by RoadmapItemId, |row| row.roadmap_item_id);
list_of!("Feedback that a release fixed." FeedbackFixedIn = feedback by FixedInId, |row| row.fixed_in_id);
