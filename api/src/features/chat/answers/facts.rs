//! What the database knows of a project, for its owner.

use chrono::NaiveDate;
use chrono_tz::Tz;
use entity::{
    feedback, feedback_message, invitation, project, project_count, roadmap_item, tester_profile,
    types::{
        feedback_kind::FeedbackKind,
        id::{FeedbackId, InvitationId, ProjectId, RoadmapItemId, UserId},
        invitation_status::InvitationStatus,
        project_status::ProjectStatus,
        roadmap_status::RoadmapStatus,
    },
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
    prelude::DateTimeUtc,
    sea_query::{Expr, Func, Query},
};

use super::week::Week;
use crate::{features::chat::reply::Locale, platform::error::Result};

/// The number of people without a response who are named.
const NAMED: u64 = 3;

/// The figures of a project, with the steps and the feedback that stand out.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Figures {
    pub id: ProjectId,
    pub title: String,
    pub status: ProjectStatus,
    pub deadline: NaiveDate,
    pub created_at: DateTimeUtc,
    /// The number of the owner's projects.
    pub projects: i64,
    pub pending: i64,
    pub accepted: i64,
    pub refused: i64,
    /// The number of people who gave feedback without becoming testers.
    pub given: i64,
    /// The number of testers who accepted and wrote nothing.
    pub quiet: i64,
    pub feedbacks: i64,
    /// The number of feedbacks that the owner has not read as they are now.
    pub unread: i64,
    /// The number of people who gave feedback.
    pub givers: i64,
    /// The newest feedback.
    pub feedback_id: Option<FeedbackId>,
    pub author: Option<String>,
    pub content: Option<String>,
    pub written_at: Option<DateTimeUtc>,
    pub steps: i64,
    /// The number of completed steps.
    pub done: i64,
    /// The number of steps whose date is past.
    pub late: i64,
    /// The step that is late for the longest.
    pub late_id: Option<RoadmapItemId>,
    pub late_title: Option<String>,
    pub late_date: Option<NaiveDate>,
    pub next_id: Option<RoadmapItemId>,
    pub next_title: Option<String>,
    pub next_date: Option<NaiveDate>,
}

/// Somebody who has not responded to an invitation.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub invitation: InvitationId,
    /// How they are called; `None` for a person without a name.
    pub name: Option<String>,
}

/// The facts that an answer may contain.
#[derive(Clone, Debug)]
pub struct Facts {
    pub today: NaiveDate,
    /// The time zone of the owner.
    pub zone: Tz,
    pub figures: Figures,
    /// Some of those who have not responded.
    pub waiting: Vec<Waiting>,
    /// Whether the conversation has no project, so that one of several was chosen.
    pub is_chosen: bool,
    /// The feedback of the last seven days; `None` when it was not read.
    pub week: Option<Week>,
    /// The number of bugs among the feedback; `None` when they were not counted.
    pub bugs: Option<i64>,
}

/// Reads the facts of a project of `owner`; those of the project changed last when `project` is `None`. Returns `None`
/// when there is no such project.
pub async fn read(
    db: &impl ConnectionTrait,
    owner: UserId,
    project: Option<ProjectId>,
    Locale { zone, today, .. }: Locale,
) -> Result<Option<Facts>> {
    let mut select = figures(today).filter(project::Column::CreatorId.eq(owner));
    if let Some(project) = project {
        select = select.filter(project::Column::Id.eq(project));
    }
    let latest = select.order_by_desc(project::Column::UpdatedAt).order_by_desc(project::Column::Id);
    let Some(figures) = latest.into_model::<Figures>().one(db).await? else { return Ok(None) };
    let waiting = if figures.pending > 0 { waiting(db, figures.id).await? } else { Vec::new() };
    let is_chosen = project.is_none() && figures.projects > 1;
    Ok(Some(Facts { today, zone, figures, waiting, is_chosen, week: None, bugs: None }))
}

