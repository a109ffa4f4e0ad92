//! Duplicates of feedback, marked by the owner of its project.

use entity::{feedback, types::id::FeedbackId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{
    changes::{notify_webhooks, save, save_and_notify},
    messages, policy,
};
use crate::platform::{
    app::App,
    auth::viewer::SignedIn,
    db::Tx,
    error::{Error, Result, UserErrorCode},
};

/// The number of duplicates that follow what they repeat at most.
const MAX_FOLLOWING: u64 = 200;

/// Marks feedback as duplicates of `into`, on the same project of `person`. What repeated one of them repeats `into` from
/// now on. Returns `into` and the duplicates.
pub async fn merge(
    app: &App,
    person: &SignedIn,
    ids: &[FeedbackId],
    into: FeedbackId,
) -> Result<(feedback::Model, Vec<feedback::Model>)> {
    if ids.contains(&into) {
        return Err(Error::rejected("intoId", UserErrorCode::InvalidTarget, messages::FEEDBACK_MERGE_SELF));
    }
    app.db
        .write(|tx| {
            async move {
                let all: Vec<FeedbackId> = ids.iter().copied().chain([into]).collect();
                let mut managed = match policy::manage(tx, person, &all).await {
                    Err(Error::NotFound) => {
                        // Which of the fields names what was not found. The project of `into` is locked.
                        policy::manage(tx, person, &[into])
                            .await
                            .map_err(|error| error.on_not_found("intoId", messages::FEEDBACK_NOT_FOUND))?;
                        return Err(Error::NotFound);
                    }
                    managed => managed?,
                };
                let target = managed.feedbacks.pop().ok_or(Error::NotFound)?.into_inner();
                if managed.projects.len() > 1 {
                    return Err(Error::NotFound);
                }
                if target.duplicate_of_id.is_some() {
                    let code = UserErrorCode::InvalidTarget;
                    return Err(Error::rejected("intoId", code, messages::FEEDBACK_MERGE_INTO_DUPLICATE));
                }
                let (mut merged, mut changed) = (Vec::new(), Vec::new());
                for duplicate in managed.feedbacks {
                    let duplicate = duplicate.into_inner();
                    if duplicate.duplicate_of_id == Some(into) {
                        merged.push(duplicate);
                        continue;
                    }
                    let after = save(tx, duplicate, |row| row.duplicate_of_id = Set(Some(into))).await?;
                    changed.push(after.clone());
                    merged.push(after);
                }
                for duplicate in duplicates(tx, ids).await? {
                    changed.push(save(tx, duplicate, |row| row.duplicate_of_id = Set(Some(into))).await?);
                }
                let following = feedback::Entity::find().filter(feedback::Column::DuplicateOfId.eq(into));
                if following.count(tx.db()).await? > MAX_FOLLOWING {
                    return Err(too_many());
                }
                notify_webhooks(tx, app, &changed).await?;
                Ok((target, merged))
            }
            .scope_boxed()
        })
        .await
}

/// Returns the duplicates of feedback but those named in `ids`, locked. The projects of `ids` are locked.
pub async fn duplicates(tx: &Tx, ids: &[FeedbackId]) -> Result<Vec<feedback::Model>> {
    let duplicates = feedback::Entity::find()
        .filter(feedback::Column::DuplicateOfId.is_in(ids.iter().copied()))
        .filter(feedback::Column::Id.is_not_in(ids.iter().copied()))
        .order_by_asc(feedback::Column::Id)
        .limit(MAX_FOLLOWING + 1)
        .lock_exclusive()
        .all(tx.db())
        .await?;
    if duplicates.len() as u64 > MAX_FOLLOWING {
        return Err(too_many());
    }
    Ok(duplicates)
}

fn too_many() -> Error {
    Error::rejected("ids", UserErrorCode::TooMany, messages::FEEDBACK_DUPLICATES_TOO_MANY)
}

/// Marks feedback on a project of `person` as no duplicate.
pub async fn unmerge(app: &App, person: &SignedIn, id: FeedbackId) -> Result<feedback::Model> {
    app.db
        .write(|tx| {
            async move {
                let found = policy::manage(tx, person, &[id]).await?.feedbacks.pop();
                let feedback = found.ok_or(Error::NotFound)?.into_inner();
                if feedback.duplicate_of_id.is_none() {
                    return Ok(feedback);
                }
                save_and_notify(tx, app, feedback, |row| row.duplicate_of_id = Set(None)).await
            }
            .scope_boxed()
        })
        .await
}
