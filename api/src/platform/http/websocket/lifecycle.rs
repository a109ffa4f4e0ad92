//! The lifecycle events of a WebSocket connection: timers, the end of its session, and shutdown.

use std::{pin::pin, sync::Arc};

use async_stream::stream;
use futures_util::{Stream, future::OptionFuture};
use tokio::time::sleep;

use crate::platform::{
    auth::viewer::Viewer,
    http::{
        caller::{Caller, SessionCheck},
        timeouts::{jittered_interval, shutdown_after_jitter},
    },
};

/// An event that is neither a message of the peer nor an output of an operation.
#[derive(Clone, Copy, Debug)]
pub enum LifecycleEvent {
    /// The session with which the connection was opened has ended.
    SessionEnded,
    /// The process is shutting down, and this connection is due to close.
    Shutdown,
    /// The time to receive `connection_init` is over.
    InitialisationTimeout,
    /// A ping is due.
    PingDue,
}

/// Returns the lifecycle events of one connection. The end of a session is reported if it occurs after this call, even
/// before the first poll.
pub fn lifecycle_events(caller: Arc<Caller>) -> impl Stream<Item = LifecycleEvent> + Send {
    let (app, timeouts) = (&caller.shared.app, caller.shared.timeouts);
    let session = caller.info.viewer.session_topic();
    let has_session = session.is_some();
    // Boxed because a value moved into a future takes up space in it twice.
    let mut session_end = Box::pin(OptionFuture::from(session.map(|session| app.feed.end_of(session))));
    let mut shutdown = Box::pin(shutdown_after_jitter(app.stop.clone(), timeouts.shutdown_spread));
    stream! {
        let mut initialisation = pin!(sleep(timeouts.initialisation));
        let mut is_initialising = true;
        let mut ping = jittered_interval(timeouts.ping_interval);
        let mut session_check = SessionCheck::new(&caller);
        loop {
            // The session is checked here and not by the connection, whose operations would otherwise be blocked, with
            // database connections that others wait for, while it waits for the database.
            yield tokio::select! {
                _ = &mut session_end, if has_session => LifecycleEvent::SessionEnded,
                () = &mut shutdown => LifecycleEvent::Shutdown,
                () = &mut initialisation, if is_initialising => {
                    is_initialising = false;
                    LifecycleEvent::InitialisationTimeout
                }
                _ = ping.tick() => LifecycleEvent::PingDue,
                () = session_check.due(), if has_session => {
                    // Boxed because the state of a database query is larger than the rest and rarely used.
                    if !Box::pin(session_has_ended(&caller)).await {
                        continue;
                    }
                    LifecycleEvent::SessionEnded
                }
            };
        }
    }
}

/// Returns whether the caller's session has ended; `false` if it cannot be checked.
pub async fn session_has_ended(caller: &Caller) -> bool {
    match caller.viewer().await {
        Ok(viewer) => viewer == Viewer::Expired,
        Err(error) => {
            tracing::warn!(error = error.chain(), "cannot check the session of a WebSocket");
            false
        }
    }
}
