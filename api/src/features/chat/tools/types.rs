//! GraphQL types of what Javier proposes. Feedback, projects and testers are read with the rights of the caller, at the
//! time of the query.

use async_graphql::{Context, Enum, InputObject, Object, SimpleObject, Union};
use entity::types::{
    id::{ChatMessageId, ProjectId},
    proposal::{
        self, Proposal, ProposedChange, ProposedGroup, ProposedInvitation, ProposedInvitee, ProposedReply, ProposedStep,
    },
};
use futures_util::future::try_join_all;

use crate::{
    features::{chat::types::ChatMessage, feedback::Feedback, profiles::Tester, projects::Project},
    platform::{
        error::Result,
        graphql::{id::TypedId, node::find_visible, scalars::Date, user_error::UserError},
    },
};

/// What became of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "proposal::ProposalOutcome")]
pub enum ProposalOutcome {
    /// The person does not want it. It may still be done.
    Dismissed,
    /// The person did it, as proposed or with other values.
    Done,
}

/// What Javier proposes to do. Nothing is done by it: the person's client sends the ordinary mutation, with values that
/// the person may have changed, and then `settleProposal`.
#[derive(Union)]
pub enum MessageProposal {
    /// Feedback that seems to say the same.
    Duplicates(DuplicatesProposal),
    /// An invitation.
    Invitation(InvitationProposal),
    /// Replies to feedback.
    Replies(RepliesProposal),
    /// A step of the roadmap.
    RoadmapStep(RoadmapStepProposal),
}

impl From<Proposal> for MessageProposal {
    fn from(Proposal { project_id, change }: Proposal) -> Self {
        match change {
            ProposedChange::RoadmapStep(step) => Self::RoadmapStep(RoadmapStepProposal { project_id, step }),
            ProposedChange::Invitation(invitation) => Self::Invitation(InvitationProposal { project_id, invitation }),
            ProposedChange::Duplicates { groups } => Self::Duplicates(DuplicatesProposal { project_id, groups }),
            ProposedChange::Replies { replies } => Self::Replies(RepliesProposal { project_id, replies }),
        }
    }
}

/// A step of the roadmap in the schema.
pub struct RoadmapStepProposal {
    project_id: ProjectId,
    step: ProposedStep,
}

/// A step to add to the roadmap of a project, by `createRoadmapItem`.
#[Object]
impl RoadmapStepProposal {
    /// Project to whose roadmap it would be added; null once it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        find_visible(ctx, self.project_id).await
    }

    /// Title, 1 to 120 characters.
    async fn title(&self) -> &str {
        &self.step.title
    }

    /// When it is planned; null when the person did not say.
    async fn date(&self) -> Option<Date> {
        self.step.date.map(Date)
    }

    /// What became of it; null when nothing has.
    async fn outcome(&self) -> Option<ProposalOutcome> {
        self.step.outcome.map(Into::into)
    }
}

/// An invitation in the schema.
pub struct InvitationProposal {
    project_id: ProjectId,
    invitation: ProposedInvitation,
}

/// A person to invite to a project, by `inviteTester`: `discordUsername`, `email` or `tester`.
#[Object]
impl InvitationProposal {
    /// Project to which they would be invited; null once it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        find_visible(ctx, self.project_id).await
    }

    /// Name on Discord, without `@`; null for anybody else.
    async fn discord_username(&self) -> Option<&str> {
        match &self.invitation.invitee {
            ProposedInvitee::Discord(name) => Some(name),
            _ => None,
        }
    }

    /// Address; null for anybody else.
    async fn email(&self) -> Option<&str> {
        match &self.invitation.invitee {
            ProposedInvitee::Email(email) => Some(email),
            _ => None,
        }
    }

    /// Tester; null for anybody else, and when the caller no longer sees them.
    async fn tester(&self, ctx: &Context<'_>) -> Result<Option<Tester>> {
        match self.invitation.invitee {
            ProposedInvitee::Tester(id) => find_visible(ctx, id).await,
            _ => Ok(None),
        }
    }

    /// What became of it; null when nothing has.
    async fn outcome(&self) -> Option<ProposalOutcome> {
        self.invitation.outcome.map(Into::into)
    }
}

/// Groups of feedback in the schema.
pub struct DuplicatesProposal {
    project_id: ProjectId,
    groups: Vec<ProposedGroup>,
}

/// Feedback on a project that seems to say the same, to be marked by `mergeFeedbacks`.
#[Object]
impl DuplicatesProposal {
    /// Project; null once it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        find_visible(ctx, self.project_id).await
    }

    /// Groups, 1 to 5 of them. The place of one, from 0, is its `item` in `settleProposal`.
    async fn groups(&self) -> Vec<DuplicateGroup> {
        self.groups.iter().cloned().map(DuplicateGroup).collect()
    }
}

/// A group of feedback in the schema.
pub struct DuplicateGroup(ProposedGroup);

/// Feedback that seems to say the same.
#[Object]
impl DuplicateGroup {
    /// Oldest of them, which the others repeat; null when it is gone.
    async fn original(&self, ctx: &Context<'_>) -> Result<Option<Feedback>> {
        find_visible(ctx, self.0.original_id).await
    }

    /// Others, oldest first, at most 10: those that still are there.
    async fn duplicates(&self, ctx: &Context<'_>) -> Result<Vec<Feedback>> {
        let found = try_join_all(self.0.duplicate_ids.iter().map(|id| find_visible(ctx, *id))).await?;
        Ok(found.into_iter().flatten().collect())
    }

    /// What became of it; null when nothing has.
    async fn outcome(&self) -> Option<ProposalOutcome> {
        self.0.outcome.map(Into::into)
    }
}

/// Replies in the schema.
pub struct RepliesProposal {
    project_id: ProjectId,
    replies: Vec<ProposedReply>,
}

/// Replies to feedback that nobody has answered, to be sent by `sendFeedbackMessage`.
#[Object]
impl RepliesProposal {
    /// Project; null once it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        find_visible(ctx, self.project_id).await
    }

    /// Replies, 1 to 3 of them. The place of one, from 0, is its `item` in `settleProposal`.
    async fn replies(&self) -> Vec<FeedbackReplyProposal> {
        self.replies.iter().cloned().map(FeedbackReplyProposal).collect()
    }
}

/// A reply in the schema.
pub struct FeedbackReplyProposal(ProposedReply);

/// A reply to feedback: a template of the person, or a sentence that says what became of it.
#[Object]
impl FeedbackReplyProposal {
    /// Feedback that is replied to; null when it is gone.
    async fn feedback(&self, ctx: &Context<'_>) -> Result<Option<Feedback>> {
        find_visible(ctx, self.0.feedback_id).await
    }

    /// Text, 1 to 5000 characters.
    async fn text(&self) -> &str {
        &self.0.text
    }

    /// What became of it; null when nothing has.
    async fn outcome(&self) -> Option<ProposalOutcome> {
        self.0.outcome.map(Into::into)
    }
}

/// What became of a proposal.
#[derive(Clone, Debug, InputObject)]
pub struct SettleProposalInput {
    /// The place of one group of duplicates, or of one reply, from 0. Null for all of which nothing became yet.
    pub item: Option<i32>,
    /// The message of Javier.
    pub message_id: TypedId<ChatMessageId>,
    /// What became of it.
    pub outcome: ProposalOutcome,
}

/// Result of `settleProposal`.
#[derive(SimpleObject)]
pub struct SettleProposalPayload {
    /// The message as it is now, null when `userErrors` is not empty.
    pub message: Option<ChatMessage>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
