//! GraphQL types of the chat.

use async_graphql::{Context, Enum, ID, Object};
use chrono::{DateTime, Utc};
use entity::{
    chat_message, conversation,
    types::{message_fallback, message_sender, message_status, persona},
};

use super::{
    query, reply, service,
    sources::types::{MessageSource, sources},
    tools::types::MessageProposal,
};
use crate::{
    features::projects::Project,
    platform::{
        error::Result,
        graphql::{
            context::ContextExt,
            node::find_visible,
            page::{Connection, PageArguments},
        },
    },
};

/// Personality in which Javier, the bot of the chat, answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "persona::Persona")]
pub enum Persona {
    /// Comforts. French label: « Affectueux » (stored as `affectueux`).
    Affectionate,
    /// Pulls strings, for fun. French label: « Manipulateur » (stored as `manipulateur`).
    Manipulative,
    /// Speaks from experience. French label: « Mentor » (stored as `mentor`).
    Mentor,
    /// Reads signs. French label: « Mystique » (stored as `mystique`).
    Mystic,
    /// Mocks, kindly. French label: « Sarcastique » (stored as `sarcastique`).
    Sarcastic,
    /// Plans, default. French label: « Stratégique » (stored as `strategique`).
    Strategic,
}

/// Author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "message_sender::MessageSender")]
pub enum MessageSender {
    /// Javier (stored as `bot`).
    Bot,
    /// The person (stored as `user`).
    User,
}

/// How far a message has come. A prepared answer, and a message of the person, is `DONE` from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "message_status::MessageStatus")]
pub enum MessageStatus {
    /// Complete.
    Done,
    /// The model broke off: what is there is incomplete.
    Failed,
    /// The model was asked, and has written nothing yet: the text is empty.
    Pending,
    /// The person stopped the model: what is there may be incomplete, or nothing.
    Stopped,
    /// The model is writing: each version has more of the text. When it begins again after a failure, so does the text.
    Streaming,
}

/// Why a prepared answer stands where the model should have written one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "message_fallback::MessageFallback")]
pub enum MessageFallback {
    /// The tokens of the day were spent, the person's or those of the deployment.
    Budget,
    /// The model could not be reached, or its answer could not be used.
    Unavailable,
}

/// GraphQL type of a conversation.
#[derive(Clone, Debug)]
pub struct Conversation(pub(super) conversation::Model);

impl From<conversation::Model> for Conversation {
    fn from(row: conversation::Model) -> Self {
        Self(row)
    }
}

/// A conversation of a person with Javier.
#[Object]
impl Conversation {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Name, 1 to 80 characters. A conversation created without one is named by its project and the time, until its
    /// first message names it by its beginning.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Project in whose workspace it was created; null when it was created elsewhere or the project was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// Project that Javier's answers are about: the conversation's, or else the one of the person's that was changed
    /// last; null when they have none.
    async fn subject(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = service::subject(ctx.app()?, &self.0).await? else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// Messages, oldest first; the latest ones are the page of `last`.
    async fn messages(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<ChatMessage>>> {
        query::messages(ctx, self.0.id, PageArguments { after, before, first, last }).await.map(Some)
    }

    /// Newest message that contains each of these words, whatever their case and accents; null when none does. Codes:
    /// BAD_USER_INPUT.
    async fn matching_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words, at most 200 characters.")] query: String,
    ) -> Result<Option<ChatMessage>> {
        Ok(service::matching_message(ctx.app()?, self.0.id, &query).await?.map(ChatMessage::from))
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it was created.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// When the person last sent a message, or when it was created: lists are sorted by it.
    async fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

/// GraphQL type of a message.
#[derive(Clone, Debug)]
pub struct ChatMessage(chat_message::Model);

impl From<chat_message::Model> for ChatMessage {
    fn from(row: chat_message::Model) -> Self {
        Self(row)
    }
}

/// One message of a conversation. It changes while a model writes it, at most five times a second, and when something
/// becomes of what it proposes.
#[Object(name = "Message")]
impl ChatMessage {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Text of the message, 1 to 4000 characters; empty until the model writes, and when it was stopped before. What a
    /// model writes may have simple Markdown, of which clients should show no HTML and no pictures.
    async fn content(&self) -> &str {
        &self.0.content
    }

    /// Author of the message.
    async fn sender(&self) -> MessageSender {
        self.0.sender.into()
    }

    /// Personality that replies; for a message of the person, the one requested.
    async fn persona(&self) -> Persona {
        self.0.persona.into()
    }

    /// How far it has come.
    async fn status(&self) -> MessageStatus {
        self.0.status.into()
    }

    /// Name of the model that writes or wrote it; null for prepared answers and for messages of the person.
    async fn model(&self) -> Option<&str> {
        self.0.model.as_deref()
    }

    /// Why it is a prepared answer although the model should have written one; null for all others.
    async fn fallback(&self) -> Option<MessageFallback> {
        self.0.fallback.map(Into::into)
    }

    /// What Javier proposes to do; null for most messages.
    async fn proposal(&self) -> Option<MessageProposal> {
        self.0.proposal.clone().map(Into::into)
    }

    /// What Javier's reply rests on, in the order in which it mentions them: at most 5 of the conversation's project, without
    /// those that were deleted. Known once the reply is `DONE`; empty for all other messages.
    async fn sources(&self, ctx: &Context<'_>) -> Result<Vec<MessageSource>> {
        sources(ctx, &self.0.sources).await
    }

    /// Project of which the sources are; null without any.
    async fn subject(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.sources.project_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// Text to show until Javier has replied, in the language of the message; null for his own messages.
    async fn thinking(&self, ctx: &Context<'_>) -> Result<Option<&'static str>> {
        let language = ctx.request()?.language;
        let is_from_user = self.0.sender == message_sender::MessageSender::User;
        Ok(is_from_user.then(|| reply::thinking(self.0.persona, &self.0.content, language)))
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it was sent.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}
