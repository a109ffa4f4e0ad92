//! The order of the steps.

use chrono::{DateTime, TimeDelta, Utc};

use crate::seed::data::{Data, InvitationStatus};

/// A step of the script; numbers are indices into the data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    SignUpCreator(usize),
    SignUpTester(usize),
    CreateProject(usize),
    Publish(usize),
    Apply(usize),
    Invite(usize),
    Answer(usize),
    SendFeedback(usize),
    SortFeedback(usize),
    /// The feedback, and the message about it.
    Write(usize, usize),
    AddRoadmapItem(usize),
    SavePersonalStory(usize),
    SetStatus(usize),
    SubmitStory(usize),
}

/// Returns all steps with their times. Steps without a time in the data set are placed soon after the one they follow.
pub(super) fn timeline(data: &Data) -> Vec<(DateTime<Utc>, Step)> {
    let mut steps = Vec::new();
    let first = data.projects.iter().map(|project| project.created_at).min().unwrap_or_default();
    let mut sign_up_at = first - TimeDelta::days(9);
    let sign_ups =
        (0..data.creators.len()).map(Step::SignUpCreator).chain((0..data.testers.len()).map(Step::SignUpTester));
    for step in sign_ups {
        steps.push((sign_up_at, step));
        sign_up_at += TimeDelta::minutes(487);
    }
    for (index, invitation) in data.invitations.iter().enumerate() {
        steps.push((invitation.created_at, Step::Invite(index)));
        if matches!(invitation.status, InvitationStatus::Accepted | InvitationStatus::Refused) {
            steps.push((invitation.created_at + TimeDelta::minutes(73), Step::Answer(index)));
        }
    }
    for (index, application) in data.applications.iter().enumerate() {
        steps.push((application.created_at, Step::Apply(index)));
    }
    for (index, feedback) in data.feedbacks.iter().enumerate() {
        steps.push((feedback.created_at, Step::SendFeedback(index)));
        if feedback.sorting.is_some() {
            steps.push((feedback.created_at + TimeDelta::hours(17), Step::SortFeedback(index)));
        }
        let mut at = feedback.created_at + TimeDelta::hours(18);
        for message in 0..feedback.messages.len() {
            steps.push((at, Step::Write(index, message)));
            at += TimeDelta::hours(5);
        }
    }
    for (index, item) in data.roadmap_items.iter().enumerate() {
        let minutes = TimeDelta::minutes(i64::try_from(index).unwrap_or_default());
        let project = data.projects.get(item.project).map_or(first, |project| project.created_at);
        steps.push((project + TimeDelta::days(3) + minutes, Step::AddRoadmapItem(index)));
    }
    for (index, project) in data.projects.iter().enumerate() {
        steps.push((project.created_at, Step::CreateProject(index)));
        steps.push((project.created_at + TimeDelta::days(1), Step::Publish(index)));
        let feedback = data.feedbacks.iter().filter(|feedback| {
            data.invitations.get(feedback.invitation).is_some_and(|invitation| invitation.project == index)
        });
        let last = feedback.map(|feedback| feedback.created_at).max().unwrap_or(project.created_at);
        steps.push((last + TimeDelta::days(4), Step::SetStatus(index)));
    }
    for (index, story) in data.personal_stories.iter().enumerate() {
        let own = data.projects.iter().filter(|project| project.creator == story.creator);
        let last = own.map(|project| project.created_at).max().unwrap_or(first);
        steps.push((last + TimeDelta::days(6), Step::SavePersonalStory(index)));
    }
    for (index, story) in data.wall_stories.iter().enumerate() {
        steps.push((story.created_at, Step::SubmitStory(index)));
    }
    // The sort is stable: steps of the same time stay in the order above.
    steps.sort_by_key(|(at, _)| *at);
    steps
}
