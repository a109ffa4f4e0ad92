//! Operations on conversations. Each is one transaction that also records its changes in the feed.

use chrono::TimeDelta;
use entity::{
    chat_message, conversation,
    types::id::{ConversationId, ProjectId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QuerySelect, Select,
};

use super::{
    answers, conversations_topic,
    loader::{FiguresOfProject, LatestProjectOf, MatchingMessage},
    messages, policy, rules,
};
use crate::{
    features::{projects, settings},
    platform::{
        app::App,
        auth::{
            account_lock::lock_account,
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
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
                lock_account(tx, user_id).await?;
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

/// Gives a conversation a name that stays.
pub(super) fn set_name(row: &mut conversation::ActiveModel, name: String) {
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
    let words = text::search("query", query)?;
    if words.is_empty() {
        return Ok(None);
    }
    Ok(app.loader.load_one(MatchingMessage { conversation, words }).await?)
}

/// Returns questions with which a person may begin a conversation. Batched.
pub async fn starters(app: &App, person: UserId, project: ProjectId, language: Language) -> Result<Vec<String>> {
    let today = settings::today(app, person).await?;
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

/// Updates a conversation and records the change in the feed.
pub(super) async fn save(
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
