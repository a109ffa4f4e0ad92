//! What Javier prepares when a person asks for it: a step, an invitation, groups of duplicates, replies to feedback.
//!
//! He changes nothing. His reply has a proposal that the person may edit; their client then sends the ordinary mutation,
//! with their own rights, and says what became of the proposal ([`settle`]). What is asked for is recognised by rules in
//! the message of the person ([`request`]), before and without any model: nothing that others wrote reaches it.

mod duplicates;
mod replies;
pub mod request;
pub mod settle;
mod similarity;
pub mod types;

use entity::{
    chat_message, conversation, tester_profile,
    types::{
        project_status::ProjectStatus,
        proposal::{Proposal, ProposedChange, ProposedInvitation, ProposedInvitee, ProposedStep},
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use self::request::{Invitee, Request, Task};
pub use self::similarity::{Significant, significant_words};
use super::{
    answers::{Tone, Value, facts::Facts, filled},
    reply::{Basis, Locale},
};
use crate::platform::{db::Tx, error::Result, language::Language, text};

/// A reply to what a person asks for.
pub struct ToolReply {
    /// The language of the reply.
    pub language: Language,
    /// How it is said.
    pub tone: Tone,
    /// The sentences, of which one is said.
    pub sentences: Vec<String>,
    /// What is proposed, if there is something.
    pub proposal: Option<Proposal>,
}

/// Returns the reply to a message that asks for something to be prepared; `None` for any other message. It is in the
/// language of the person when that of the message cannot be told.
pub async fn reply(
    tx: &Tx,
    conversation: &conversation::Model,
    message: &chat_message::Model,
    basis: &Basis,
) -> Result<Option<ToolReply>> {
    let Some(request) = request_in(message, basis.locale) else { return Ok(None) };
    let Some(facts) = &basis.facts else {
        let language = request.language;
        let sentences = filled("no_project", language, |_| None);
        let reply = ToolReply { language, tone: Tone::Empty, sentences, proposal: None };
        return Ok((!request.is_wish).then_some(reply));
    };
    Preparation { tx, conversation, facts, language: request.language }.reply(request).await
}

/// Whether a message asks for something to be prepared.
pub fn is_request(message: &chat_message::Model, locale: Locale) -> bool {
    request_in(message, locale).is_some()
}

fn request_in(message: &chat_message::Model, locale: Locale) -> Option<Request> {
    request::read(&message.content, locale.today, locale.language)
}

/// A reply that is being prepared.
struct Preparation<'a> {
    tx: &'a Tx,
    conversation: &'a conversation::Model,
    facts: &'a Facts,
    language: Language,
}

impl Preparation<'_> {
    async fn reply(self, request: Request) -> Result<Option<ToolReply>> {
        let reply = match request.task {
            Task::Step(step) => Some(self.step(step)),
            Task::Invitation(invitee) => Some(self.invitation(invitee).await?),
            Task::Duplicates => Some(self.duplicates().await?),
            Task::Replies => Some(self.replies().await?),
        };
        // What a wish leaves open may be a question how it is done.
        let is_complete = |reply: &ToolReply| reply.proposal.is_some() || !request.is_wish;
        Ok(reply.filter(is_complete))
    }

    fn step(&self, step: Option<request::Step>) -> ToolReply {
        let Some(request::Step { title, date }) = step else { return self.saying(Tone::Ask, "step_title", &[]) };
        let shown = ("step", Value::Text(title.clone()));
        let change = ProposedChange::RoadmapStep(ProposedStep { title, date, outcome: None });
        match date {
            Some(date) => {
                let date = ("step_date", Value::Text(self.language.date(date)));
                self.proposing(change, "step_proposed", &[shown, date])
            }
            None => self.proposing(change, "step_proposed_undated", &[shown]),
        }
    }

    async fn invitation(&self, invitee: Option<Invitee>) -> Result<ToolReply> {
        if self.facts.figures.status == ProjectStatus::Completed {
            return Ok(self.saying(Tone::Empty, "invitation_completed", &[]));
        }
        let (invitee, name) = match invitee {
            None => return Ok(self.saying(Tone::Ask, "invitation_who", &[])),
            Some(Invitee::Discord(name)) => (ProposedInvitee::Discord(name.clone()), format!("@{name}")),
            Some(Invitee::Email(email)) => (ProposedInvitee::Email(email.clone()), email),
            Some(Invitee::Named(name)) => {
                let Some(tester) = self.tester(&name).await? else {
                    let name = ("invitee", Value::Text(name));
                    return Ok(self.saying(Tone::Ask, "invitation_unknown", &[name]));
                };
                (ProposedInvitee::Tester(tester.id), tester.username.unwrap_or(name))
            }
        };
        let change = ProposedChange::Invitation(ProposedInvitation { invitee, outcome: None });
        Ok(self.proposing(change, "invitation_proposed", &[("invitee", Value::Text(name))]))
    }

    /// Returns the tester with a name whom any creator may find.
    async fn tester(&self, name: &str) -> Result<Option<tester_profile::Model>> {
        let tester = tester_profile::Entity::find()
            .filter(tester_profile::Column::UsernameFolded.eq(text::fold(name)))
            .filter(tester_profile::Column::IsSearchable.eq(true))
            .filter(tester_profile::Column::UserId.ne(self.conversation.user_id));
        Ok(tester.one(self.tx.db()).await?)
    }

    async fn duplicates(&self) -> Result<ToolReply> {
        if self.facts.figures.feedbacks == 0 {
            return Ok(self.saying(Tone::Empty, "feedbacks_none", &[]));
        }
        let groups = duplicates::groups(self.tx, self.facts.figures.id).await?;
        if groups.is_empty() {
            return Ok(self.saying(Tone::Fine, "duplicates_none", &[]));
        }
        let count = [("groups", count(groups.len()))];
        Ok(self.proposing(ProposedChange::Duplicates { groups }, "duplicates_proposed", &count))
    }

    async fn replies(&self) -> Result<ToolReply> {
        if self.facts.figures.feedbacks == 0 {
            return Ok(self.saying(Tone::Empty, "feedbacks_none", &[]));
        }
        let owner = self.conversation.user_id;
        let replies = replies::replies(self.tx, self.facts.figures.id, owner, self.language).await?;
        if replies.is_empty() {
            return Ok(self.saying(Tone::Fine, "replies_none", &[]));
        }
        let count = [("replies", count(replies.len()))];
        Ok(self.proposing(ProposedChange::Replies { replies }, "replies_proposed", &count))
    }

    fn proposing(&self, change: ProposedChange, key: &str, values: &[(&str, Value)]) -> ToolReply {
        let proposal = Proposal { project_id: self.facts.figures.id, change };
        ToolReply { proposal: Some(proposal), ..self.saying(Tone::Proposal, key, values) }
    }

    /// Returns a reply with the sentences of a key. When the conversation has no project, they say which one was chosen.
    fn saying(&self, tone: Tone, key: &str, values: &[(&str, Value)]) -> ToolReply {
        let value = |name: &str| {
            let own = values.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone());
            own.or_else(|| self.facts.value(name, self.language))
        };
        let mut sentences = filled(key, self.language, value);
        if self.facts.is_chosen && tone != Tone::Ask {
            let which = filled("among_projects", self.language, value).join(" ");
            for sentence in &mut sentences {
                *sentence = format!("{sentence} {which}");
            }
        }
        ToolReply { language: self.language, tone, sentences, proposal: None }
    }
}

fn count(length: usize) -> Value {
    Value::Number(i64::try_from(length).unwrap_or(i64::MAX))
}
