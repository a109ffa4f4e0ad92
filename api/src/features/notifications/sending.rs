//! Creates notifications in the transaction of the event they are about.

use chrono::NaiveDate;
use entity::{
    notification, project, project_tester, roadmap_item,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, InvitationId, NotificationId, ProjectId, UserId, WorkspaceSettingsId},
        notification_type::NotificationType,
        project_status::ProjectStatus,
    },
    workspace_settings,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::topic;
use crate::platform::{app::App, db::Tx, error::Result, feed::NewChange};

/// Notifications written by one statement.
const AT_ONCE: usize = 500;

/// The types whose emails are sent by what notifies.
pub const WITH_OWN_EMAIL: [NotificationType; 2] = [NotificationType::DeadlineNear, NotificationType::FeedbackMissing];

/// The types that only creators receive.
pub const TO_CREATORS: [NotificationType; 7] = [
    NotificationType::InvitationAccepted,
    NotificationType::InvitationRefused,
    NotificationType::JoinRequested,
    NotificationType::FeedbackReceived,
    NotificationType::FeedbackRetested,
    NotificationType::RoadmapDateNear,
    NotificationType::FeedbackMissing,
];

/// What a notification is about, besides its type.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The project and its current title.
    pub project: Option<(ProjectId, &'a str)>,
    /// The name of the person who acted, as the recipient knows them.
    pub person: Option<&'a str>,
    /// The invitation concerned.
    pub invitation: Option<InvitationId>,
    /// The feedback concerned.
    pub feedback: Option<FeedbackId>,
    /// The project's new status.
    pub status: Option<ProjectStatus>,
    /// The roadmap step, with its current title and date.
    pub step: Option<&'a roadmap_item::Model>,
    /// The deadline of the project.
    pub deadline: Option<NaiveDate>,
    /// The new status of the feedback.
    pub feedback_status: Option<FeedbackStatus>,
    /// The name of the release.
    pub release: Option<&'a str>,
    /// What the creator wrote to the recipient with it.
    pub reply: Option<&'a str>,
}

/// Notifies a user. Creators are not notified about projects whose workspace settings disable notifications: this checks
/// them for the types that only creators receive.
pub async fn notify(tx: &Tx, app: &App, user_id: UserId, r#type: NotificationType, about: About<'_>) -> Result<()> {
    if TO_CREATORS.contains(&r#type) {
        notify_creator(tx, app, user_id, r#type, about).await
    } else {
        notify_all(tx, app, r#type, [(user_id, about)]).await
    }
}

/// Notifies the creator of a project, unless its workspace settings disable notifications.
pub async fn notify_creator(
    tx: &Tx,
    app: &App,
    creator: UserId,
    r#type: NotificationType,
    about: About<'_>,
) -> Result<()> {
    if let Some((project, _)) = about.project
        && !creator_wants_notifications(tx.db(), project).await?
    {
        return Ok(());
    }
    notify_all(tx, app, r#type, [(creator, about)]).await
}

/// Notifies users, whatever the settings of the project.
pub async fn notify_all<'a>(
    tx: &Tx,
    app: &App,
    r#type: NotificationType,
    recipients: impl IntoIterator<Item = (UserId, About<'a>)>,
) -> Result<()> {
    let rows = recipients.into_iter().map(|(user_id, about)| notification::Model {
        id: app.ids.next::<NotificationId>(),
        user_id,
        project_id: about.project.map(|(id, _)| id),
        invitation_id: about.invitation,
        feedback_id: about.feedback,
        r#type,
        title: about.project.map(|(_, title)| title.to_owned()),
        person: about.person.map(str::to_owned),
        status: about.status,
        roadmap_item_id: about.step.map(|step| step.id),
        step_title: about.step.map(|step| step.title.clone()),
        step_date: about.step.map(|step| step.date),
        deadline: about.deadline,
        feedback_status: about.feedback_status,
        release_name: about.release.map(str::to_owned),
        reply: about.reply.map(str::to_owned),
        read_at: None,
        // No emails are sent in the demonstration.
        email_decided_at: (app.config.is_demonstration || WITH_OWN_EMAIL.contains(&r#type)).then(|| tx.now()),
        version: 1,
        created_at: tx.now(),
    });
    let rows: Vec<_> = rows.collect();
    for rows in rows.chunks(AT_ONCE) {
        let new = rows.iter().map(|row| row.clone().into_active_model().reset_all());
        notification::Entity::insert_many(new).exec_without_returning(tx.db()).await?;
        for row in rows {
            tx.record(NewChange::created(topic(row.user_id), row.id, row.version, row)?);
        }
    }
    Ok(())
}

/// Whether the creator of a project wants notifications about it, which is the default.
pub async fn creator_wants_notifications<C: ConnectionTrait>(db: &C, project: ProjectId) -> Result<bool> {
    let id = WorkspaceSettingsId::from(Uuid::from(project));
    let saved = workspace_settings::Entity::find_by_id(id).one(db).await?;
    Ok(saved.is_none_or(|settings| settings.notifications))
}

/// Notifies all testers of a project of its status.
pub async fn notify_testers_of_status(tx: &Tx, app: &App, project: &project::Model) -> Result<()> {
    let testers: Vec<(UserId, InvitationId)> = project_tester::Entity::find()
        .select_only()
        .columns([project_tester::Column::TesterId, project_tester::Column::InvitationId])
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .into_tuple()
        .all(tx.db())
        .await?;
    let about = About { project: Some((project.id, &project.title)), status: Some(project.status), ..About::default() };
    let recipients =
        testers.into_iter().map(|(tester, invitation)| (tester, About { invitation: Some(invitation), ..about }));
    notify_all(tx, app, NotificationType::ProjectStatusChanged, recipients).await
}
