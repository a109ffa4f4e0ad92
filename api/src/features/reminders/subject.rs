//! What a reminder is about, as it is now: read again before anything is sent.

use chrono::{DateTime, Utc};
use entity::{
    invitation, project, reminder,
    types::{id::ReminderId, reminder_kind::ReminderKind},
    user, user_settings,
};
use sea_orm::{ConnectionTrait, EntityTrait};

use super::{
    schedule,
    silent::{silent_invitation, silent_since},
};
use crate::{
    features::{notifications, settings},
    platform::{app::App, error::Result, language::Language},
};

/// A reminder that still holds.
pub struct Subject {
    /// The reminder.
    pub reminder: reminder::Model,
    /// The project.
    pub project: project::Model,
    /// The person who is reminded.
    pub person: user::Model,
    /// Their settings.
    pub settings: user_settings::Model,
    /// The invitation by which a tester tests the project. None when it is a creator who is reminded.
    invitation: Option<invitation::Model>,
}

impl Subject {
    /// Reads a reminder. Returns `None` when it no longer holds: the project is no longer in progress or has another
    /// deadline, feedback came, or the person no longer tests the project or no longer wants such reminders.
    pub async fn read<C: ConnectionTrait>(db: &C, id: ReminderId, now: DateTime<Utc>) -> Result<Option<Self>> {
        let Some(reminder) = reminder::Entity::find_by_id(id).one(db).await? else { return Ok(None) };
        let project = project::Entity::find_by_id(reminder.project_id).one(db).await?;
        let project = project.filter(|project| schedule::is_open(project, now.date_naive()));
        let person = user::Entity::find_by_id(reminder.user_id).one(db).await?;
        let (Some(project), Some(person)) = (project, person) else { return Ok(None) };
        let settings = settings::of(db, person.id, now).await?;
        if !settings::wants(&settings, reminder.kind) {
            return Ok(None);
        }
        let invitation = match reminder.kind {
            ReminderKind::Deadline => silent_invitation(db, project.id, person.id).await?,
            ReminderKind::Silence => None,
        };
        let holds = match reminder.kind {
            ReminderKind::Deadline => project.deadline == reminder.subject_on && invitation.is_some(),
            ReminderKind::Silence => {
                silent_since(db, project.id)
                    .await?
                    .is_some_and(|since| since <= reminder.created_at - schedule::SILENCE)
                    && notifications::creator_wants_notifications(db, project.id).await?
            }
        };
        Ok(holds.then_some(Self { reminder, project, person, settings, invitation }))
    }

    /// Whether the person may be emailed, and wants it.
    pub fn wants_email(&self, app: &App) -> bool {
        settings::may_email(app, &self.person, &self.settings)
    }

    /// Returns the path of the page where the person can do something about it.
    pub fn path(&self) -> String {
        match &self.invitation {
            Some(invitation) => format!("/invitation/{}", invitation.token),
            None => format!("/dashboard/testers?projet={}", self.project.id),
        }
    }

    /// Returns the language of the person.
    pub fn language(&self) -> Language {
        self.settings.language.into()
    }

    /// Returns the values of the placeholders in what is sent.
    pub fn values(&self) -> Vec<(&'static str, String)> {
        let date = self.language().date(self.project.deadline);
        vec![("title", self.project.title.clone()), ("date", date)]
    }
}
