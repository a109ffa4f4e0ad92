//! What every change of feedback has in common: its version, its subscribers, the webhooks and the notification of its
//! author.

use std::collections::{BTreeMap, BTreeSet};

use entity::{
    feedback, project,
    types::{
        feedback_retest::FeedbackRetest,
        feedback_status::FeedbackStatus,
        id::{ProjectId, ReleaseId},
        notification_type::NotificationType,
    },
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    IntoActiveModel, UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use super::{author_topic, link_topic, public_topic, topic};
use crate::{
    features::{
        notifications::{self, About},
        releases,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        db::Tx,
        error::Result,
        feed::{NewChange, Topic},
    },
};

/// Updates feedback and records the change for its subscribers: for the author only if they see it.
pub async fn save(
    tx: &Tx,
    before: feedback::Model,
    change: impl FnOnce(&mut feedback::ActiveModel) + Send,
) -> Result<feedback::Model> {
    let mut row = before.clone().into_active_model();
    // As before the change: what an account sent does not become that of a link when the account is deleted.
    let followed = topic_of_author(&before);
    change(&mut row);
    row.version = Set(before.version + 1);
    let after = row.update(tx.db()).await?;
    let was_public = before.is_public;
    let followed = followed.filter(|_| is_seen_by_author(before, &after));
    record_updated(tx, was_public, followed, &after)?;
    Ok(after)
}

/// Like [`save`], for all feedback that names what is being deleted: webhooks are not told of each. The statement leaves the
/// authors as they are, and what is public.
pub async fn save_all(tx: &Tx, update: UpdateMany<feedback::Entity>, is_seen_by_author: bool) -> Result<()> {
    let column = feedback::Column::Version;
    let mut rows = update.col_expr(column, Expr::col(column).add(1)).exec_with_returning(tx.db()).await?;
    rows.sort_unstable_by_key(|row| row.id);
    for after in rows {
        let followed = topic_of_author(&after).filter(|_| is_seen_by_author);
        record_updated(tx, after.is_public, followed, &after)?;
    }
    Ok(())
}

/// Records a change of feedback for the subscribers of the project, of what is public, and of the author, if they see it.
fn record_updated(tx: &Tx, was_public: bool, author: Option<Topic>, after: &feedback::Model) -> Result<()> {
    for topic in [Some(topic(after.project_id)), author].into_iter().flatten() {
        tx.record(NewChange::updated(topic, after.id, after.version, after)?);
    }
    record_public(tx, was_public, after)
}

/// Returns the topic that the author follows: by account, or by the link of the invitation. Nobody follows what came
/// through a widget.
fn topic_of_author(feedback: &feedback::Model) -> Option<Topic> {
    feedback.author_id.map(author_topic).or_else(|| feedback.invitation_id.map(link_topic))
}

/// Records a change of feedback for those who see what the owner makes public.
fn record_public(tx: &Tx, was_public: bool, after: &feedback::Model) -> Result<()> {
    let (topic, id, version) = (public_topic(after.project_id), after.id, after.version);
    match (was_public, after.is_public) {
        (true, true) => tx.record(NewChange::updated(topic, id, version, after)?),
        (false, true) => tx.record(NewChange::created(topic, id, version, after)?),
        (true, false) => tx.record(NewChange::deleted(topic, id, version)),
        (false, false) => {}
    }
    Ok(())
}

/// Whether a change is more than what the owner notes for themselves.
fn is_seen_by_author(before: feedback::Model, after: &feedback::Model) -> bool {
    let noted = feedback::Model {
        is_read: after.is_read,
        tags: after.tags.clone(),
        duplicate_of_id: after.duplicate_of_id,
        roadmap_item_id: after.roadmap_item_id,
        emailed_at: after.emailed_at,
        folded: after.folded.clone(),
        version: after.version,
        ..before
    };
    noted != *after
}

/// Notifies the webhooks of the owners of changed feedback.
pub async fn notify_webhooks(tx: &Tx, app: &App, changed: &[feedback::Model]) -> Result<()> {
    let mut events: BTreeMap<ProjectId, Vec<ProjectEvent<'_>>> = BTreeMap::new();
    for feedback in changed {
        events.entry(feedback.project_id).or_default().push(ProjectEvent::FeedbackUpdated(feedback));
    }
    for (project, events) in &events {
        webhooks::notify_all(tx, app, *project, events).await?;
    }
    Ok(())
}

/// Records that other numbers of feedback are fixed in the releases that changed feedback names now or named before.
pub async fn record_fixed_counts(tx: &Tx, changed: &[(Option<ReleaseId>, Option<ReleaseId>)]) -> Result<()> {
    let moved = changed.iter().filter(|(before, after)| before != after);
    let ids: BTreeSet<ReleaseId> = moved.flat_map(|(before, after)| [*before, *after]).flatten().collect();
    if ids.is_empty() { Ok(()) } else { releases::record_counted(tx, ids).await }
}

/// Like [`save`], and notifies the webhooks of the owner.
pub async fn save_and_notify(
    tx: &Tx,
    app: &App,
    feedback: feedback::Model,
    change: impl FnOnce(&mut feedback::ActiveModel) + Send,
) -> Result<feedback::Model> {
    let fixed_in = feedback.fixed_in_id;
    let feedback = save(tx, feedback, change).await?;
    record_fixed_counts(tx, &[(fixed_in, feedback.fixed_in_id)]).await?;
    notify_webhooks(tx, app, std::slice::from_ref(&feedback)).await?;
    Ok(feedback)
}

/// Assigns a status. The author is asked to try again what is fixed; what is not fixed was fixed in no release, and only that
/// it came back is kept of earlier tries.
pub fn decide(row: &mut feedback::ActiveModel, status: FeedbackStatus) {
    row.status = Set(status);
    if status == FeedbackStatus::Fixed {
        row.retest = Set(Some(FeedbackRetest::Requested));
        return;
    }
    row.fixed_in_id = Set(None);
    if row.retest.try_as_ref() != Some(&Some(FeedbackRetest::Reopened)) {
        row.retest = Set(None);
    }
}

/// Records new feedback for the subscribers of the project and of the author.
pub fn record_created(tx: &Tx, feedback: &feedback::Model) -> Result<()> {
    for topic in [Some(topic(feedback.project_id)), topic_of_author(feedback)].into_iter().flatten() {
        tx.record(NewChange::created(topic, feedback.id, feedback.version, feedback)?);
    }
    Ok(())
}

/// Notifies the author, if they have an account, of a decision of the owner: another status than `New`, or else that
/// the feedback was found useful. `release` is the name of the release that fixed it.
pub async fn notify_author(
    tx: &Tx,
    app: &App,
    project: &project::Model,
    (before, is_useful_before): (FeedbackStatus, bool),
    after: &feedback::Model,
    release: Option<&str>,
) -> Result<()> {
    let Some(author) = after.author_id else { return Ok(()) };
    let has_new_status = after.status != before && after.status != FeedbackStatus::New;
    if !has_new_status && (!after.is_useful || is_useful_before) {
        return Ok(());
    }
    let about = About {
        project: Some((project.id, &project.title)),
        invitation: after.invitation_id,
        feedback: Some(after.id),
        feedback_status: has_new_status.then_some(after.status),
        release,
        ..About::default()
    };
    notifications::notify(tx, app, author, NotificationType::FeedbackStatusChanged, about).await
}
