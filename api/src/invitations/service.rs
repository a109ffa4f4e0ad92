//! What a creator does with invitations, each one transaction with the changes it makes.

use std::collections::BTreeSet;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::{
    invitation, project,
    types::{
        activity_type::ActivityType,
        id::{InvitationId, ProjectId, UserId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
        notification_type::NotificationType,
        project_status::ProjectStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{
    answer::settle,
    delivery, policy,
    rules::{Invited, no_tester},
    topic,
};
use crate::{
    activity,
    app::App,
    auth::viewer::SignedIn,
    clock::random,
    db::Tx,
    error::{Error, Result, UserError, UserErrorCode},
    feed::NewChange,
    language::Language,
    messages::Message,
    notifications::{self, service::About},
    profiles, projects, text,
    webhooks::{self, Happening},
};

/// Invites somebody to a project of `person`. Of two open invitations to the same person the database keeps one.
pub async fn invite(
    app: &App,
    person: &SignedIn,
    project_id: ProjectId,
    invited: &Invited,
    language: Language,
) -> Result<invitation::Model> {
    let id: InvitationId = app.ids.next();
    let by = &profiles::creator_name(app, person.user_id).await?;
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project_id).await?;
                // Nobody could answer. A project that is paused goes on one day, and its invitations with it.
                if project.status == ProjectStatus::Completed {
                    let completed =
                        UserError::global(UserErrorCode::ProjectCompleted, Message::INVITING_PROJECT_COMPLETED);
                    return Err(Error::Rejected(vec![completed]));
                }
                let mut row = invitation::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    creator_id: Set(project.creator_id),
                    tester_id: Set(None),
                    discord_username: Set(None),
                    discord_folded: Set(None),
                    email: Set(None),
                    token: Set(BASE64_URL_SAFE_NO_PAD.encode(random::<32>())),
                    status: Set(InvitationStatus::Pending),
                    delivery: Set(delivery::at_first(app, invited)),
                    delivery_failure: Set(None),
                    seen_at: Set(None),
                    refusal_reason: Set(None),
                    responded_at: Set(None),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let name = name(tx, person, &mut row, invited).await?;
                let invitation =
                    row.insert(tx.db()).await.map_err(|error| Error::from(error).on_unique(already_invited))?;
                let subject = Some((project.id, project.title.as_str()));
                let kind = ActivityType::TesterInvited;
                activity::record(tx, app, project.creator_id, kind, subject, name.as_deref()).await?;
                if let Some(tester) = invitation.tester_id {
                    let about =
                        About { project: subject, person: by.as_deref(), invitation: Some(id), ..About::default() };
                    notifications::notify(tx, app, tester, NotificationType::TesterInvited, about).await?;
                }
                delivery::begin(tx, app, &invitation, language).await?;
                tx.record(NewChange::created(topic(project.id), id, invitation.version, &invitation)?);
                webhooks::tell(tx, app, project.id, Happening::InvitationCreated(&invitation)).await?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Sends an invitation once more, while nobody has answered it.
pub async fn resend(app: &App, person: &SignedIn, id: InvitationId, language: Language) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let (invitation, _) = policy::manage(tx, person, id).await?;
                if invitation.status != InvitationStatus::Pending {
                    return Err(processed());
                }
                let version = invitation.version + 1;
                let first = delivery::invited(&invitation).map(|invited| delivery::at_first(app, &invited));
                let mut row = invitation.into_inner().into_active_model();
                row.delivery = Set(first.unwrap_or(InvitationDelivery::Sent));
                row.delivery_failure = Set(None);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let invitation = row.update(tx.db()).await?;
                delivery::begin(tx, app, &invitation, language).await?;
                tx.record(NewChange::updated(topic(invitation.project_id), id, version, &invitation)?);
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Takes an invitation back, while nobody has answered it: its link opens nothing any more.
pub async fn revoke(app: &App, person: &SignedIn, id: InvitationId) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let (invitation, _) = policy::manage(tx, person, id).await?;
                settle(tx, &invitation, InvitationStatus::Revoked, |_| {}).await
            }
            .scope_boxed()
        })
        .await
}

