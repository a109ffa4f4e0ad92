//! The export of everything a user wrote, as one JSON document that is readable for people and programs.
//!
//! It contains neither what others wrote nor secrets: no password, no tokens and no signing secrets of webhooks.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use entity::{
    chat_message, conversation, creator_profile, feedback, invitation, oauth_identity, personal_story, project,
    project_tester, roadmap_item,
    types::{
        id::{PersonalStoryId, ProjectId},
        message_sender::MessageSender,
        skill_kind::SkillKind,
    },
    user, webhook, workspace_settings,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, prelude::Uuid};
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{
    NAME,
    app::App,
    features::{feedback::service::written_by, profiles::TesterByUser, settings},
    platform::{
        auth::viewer::SignedIn,
        db::Connections,
        error::{Error, Result},
    },
};

/// The maximum number of values in one statement. SQLite accepts 32 766.
const MAX_VALUES: usize = 10_000;

/// The concurrency limit of exports in one process: each archive is held in memory as a whole.
static EXPORTS: Semaphore = Semaphore::const_new(2);

/// Returns the archive of the caller. Each kind of object takes one statement, however many there are.
pub async fn export(app: &App, person: &SignedIn) -> Result<String> {
    let db = app.db.read();
    let user = user::Entity::find_by_id(person.user_id).one(db).await?.ok_or(Error::SessionInvalid)?;
    // An export reads everything of a user, so it shares the rate limit of emails.
    app.rate_limits.email(&user.email)?;
    let _permit = EXPORTS.acquire().await.map_err(anyhow::Error::from)?;
    let settings = settings::of(&app.db, user.id, user.created_at).await?;
    let archive = json!({
        "product": NAME,
        "exportedAt": app.clock.now(),
        "account": {
            "id": user.id.to_string(),
            "email": user.email,
            "emailVerifiedAt": user.email_verified_at,
            "firstName": user.first_name,
            "lastName": user.last_name,
            "createdAt": user.created_at,
            "termsAcceptedAt": user.terms_accepted_at,
            "termsVersion": user.terms_version,
            "signsInWith": identities(db, &user).await?,
        },
        "settings": {
            "username": settings.username,
            "country": settings.country,
            "language": settings.language,
            "emailNotifications": settings.email_notifications,
            "theme": settings.theme,
            "defaultPersona": settings.default_persona,
        },
        "creatorProfile": creator(db, &user).await?,
        "testerProfile": tester(app, &user).await?,
        "projects": projects(db, &user).await?,
        "tests": tests(db, &user).await?,
        "feedback": feedbacks(db, &user).await?,
        "conversations": conversations(db, &user).await?,
        "personalStory": story(db, &user).await?,
        "webhooks": webhooks(db, &user).await?,
    });
    // A large archive takes seconds to serialize, so that is done on a blocking thread.
    let serialized = spawn_blocking(move || serde_json::to_string_pretty(&archive)).await;
    Ok(serialized.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?)
}

async fn identities(db: &Connections, user: &user::Model) -> Result<Vec<Value>> {
    let rows = oauth_identity::Entity::find().filter(oauth_identity::Column::UserId.eq(user.id)).all(db).await?;
    let rows = rows.into_iter();
    Ok(rows.map(|row| json!({ "provider": row.provider, "subject": row.subject, "since": row.created_at })).collect())
}

async fn creator(db: &Connections, user: &user::Model) -> Result<Option<Value>> {
    let row = creator_profile::Entity::find().filter(creator_profile::Column::UserId.eq(user.id)).one(db).await?;
    Ok(row.map(|row| json!({ "firstName": row.first_name, "lastName": row.last_name, "createdAt": row.created_at })))
}

