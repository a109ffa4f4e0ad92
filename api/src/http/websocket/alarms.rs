//! What a connection hears of besides its peer and its operations: time, the end of its session, the end of the process.

use std::{pin::pin, sync::Arc};

use async_stream::stream;
use futures_util::{Stream, future::OptionFuture};
use tokio::time::sleep;

use crate::{
    auth::viewer::Viewer,
    http::{
        Shared,
        caller::Caller,
        pace::{every, turn_to_leave},
    },
};

/// Something to be heeded.
#[derive(Clone, Copy, Debug)]
pub enum Alarm {
    /// The session with which the connection was opened is over.
    SessionOver,
    /// This process stops, and it is this connection's turn to leave.
    Restart,
    /// The time is over in which a client introduces itself.
    InitialisationOver,
    /// The peer is to be asked whether it is there.
    Ping,
}

/// Those of one connection. A session that ends after this call is heard of, however late the first poll.
pub fn alarms(caller: Arc<Caller>) -> impl Stream<Item = Alarm> + Send {
    let Shared { app, pace, .. } = &caller.shared;
    let session = caller.info.viewer.session_topic();
    let has_session = session.is_some();
    // Boxed: what is moved inside a future has its room twice.
    let mut session_end = Box::pin(OptionFuture::from(session.map(|session| app.feed.end_of(session))));
    let mut restart = Box::pin(turn_to_leave(app.stop.clone(), pace.restart));
    let pace = *pace;
    stream! {
        let mut initialisation = pin!(sleep(pace.initialisation));
        let mut is_initialising = true;
        let mut ping = every(pace.ping);
        let mut review = every(pace.review);
        loop {
            // The session is looked at here and not by the connection: while it waited for the database, its operations would
            // stand still, with what others wait for.
            yield tokio::select! {
                _ = &mut session_end, if has_session => Alarm::SessionOver,
                () = &mut restart => Alarm::Restart,
                () = &mut initialisation, if is_initialising => {
                    is_initialising = false;
                    Alarm::InitialisationOver
                }
                _ = ping.tick() => Alarm::Ping,
                _ = review.tick(), if has_session => {
                    // Boxed: what a query of the database needs is more than all the rest, and is seldom needed.
                    if !Box::pin(is_over(&caller)).await {
                        continue;
                    }
                    Alarm::SessionOver
                }
            };
        }
    }
}

/// Whether the caller's session is over. Not when that cannot be told.
pub async fn is_over(caller: &Caller) -> bool {
    match caller.viewer().await {
        Ok(viewer) => viewer == Viewer::Expired,
        Err(error) => {
            tracing::warn!(?error, "the session of a socket could not be looked at");
            false
        }
    }
}
