//! The job that pushes a reminder to one device. What is pushed is read when it is sent, and has no secret.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::types::{
    id::{PushSubscriptionId, ReminderId, UserId},
    reminder_kind::ReminderKind,
};
use scoped_futures::ScopedFutureExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::{messages, subject::Subject};
use crate::{
    features::{push, settings},
    platform::{
        app::App,
        db::Tx,
        error::Result,
        jobs::{self, Job, Lane, RunningJob},
        web_push::{Push, PushOutcome},
    },
};

/// The delays between attempts, unless the push service asks for longer.
const DELAYS: [TimeDelta; 5] = [
    TimeDelta::seconds(30),
    TimeDelta::minutes(2),
    TimeDelta::minutes(10),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
];

/// The longest delay that a push service may ask for. A reminder that waits longer is of no use.
const MAX_DELAY: TimeDelta = TimeDelta::hours(12);

/// For how long a push service keeps a reminder for a device that is off; never into the quiet hours.
const TTL: TimeDelta = TimeDelta::hours(24);

/// The maximum length of a title in a push, in characters: push services accept 4096 bytes in all.
const MAX_TITLE: usize = 120;

/// The job.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct PushAttempt {
    /// The reminder.
    pub reminder_id: ReminderId,
    /// The device.
    pub subscription_id: PushSubscriptionId,
    /// The number of attempts before it.
    pub attempts: usize,
}

impl PushAttempt {
    /// Schedules the attempt for `at`, once `tx` is committed.
    pub async fn schedule(self, tx: &Tx, app: &App, person: UserId, at: DateTime<Utc>) -> Result<()> {
        jobs::schedule(tx, app, &self, person, at).await
    }

    /// Runs this job again at `at`, as the given attempt.
    async fn reschedule(self, running: &RunningJob, person: UserId, at: DateTime<Utc>) -> Result<()> {
        let next = &self;
        let db = &running.app.db;
        db.write(|tx| running.reschedule_in(tx, next, person, at).scope_boxed()).await
    }
}

impl Job for PushAttempt {
    const NAME: &'static str = "reminder_push";
    // As for webhooks: a push service may take the full ten seconds of the timeout.
    const LANE: Lane = Lane { slots: 32, slots_of_owner: 4 };

    async fn run(self, running: &RunningJob) -> Result<()> {
        let (app, now) = (&running.app, running.app.clock.now());
        let Some(subject) = Subject::read(app.db.read(), self.reminder_id, now).await? else { return Ok(()) };
        let device = push::find(app, self.subscription_id).await?.filter(|device| device.user_id == subject.person.id);
        let Some(device) = device.filter(|_| subject.settings.push_notifications) else { return Ok(()) };
        if let Some(end) = settings::quiet_until(&subject.settings, now) {
            return self.reschedule(running, subject.person.id, end).await;
        }
        let payload = payload(&subject);
        let ttl = settings::time_before_quiet(&subject.settings, now).map_or(TTL, |quiet| quiet.min(TTL));
        // The same at each attempt, so that one that was lost on the way does not show twice.
        let topic = Uuid::from(self.reminder_id).simple().to_string();
        let message = Push { payload: payload.as_bytes(), ttl: ttl.to_std().unwrap_or_default(), topic: &topic };
        let PushOutcome::Failed(asked) = push::send(app, device, message).await? else { return Ok(()) };
        let Some(delay) = DELAYS.get(self.attempts) else {
            tracing::warn!(reminder = %self.reminder_id, "a push was given up");
            return Ok(());
        };
        let at = now + (*delay).max(wait(asked));
        Self { attempts: self.attempts + 1, ..self }.reschedule(running, subject.person.id, at).await
    }
}

fn wait(asked: Option<Duration>) -> TimeDelta {
    let asked = asked.map(|asked| TimeDelta::from_std(asked).unwrap_or(MAX_DELAY));
    asked.unwrap_or_default().min(MAX_DELAY)
}

/// Returns what the service worker of the web client shows.
fn payload(subject: &Subject) -> String {
    let (title, body) = match subject.reminder.kind {
        ReminderKind::Deadline => (messages::PUSH_DEADLINE_TITLE, messages::PUSH_DEADLINE_BODY),
        ReminderKind::Silence => (messages::PUSH_SILENCE_TITLE, messages::PUSH_SILENCE_BODY),
    };
    let language = subject.language();
    let values = subject.values();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let shortened: String = title.text(language, &values).chars().take(MAX_TITLE).collect();
    json!({
        "title": shortened,
        "body": body.text(language, &values),
        "url": subject.path(),
        "tag": subject.reminder.id.to_string(),
        "lang": language.tag(),
    })
    .to_string()
}
