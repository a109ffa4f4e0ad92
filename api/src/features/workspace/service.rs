//! Operations on workspaces and personal stories. Each is one transaction that also records its change in the feed.

use entity::{
    personal_story,
    types::id::{PersonalStoryId, ProjectId},
    workspace_settings,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use uuid::Uuid;

use super::{
    feedback_access_topic, messages, policy, roadmap_access_topic,
    rules::{self, Fields},
    settings_topic, story_topic,
};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::{account_lock::lock_account, viewer::SignedIn},
        error::Result,
        feed::NewChange,
        fields::check_version,
    },
};

/// Saves the given settings of a project's workspace. Fails with a version conflict when the settings are no longer at
/// `expected_version`.
pub async fn update_settings(
    app: &App,
    person: &SignedIn,
    project: ProjectId,
    expected_version: Option<i64>,
    fields: Fields,
) -> Result<workspace_settings::Model> {
    let fields = &fields;
    app.db
        .write(|tx| {
            async move {
                // The lock of the project makes concurrent first saves wait.
                let owned = projects::policy::manage(tx, person, project).await?;
                let current = policy::settings_in(tx.db(), project).await?;
                check_version(expected_version, current.version, messages::WORKSPACE_VERSION_CONFLICT)?;
                let (was_shared, showed_feedback) = (current.collaboration, current.public_feedback);
                let mut settings = fields.clone().apply_to(current.clone())?;
                if current.version > 0 && settings == current {
                    return Ok(current);
                }
                settings.version += 1;
                settings.updated_at = tx.now();
                if settings.version == 1 {
                    settings.created_at = tx.now();
                    settings.clone().into_active_model().insert(tx.db()).await?;
                } else {
                    settings.clone().into_active_model().reset_all().update(tx.db()).await?;
                }
                if was_shared && !settings.collaboration {
                    // Ends the subscriptions of testers and of the public page to the roadmap.
                    tx.record(NewChange::access_revoked(roadmap_access_topic(project), project));
                }
                if showed_feedback && !settings.public_feedback {
                    tx.record(NewChange::access_revoked(feedback_access_topic(project), project));
                }
                if (was_shared, showed_feedback) != (settings.collaboration, settings.public_feedback) {
                    projects::service::bump_page_version(tx, owned).await?;
                }
                // The first save is an update too: readers saw the defaults before.
                tx.record(NewChange::updated(settings_topic(project), settings.id, settings.version, &settings)?);
                Ok(settings)
            }
            .scope_boxed()
        })
        .await
}

/// Saves a person's story. Fails with a version conflict when the story is no longer at `expected_version`.
pub async fn save_story(
    app: &App,
    person: &SignedIn,
    expected_version: Option<i64>,
    content: &str,
) -> Result<personal_story::Model> {
    let (user_id, content) = (person.user_id, rules::story(content)?);
    let content = &content;
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, user_id).await?;
                let id = PersonalStoryId::from(Uuid::from(user_id));
                let saved = personal_story::Entity::find_by_id(id).one(tx.db()).await?;
                let version = saved.as_ref().map_or(0, |story| story.version);
                check_version(expected_version, version, messages::PERSONAL_STORY_VERSION_CONFLICT)?;
                if let Some(story) = saved.as_ref().filter(|story| story.content == *content) {
                    return Ok(story.clone());
                }
                let story = personal_story::Model {
                    id,
                    content: content.clone(),
                    version: version + 1,
                    created_at: saved.as_ref().map_or(tx.now(), |story| story.created_at),
                    updated_at: tx.now(),
                };
                let (row, topic) = (story.clone().into_active_model(), story_topic(user_id));
                tx.record(if saved.is_some() {
                    row.reset_all().update(tx.db()).await?;
                    NewChange::updated(topic, id, story.version, &story)?
                } else {
                    row.insert(tx.db()).await?;
                    NewChange::created(topic, id, story.version, &story)?
                });
                Ok(story)
            }
            .scope_boxed()
        })
        .await
}