/// Notes, once, that somebody opened the link.
pub async fn seen(app: &App, id: InvitationId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let first = invitation::Entity::update_many()
                    .col_expr(invitation::Column::SeenAt, Expr::value(tx.now()))
                    .col_expr(invitation::Column::UpdatedAt, Expr::value(tx.now()))
                    .col_expr(invitation::Column::Version, Expr::col(invitation::Column::Version).add(1))
                    .filter(invitation::Column::Id.eq(id))
                    .filter(invitation::Column::SeenAt.is_null())
                    .exec_with_returning(tx.db())
                    .await?;
                for row in first {
                    tx.record(NewChange::updated(topic(row.project_id), row.id, row.version, &row)?);
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Tells the feed that the invitations of a project go with it.
pub async fn leave_with_project(tx: &Tx, project: ProjectId) -> Result<()> {
    let going: Vec<(InvitationId, i64)> = invitation::Entity::find()
        .select_only()
        .columns([invitation::Column::Id, invitation::Column::Version])
        .filter(invitation::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version) in going {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
    }
    Ok(())
}

/// Takes a person who leaves out of the invitations that name them. Those still open are over: nobody is there to answer
/// or to test, and whoever comes under the same name may be invited anew.
pub async fn leave_with_tester(tx: &Tx, tester: UserId) -> Result<BTreeSet<ProjectId>> {
    let named = || invitation::Entity::find().filter(invitation::Column::TesterId.eq(tester));
    let projects: BTreeSet<ProjectId> = named()
        .select_only()
        .column(invitation::Column::ProjectId)
        .into_tuple()
        .all(tx.db())
        .await?
        .into_iter()
        .collect();
    // The project's lock comes before its invitations', everywhere.
    project::Entity::find()
        .filter(project::Column::Id.is_in(projects.iter().copied()))
        .order_by_asc(project::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await?;
    for invitation in named().lock_exclusive().all(tx.db()).await? {
        let (version, status) = (invitation.version + 1, invitation.status);
        let mut row = invitation.into_active_model();
        row.tester_id = Set(None);
        if matches!(status, InvitationStatus::Pending | InvitationStatus::Accepted) {
            row.status = Set(InvitationStatus::Revoked);
        }
        row.version = Set(version);
        row.updated_at = Set(tx.now());
        let invitation = row.update(tx.db()).await?;
        tx.record(NewChange::updated(topic(invitation.project_id), invitation.id, version, &invitation)?);
    }
    Ok(projects)
}

/// Writes who is invited into a row; how the creator knows them.
async fn name(
    tx: &Tx,
    person: &SignedIn,
    row: &mut invitation::ActiveModel,
    invited: &Invited,
) -> Result<Option<String>> {
    match invited {
        Invited::Discord(name) => {
            row.discord_folded = Set(Some(text::fold(name)));
            row.discord_username = Set(Some(name.clone()));
            Ok(Some(name.clone()))
        }
        Invited::Email(email) => {
            row.email = Set(Some(email.clone()));
            Ok(Some(email.clone()))
        }
        Invited::Tester(id) => {
            let tester = profiles::policy::known_tester(tx, person, *id).await.map_err(|error| match error {
                Error::NotFound => no_tester(),
                other => other,
            })?;
            if tester.user_id == person.user_id {
                return Err(Error::rejected("by.testerId", UserErrorCode::OwnProject, Message::OWN_PROJECT));
            }
            row.tester_id = Set(Some(tester.user_id));
            Ok(tester.into_inner().username)
        }
    }
}

/// Somebody answered before, or the creator took it back.
pub(super) fn processed() -> Error {
    let processed = UserError::global(UserErrorCode::InvitationProcessed, Message::INVITATION_PROCESSED);
    Error::Rejected(vec![processed])
}

fn already_invited() -> Error {
    Error::rejected("by", UserErrorCode::AlreadyInvited, Message::ALREADY_INVITED)
}
