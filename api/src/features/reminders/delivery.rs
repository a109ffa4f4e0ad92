//! The job that queues the email and the pushes of a reminder, once the person's quiet hours are over.

use chrono::{DateTime, Utc};
use entity::types::{
    id::{ReminderId, UserId},
    reminder_kind::ReminderKind,
};
use scoped_futures::ScopedFutureExt;
use serde::{Deserialize, Serialize};

use super::{
    emails::{DeadlineReminder, SilenceReminder},
    push::PushAttempt,
    subject::Subject,
};
use crate::{
    features::{push, settings},
    platform::{
        app::App,
        db::Tx,
        error::Result,
        jobs::{self, Job, RunningJob},
        mail,
    },
};

/// The job.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ReminderDelivery {
    reminder_id: ReminderId,
}

/// Schedules the email and the pushes of a reminder, once `tx` is committed.
pub async fn schedule(tx: &Tx, app: &App, person: UserId, reminder_id: ReminderId, at: DateTime<Utc>) -> Result<()> {
    jobs::schedule(tx, app, &ReminderDelivery { reminder_id }, person, at).await
}

impl Job for ReminderDelivery {
    const NAME: &'static str = "reminder";

    async fn run(self, running: &RunningJob) -> Result<()> {
        let app = &running.app;
        app.db
            .write(|tx| {
                async move {
                    running.complete_in(tx).await?;
                    self.deliver(tx, app).await
                }
                .scope_boxed()
            })
            .await
    }
}

impl ReminderDelivery {
    async fn deliver(self, tx: &Tx, app: &App) -> Result<()> {
        let id = self.reminder_id;
        let Some(subject) = Subject::read(tx.db(), id, tx.now()).await? else { return Ok(()) };
        let person = subject.person.id;
        if let Some(end) = settings::quiet_until(&subject.settings, tx.now()) {
            return schedule(tx, app, person, id, end).await;
        }
        if subject.wants_email(app) {
            let (address, language) = (&*subject.person.email, subject.language());
            match subject.reminder.kind {
                ReminderKind::Deadline => mail::send(tx, app, address, language, &DeadlineReminder(id)).await?,
                ReminderKind::Silence => mail::send(tx, app, address, language, &SilenceReminder(id)).await?,
            }
        }
        if subject.settings.push_notifications {
            for subscription_id in push::ids_of(tx.db(), person).await? {
                let attempt = PushAttempt { reminder_id: id, subscription_id, attempts: 0 };
                attempt.schedule(tx, app, person, tx.now()).await?;
            }
        }
        Ok(())
    }
}
