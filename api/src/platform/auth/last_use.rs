//! Records when a session or a token was last used, in the background: requests neither wait for it nor fail with it.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scoped_futures::ScopedFutureExt;
use tokio::{sync::mpsc, time::sleep};

use super::{api_token, session, viewer::Credential};
use crate::platform::app::App;

/// The age from which the recorded last use is updated, which avoids a write at every request.
pub(super) const TOUCH_AFTER: TimeDelta = TimeDelta::minutes(15);

/// The capacity of the queue. A use that does not fit is recorded when the session or token is used again.
const QUEUE_CAPACITY: usize = 256;

/// The delay after a failed write.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The sending side of the queue of uses to record.
#[derive(Clone, Debug)]
pub struct LastUses(mpsc::Sender<Credential>);

impl LastUses {
    /// Creates the queue and returns both of its sides.
    pub fn new() -> (Self, mpsc::Receiver<Credential>) {
        let (sender, receiver) = mpsc::channel(QUEUE_CAPACITY);
        (Self(sender), receiver)
    }

    /// Queues a use to be recorded if the last recorded one is older than [`TOUCH_AFTER`].
    pub(super) fn report(&self, credential: Credential, last: Option<DateTime<Utc>>, now: DateTime<Utc>) {
        if last.is_none_or(|last| now - last > TOUCH_AFTER) {
            let _ = self.0.try_send(credential);
        }
    }
}

/// Starts the task that records uses, one at a time, until shutdown.
pub fn start(app: &App, used: mpsc::Receiver<Credential>) {
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(run(app.clone(), used)));
}

async fn run(app: App, mut used: mpsc::Receiver<Credential>) {
    while let Some(credential) = used.recv().await {
        let config = &app.config;
        let recorded = app.db.write(|tx| {
            async move {
                match credential {
                    Credential::Session(id) => session::touch(tx, config, id).await,
                    Credential::Token(id, _) => api_token::touch(tx, id).await,
                }
            }
            .scope_boxed()
        });
        if let Err(error) = recorded.await {
            tracing::warn!(error = error.chain(), "the last use of a session or token could not be recorded");
            sleep(RETRY_DELAY).await;
        }
    }
}
