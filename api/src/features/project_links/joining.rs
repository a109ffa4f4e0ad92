//! Joining a project through a link, asking to, and the answer of its creator to who asks.

use entity::{
    invitation, join_request, project,
    types::{
        id::{JoinRequestId, ProjectId, ProjectLinkId, UserId},
        invitation_status::InvitationStatus,
        join_request_status::JoinRequestStatus,
        link_mode::LinkMode,
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
};

use super::{
    loader::removals,
    messages,
    policy::{self, LockedLink, LockedRequest},
    requests_topic,
    rules::{self, State},
    service::bump_version,
};
use crate::{
    features::{
        accounts, invitations,
        notifications::{self, About},
        settings,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::viewer::SignedIn,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
    },
};

/// The outcome of joining.
pub enum Joined {
    /// The person tests the project through this invitation.
    Tests(Box<invitation::Model>),
    /// The creator was asked.
    Asked,
}

/// Joins the project of a link: at once, or by asking its creator.
pub async fn join(app: &App, person: &SignedIn, token: &str, message: Option<&str>) -> Result<Joined> {
    if person.roles.is_empty() {
        return Err(Error::global(UserErrorCode::TypeRequired, accounts::messages::PROFILE_TYPE_REQUIRED));
    }
    let (id, tester): (JoinRequestId, _) = (app.ids.next(), person.user_id);
    app.db
        .write(|tx| {
            async move {
                let LockedLink { link, project } = policy::lock_by_token(tx, token).await?;
                invitations::ensure_may_test(tx, tester, &project).await?;
                ensure_not_removed(tx, tester, project.id).await?;
                let settings = settings::of(tx.db(), project.creator_id, tx.now()).await?;
                let today = settings::day_at(&settings, tx.now());
                match State::of(&link, &project, accepted(tx, link.id).await?, today) {
                    State::Revoked => {
                        return Err(Error::global(UserErrorCode::LinkClosed, messages::JOIN_LINK_REVOKED));
                    }
                    State::Ended => return Err(Error::global(UserErrorCode::LinkClosed, messages::JOIN_LINK_ENDED)),
                    State::Full => return Err(Error::global(UserErrorCode::LinkFull, messages::JOIN_LINK_FULL)),
                    State::Open | State::Paused | State::Completed => {
                        invitations::ensure_accepts_testers(&project)?;
                    }
                }
                if link.mode == LinkMode::Request {
                    ask(
                        tx,
                        app,
                        NewRequest { id, tester, project: &project, link: Some(link.id), question: None, message },
                    )
                    .await?;
                    bump_version(tx, link.id).await?;
                    return Ok(Joined::Asked);
                }
                let invitation = invitations::join(tx, app, tester, &project, Some(link.id), true).await?;
                bump_version(tx, link.id).await?;
                Ok(Joined::Tests(Box::new(invitation)))
            }
            .scope_boxed()
        })
        .await
}

/// A request to test a project, whose row is locked.
pub struct NewRequest<'a> {
    /// The identifier of the request.
    pub id: JoinRequestId,
    /// The person who asks.
    pub tester: UserId,
    /// The project.
    pub project: &'a project::Model,
    /// The link through which they ask, if any.
    pub link: Option<ProjectLinkId>,
    /// The question that the person was asked.
    pub question: Option<&'a str>,
    /// The message of the person.
    pub message: Option<&'a str>,
}

/// Makes a request, once for each person and project, and tells the creator.
pub async fn ask(tx: &Tx, app: &App, new: NewRequest<'_>) -> Result<join_request::Model> {
    let project = new.project;
    if request_of(tx, project.id, new.tester).await?.is_some() {
        return Err(Error::global(UserErrorCode::AlreadyRequested, messages::JOIN_ALREADY_REQUESTED));
    }
    let row = join_request::Model {
        id: new.id,
        project_id: project.id,
        link_id: new.link,
        tester_id: new.tester,
        question: new.question.map(str::to_owned),
        message: new.message.map(str::to_owned),
        reply: None,
        status: JoinRequestStatus::Pending,
        responded_at: None,
        created_at: tx.now(),
    };
    let request = row.into_active_model().reset_all().insert(tx.db()).await?;
    let version = rules::request_version(request.status);
    tx.record(NewChange::created(requests_topic(project.id), request.id, version, &request)?);
    let name = invitations::tester_name(tx, new.tester).await?;
    let project_of = Some((project.id, project.title.as_str()));
    let about = About { project: project_of, person: name.as_deref(), ..About::default() };
    notifications::notify(tx, app, project.creator_id, NotificationType::JoinRequested, about).await?;
    let event = ProjectEvent::JoinRequestCreated(&request, name.as_deref());
    webhooks::notify(tx, app, project.id, event).await?;
    Ok(request)
}

