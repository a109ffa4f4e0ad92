//! Lists of feedback, and cleanup when projects and accounts are deleted.

use std::collections::BTreeSet;

use entity::{
    feedback, feedback_tag, invitation, project, project_count,
    types::{
        feedback_kind::FeedbackKind,
        feedback_retest::FeedbackRetest,
        feedback_status::FeedbackStatus,
        id::{FeedbackId, InvitationId, ProjectId, RoadmapItemId, UserId},
    },
    user,
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::{
    author_topic,
    changes::save,
    pictures,
    rules::{self, ANONYMOUS},
    thread, topic, words,
};
use crate::{
    features::{invitations, projects},
    platform::{
        db::{
            Db, Tx,
            list::{ListOrder, Listed, Merged},
            words::contains,
        },
        error::Result,
        feed::NewChange,
        personal_data::{ClosingAccount, Deletion, DeletionPhase},
    },
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] =
    &[Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(anonymize_author(tx, account)) }];

/// The condition for feedback of which something is asked of its author. Without parameters, as in the condition of its index.
const IS_REQUESTED: &str = "(\"feedback\".\"retest\" = 'requested' or \"feedback\".\"status\" = 'info_requested')";

/// Criteria on feedback, all of which it meets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criteria {
    /// Folded words that its text or author contains, separated by spaces.
    pub words: String,
    /// Accepted kinds of the feedback.
    pub kinds: Option<Vec<FeedbackKind>>,
    /// Accepted statuses of the feedback.
    pub statuses: Option<Vec<FeedbackStatus>>,
    /// Whether it counts as read.
    pub is_read: Option<bool>,
    /// Whether the owner found it useful.
    pub is_useful: Option<bool>,
    /// Whether it is a duplicate.
    pub is_duplicate: Option<bool>,
    /// The feedback of which it is a duplicate.
    pub duplicate_of: Option<FeedbackId>,
    /// The folded tag that it has.
    pub tag: Option<String>,
    /// The step of the roadmap in which it is planned.
    pub roadmap_item: Option<RoadmapItemId>,
}

/// Returns the query for the feedback on a project that meets criteria.
pub async fn matching(db: &Db, project: ProjectId, criteria: &Criteria) -> Result<Select<feedback::Entity>> {
    let mut select = match criteria.duplicate_of {
        Some(original) => duplicates_of(project, original).filter(contains(feedback::Column::Folded, &criteria.words)),
        None => words::containing(db, project, &criteria.words).await?,
    };
    if let Some(kinds) = &criteria.kinds {
        select = select.filter(feedback::Column::Kind.is_in(kinds.iter().copied()));
    }
    if let Some(statuses) = &criteria.statuses {
        select = select.filter(feedback::Column::Status.is_in(statuses.iter().copied()));
    }
    if let Some(is_read) = criteria.is_read {
        select = select.filter(feedback::Column::IsRead.eq(is_read));
    }
    if let Some(is_useful) = criteria.is_useful {
        select = select.filter(feedback::Column::IsUseful.eq(is_useful));
    }
    if let Some(is_duplicate) = criteria.is_duplicate {
        let column = feedback::Column::DuplicateOfId;
        select = select.filter(if is_duplicate { column.is_not_null() } else { column.is_null() });
    }
    if let Some(tag) = &criteria.tag {
        let tagged = feedback_tag::Entity::find()
            .select_only()
            .column(feedback_tag::Column::FeedbackId)
            .filter(feedback_tag::Column::ProjectId.eq(project))
            .filter(feedback_tag::Column::Folded.eq(tag));
        select = select.filter(feedback::Column::Id.in_subquery(tagged.into_query()));
    }
    if let Some(item) = criteria.roadmap_item {
        select = select.filter(feedback::Column::RoadmapItemId.eq(item));
    }
    Ok(select)
}

/// Returns the query for the duplicates of feedback on a project. They are on the same project, which is not asked of each:
/// without statistics SQLite would read all duplicates on it instead of the few by their index.
fn duplicates_of(project: ProjectId, original: FeedbackId) -> Select<feedback::Entity> {
    let own = feedback::Entity::find_by_id(original)
        .select_only()
        .column(feedback::Column::Id)
        .filter(feedback::Column::ProjectId.eq(project));
    feedback::Entity::find()
        .filter(feedback::Column::DuplicateOfId.eq(original))
        .filter(Expr::val(original).in_subquery(own.into_query()))
}

/// Returns the order of a list of feedback, by the time when it was sent.
pub fn list_order(oldest_first: bool) -> ListOrder<feedback::Entity> {
    ListOrder { descending: !oldest_first, ..feedback::Entity::ORDER }
}

/// Returns the unread feedback on all projects of a creator.
pub fn unread_of_creator(creator: UserId) -> Merged<feedback::Entity> {
    Merged {
        parents: projects_of(creator),
        parent: feedback::Column::ProjectId,
        rows: feedback::Entity::find().filter(feedback::Column::IsRead.eq(false)),
    }
}

