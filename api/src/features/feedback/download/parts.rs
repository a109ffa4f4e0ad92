//! The feedback of a download, some at a time, with what it names.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use entity::{
    feedback, feedback_message, roadmap_item,
    types::id::{FeedbackId, ProjectId, RoadmapItemId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    features::{
        feedback::{
            pictures::{self, Attachments},
            service::{Criteria, list_order, matching},
        },
        releases,
    },
    platform::{
        app::App,
        db::list,
        error::Result,
        page::{Key, Page},
        personal_data::{by_parent, texts_by_id},
    },
};

/// The number of feedbacks read at once.
const SIZE: u64 = 200;

/// The feedback to download.
pub struct Selection {
    /// The project.
    pub project: ProjectId,
    /// Criteria that the feedback meets.
    pub criteria: Criteria,
    /// When the download began: what is sent later is not in it.
    pub until: DateTime<Utc>,
}

/// Feedback with what it names.
pub struct Entry {
    /// The feedback.
    pub feedback: feedback::Model,
    /// The name of the release that its author tried.
    pub tested_release: Option<String>,
    /// The name of the release that fixed it.
    pub fixed_in: Option<String>,
    /// The title of the step of the roadmap in which it is planned.
    pub step: Option<String>,
    /// The pictures and film attached to the feedback.
    pub attachments: Attachments,
    /// The messages about it, oldest first.
    pub messages: Vec<feedback_message::Model>,
}

/// Reads the selected feedback that follows `after`, oldest first. Returns the position of the last one if there is more.
pub async fn read(app: &App, selection: &Selection, after: Option<Key>) -> Result<(Vec<Entry>, Option<Key>)> {
    let (rows, next) = page(app, selection, after).await?;
    // Collected, because the iterators must not live while the statements run.
    let named: Vec<_> = rows.iter().flat_map(|row| [row.tested_release_id, row.fixed_in_id]).flatten().collect();
    let releases = releases::names(app, named.into_iter()).await?;
    let columns = (roadmap_item::Column::Id, roadmap_item::Column::Title);
    let steps: Vec<RoadmapItemId> = rows.iter().filter_map(|row| row.roadmap_item_id).collect();
    let steps = texts_by_id::<roadmap_item::Entity, _>(app, columns, steps.into_iter()).await?;
    let discussed = rows.iter().filter(|row| row.message_count > 0).map(|row| row.id).collect();
    let mut messages = messages_about(app, discussed).await?;
    let mut attached = pictures::attachments(app, rows.iter().map(|row| row.id).collect()).await?;
    let entries = rows.into_iter().map(|feedback| Entry {
        tested_release: feedback.tested_release_id.and_then(|id| releases.get(&id).cloned()),
        fixed_in: feedback.fixed_in_id.and_then(|id| releases.get(&id).cloned()),
        step: feedback.roadmap_item_id.and_then(|id| steps.get(&id).cloned()),
        attachments: attached.remove(&feedback.id).unwrap_or_default(),
        messages: messages.remove(&feedback.id).unwrap_or_default(),
        feedback,
    });
    Ok((entries.collect(), next))
}

/// Reads what is attached to the selected feedback that follows `after`, oldest first. Returns the position of the last one
/// if there is more.
pub async fn read_attachments(
    app: &App,
    selection: &Selection,
    after: Option<Key>,
) -> Result<(Vec<(FeedbackId, Attachments)>, Option<Key>)> {
    let (rows, next) = page(app, selection, after).await?;
    let mut attached = pictures::attachments(app, rows.iter().map(|row| row.id).collect()).await?;
    Ok((rows.iter().filter_map(|row| Some((row.id, attached.remove(&row.id)?))).collect(), next))
}

async fn page(app: &App, selection: &Selection, after: Option<Key>) -> Result<(Vec<feedback::Model>, Option<Key>)> {
    let (order, page) = (list_order(true), Page { after, ..Page::first(SIZE) });
    let select = matching(&app.db, selection.project, &selection.criteria).await?;
    let select = select.filter(feedback::Column::CreatedAt.lte(selection.until));
    let (rows, _, has_more) = list::read(&app.db, select, &order, &page).await?.into_parts();
    let next = rows.last().filter(|_| has_more).map(|last| order.key(last));
    Ok((rows, next))
}

async fn messages_about(
    app: &App,
    feedbacks: Vec<FeedbackId>,
) -> Result<HashMap<FeedbackId, Vec<feedback_message::Model>>> {
    if feedbacks.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = feedback_message::Entity::find()
        .filter(feedback_message::Column::FeedbackId.is_in(feedbacks))
        .order_by_asc(feedback_message::Column::Id)
        .all(app.db.read())
        .await?;
    Ok(by_parent(rows.into_iter().map(|row| (row.feedback_id, row))))
}
