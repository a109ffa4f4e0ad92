//! Operations of creators on links, each in one transaction that records its change, and what happens to links when
//! something else changes: an opening, feedback, the deletion of a project or of an account.

use std::{collections::BTreeSet, net::IpAddr};

use entity::{
    invitation, join_request, project, project_link,
    types::{
        id::{ProjectId, ProjectLinkId},
        invitation_status::InvitationStatus,
        join_request_status::JoinRequestStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
    TryIntoModel,
    sea_query::{Expr, ExprTrait},
};

use super::{
    messages, policy, requests_topic,
    rules::{self, Fields, MAX_LINKS, ValidFields},
    topic,
};
use crate::{
    features::{notifications, projects, settings},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            rate_limit::Visitor,
            secret,
            viewer::{SignedIn, Viewer},
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        personal_data::{ClosingAccount, Deletion, DeletionPhase},
    },
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] =
    &[Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(remove_tester(tx, account)) }];

/// Creates a link to a project. `fields` must hold every field.
pub async fn create(app: &App, person: &SignedIn, project: ProjectId, fields: Fields) -> Result<project_link::Model> {
    person.creator()?;
    let fields = &fields.validate(settings::today(app, person.user_id).await?)?;
    let id: ProjectLinkId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project).await?;
                // The lock of the project keeps concurrent calls from exceeding the maximum.
                let others = project_link::Entity::find()
                    .filter(project_link::Column::ProjectId.eq(project.id))
                    .filter(project_link::Column::RevokedAt.is_null());
                if others.count(tx.db()).await? >= MAX_LINKS {
                    return Err(Error::global(UserErrorCode::TooMany, messages::LINKS_TOO_MANY));
                }
                let mut row = project_link::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    token: Set(secret::generate()),
                    revoked_at: Set(None),
                    opened_count: Set(0),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    ..Default::default()
                };
                fields.clone().apply(&mut row);
                let link = row.insert(tx.db()).await?;
                tx.record(NewChange::created(topic(project.id), id, link.version, &link)?);
                Ok(link)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the given fields of a link that is not revoked.
pub async fn update(app: &App, person: &SignedIn, id: ProjectLinkId, fields: Fields) -> Result<project_link::Model> {
    let fields = &fields.validate(settings::today(app, person.user_id).await?)?;
    app.db
        .write(|tx| {
            async move {
                let link = policy::manage(tx, person, id).await?.into_inner();
                if link.revoked_at.is_some() {
                    return Err(Error::global(UserErrorCode::LinkClosed, messages::LINK_IS_REVOKED));
                }
                write(tx, link, |row| fields.clone().apply(row)).await
            }
            .scope_boxed()
        })
        .await
}

/// Revokes a link for good. Who joined through it stays.
pub async fn revoke(app: &App, person: &SignedIn, id: ProjectLinkId) -> Result<project_link::Model> {
    app.db
        .write(|tx| {
            async move {
                let link = policy::manage(tx, person, id).await?.into_inner();
                if link.revoked_at.is_some() {
                    return Ok(link);
                }
                let now = tx.now();
                write(tx, link, |row| row.revoked_at = Set(Some(now))).await
            }
            .scope_boxed()
        })
        .await
}

/// Writes a link that is locked, and records the change.
async fn write(
    tx: &Tx,
    link: project_link::Model,
    change: impl FnOnce(&mut project_link::ActiveModel) + Send,
) -> Result<project_link::Model> {
    let version = link.version + 1;
    let mut row = link.clone().into_active_model();
    change(&mut row);
    if row.clone().try_into_model()? == link {
        return Ok(link);
    }
    row.version = Set(version);
    let link = row.update(tx.db()).await?;
    tx.record(NewChange::updated(topic(link.project_id), link.id, version, &link)?);
    Ok(link)
}

/// Returns a link by its token with its project, and counts an opening by anyone but the owner, about once per person
/// and day, if that is possible.
pub async fn open(
    app: &App,
    viewer: &Viewer,
    address: IpAddr,
    token: &str,
) -> Result<Authorized<(project_link::Model, project::Model), View>> {
    let found = policy::by_token(app, token).await?;
    let (link, project) = &*found;
    let person = viewer.signed_in().ok().map(|person| person.user_id);
    let visitor = Visitor::of(viewer, address);
    let is_owner = person == Some(project.creator_id);
    if link.revoked_at.is_none() && !is_owner && app.rate_limits.is_first_opening(link.id.into(), visitor) {
        let id = link.id;
        let counted = app.db.write(|tx| {
            async move {
                let opened = Expr::col(project_link::Column::OpenedCount).add(1);
                bump_versions_where(tx, project_link::Column::Id.eq(id), Some(opened)).await
            }
            .scope_boxed()
        });
        if let Err(error) = counted.await {
            // It can be read all the same, also while the database cannot be written.
            tracing::warn!(error = error.chain(), "the opening of a link was not counted");
        }
    }
    Ok(found)
}

