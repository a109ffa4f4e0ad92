//! Operations of the chat. Each is one transaction that also records its changes in the feed.

use chrono::TimeDelta;
use entity::{
    chat_message, conversation,
    types::{
        id::{ChatMessageId, ConversationId, ProjectId, UserId},
        message_sender::MessageSender,
        message_source::MessageSources,
        message_status::MessageStatus,
        persona::Persona,
    },
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QuerySelect, Select,
};

use super::{
    answers, assistant, conversations_topic, distress,
    loader::{FiguresOfProject, LatestProjectOf, MatchingMessage, SettingsById},
    messages, messages_topic, policy,
    reply::{DueReply, REPLY_DELAY},
    rules,
};
use crate::{
    features::{projects, settings},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        jobs,
        language::Language,
        text,
    },
};

/// Returns the query for a user's conversations.
pub fn conversations_of(user: UserId) -> Select<conversation::Entity> {
    conversation::Entity::find().filter(conversation::Column::UserId.eq(user))
}

/// Creates a conversation, in the workspace of one of the caller's projects if given.
pub async fn create(
    app: &App,
    person: &SignedIn,
    name: Option<&str>,
    project: Option<ProjectId>,
) -> Result<conversation::Model> {
    let name = name.map(rules::name).transpose()?.flatten();
    let (name, user_id) = (&name, person.user_id);
    let id: ConversationId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                // Locks the user, so that concurrent calls cannot exceed the maximum.
                user::Entity::find_by_id(user_id).lock_exclusive().one(tx.db()).await?.ok_or(Error::SessionInvalid)?;
                if conversations_of(user_id).count(tx.db()).await? >= rules::MAX_CONVERSATIONS {
                    return Err(Error::global(UserErrorCode::TooMany, messages::CONVERSATIONS_TOO_MANY));
                }
                let managed = match project {
                    Some(id) => Some(projects::policy::manage(tx, person, id).await.map_err(project_not_found)?),
                    None => None,
                };
                let title = managed.as_ref().map(|project| project.title.as_str());
                let is_name_provisional = name.is_none();
                let name = match name {
                    Some(name) => name.clone(),
                    None => provisional_name(tx, user_id, title).await?,
                };
                let row = conversation::ActiveModel {
                    id: Set(id),
                    user_id: Set(user_id),
                    project_id: Set(project),
                    folded: Set(text::fold(&name)),
                    name: Set(name),
                    is_name_provisional: Set(is_name_provisional),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let conversation = row.insert(tx.db()).await?;
                let topic = conversations_topic(user_id);
                tx.record(NewChange::created(topic, id, conversation.version, &conversation)?);
                Ok(conversation)
            }
            .scope_boxed()
        })
        .await
}

/// Returns the name of a new conversation of a person, by the title of its project and the time: one that no other has.
async fn provisional_name(tx: &Tx, person: UserId, title: Option<&str>) -> Result<String> {
    let settings = settings::of(tx.db(), person, tx.now()).await?;
    let local = tx.now().with_timezone(&settings::zone(&settings)).naive_local();
    // Names of another minute differ.
    let recent: Vec<String> = conversations_of(person)
        .select_only()
        .column(conversation::Column::Name)
        .filter(conversation::Column::UpdatedAt.gte(tx.now() - TimeDelta::minutes(1)))
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(rules::distinct(rules::name_at(title, local, settings.language.into()), &recent))
}

/// Reports a project that does not exist or is not the caller's, and a caller who cannot have projects, as an error of
/// `projectId`.
fn project_not_found(error: Error) -> Error {
    match error {
        Error::NotFound | Error::Forbidden => {
            Error::rejected("projectId", UserErrorCode::NotFound, projects::messages::PROJECT_NOT_FOUND)
        }
        other => other,
    }
}

/// Renames a conversation. A blank or unchanged name has no effect.
pub async fn rename(app: &App, person: &SignedIn, id: ConversationId, name: &str) -> Result<conversation::Model> {
    let name = rules::name(name)?;
    let name = name.as_ref();
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                match name {
                    Some(name) if *name != conversation.name => {
                        save(tx, conversation, |row| set_name(row, name.clone())).await
                    }
                    _ => Ok(conversation.into_inner()),
                }
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a conversation and its messages. A pending reply is dropped.
pub async fn delete(app: &App, person: &SignedIn, id: ConversationId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                conversation::Entity::delete_by_id(id).exec(tx.db()).await?;
                tx.record(NewChange::deleted(conversations_topic(conversation.user_id), id, conversation.version + 1));
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Stores a user's message and schedules the reply. `persona` defaults to the one of the user's settings.
pub async fn send(
    app: &App,
    person: &SignedIn,
    id: ConversationId,
    content: &str,
    persona: Option<Persona>,
) -> Result<chat_message::Model> {
    let content = &rules::content(content)?;
    let persona = match persona {
        Some(persona) => persona,
        None => settings::of(app.db.read(), person.user_id, app.clock.now()).await?.default_persona,
    };
    let message_id: ChatMessageId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let conversation = policy::manage(tx, person, id).await?;
                // A model takes its own time.
                let is_of_model = assistant::answers_in(tx.db(), app, &conversation).await?;
                let delay = if is_of_model { TimeDelta::zero() } else { REPLY_DELAY };
                let name = name_from(&conversation, content);
                save(tx, conversation, |row| {
                    row.updated_at = Set(tx.now());
                    row.is_name_provisional = Set(false);
                    if let Some(name) = name {
                        set_name(row, name);
                    }
                })
                .await?;
                let message = chat_message::Model {
                    id: message_id,
                    conversation_id: id,
                    content: content.clone(),
                    sender: MessageSender::User,
                    persona,
                    status: MessageStatus::Done,
                    model: None,
                    fallback: None,
                    proposal: None,
                    sources: MessageSources::default(),
                    folded: text::fold(content),
                    version: 1,
                    created_at: tx.now(),
                };
                insert_message(tx, &message).await?;
                let reply = DueReply { message_id, persona };
                jobs::schedule(tx, app, &reply, person.user_id, tx.now() + delay).await?;
                Ok(message)
            }
            .scope_boxed()
        })
        .await
}

