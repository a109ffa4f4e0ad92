//! Votes on the steps of roadmaps: one of each person on each step, counted by the transaction that casts it.

use entity::{
    project, roadmap_item, roadmap_vote,
    types::id::{RoadmapItemId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, QuerySelect, QueryTrait, TryInsertResult,
    sea_query::{Expr, SelectStatement},
};

use super::policy;
use crate::{
    features::{projects, roadmap},
    platform::{
        app::App,
        auth::{rate_limit::UserLimit, viewer::SignedIn},
        db::Tx,
        error::Result,
        feed::NewChange,
        personal_data::{Deletion, DeletionPhase},
    },
};

/// The votes that a user may cast or take back: each is sent to everyone who has the page open.
pub const VOTES: UserLimit = UserLimit::per_minute("votes", 30);

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] = &[Deletion {
    phase: DeletionPhase::Authorship,
    run: |tx, _, account| Box::pin(take_back_all(tx, account.user.id)),
}];

/// Casts the vote of a person on a step, or takes it back. What is so already has no effect.
pub async fn set(app: &App, person: &SignedIn, id: RoadmapItemId, is_cast: bool) -> Result<roadmap_item::Model> {
    let user_id = person.user_id;
    app.db
        .write(|tx| {
            async move {
                let item = policy::vote(tx, id).await?.into_inner();
                let has_changed =
                    if is_cast { insert(tx, id, user_id).await? } else { delete(tx, id, user_id).await? };
                if !has_changed {
                    return Ok(item);
                }
                let count = item.vote_count + if is_cast { 1 } else { -1 };
                let version = item.vote_version + 1;
                let mut row = item.into_active_model();
                row.vote_count = Set(count);
                row.vote_version = Set(version);
                let item = row.update(tx.db()).await?;
                record(tx, &item)?;
                Ok(item)
            }
            .scope_boxed()
        })
        .await
}

async fn insert(tx: &Tx, item: RoadmapItemId, person: UserId) -> Result<bool> {
    let vote = roadmap_vote::Model { roadmap_item_id: item, user_id: person, created_at: tx.now() };
    let inserted = roadmap_vote::Entity::insert(vote.into_active_model())
        .on_conflict_do_nothing()
        .exec_without_returning(tx.db())
        .await?;
    Ok(matches!(inserted, TryInsertResult::Inserted(1..)))
}

async fn delete(tx: &Tx, item: RoadmapItemId, person: UserId) -> Result<bool> {
    Ok(roadmap_vote::Entity::delete_by_id((item, person)).exec(tx.db()).await?.rows_affected > 0)
}

/// Takes back all votes of a person whose account is deleted.
async fn take_back_all(tx: &Tx, person: UserId) -> Result<()> {
    let projects = roadmap_item::Entity::find()
        .select_only()
        .column(roadmap_item::Column::ProjectId)
        .filter(roadmap_item::Column::Id.in_subquery(items_of(person)))
        .into_query();
    if projects::policy::lock_all(tx, project::Column::Id.in_subquery(projects)).await?.is_empty() {
        return Ok(());
    }
    let items = roadmap_item::Entity::update_many()
        .col_expr(roadmap_item::Column::VoteCount, Expr::col(roadmap_item::Column::VoteCount).sub(1))
        .col_expr(roadmap_item::Column::VoteVersion, Expr::col(roadmap_item::Column::VoteVersion).add(1))
        .filter(roadmap_item::Column::Id.in_subquery(items_of(person)))
        .exec_with_returning(tx.db())
        .await?;
    for item in &items {
        record(tx, item)?;
    }
    roadmap_vote::Entity::delete_many().filter(roadmap_vote::Column::UserId.eq(person)).exec(tx.db()).await?;
    Ok(())
}

/// Returns the query for the steps on which a person voted.
fn items_of(person: UserId) -> SelectStatement {
    let votes = roadmap_vote::Entity::find().select_only().column(roadmap_vote::Column::RoadmapItemId);
    votes.filter(roadmap_vote::Column::UserId.eq(person)).into_query()
}

fn record(tx: &Tx, item: &roadmap_item::Model) -> Result<()> {
    let topic = roadmap::votes_topic(item.project_id);
    tx.record(NewChange::updated(topic, item.id, item.version + item.vote_version, item)?);
    Ok(())
}