/// Tells subscribers that a number of a link has changed.
pub(super) async fn bump_version(tx: &Tx, id: ProjectLinkId) -> Result<()> {
    bump_versions_where(tx, project_link::Column::Id.eq(id), None).await
}

/// Tells subscribers that the state of a project's links has changed with its status. That of revoked links does not.
pub(super) async fn bump_open_links(tx: &Tx, project: ProjectId) -> Result<()> {
    let of_project = project_link::Column::ProjectId.eq(project);
    bump_versions_where(tx, of_project.and(project_link::Column::RevokedAt.is_null()), None).await
}

async fn bump_versions_where(tx: &Tx, which: Expr, opened: Option<Expr>) -> Result<()> {
    let mut update = project_link::Entity::update_many()
        .col_expr(project_link::Column::Version, Expr::col(project_link::Column::Version).add(1))
        .filter(which);
    if let Some(opened) = opened {
        update = update.col_expr(project_link::Column::OpenedCount, opened);
    }
    for row in update.exec_with_returning(tx.db()).await? {
        tx.record(NewChange::updated(topic(row.project_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Tells subscribers that a number of the link of an invitation has changed, if it has one.
pub async fn bump_link_of(tx: &Tx, invitation: &invitation::Model) -> Result<()> {
    match invitation.link_id {
        Some(link) => bump_version(tx, link).await,
        None => Ok(()),
    }
}

/// Records the deletion of a project's links in the feed. Their rows are deleted with the project.
pub async fn record_deletions(tx: &Tx, project: ProjectId) -> Result<()> {
    let deleted: Vec<(ProjectLinkId, i64)> = project_link::Entity::find()
        .select_only()
        .columns([project_link::Column::Id, project_link::Column::Version])
        .filter(project_link::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version) in deleted {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
    }
    Ok(())
}

/// Tells of the requests of an account that is being deleted, which are deleted in cascade, and of the links whose numbers
/// change, as its seats are free again. The notifications of pending requests are marked as read. Collects the projects that
/// it asked to join: the notifications about them name it.
async fn remove_tester(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let tester = account.user.id;
    let requested = join_request::Entity::find()
        .select_only()
        .column(join_request::Column::ProjectId)
        .filter(join_request::Column::TesterId.eq(tester));
    let of_seats = invitation::Entity::find()
        .filter(invitation::Column::TesterId.eq(tester))
        .filter(invitation::Column::LinkId.is_not_null())
        .filter(invitation::Column::Status.eq(InvitationStatus::Accepted));
    let seats = of_seats.clone().select_only().column(invitation::Column::ProjectId);
    let concerned = Condition::any()
        .add(project::Column::Id.in_subquery(requested.into_query()))
        .add(project::Column::Id.in_subquery(seats.into_query()));
    projects::policy::lock_all(tx, concerned).await?;
    let own = join_request::Entity::find().filter(join_request::Column::TesterId.eq(tester));
    let requests = own.all(tx.db()).await?;
    for request in &requests {
        let version = rules::request_version(request.status) + 1;
        tx.record(NewChange::deleted(requests_topic(request.project_id), request.id, version));
        if request.status == JoinRequestStatus::Pending {
            notifications::mark_join_request_read(tx, request.project_id, request.created_at).await?;
        }
    }
    account.projects.extend(requests.iter().map(|request| request.project_id));
    let of_seats = of_seats.select_only().column(invitation::Column::LinkId);
    let of_seats: Vec<Option<ProjectLinkId>> = of_seats.into_tuple().all(tx.db()).await?;
    let links: BTreeSet<_> = requests.iter().map(|request| request.link_id).chain(of_seats).collect();
    for link in links.into_iter().flatten() {
        bump_version(tx, link).await?;
    }
    Ok(())
}

impl ValidFields {
    /// Assigns the given fields to a row.
    fn apply(self, row: &mut project_link::ActiveModel) {
        if let Some(name) = self.name {
            row.name = Set(name);
        }
        if let Some(seats) = self.seats {
            row.seats = Set(seats);
        }
        if let Some(day) = self.ends_on {
            row.ends_on = Set(day);
        }
        if let Some(mode) = self.mode {
            row.mode = Set(mode);
        }
    }
}