/// Stops the model that writes a message, which keeps what was written. A finished message stays as it is.
pub async fn stop(app: &App, person: &SignedIn, id: ChatMessageId) -> Result<chat_message::Model> {
    app.db
        .write(|tx| {
            async move {
                let message = policy::manage_message(tx, person, id).await?.into_inner();
                if !message.status.is_in_progress() {
                    return Ok(message);
                }
                update_message(tx, message, |row| row.status = Set(MessageStatus::Stopped)).await
            }
            .scope_boxed()
        })
        .await
}

/// Returns the name that its first message gives to a conversation; `None` when it keeps its own. Distress does not
/// become a title that is read again each time.
fn name_from(conversation: &conversation::Model, message: &str) -> Option<String> {
    let takes_name = conversation.is_name_provisional && distress::responses_to(message).is_none();
    takes_name.then(|| rules::name_from(message))
}

/// Gives a conversation a name that stays.
fn set_name(row: &mut conversation::ActiveModel, name: String) {
    row.folded = Set(text::fold(&name));
    row.name = Set(name);
    row.is_name_provisional = Set(false);
}

/// Returns the newest message of a conversation that contains the words of a query; `None` for a blank one. Batched.
pub async fn matching_message(
    app: &App,
    conversation: ConversationId,
    query: &str,
) -> Result<Option<chat_message::Model>> {
    let words = rules::searched(query)?;
    if words.is_empty() {
        return Ok(None);
    }
    Ok(app.loader.load_one(MatchingMessage { conversation, words }).await?)
}

/// Returns questions with which a person may begin a conversation. Batched.
pub async fn starters(app: &App, person: UserId, project: ProjectId, language: Language) -> Result<Vec<String>> {
    let now = app.clock.now();
    let saved = app.loader.load_one(SettingsById(settings::id_of(person))).await?;
    let today = settings::day_at(&saved.unwrap_or_else(|| settings::defaults(person, now)), now);
    let figures = app.loader.load_one(FiguresOfProject { project, today }).await?.ok_or(Error::NotFound)?;
    Ok(answers::starters(&figures, today, language))
}

/// Returns the project that Javier's answers in a conversation are about. Batched.
pub async fn subject(app: &App, conversation: &conversation::Model) -> Result<Option<ProjectId>> {
    match conversation.project_id {
        Some(project) => Ok(Some(project)),
        None => Ok(app.loader.load_one(LatestProjectOf(conversation.user_id)).await?),
    }
}

/// Stores a message and records it in the feed.
pub async fn insert_message(tx: &Tx, message: &chat_message::Model) -> Result<()> {
    chat_message::Entity::insert(message.clone().into_active_model()).exec_without_returning(tx.db()).await?;
    let topic = messages_topic(message.conversation_id);
    tx.record(NewChange::created(topic, message.id, message.version, message)?);
    Ok(())
}

/// Updates a message and records the change in the feed. It can be searched for once it is finished.
pub async fn update_message(
    tx: &Tx,
    message: chat_message::Model,
    change: impl FnOnce(&mut chat_message::ActiveModel) + Send,
) -> Result<chat_message::Model> {
    let version = message.version + 1;
    let mut row = message.into_active_model();
    change(&mut row);
    if !row.status.as_ref().is_in_progress() {
        row.folded = Set(text::fold(row.content.as_ref()));
    }
    row.version = Set(version);
    let message = row.update(tx.db()).await?;
    tx.record(NewChange::updated(messages_topic(message.conversation_id), message.id, version, &message)?);
    Ok(message)
}

/// Updates a conversation and records the change in the feed.
async fn save(
    tx: &Tx,
    conversation: Authorized<conversation::Model, Manage>,
    change: impl FnOnce(&mut conversation::ActiveModel) + Send,
) -> Result<conversation::Model> {
    let version = conversation.version + 1;
    let mut row = conversation.into_inner().into_active_model();
    change(&mut row);
    row.version = Set(version);
    let conversation = row.update(tx.db()).await?;
    let topic = conversations_topic(conversation.user_id);
    tx.record(NewChange::updated(topic, conversation.id, version, &conversation)?);
    Ok(conversation)
}
