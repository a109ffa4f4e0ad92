//! One subscription: scan from a cursor, then live.
//!
//! The live position is taken *before* the table is read, so nothing falls between the two. Delivery stops at the tick
//! in which the audience lost its access: none of that tick's changes are given, whatever their order.

use std::{sync::Arc, time::Duration};

use futures_util::stream::{Stream, try_unfold};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

use super::{
    Feed,
    change::{Change, Operation, Topic},
    cursor::Cursor,
    position::Position,
    ring::{Next, Tick},
    source,
};
use crate::error::{Error, Result};

/// A quiet subscription is given a new cursor this often, so that its cursor does not expire while nothing happens.
const RENEWAL: Duration = Duration::from_mins(5);

/// More changes than this are read anew faster than one by one.
const MAX_REPLAY: u64 = 10_000;

/// Changes given in one message: whole ticks, at least one.
const MAX_BATCH: usize = 500;

/// Who is listening.
#[derive(Clone, Debug)]
pub struct Audience {
    /// What it may see.
    pub topics: Vec<Topic>,
    /// Where it is told that it may no longer.
    pub access: Vec<Topic>,
}

/// One message: changes of whole transactions, and where the client then stands. Without changes it says that the
/// subscription is live from that cursor on.
#[derive(Clone, Debug)]
pub struct Batch {
    /// To be given as `after` at the next subscription.
    pub cursor: Cursor,
    /// In the order to be applied.
    pub changes: Vec<Change>,
}

struct State {
    feed: Feed,
    audience: Audience,
    /// What the client has been given.
    position: Position,
    /// The tick to look at next.
    next: u64,
    head: watch::Receiver<u64>,
    renewal: Instant,
    stage: Stage,
}

enum Stage {
    /// To be told that it is live.
    Ready,
    /// To be given what it missed, up to a position.
    Replay(Position),
    Live,
}

impl Feed {
    /// Subscribes. The first batch is empty and says from where nothing will be missed: the cursor given, or now.
    ///
    /// [`Error::CursorExpired`] at once when the cursor is of another life of the database, and from the stream when
    /// what was missed can no longer be given.
    pub fn subscribe(
        &self,
        audience: Audience,
        after: Option<&str>,
    ) -> Result<impl Stream<Item = Result<Batch>> + use<>> {
        let after = after.map(Cursor::decode).transpose()?;
        let head = self.0.ring.head();
        let (live, next) = self.0.ring.attach();
        let position = match after {
            Some(cursor) if cursor.epoch != self.0.epoch => return Err(Error::CursorExpired),
            Some(cursor) => cursor.position,
            None => live,
        };
        let state = State {
            feed: self.clone(),
            audience,
            position,
            next,
            head,
            renewal: Instant::now() + RENEWAL,
            stage: Stage::Ready,
        };
        Ok(try_unfold(state, |mut state| async move { Ok(Some((state.batch().await?, state))) }))
    }

    /// Waits until one of the topics is told that its access is withdrawn. Counts from the moment of the call, not of
    /// the first poll.
    pub fn withdrawal(&self, access: Vec<Topic>) -> impl Future<Output = ()> + Send + use<> {
        let feed = self.clone();
        let mut head = self.0.ring.head();
        let (_, mut next) = self.0.ring.attach();
        async move {
            loop {
                match feed.0.ring.get(next) {
                    Next::Tick(tick) if withdraws(&tick, &access) => return,
                    Next::Tick(_) => next += 1,
                    // So far behind that the ring is past it: better one reconnection too many.
                    Next::Gone => return,
                    Next::Later(_) => {
                        if head.changed().await.is_err() {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl State {
    async fn batch(&mut self) -> Result<Batch> {
        match std::mem::replace(&mut self.stage, Stage::Live) {
            Stage::Ready => {
                let (live, next) = self.feed.0.ring.attach();
                // An instance that lags behind the client's last one has nothing to replay; what the client has
                // already is left out below.
                if !self.position.has_reached(&live) {
                    self.next = next;
                    self.stage = Stage::Replay(live);
                }
                Ok(self.give(Vec::new()))
            }
            Stage::Replay(until) => {
                let missed = self.replay(&until).await?;
                self.position = until;
                if missed.is_empty() { self.live().await } else { Ok(self.give(missed)) }
            }
            Stage::Live => self.live().await,
        }
    }

    async fn live(&mut self) -> Result<Batch> {
        let mut changes = Vec::new();
        loop {
            match self.feed.0.ring.get(self.next) {
                Next::Tick(tick) => {
                    if withdraws(&tick, &self.audience.access) {
                        // What came before is given first; the next call ends here.
                        return if changes.is_empty() { Err(Error::SessionInvalid) } else { Ok(self.give(changes)) };
                    }
                    self.next += 1;
                    if !self.position.has_reached(&tick.until) {
                        changes.extend(self.of_interest(&tick));
                        self.position = tick.until.clone();
                    }
                    if changes.len() >= MAX_BATCH {
                        return Ok(self.give(changes));
                    }
                }
                _ if !changes.is_empty() => return Ok(self.give(changes)),
                Next::Gone => {
                    let (live, next) = self.feed.0.ring.attach();
                    let missed = self.replay(&live).await?;
                    (self.position, self.next) = (live, next);
                    if !missed.is_empty() {
                        return Ok(self.give(missed));
                    }
                }
                Next::Later(position) => {
                    tokio::select! {
                        alive = self.head.changed() => if alive.is_err() { return Err(Error::CursorExpired) },
                        () = sleep_until(self.renewal) => {
                            if position.has_reached(&self.position) {
                                self.position = position;
                            }
                            return Ok(self.give(changes));
                        }
                    }
                }
            }
        }
    }

    async fn replay(&self, until: &Position) -> Result<Vec<Change>> {
        metrics::counter!("rodage_feed_replays_total").increment(1);
        source::replay(&self.feed.0.db, &self.audience.topics, &self.position, until, MAX_REPLAY).await
    }

    fn of_interest(&self, tick: &Arc<Tick>) -> impl Iterator<Item = Change> {
        tick.changes
            .iter()
            .filter(|change| self.audience.topics.contains(&change.topic) && !self.position.sees(change))
            .cloned()
    }

    fn give(&mut self, changes: Vec<Change>) -> Batch {
        self.renewal = Instant::now() + RENEWAL;
        Batch { cursor: Cursor { epoch: self.feed.0.epoch, position: self.position.clone() }, changes }
    }
}

fn withdraws(tick: &Tick, access: &[Topic]) -> bool {
    tick.changes.iter().any(|change| change.operation == Operation::AccessWithdrawn && access.contains(&change.topic))
}