async fn tester(app: &App, user: &user::Model) -> Result<Option<Value>> {
    Ok(app.loader.load_one(TesterByUser(user.id)).await?.map(|row| {
        json!({
            "firstName": row.profile.first_name,
            "lastName": row.profile.last_name,
            "username": row.profile.username,
            "bio": row.profile.bio,
            "availability": row.profile.availability,
            "country": row.profile.country,
            "languages": row.profile.languages,
            "discordContact": row.profile.discord_contact,
            "isSearchable": row.profile.is_searchable,
            "skills": row.labels(SkillKind::Technical),
            "competences": row.labels(SkillKind::Other),
            "createdAt": row.profile.created_at,
        })
    }))
}

async fn projects(db: &Connections, user: &user::Model) -> Result<Vec<Value>> {
    let rows = project::Entity::find()
        .filter(project::Column::CreatorId.eq(user.id))
        .order_by_asc(project::Column::Id)
        .all(db)
        .await?;
    let own_ids = || {
        let ids = project::Entity::find().select_only().column(project::Column::Id);
        ids.filter(project::Column::CreatorId.eq(user.id)).into_query()
    };
    let settings = workspace_settings::Entity::find()
        .filter(workspace_settings::Column::Id.in_subquery(own_ids()))
        .all(db)
        .await?;
    let mut settings: HashMap<Uuid, Value> = settings.iter().map(|row| (row.id.into(), workspace(row))).collect();
    let roadmap = roadmap_item::Entity::find()
        .filter(roadmap_item::Column::ProjectId.in_subquery(own_ids()))
        .order_by_asc(roadmap_item::Column::Date)
        .all(db)
        .await?;
    let mut roadmap = by_parent(roadmap.iter().map(|row| (row.project_id, roadmap_step(row))));
    let invitations = invitation::Entity::find()
        .filter(invitation::Column::ProjectId.in_subquery(own_ids()))
        .order_by_asc(invitation::Column::Id)
        .all(db)
        .await?;
    let mut invitations = by_parent(invitations.iter().map(|row| (row.project_id, sent_invitation(row))));
    let objects = rows.into_iter().map(|row| {
        json!({
            "id": row.id.to_string(),
            "title": row.title,
            "description": row.description,
            "objectives": row.objectives,
            "feedbackType": row.feedback_type,
            "detailsForTesters": row.details_for_testers,
            "prototypeLink": row.prototype_link,
            "deadline": row.deadline,
            "keywords": row.keywords,
            "status": row.status,
            "createdAt": row.created_at,
            "updatedAt": row.updated_at,
            "workspaceSettings": settings.remove(&row.id.into()),
            "roadmap": roadmap.remove(&row.id).unwrap_or_default(),
            "invitations": invitations.remove(&row.id).unwrap_or_default(),
        })
    });
    Ok(objects.collect())
}

fn workspace(row: &workspace_settings::Model) -> Value {
    json!({
        "startDate": row.start_date,
        "endDate": row.end_date,
        "color": row.color,
        "tags": row.tags,
        "notifications": row.notifications,
        "collaboration": row.collaboration,
        "publicFeedback": row.public_feedback,
    })
}

fn roadmap_step(row: &roadmap_item::Model) -> Value {
    json!({
        "title": row.title,
        "description": row.description,
        "date": row.date,
        "status": row.status,
        "priority": row.priority,
    })
}

fn sent_invitation(row: &invitation::Model) -> Value {
    json!({
        "discordUsername": row.discord_username,
        "email": row.email,
        "status": row.status,
        "createdAt": row.created_at,
        "respondedAt": row.responded_at,
    })
}

/// Groups values by their parent, in their order.
fn by_parent<P: Eq + Hash>(rows: impl Iterator<Item = (P, Value)>) -> HashMap<P, Vec<Value>> {
    let mut lists: HashMap<P, Vec<Value>> = HashMap::new();
    for (parent, row) in rows {
        lists.entry(parent).or_default().push(row);
    }
    lists
}