/// Returns the number of bugs among the feedback on a project.
pub async fn bugs(db: &impl ConnectionTrait, project: ProjectId) -> Result<i64> {
    let number: Option<i64> = feedback::Entity::find()
        .select_only()
        .expr_as(Expr::cust("count(*)"), "count")
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(feedback::Column::Kind.eq(FeedbackKind::Bug))
        .into_tuple()
        .one(db)
        .await?;
    Ok(number.unwrap_or_default())
}

/// Returns the identifier of the project that [`read`] reads.
pub async fn project_of(
    db: &impl ConnectionTrait,
    owner: UserId,
    project: Option<ProjectId>,
) -> Result<Option<ProjectId>> {
    let mut select = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(owner))
        .order_by_desc(project::Column::UpdatedAt)
        .order_by_desc(project::Column::Id);
    if let Some(project) = project {
        select = select.filter(project::Column::Id.eq(project));
    }
    Ok(select.into_tuple().one(db).await?)
}

/// Returns the query for the figures of projects, whoever owns them.
pub fn figures(today: NaiveDate) -> Select<project::Entity> {
    // A project without rows may have no counts.
    let counts = project::Entity::belongs_to(project_count::Entity)
        .from(project::Column::Id)
        .to(project_count::Column::ProjectId);
    let counted = |column: project_count::Column| {
        Expr::from(Func::coalesce([Expr::col(column.as_column_ref()), Expr::value(0_i64)]))
    };
    let quiet = of_project::<invitation::Entity>(invitation::Column::ProjectId)
        .filter(invitation::Column::Status.eq(InvitationStatus::Accepted))
        .filter(has_no_feedback());
    let feedbacks = || of_project::<feedback::Entity>(feedback::Column::ProjectId);
    let newest = |column| {
        let rows = feedbacks().column(column).order_by_desc(feedback::Column::CreatedAt);
        first(rows.order_by_desc(feedback::Column::Id))
    };
    // What came through the widget has no invitation: each counts as somebody's.
    let giver = Func::coalesce(
        [feedback::Column::InvitationId, feedback::Column::Id].map(|column| Expr::col(column.as_column_ref())),
    );
    let steps = || of_project::<roadmap_item::Entity>(roadmap_item::Column::ProjectId);
    let open = || steps().filter(roadmap_item::Column::Status.ne(RoadmapStatus::Completed));
    let late = || open().filter(roadmap_item::Column::Date.lt(today));
    let next = || open().filter(roadmap_item::Column::Date.gte(today));
    let earliest = |rows: Select<roadmap_item::Entity>, column| {
        first(rows.column(column).order_by_asc(roadmap_item::Column::Date).order_by_asc(roadmap_item::Column::Id))
    };
    project::Entity::find()
        .select_only()
        .columns([project::Column::Id, project::Column::Title, project::Column::Status, project::Column::Deadline])
        .column(project::Column::CreatedAt)
        .expr_as(projects_of_owner(), "projects")
        .expr_as(counted(project_count::Column::InvitationsPending), "pending")
        .expr_as(counted(project_count::Column::InvitationsAccepted), "accepted")
        .expr_as(counted(project_count::Column::InvitationsRefused), "refused")
        .expr_as(counted(project_count::Column::InvitationsFeedbackGiven), "given")
        .expr_as(counted(project_count::Column::Feedbacks), "feedbacks")
        .expr_as(counted(project_count::Column::UnreadFeedbacks), "unread")
        .expr_as(count(quiet), "quiet")
        .expr_as(Expr::from(feedbacks().expr_as(Expr::from(giver).count_distinct(), "count").into_query()), "givers")
        .expr_as(newest(feedback::Column::Id), "feedback_id")
        .expr_as(newest(feedback::Column::AuthorName), "author")
        .expr_as(newest(feedback::Column::Content), "content")
        .expr_as(newest(feedback::Column::CreatedAt), "written_at")
        .expr_as(count(steps()), "steps")
        .expr_as(count(steps().filter(roadmap_item::Column::Status.eq(RoadmapStatus::Completed))), "done")
        .expr_as(count(late()), "late")
        .expr_as(earliest(late(), roadmap_item::Column::Id), "late_id")
        .expr_as(earliest(late(), roadmap_item::Column::Title), "late_title")
        .expr_as(earliest(late(), roadmap_item::Column::Date), "late_date")
        .expr_as(earliest(next(), roadmap_item::Column::Id), "next_id")
        .expr_as(earliest(next(), roadmap_item::Column::Title), "next_title")
        .expr_as(earliest(next(), roadmap_item::Column::Date), "next_date")
        .join(JoinType::LeftJoin, counts.into())
}

