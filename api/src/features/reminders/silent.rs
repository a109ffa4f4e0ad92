//! Who has not been heard of: testers without feedback, and projects without any for long.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback, invitation, project, project_tester, reminder,
    types::{
        id::{InvitationId, ProjectId, UserId},
        invitation_status::InvitationStatus,
        reminder_kind::ReminderKind,
    },
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    RelationDef, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use crate::platform::{db::Tx, error::Result};

/// A tester who joined more recently is not reminded yet.
const MIN_MEMBERSHIP: TimeDelta = TimeDelta::days(1);

/// Returns at most `limit` testers of a project who gave no feedback and were not reminded of its deadline at this step yet,
/// with their invitations.
pub async fn silent_testers(
    tx: &Tx,
    project: &project::Model,
    step: i32,
    limit: u64,
) -> Result<Vec<(UserId, InvitationId)>> {
    let reminded = reminder::Entity::find()
        .filter(reminder::Column::ProjectId.eq(project.id))
        .filter(reminder::Column::Kind.eq(ReminderKind::Deadline))
        .filter(reminder::Column::SubjectOn.eq(project.deadline))
        .filter(reminder::Column::Step.eq(step))
        .filter(is_of_tester((reminder::Entity, reminder::Column::UserId)));
    let testers = testers_without_feedback(project.id)
        .filter(project_tester::Column::JoinedAt.lte(tx.now() - MIN_MEMBERSHIP))
        .filter(Expr::exists(one_of(reminded)).not())
        .order_by_asc(project_tester::Column::Id)
        .limit(limit);
    Ok(testers.into_tuple().all(tx.db()).await?)
}

/// Returns when the next tester of a project without feedback has been one for long enough to be reminded; `None` without one.
pub async fn next_eligible_at(tx: &Tx, project: ProjectId) -> Result<Option<DateTime<Utc>>> {
    let joined: Option<DateTime<Utc>> = testers_without_feedback(project)
        .select_only()
        .column(project_tester::Column::JoinedAt)
        .filter(project_tester::Column::JoinedAt.gt(tx.now() - MIN_MEMBERSHIP))
        .order_by_asc(project_tester::Column::JoinedAt)
        .limit(1)
        .into_tuple()
        .one(tx.db())
        .await?;
    Ok(joined.map(|joined| joined + MIN_MEMBERSHIP))
}

/// Returns the invitation by which a person tests a project on which they gave no feedback.
pub async fn silent_invitation<C: ConnectionTrait>(
    db: &C,
    project: ProjectId,
    tester: UserId,
) -> Result<Option<invitation::Model>> {
    let found: Option<(UserId, InvitationId)> = testers_without_feedback(project)
        .filter(project_tester::Column::TesterId.eq(tester))
        .into_tuple()
        .one(db)
        .await?;
    let Some((_, id)) = found else { return Ok(None) };
    Ok(invitation::Entity::find_by_id(id).one(db).await?)
}

/// Returns since when the testers of a project have been silent: its last feedback, or when the first of them joined. `None`
/// without testers.
pub async fn silent_since<C: ConnectionTrait>(db: &C, project: ProjectId) -> Result<Option<DateTime<Utc>>> {
    let joined: Option<DateTime<Utc>> = project_tester::Entity::find()
        .select_only()
        .column(project_tester::Column::JoinedAt)
        .filter(project_tester::Column::ProjectId.eq(project))
        .order_by_asc(project_tester::Column::JoinedAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    let last: Option<DateTime<Utc>> = feedback::Entity::find()
        .select_only()
        .column(feedback::Column::CreatedAt)
        .filter(feedback::Column::ProjectId.eq(project))
        // Feedback from a widget comes from visitors, not from testers.
        .filter(feedback::Column::InvitationId.is_not_null())
        .order_by_desc(feedback::Column::CreatedAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    Ok(joined.map(|joined| last.map_or(joined, |last| Ord::max(last, joined))))
}

/// Selects the testers of a project whose invitation is still accepted and who gave no feedback, with an account or through
/// their invitation, and these invitations.
fn testers_without_feedback(project: ProjectId) -> Select<project_tester::Entity> {
    let by_account = feedback::Entity::find()
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(is_of_tester((feedback::Entity, feedback::Column::AuthorId)));
    let by_link = feedback::Entity::find().filter(
        Expr::col((feedback::Entity, feedback::Column::InvitationId))
            .equals((project_tester::Entity, project_tester::Column::InvitationId)),
    );
    let to_invitation: RelationDef = project_tester::Entity::belongs_to(invitation::Entity)
        .from(project_tester::Column::InvitationId)
        .to(invitation::Column::Id)
        .into();
    project_tester::Entity::find()
        .select_only()
        .columns([project_tester::Column::TesterId, project_tester::Column::InvitationId])
        .join(JoinType::InnerJoin, to_invitation)
        .filter(project_tester::Column::ProjectId.eq(project))
        .filter(invitation::Column::Status.eq(InvitationStatus::Accepted))
        .filter(Condition::all().add(Expr::exists(one_of(by_account)).not()).add(Expr::exists(one_of(by_link)).not()))
}

/// Whether a column of another table is the tester of the outer query.
fn is_of_tester<T: sea_orm::sea_query::IntoColumnRef>(column: T) -> Expr {
    Expr::col(column).equals((project_tester::Entity, project_tester::Column::TesterId))
}

fn one_of<E: EntityTrait>(select: Select<E>) -> SelectStatement {
    select.select_only().expr(Expr::val(1)).into_query()
}