/// Returns the projects that the user tests, and the reasons of the refusals that they wrote.
async fn tests(db: &Connections, user: &user::Model) -> Result<Value> {
    let memberships =
        project_tester::Entity::find().filter(project_tester::Column::TesterId.eq(user.id)).all(db).await?;
    let titles = titles(db, memberships.iter().map(|row| row.project_id)).await?;
    let refusals = invitation::Entity::find()
        .filter(invitation::Column::TesterId.eq(user.id))
        .filter(invitation::Column::RefusalReason.is_not_null())
        .all(db)
        .await?;
    Ok(json!({
        "joined": memberships.into_iter().map(|row| json!({
            "project": titles.get(&row.project_id),
            "joinedAt": row.joined_at,
        })).collect::<Vec<_>>(),
        "refused": refusals.into_iter().map(|row| json!({
            "reason": row.refusal_reason,
            "at": row.responded_at,
        })).collect::<Vec<_>>(),
    }))
}

async fn feedbacks(db: &Connections, user: &user::Model) -> Result<Vec<Value>> {
    let rows = feedback::Entity::find().filter(written_by(user.id)).order_by_asc(feedback::Column::Id).all(db).await?;
    let titles = titles(db, rows.iter().map(|row| row.project_id)).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            json!({
                "project": titles.get(&row.project_id),
                "author": row.author_name,
                "content": row.content,
                "createdAt": row.created_at,
            })
        })
        .collect())
}

/// Returns the titles of projects, with one statement for each [`MAX_VALUES`] of them.
async fn titles(db: &Connections, projects: impl Iterator<Item = ProjectId>) -> Result<HashMap<ProjectId, String>> {
    let ids: Vec<ProjectId> = projects.collect::<HashSet<_>>().into_iter().collect();
    let mut titles = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(MAX_VALUES) {
        let rows: Vec<(ProjectId, String)> = project::Entity::find()
            .select_only()
            .columns([project::Column::Id, project::Column::Title])
            .filter(project::Column::Id.is_in(chunk.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        titles.extend(rows);
    }
    Ok(titles)
}

async fn conversations(db: &Connections, user: &user::Model) -> Result<Vec<Value>> {
    let rows = conversation::Entity::find()
        .filter(conversation::Column::UserId.eq(user.id))
        .order_by_asc(conversation::Column::Id)
        .all(db)
        .await?;
    let own = conversation::Entity::find().select_only().column(conversation::Column::Id);
    let own = own.filter(conversation::Column::UserId.eq(user.id)).into_query();
    let messages = chat_message::Entity::find()
        .filter(chat_message::Column::ConversationId.in_subquery(own))
        .order_by_asc(chat_message::Column::Id)
        .all(db)
        .await?;
    let mut messages = by_parent(messages.into_iter().map(|row| {
        let from = if row.sender == MessageSender::User { "me" } else { "Javier" };
        (row.conversation_id, json!({ "from": from, "content": row.content, "at": row.created_at }))
    }));
    let objects = rows.into_iter().map(|row| {
        json!({
            "name": row.name,
            "createdAt": row.created_at,
            "messages": messages.remove(&row.id).unwrap_or_default(),
        })
    });
    Ok(objects.collect())
}

async fn story(db: &Connections, user: &user::Model) -> Result<Option<Value>> {
    let row = personal_story::Entity::find_by_id(PersonalStoryId::from(Uuid::from(user.id))).one(db).await?;
    Ok(row.map(|row| json!({ "content": row.content, "updatedAt": row.updated_at })))
}

async fn webhooks(db: &Connections, user: &user::Model) -> Result<Vec<Value>> {
    let rows = webhook::Entity::find()
        .filter(webhook::Column::UserId.eq(user.id))
        .order_by_asc(webhook::Column::Id)
        .all(db)
        .await?;
    let to_json = |row: webhook::Model| {
        json!({
            "url": row.url,
            "format": row.format,
            "events": row.events,
            "isEnabled": row.is_enabled,
            "createdAt": row.created_at,
        })
    };
    Ok(rows.into_iter().map(to_json).collect())
}