/// Returns the query for the rows of the project of the outer query.
fn of_project<E: EntityTrait>(parent: E::Column) -> Select<E> {
    E::find().select_only().filter(is_same(parent, project::Column::Id))
}

/// Returns the condition that an invitation of the outer query led to no feedback.
fn has_no_feedback() -> Expr {
    let through_it = is_same(feedback::Column::InvitationId, invitation::Column::Id);
    let rows = feedback::Entity::find().select_only().column(feedback::Column::Id).filter(through_it);
    Expr::not_exists(rows.into_query())
}

/// Returns the condition that the owner of the project wrote to the author of a feedback of the outer query.
pub fn is_answered() -> Expr {
    let about_it = is_same(feedback_message::Column::FeedbackId, feedback::Column::Id);
    let rows = feedback_message::Entity::find()
        .select_only()
        .column(feedback_message::Column::Id)
        .filter(about_it)
        .filter(feedback_message::Column::IsFromCreator.eq(true));
    Expr::exists(rows.into_query())
}

/// Returns the number of projects of the owner of the outer query's project.
fn projects_of_owner() -> Expr {
    let owner = Expr::col(("owned", project::Column::CreatorId)).equals(project::Column::CreatorId.as_column_ref());
    let mut rows = Query::select();
    Expr::from(rows.expr(Expr::cust("count(*)")).from_as(project::Entity, "owned").and_where(owner).take())
}

fn is_same(column: impl ColumnTrait, outer: impl ColumnTrait) -> Expr {
    Expr::col(column.as_column_ref()).equals(outer.as_column_ref())
}

fn count<E: EntityTrait>(rows: Select<E>) -> Expr {
    Expr::from(rows.expr_as(Expr::cust("count(*)"), "count").into_query())
}

fn first<E: EntityTrait>(rows: Select<E>) -> Expr {
    Expr::from(rows.limit(1).into_query())
}

/// An invitation, with the name on Discord, the address and the username of whoever it is for.
type Invited = (InvitationId, Option<String>, Option<String>, Option<String>);

/// Returns some of those who have not responded, the longest wait first.
async fn waiting(db: &impl ConnectionTrait, project: ProjectId) -> Result<Vec<Waiting>> {
    let profile = tester_profile::Entity::find()
        .select_only()
        .column(tester_profile::Column::Username)
        .filter(is_same(tester_profile::Column::UserId, invitation::Column::TesterId));
    let people: Vec<Invited> = invitation::Entity::find()
        .select_only()
        .columns([invitation::Column::Id, invitation::Column::DiscordUsername, invitation::Column::Email])
        .expr_as(first(profile), "username")
        .filter(invitation::Column::ProjectId.eq(project))
        .filter(invitation::Column::Status.eq(InvitationStatus::Pending))
        .order_by_asc(invitation::Column::CreatedAt)
        .order_by_asc(invitation::Column::Id)
        .limit(NAMED)
        .into_tuple()
        .all(db)
        .await?;
    let named = |(invitation, discord, email, username): Invited| Waiting {
        invitation,
        name: discord.map(|name| format!("@{name}")).or(username).or(email),
    };
    Ok(people.into_iter().map(named).collect())
}
