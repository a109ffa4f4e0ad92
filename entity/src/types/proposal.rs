//! What Javier proposes to do, as stored: JSON on both databases, with the message that proposes it.

use sea_orm::{FromJsonQueryResult, prelude::Date};
use serde::{Deserialize, Serialize};

use super::id::{FeedbackId, ProjectId, TesterProfileId};

/// What became of a proposed change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalOutcome {
    /// The person did it, as proposed or edited.
    Done,
    /// The person does not want it.
    Dismissed,
}

/// A proposal about a project of the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Proposal {
    /// The project.
    pub project_id: ProjectId,
    /// What would change.
    pub change: ProposedChange,
}

/// What a proposal would change. The tag says which form it has, so that a later version may add others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum ProposedChange {
    /// A new step of the roadmap.
    #[serde(rename = "roadmap_step.v1")]
    RoadmapStep(ProposedStep),
    /// An invitation.
    #[serde(rename = "invitation.v1")]
    Invitation(ProposedInvitation),
    /// Feedback to mark as duplicates.
    #[serde(rename = "duplicates.v1")]
    Duplicates {
        /// What repeats what.
        groups: Vec<ProposedGroup>,
    },
    /// Replies to feedback.
    #[serde(rename = "replies.v1")]
    Replies {
        /// A message for each feedback.
        replies: Vec<ProposedReply>,
    },
}

/// A step to add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedStep {
    /// 1 to 120 characters.
    pub title: String,
    /// When it is planned, if the person said it.
    pub date: Option<Date>,
    /// What became of it.
    pub outcome: Option<ProposalOutcome>,
}

/// A person to invite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedInvitation {
    /// Who.
    pub invitee: ProposedInvitee,
    /// What became of it.
    pub outcome: Option<ProposalOutcome>,
}

/// Whom to invite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposedInvitee {
    /// Name on Discord, without `@`.
    Discord(String),
    /// Address, in lower case.
    Email(String),
    /// A tester whose profile creators see.
    Tester(TesterProfileId),
}

/// Feedback that says the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedGroup {
    /// What the others repeat.
    pub original_id: FeedbackId,
    /// The others, at least one.
    pub duplicate_ids: Vec<FeedbackId>,
    /// What became of it.
    pub outcome: Option<ProposalOutcome>,
}

/// A message about feedback.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedReply {
    /// The feedback.
    pub feedback_id: FeedbackId,
    /// 1 to 5000 characters.
    pub text: String,
    /// What became of it.
    pub outcome: Option<ProposalOutcome>,
}

impl ProposedChange {
    /// Returns what became of each item, in their order. A step and an invitation are one item.
    pub fn outcomes_mut(&mut self) -> Vec<&mut Option<ProposalOutcome>> {
        match self {
            Self::RoadmapStep(step) => vec![&mut step.outcome],
            Self::Invitation(invitation) => vec![&mut invitation.outcome],
            Self::Duplicates { groups } => groups.iter_mut().map(|group| &mut group.outcome).collect(),
            Self::Replies { replies } => replies.iter_mut().map(|reply| &mut reply.outcome).collect(),
        }
    }
}
