//! When a session or a token was last used: noted beside requests, which neither wait for it nor fail with it.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scoped_futures::ScopedFutureExt;
use tokio::{sync::mpsc, time::sleep};

use super::{api_token, session, viewer::Credential};
use crate::app::App;

/// It is written when it is this old: not at every request.
pub(super) const TOUCH_AFTER: TimeDelta = TimeDelta::minutes(15);

/// Uses that wait to be noted. Those beyond are noted when the session or token is used again.
const WAITING: usize = 256;

/// After a failure.
const RETRY: Duration = Duration::from_secs(1);

/// Where uses are told.
#[derive(Clone, Debug)]
pub struct LastUses(mpsc::Sender<Credential>);

impl LastUses {
    /// And where they are taken from.
    pub fn new() -> (Self, mpsc::Receiver<Credential>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Self(sender), receiver)
    }

    /// Has a use noted when the last one was so long ago.
    pub(super) fn tell(&self, credential: Credential, last: Option<DateTime<Utc>>, now: DateTime<Utc>) {
        if last.is_none_or(|last| now - last > TOUCH_AFTER) {
            let _ = self.0.try_send(credential);
        }
    }
}

/// Notes uses, one at a time, until the process is asked to stop.
pub fn start(app: &App, used: mpsc::Receiver<Credential>) {
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(run(app.clone(), used)));
}

async fn run(app: App, mut used: mpsc::Receiver<Credential>) {
    while let Some(credential) = used.recv().await {
        let config = &app.config;
        let noted = app.db.write(|tx| {
            async move {
                match credential {
                    Credential::Session(id) => session::touch(tx, config, id).await,
                    Credential::Token(id, _) => api_token::touch(tx, id).await,
                }
            }
            .scope_boxed()
        });
        if let Err(error) = noted.await {
            tracing::warn!(?error, "the last use of a session or a token was not noted");
            sleep(RETRY).await;
        }
    }
}
