//! How long things may take. In one place, and a parameter: tests do not wait for real.

use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep};
use tokio_util::sync::CancellationToken;

use crate::clock::random;

/// The durations of the HTTP side.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The head of a request may take so long to arrive, on a connection just opened or after the last answer: longer
    /// than the minute for which proxies keep a connection that they may use again.
    pub head: Duration,
    /// A request's body may take so long to arrive.
    pub body: Duration,
    /// A query or a mutation may take so long.
    pub operation: Duration,
    /// A socket's client may take so long to introduce itself.
    pub initialisation: Duration,
    /// A socket's peer is asked so often whether it is there.
    pub ping: Duration,
    /// A socket's peer may say nothing for so long, not even that it is there: two pings, and a little.
    pub silence: Duration,
    /// A socket's peer may take nothing for so long.
    pub write: Duration,
    /// A socket waits so long for the answer to its farewell: a connection cut at once may lose the code on its way.
    pub farewell: Duration,
    /// The session of an open socket is looked at so often, which also notes that it is in use.
    pub review: Duration,
    /// Who has spent their budget is told so after this time, or after the time until there is enough: who asks again at
    /// once asks seldom.
    pub refusal: Duration,
    /// Sockets are told of a restart over this time, so that the clients do not all come back at once.
    pub restart: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(65),
            body: Duration::from_secs(10),
            operation: Duration::from_secs(10),
            initialisation: Duration::from_secs(3),
            ping: Duration::from_secs(12),
            silence: Duration::from_secs(26),
            write: Duration::from_secs(10),
            farewell: Duration::from_secs(2),
            review: Duration::from_mins(10),
            refusal: Duration::from_millis(500),
            restart: Duration::from_secs(1),
        }
    }
}

/// Ends a moment after the process was asked to stop: another one for each connection that lasts.
pub(super) async fn turn_to_leave(stop: CancellationToken, restart: Duration) {
    stop.cancelled_owned().await;
    sleep(a_part_of(restart)).await;
}

/// A beat that is not hurried after a delay. The first one comes somewhere within the period: connections that began
/// together do not go on together.
pub(super) fn every(period: Duration) -> Interval {
    let mut beat = interval_at(Instant::now() + a_part_of(period), period);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}

/// Any part of a time.
fn a_part_of(time: Duration) -> Duration {
    time.mul_f64(f64::from(u16::from_ne_bytes(random())) / f64::from(u16::MAX))
}
