//! Anonymizes the notifications of others when an account is deleted.

use std::collections::BTreeSet;

use entity::{
    join_request, notification, project,
    types::{
        id::{ProjectId, UserId},
        notification_type::NotificationType,
    },
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use super::topic;
use crate::platform::{
    db::Tx,
    error::Result,
    feed::NewChange,
    personal_data::{ClosingAccount, Deletion, DeletionPhase},
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] = &[
    Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(collect_names(tx, account)) },
    Deletion {
        phase: DeletionPhase::Authorship,
        run: |tx, _, account| Box::pin(anonymize_inviter(tx, account.user.id)),
    },
    Deletion {
        phase: DeletionPhase::Mentions,
        run: |tx, _, account| Box::pin(anonymize(tx, &account.names, &account.projects)),
    },
];

/// Collects the names under which a tester whose account is being deleted asked to join projects. The activities have those
/// under which they answered invitations.
async fn collect_names(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let requests = |column| {
        let own = join_request::Entity::find().filter(join_request::Column::TesterId.eq(account.user.id));
        own.select_only().column(column).into_query()
    };
    // They have the time of the request, as in `reading`.
    let names: Vec<String> = notification::Entity::find()
        .select_only()
        .column(notification::Column::Person)
        .distinct()
        .filter(notification::Column::ProjectId.in_subquery(requests(join_request::Column::ProjectId)))
        .filter(notification::Column::CreatedAt.in_subquery(requests(join_request::Column::CreatedAt)))
        .filter(notification::Column::Type.eq(NotificationType::JoinRequested))
        .filter(notification::Column::Person.is_not_null())
        .into_tuple()
        .all(tx.db())
        .await?;
    account.names.extend(names);
    Ok(())
}

/// Removes the name of a creator whose account is being deleted from the notifications about their invitations and their
/// messages. Must be called before their projects are deleted.
async fn anonymize_inviter(tx: &Tx, creator: UserId) -> Result<()> {
    let own = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(creator))
        .into_query();
    let anonymized = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(notification::Column::Type.is_in([NotificationType::TesterInvited, NotificationType::FeedbackMessage]))
        .filter(notification::Column::Person.is_not_null())
        .filter(notification::Column::ProjectId.in_subquery(own))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Removes the names of a user whose account is being deleted from the notifications of others about `projects`, and about
/// projects that were deleted before: which those were, nothing tells any more. The sentences then say « somebody ».
async fn anonymize(tx: &Tx, names: &BTreeSet<String>, projects: &BTreeSet<ProjectId>) -> Result<()> {
    let anonymized = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(
            notification::Column::ProjectId
                .is_in(projects.iter().copied())
                .or(notification::Column::ProjectId.is_null()),
        )
        .filter(notification::Column::Person.is_in(names))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}