/// Answers a request to join a project of `person`, once. Accepting takes a seat of its link, even of one that was
/// revoked or has ended since.
pub async fn answer(
    app: &App,
    person: &SignedIn,
    id: JoinRequestId,
    accepts: bool,
    reply: Option<&str>,
) -> Result<join_request::Model> {
    app.db
        .write(|tx| {
            async move {
                let LockedRequest { request, link, project } = policy::manage_request(tx, person, id).await?;
                let request = request.into_inner();
                if request.status != JoinRequestStatus::Pending {
                    return Err(Error::global(UserErrorCode::RequestProcessed, messages::REQUEST_PROCESSED));
                }
                let (tester, project_of) = (request.tester_id, Some((project.id, project.title.as_str())));
                let about = About { project: project_of, reply, ..About::default() };
                let answered = if accepts {
                    invitations::ensure_may_test(tx, tester, &project).await?;
                    invitations::ensure_accepts_testers(&project)?;
                    if let Some(link) = &link
                        && rules::seats_left(link, accepted(tx, link.id).await?) == Some(0)
                    {
                        return Err(Error::global(UserErrorCode::LinkFull, messages::REQUEST_LINK_FULL));
                    }
                    let through = request.link_id;
                    let settled = answer_row(tx, request, JoinRequestStatus::Accepted, reply).await?;
                    let invitation = invitations::join(tx, app, tester, &project, through, false).await?;
                    let about = About { invitation: Some(invitation.id), ..about };
                    notifications::notify(tx, app, tester, NotificationType::JoinAccepted, about).await?;
                    settled
                } else {
                    notifications::notify(tx, app, tester, NotificationType::JoinDeclined, about).await?;
                    answer_row(tx, request, JoinRequestStatus::Declined, reply).await?
                };
                if let Some(link) = link {
                    bump_version(tx, link.id).await?;
                }
                Ok(answered)
            }
            .scope_boxed()
        })
        .await
}

/// Settles the request of a person who tests the project now, however they came in.
pub async fn settle(tx: &Tx, project: ProjectId, tester: UserId) -> Result<()> {
    let request = request_of(tx, project, tester).await?;
    let Some(request) = request.filter(|request| request.status != JoinRequestStatus::Accepted) else {
        return Ok(());
    };
    // A reply that declined it would contradict this. The notification of that still has it.
    let settled = answer_row(tx, request, JoinRequestStatus::Accepted, None).await?;
    match settled.link_id {
        Some(link) => bump_version(tx, link).await,
        None => Ok(()),
    }
}

/// Fails if the creator of a project ended the test of a person, who would join again.
pub async fn ensure_not_removed(tx: &Tx, person: UserId, project: ProjectId) -> Result<()> {
    let removed =
        removals().filter(invitation::Column::ProjectId.eq(project)).filter(invitation::Column::TesterId.eq(person));
    if removed.count(tx.db()).await? > 0 {
        return Err(Error::global(UserErrorCode::LinkClosed, messages::JOIN_REMOVED));
    }
    Ok(())
}

/// Returns the number of people who test through a link, whose project is locked.
async fn accepted(tx: &Tx, link: ProjectLinkId) -> Result<u64> {
    let accepted = invitation::Entity::find()
        .filter(invitation::Column::LinkId.eq(link))
        .filter(invitation::Column::Status.eq(InvitationStatus::Accepted));
    Ok(accepted.count(tx.db()).await?)
}

async fn request_of(tx: &Tx, project: ProjectId, person: UserId) -> Result<Option<join_request::Model>> {
    let own = join_request::Entity::find()
        .filter(join_request::Column::ProjectId.eq(project))
        .filter(join_request::Column::TesterId.eq(person));
    Ok(own.one(tx.db()).await?)
}

async fn answer_row(
    tx: &Tx,
    request: join_request::Model,
    status: JoinRequestStatus,
    reply: Option<&str>,
) -> Result<join_request::Model> {
    let mut row = request.into_active_model();
    row.status = Set(status);
    row.reply = Set(reply.map(str::to_owned));
    row.responded_at = Set(Some(tx.now()));
    let request = row.update(tx.db()).await?;
    let version = rules::request_version(status);
    tx.record(NewChange::updated(requests_topic(request.project_id), request.id, version, &request)?);
    notifications::mark_join_request_read(tx, request.project_id, request.created_at).await?;
    Ok(request)
}
