//! Timeouts and intervals of the HTTP server. They are a parameter so that tests can shorten them.

use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep};
use tokio_util::sync::CancellationToken;

use crate::platform::clock::random;

/// Timeouts and intervals of the HTTP server.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Time to receive the head of a request, on a new connection or after the previous response. Longer than the
    /// minute for which proxies keep idle connections open for reuse.
    pub head: Duration,
    /// Time to receive the body of a request.
    pub body: Duration,
    /// Time to execute a query or a mutation.
    pub operation: Duration,
    /// Time for a WebSocket client to send `connection_init`.
    pub initialisation: Duration,
    /// Interval between pings on a WebSocket or an event stream.
    pub ping_interval: Duration,
    /// Time without any frame from a WebSocket's peer, pongs included, after which it is dropped: a little more than
    /// two pings.
    pub idle: Duration,
    /// Time for a write to a WebSocket to make progress.
    pub write: Duration,
    /// Time to wait for the peer's close frame: if the connection is dropped at once, the close code may be lost.
    pub close: Duration,
    /// Interval between checks of the session of a long-lived connection, which also record that the session is in use.
    pub session_check_interval: Duration,
    /// Maximum delay before a rate limit error is sent, which slows down clients that retry at once. The delay is
    /// shorter if the budget suffices sooner.
    pub rate_limit_delay: Duration,
    /// Period over which long-lived connections are closed at shutdown, so that clients do not all reconnect at once.
    pub shutdown_spread: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(65),
            body: Duration::from_secs(10),
            operation: Duration::from_secs(10),
            initialisation: Duration::from_secs(3),
            ping_interval: Duration::from_secs(12),
            idle: Duration::from_secs(26),
            write: Duration::from_secs(10),
            close: Duration::from_secs(2),
            session_check_interval: Duration::from_mins(10),
            rate_limit_delay: Duration::from_millis(500),
            shutdown_spread: Duration::from_secs(1),
        }
    }
}

/// Completes at a random time within `spread` after shutdown was requested.
pub(super) async fn shutdown_after_jitter(stop: CancellationToken, spread: Duration) {
    stop.cancelled_owned().await;
    sleep(random_fraction(spread)).await;
}

/// Creates an interval that does not catch up on missed ticks. The first tick comes at a random time within the period,
/// so that connections opened together do not stay synchronised.
pub(super) fn jittered_interval(period: Duration) -> Interval {
    let mut interval = interval_at(Instant::now() + random_fraction(period), period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// Returns a random fraction of a duration.
fn random_fraction(time: Duration) -> Duration {
    time.mul_f64(f64::from(u16::from_ne_bytes(random())) / f64::from(u16::MAX))
}
