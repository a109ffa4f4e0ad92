//! Sorting feedback, by the owner of its project.

use std::collections::HashSet;

use entity::{
    feedback, feedback_tag, release,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, ProjectId, ReleaseId},
        list::StringList,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};

use super::{
    changes::{decide, notify_author, notify_webhooks, record_fixed_counts, save},
    merge, messages,
    policy::{self, ManagedFeedback},
    reach, releases,
    rules::{self, MAX_TAGS, Tag},
};
use crate::{
    features::{notifications, releases::messages::RELEASE_NOT_FOUND},
    platform::{
        app::App,
        auth::{authorized::Authorized, viewer::SignedIn},
        db::{Db, Tx},
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// The maximum number of tags in the list of a project.
const MAX_LISTED_TAGS: u64 = 100;

/// A decision about feedback. `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct Triage {
    pub is_read: Option<bool>,
    pub status: Option<FeedbackStatus>,
    pub is_useful: Option<bool>,
    pub is_public: Option<bool>,
    /// The release that fixed it; `Some(None)` removes it.
    pub fixed_in: Option<Option<ReleaseId>>,
    pub added_tags: Vec<Tag>,
    pub removed_tags: Vec<String>,
    /// Whether the duplicates change alike.
    pub with_duplicates: bool,
}

/// Changes feedback on projects of `person`, all of it or none. What would not change is left alone. Returns the feedback
/// that was asked for.
pub async fn triage(app: &App, person: &SignedIn, ids: &[FeedbackId], triage: &Triage) -> Result<Vec<feedback::Model>> {
    let removed: &HashSet<String> = &triage.removed_tags.iter().map(|tag| text::fold(tag)).collect();
    app.db
        .write(|tx| {
            async move {
                let managed = policy::manage(tx, person, ids).await?;
                let named = managed.feedbacks.len();
                let duplicates = if triage.with_duplicates { merge::duplicates(tx, ids).await? } else { Vec::new() };
                let ids: Vec<FeedbackId> = ids.iter().copied().chain(duplicates.iter().map(|row| row.id)).collect();
                let release = match triage.fixed_in.flatten() {
                    Some(id) => Some(release_of_all(tx, &managed, id).await?),
                    None => None,
                };
                let reachable = match triage.status {
                    Some(FeedbackStatus::Fixed) => reach::reachable(tx.db(), ids.iter().copied()).await?,
                    _ => Vec::new(),
                };
                let (mut written, mut decided, mut fixed_in) = (Vec::new(), Vec::new(), Vec::new());
                for before in managed.feedbacks.into_iter().map(Authorized::into_inner).chain(duplicates) {
                    let new = NewValues::of(&before, triage, removed)?;
                    let is_decided = new.is_decided();
                    if !is_decided && new.is_read.is_none() {
                        written.push(before);
                        continue;
                    }
                    if let Some(tags) = &new.tags {
                        replace_tags(tx, &before, tags).await?;
                    }
                    let (id, shown_before) = (before.id, (before.status, before.is_useful));
                    let fixed_before = before.fixed_in_id;
                    let project = managed.projects.get(&before.project_id).ok_or(Error::NotFound)?;
                    let after = save(tx, before, |row| new.apply(row, reachable.contains(&id))).await?;
                    if is_decided {
                        decided.push(after.clone());
                    }
                    fixed_in.push((fixed_before, after.fixed_in_id));
                    let name = release.as_ref().map(|release| release.name.as_str());
                    notify_author(tx, app, project, shown_before, &after, name).await?;
                    written.push(after);
                }
                if triage.is_read == Some(true) {
                    notifications::mark_feedback_read(tx, person.user_id, &ids).await?;
                }
                record_fixed_counts(tx, &fixed_in).await?;
                notify_webhooks(tx, app, &decided).await?;
                written.truncate(named);
                Ok(written)
            }
            .scope_boxed()
        })
        .await
}

/// The new values of feedback, `None` where one stays as it is.
struct NewValues {
    is_read: Option<bool>,
    status: Option<FeedbackStatus>,
    is_useful: Option<bool>,
    is_public: Option<bool>,
    fixed_in: Option<Option<ReleaseId>>,
    tags: Option<Vec<Tag>>,
}

impl NewValues {
    fn of(before: &feedback::Model, triage: &Triage, removed: &HashSet<String>) -> Result<Self> {
        Ok(Self {
            is_read: triage.is_read.filter(|is_read| *is_read != before.is_read),
            status: triage.status.filter(|status| *status != before.status),
            is_useful: triage.is_useful.filter(|is_useful| *is_useful != before.is_useful),
            is_public: triage.is_public.filter(|is_public| *is_public != before.is_public),
            tags: changed_tags(before, &triage.added_tags, removed)?,
            fixed_in: changed_release(before, triage)?,
        })
    }

    /// Whether anything changes but that it was read, which is no news for others.
    fn is_decided(&self) -> bool {
        let is_marked = self.is_useful.is_some() || self.is_public.is_some();
        self.tags.is_some() || self.status.is_some() || self.fixed_in.is_some() || is_marked
    }

    /// Assigns the values to a row. `is_reachable` says whether its author can be asked for a retest.
    fn apply(self, row: &mut feedback::ActiveModel, is_reachable: bool) {
        if let Some(tags) = self.tags {
            row.tags = Set(StringList(tags.into_iter().map(|tag| tag.label).collect()));
        }
        if let Some(status) = self.status {
            decide(row, status);
            if status == FeedbackStatus::Fixed && !is_reachable {
                row.retest = Set(None);
            }
            // The owner will not do it, at least not in that step.
            if matches!(status, FeedbackStatus::New | FeedbackStatus::Declined) {
                row.roadmap_item_id = Set(None);
            }
        }
        if let Some(fixed_in) = self.fixed_in {
            row.fixed_in_id = Set(fixed_in);
        }
        if let Some(is_read) = self.is_read {
            row.is_read = Set(is_read);
        }
        if let Some(is_useful) = self.is_useful {
            row.is_useful = Set(is_useful);
        }
        if let Some(is_public) = self.is_public {
            row.is_public = Set(is_public);
        }
    }
}

/// Returns the release that fixed feedback, which must be of the one project of all of it.
async fn release_of_all(tx: &Tx, managed: &ManagedFeedback, id: ReleaseId) -> Result<release::Model> {
    let mut projects = managed.projects.keys();
    match (projects.next(), projects.next()) {
        (Some(project), None) => releases::named(tx, *project, id, "fixedInId").await,
        _ => Err(Error::rejected("fixedInId", UserErrorCode::NotFound, RELEASE_NOT_FOUND)),
    }
}

/// Returns the release that fixed feedback after the change, `None` when it stays as it is. Only what is fixed has one.
fn changed_release(before: &feedback::Model, triage: &Triage) -> Result<Option<Option<ReleaseId>>> {
    let status = triage.status.unwrap_or(before.status);
    if status != FeedbackStatus::Fixed && triage.fixed_in.flatten().is_some() {
        return Err(Error::rejected("fixedInId", UserErrorCode::NotFixed, messages::FEEDBACK_NOT_FIXED));
    }
    Ok(triage.fixed_in.filter(|release| *release != before.fixed_in_id))
}

/// Returns the tags of feedback after the change, `None` when they stay as they are.
fn changed_tags(before: &feedback::Model, added: &[Tag], removed: &HashSet<String>) -> Result<Option<Vec<Tag>>> {
    let mut tags: Vec<Tag> = before.tags.0.iter().map(|label| Tag::new(label)).collect();
    tags.retain(|tag| !removed.contains(&tag.folded));
    for tag in added {
        if tags.iter().all(|other| other.folded != tag.folded) {
            tags.push(tag.clone());
        }
    }
    if tags.iter().map(|tag| &tag.label).eq(&before.tags.0) {
        return Ok(None);
    }
    if tags.len() > MAX_TAGS { Err(rules::too_many_tags()) } else { Ok(Some(tags)) }
}

/// Replaces the tags of feedback in the table by which it is found.
async fn replace_tags(tx: &Tx, feedback: &feedback::Model, tags: &[Tag]) -> Result<()> {
    let old = feedback_tag::Entity::delete_many().filter(feedback_tag::Column::FeedbackId.eq(feedback.id));
    old.exec(tx.db()).await?;
    let rows: Vec<feedback_tag::ActiveModel> = tags
        .iter()
        .map(|tag| {
            let row = feedback_tag::Model {
                feedback_id: feedback.id,
                folded: tag.folded.clone(),
                project_id: feedback.project_id,
                tag: tag.label.clone(),
            };
            row.into_active_model()
        })
        .collect();
    if !rows.is_empty() {
        feedback_tag::Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

/// Returns the tags of the feedback on a project, each once, in alphabetical order, at most [`MAX_LISTED_TAGS`].
pub async fn tags_on_project(db: &Db, project: ProjectId) -> Result<Vec<String>> {
    let tags = feedback_tag::Entity::find()
        .select_only()
        .column_as(feedback_tag::Column::Tag.min(), "tag")
        .column(feedback_tag::Column::Folded)
        .filter(feedback_tag::Column::ProjectId.eq(project))
        .group_by(feedback_tag::Column::Folded)
        .order_by_asc(feedback_tag::Column::Folded)
        .limit(MAX_LISTED_TAGS)
        .into_tuple::<(String, String)>()
        .all(db.read())
        .await?;
    Ok(tags.into_iter().map(|(tag, _)| tag).collect())
}
