//! The feedback in the export of a user's data: what they sent and wrote about it, and what they wrote about feedback on
//! their projects.

use std::collections::HashMap;

use entity::{
    feedback, feedback_message, picture,
    types::id::{FeedbackId, ReleaseId},
    user,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};
use serde_json::{Value, json};

use super::{pictures, service::written_by};
use crate::{
    features::{projects, questions, releases},
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export, by_parent},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[
    Export::Account { key: "feedback", read: |app, user| Box::pin(sent(app, user)) },
    Export::Project { key: "feedbackSorting", read: |app, user| Box::pin(sorted(app, user)) },
];

/// Returns the feedback that the user sent, each with their messages about it.
async fn sent(app: &App, user: &user::Model) -> Result<Value> {
    let own = || feedback::Entity::find().filter(written_by(user));
    let rows = own().order_by_asc(feedback::Column::Id).all(app.db.read()).await?;
    let titles = projects::titles(app, rows.iter().map(|row| row.project_id)).await?;
    let names = release_names(app, &rows).await?;
    let mut messages = messages_of(app, own(), false).await?;
    let mut attached = pictures::attachments(app, rows.iter().map(|row| row.id).collect()).await?;
    let objects = rows.into_iter().map(|row| {
        let attachments = attached.remove(&row.id).unwrap_or_default();
        json!({
            "project": titles.get(&row.project_id),
            "author": row.author_name,
            "content": row.content,
            "kind": row.kind,
            "severity": row.severity,
            "steps": row.steps,
            "rating": row.rating,
            "answers": questions::answers::data(&row.answers),
            "environment": row.environment,
            "testedRelease": row.tested_release_id.and_then(|id| names.get(&id)),
            "retest": row.retest,
            "isPublic": row.is_public,
            "pictures": attachments.pictures.iter().map(picture_value).collect::<Value>(),
            "film": attachments.film.as_ref().map(picture_value),
            "messages": messages.remove(&row.id).unwrap_or_default(),
            "editedAt": row.edited_at,
            "createdAt": row.created_at,
        })
    });
    Ok(Value::Array(objects.collect()))
}

/// Returns what is known of a picture or a film. The feedback shows it.
fn picture_value(row: &picture::Model) -> Value {
    json!({
        "name": row.name,
        "width": row.width,
        "height": row.height,
        "byteCount": row.byte_count,
        "createdAt": row.created_at,
    })
}

/// Returns what the user made of the feedback on their projects, without what others wrote.
async fn sorted(app: &App, user: &user::Model) -> Result<ByProject> {
    let received =
        || feedback::Entity::find().filter(feedback::Column::ProjectId.in_subquery(projects::ids_of(user.id)));
    let rows = received().order_by_asc(feedback::Column::Id).all(app.db.read()).await?;
    let names = release_names(app, &rows).await?;
    let mut messages = messages_of(app, received(), true).await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({
            "status": row.status,
            "fixedIn": row.fixed_in_id.and_then(|id| names.get(&id)),
            "isRead": row.is_read,
            "isUseful": row.is_useful,
            "isPublic": row.is_public,
            "tags": row.tags,
            "messages": messages.remove(&row.id).unwrap_or_default(),
            "receivedAt": row.created_at,
        });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}

/// Returns the names of the releases that feedback names.
async fn release_names(app: &App, rows: &[feedback::Model]) -> Result<HashMap<ReleaseId, String>> {
    let named: Vec<ReleaseId> =
        rows.iter().flat_map(|row| [row.tested_release_id, row.fixed_in_id]).flatten().collect();
    releases::names(app, named.into_iter()).await
}

/// Returns the messages about feedback of its author, or of the owner of its project.
async fn messages_of(
    app: &App,
    about: Select<feedback::Entity>,
    is_from_creator: bool,
) -> Result<HashMap<FeedbackId, Vec<Value>>> {
    let about = about.select_only().column(feedback::Column::Id).into_query();
    let rows = feedback_message::Entity::find()
        .filter(feedback_message::Column::FeedbackId.in_subquery(about))
        .filter(feedback_message::Column::IsFromCreator.eq(is_from_creator))
        .order_by_asc(feedback_message::Column::Id)
        .all(app.db.read())
        .await?;
    let value = |row: feedback_message::Model| {
        (row.feedback_id, json!({ "content": row.content, "createdAt": row.created_at }))
    };
    Ok(by_parent(rows.into_iter().map(value)))
}