/// Returns the number of unread feedback on all projects of a creator.
pub async fn unread_count_of_creator(db: &Db, creator: UserId) -> Result<u64> {
    let counts: Vec<i64> = project_count::Entity::find()
        .select_only()
        .column(project_count::Column::UnreadFeedbacks)
        .filter(project_count::Column::ProjectId.in_subquery(projects_of(creator)))
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(u64::try_from(counts.into_iter().sum::<i64>()).unwrap_or_default())
}

/// Returns the query for the identifiers of a creator's projects.
pub(super) fn projects_of(creator: UserId) -> SelectStatement {
    project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(creator))
        .into_query()
}

/// Returns the query for the feedback of which something is asked of its author: to try again what was fixed, or to answer a
/// question.
pub fn requested_of(author: UserId) -> Select<feedback::Entity> {
    feedback::Entity::find().filter(feedback::Column::AuthorId.eq(author)).filter(Expr::cust(IS_REQUESTED))
}

/// Returns the query for the feedback that was sent through an invitation without signing in.
pub fn of_link(invitation: InvitationId) -> Select<feedback::Entity> {
    feedback::Entity::find()
        .filter(feedback::Column::InvitationId.eq(invitation))
        .filter(feedback::Column::AuthorId.is_null())
}

/// Returns the query for the feedback on a project that its owner made public.
pub fn made_public(project: ProjectId) -> Select<feedback::Entity> {
    // Without a parameter, as in the condition of its index.
    feedback::Entity::find()
        .filter(feedback::Column::ProjectId.eq(project))
        .filter(Expr::col(feedback::Column::IsPublic))
}

/// Returns the query for the feedback that is planned in a step of a roadmap and has one of these statuses.
pub fn planned_with_status(item: RoadmapItemId, statuses: Vec<FeedbackStatus>) -> Select<feedback::Entity> {
    feedback::Entity::find()
        .filter(feedback::Column::RoadmapItemId.eq(item))
        .filter(feedback::Column::Status.is_in(statuses))
}

/// Records the deletion of the feedback on a project in the feed. The rows are deleted with the project.
pub async fn record_deletions(tx: &Tx, project: ProjectId) -> Result<()> {
    let deleted: Vec<(FeedbackId, i64, Option<UserId>)> = feedback::Entity::find()
        .select_only()
        .columns([feedback::Column::Id, feedback::Column::Version, feedback::Column::AuthorId])
        .filter(feedback::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version, author) in deleted {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
        if let Some(author) = author {
            tx.record(NewChange::deleted(author_topic(author), id, version + 1));
        }
    }
    Ok(())
}

/// Returns the condition for the feedback of a user: sent as a tester, or through an invitation to them, even if they had
/// not signed in.
pub fn written_by(author: &user::Model) -> Condition {
    let invitations = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::Id)
        .filter(invitations::was_sent_to(author))
        .into_query();
    Condition::any()
        .add(feedback::Column::AuthorId.eq(author.id))
        .add(feedback::Column::InvitationId.in_subquery(invitations))
}

/// Replaces the author of a user's feedback and of their messages about it by « Anonyme » when their account is deleted;
/// the content stays; what they used is removed, as are the pictures and the film, which may show anything of theirs, also
/// those that were not sent yet. Collects the names under which it was signed.
async fn anonymize_author(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    pictures::end_uploads_of(tx, account.user.id).await?;
    let own = || feedback::Entity::find().filter(written_by(&account.user));
    let projects: BTreeSet<ProjectId> =
        own().select_only().column(feedback::Column::ProjectId).into_tuple().all(tx.db()).await?.into_iter().collect();
    projects::policy::lock_all(tx, project::Column::Id.is_in(projects)).await?;
    let feedbacks = own().order_by_asc(feedback::Column::Id).lock_exclusive().all(tx.db()).await?;
    let ids = || own().select_only().column(feedback::Column::Id).into_query();
    thread::anonymize_authors(tx, ids()).await?;
    pictures::detach_all(tx, ids()).await?;
    for feedback in feedbacks {
        if feedback.author_name != ANONYMOUS {
            account.names.insert(feedback.author_name.clone());
        }
        let folded = rules::folded(ANONYMOUS, &feedback.content, feedback.steps.as_deref(), &feedback.answers);
        let is_asked_to_retest = feedback.retest == Some(FeedbackRetest::Requested);
        save(tx, feedback, |row| {
            if is_asked_to_retest {
                row.retest = Set(None);
            }
            row.author_id = Set(None);
            row.author_name = Set(ANONYMOUS.to_owned());
            row.author_discord = Set(None);
            row.environment = Set(None);
            row.folded = Set(folded);
        })
        .await?;
    }
    Ok(())
}
