//! One subscriber of the feed: catches up from a cursor, then receives live changes.
//!
//! The live position is taken *before* missed changes are read and before access is checked, so that no change falls in
//! between. Delivery stops at the tick in which access was revoked: none of that tick's changes are sent, whatever
//! their order.

use std::{
    future::poll_fn,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::time::Instant;

use super::{
    Feed,
    audience::Audience,
    change::{Change, Topic},
    cursor::Cursor,
    position::Position,
    ring::{Evicted, RingPosition, RingRead, Subscription},
    source,
    step::{Content, Step},
    tick::Tick,
};
use crate::platform::error::{Error, Result};

/// Time after which an idle subscription is sent a new cursor, so that its cursor does not expire while nothing
/// happens. There is no timer for it, which would take half of a subscription's memory: the clock is read at each poll,
/// and connections poll at every sign of activity, some seconds apart.
const CURSOR_RENEWAL: Duration = Duration::from_mins(5);

/// Number of changes at which a message ends. Messages contain whole ticks, at least one, so they may exceed it.
const MAX_BATCH: usize = 500;

/// The maximum number of changes read from the table in search of revocations; with more, the cursor counts as expired.
const MAX_REVOCATIONS: u64 = 100;

/// A live position of the feed, taken before access is checked.
#[derive(Clone, Debug)]
pub struct LivePosition(RingPosition);

/// A subscriber and its position.
#[derive(Debug)]
pub struct Follower {
    feed: Feed,
    epoch: i64,
    audience: Audience,
    subscription: Subscription,
    /// The first tick in which its access can be revoked: access was checked before it.
    revocable_from: u64,
    /// The position, of this process, up to which changes were sent and revocations looked for.
    position: Arc<Position>,
    /// The position that the client came with, until `position` reaches it: another process may have read further, or
    /// stopped between two of our ticks.
    client_position: Option<Arc<Position>>,
    sent_at: Instant,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first step, which says that the subscription is live, is due.
    Ready,
    /// The changes missed before the subscription are due.
    CatchUp,
    Live,
    /// Changes that the ring no longer has are due.
    Behind,
}

impl Feed {
    /// Returns the live position. Every later change can be sent to a follower that starts from it.
    pub fn live_position(&self) -> LivePosition {
        LivePosition(self.0.ring.head())
    }

    /// Creates a follower that starts at the cursor of a client or, without one, at `from`, a position taken before
    /// access was checked. The first step is empty and carries the cursor from which nothing will be missed: that of
    /// the client, or that of `from`.
    ///
    /// Fails with [`Error::BadUserInput`] if `after` is not a cursor, and with [`Error::CursorExpired`] if it belongs
    /// to another epoch. [`Follower::next`] fails with the latter if missed changes are no longer available.
    pub fn follow(&self, from: LivePosition, mut audience: Audience, after: Option<&str>) -> Result<Follower> {
        let epoch = self.epoch();
        let LivePosition(RingPosition { position, next }) = from;
        let client_position = match after.map(Cursor::decode).transpose()? {
            Some(cursor) if cursor.epoch != epoch => return Err(Error::CursorExpired),
            cursor => cursor.map(|cursor| cursor.position).filter(|client_position| *client_position != position),
        };
        let subscription = self.0.ring.subscribe(audience.all_topics_mut(), next);
        let (feed, sent_at) = (self.clone(), Instant::now());
        Ok(Follower {
            feed,
            epoch,
            audience,
            subscription,
            revocable_from: next,
            position,
            client_position,
            sent_at,
            stage: Stage::Ready,
        })
    }

    /// Returns a future that completes when a session ends. It watches from the call on, not from the first poll.
    pub fn end_of(&self, session: Topic) -> impl Future<Output = ()> + Send + use<> {
        let audience = Audience { session: Some(session), ..Audience::default() };
        let mut follower = self.follow(self.live_position(), audience, None);
        async move {
            // By reference: a value moved into a future takes its space twice.
            let Ok(follower) = &mut follower else { return };
            // After any failure: an unnecessary reconnection is better than a missed end.
            while follower.next().await.is_ok() {}
        }
    }
}

impl Follower {
    /// Returns the topics it may see.
    pub fn topics(&self) -> &[Topic] {
        &self.audience.topics
    }

    /// Whether all subscribers of its topics receive the same changes.
    pub fn is_public(&self) -> bool {
        self.audience.is_public
    }

    /// Returns the next step. Fails with [`Error::SessionInvalid`] or [`Error::NotFound`] when access was revoked; the
    /// follower is then finished. A call that is dropped loses nothing.
    pub async fn next(&mut self) -> Result<Step> {
        loop {
            if let Some(step) = poll_fn(|context| self.poll_buffered(context)).await {
                return step;
            }
            // Boxed, so that waiting does not take the space that database queries need.
            if let Some(step) = Box::pin(self.load()).await? {
                return Ok(step);
            }
        }
    }

    /// Returns the next step if it is in memory, `None` if it must be [loaded](Self::load). Otherwise behaves as
    /// [`Self::next`], and takes no space while it waits.
    pub fn poll_buffered(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Step>>> {
        loop {
            match self.stage {
                Stage::Ready => {
                    self.stage = if self.client_position.is_some() { Stage::CatchUp } else { Stage::Live };
                    return Poll::Ready(Some(Ok(self.step(Content::Empty))));
                }
                Stage::CatchUp | Stage::Behind => return Poll::Ready(None),
                Stage::Live => ready!(self.poll_wait(context)),
            }
            match self.read_ring() {
                RingRead::Empty(position) => {
                    self.advance(position);
                    return Poll::Ready(Some(Ok(self.step(Content::Empty))));
                }
                RingRead::Ticks(ticks) => {
                    if let Some(step) = self.deliver(ticks) {
                        return Poll::Ready(Some(Ok(step)));
                    }
                }
                RingRead::Stop(tick) => {
                    return Poll::Ready(Some(Err(self.audience.revocation_error(|topic| tick.revokes(topic)))));
                }
                RingRead::Evicted => self.stage = Stage::Behind,
            }
        }
    }

    /// Loads the next step if it is not in memory; `None` if there is nothing to load. Fails as [`Self::next`] does.
    pub async fn load(&mut self) -> Result<Option<Step>> {
        let step = match self.stage {
            Stage::CatchUp => self.catch_up().await?,
            Stage::Behind => self.replay().await?,
            Stage::Ready | Stage::Live => None,
        };
        self.stage = Stage::Live;
        Ok(step)
    }

    /// Ready when there is something to read, or when nothing was sent for so long that the cursor is to be renewed.
    fn poll_wait(&self, context: &mut Context<'_>) -> Poll<()> {
        let is_old = || self.sent_at.elapsed() >= CURSOR_RENEWAL;
        if self.subscription.poll(context).is_ready() || is_old() { Poll::Ready(()) } else { Poll::Pending }
    }

    fn read_ring(&self) -> RingRead {
        let (audience, revocable_from) = (&self.audience, self.revocable_from);
        let mut count = 0;
        let stop = |number, tick: &Tick| number >= revocable_from && audience.is_revoked_by(tick);
        let enough = |tick: &Tick| {
            count += tick.count(&audience.topics);
            count >= MAX_BATCH
        };
        self.feed.0.ring.read(&self.subscription, stop, enough)
    }

    /// Finds the missed changes: in the ring if it has all of them, otherwise in the table.
    async fn catch_up(&mut self) -> Result<Option<Step>> {
        let (Some(client_position), ring) = (&self.client_position, &self.feed.0.ring) else { return Ok(None) };
        let Some(resumed) = ring.resume(client_position).filter(|_| ring.retains(self.revocable_from)) else {
            return self.replay().await;
        };
        if client_position.checkpoint != resumed.position.checkpoint
            && !client_position.is_valid(&self.feed.0.db).await?
        {
            return Err(Error::CursorExpired);
        }
        // An instance that lags behind the client's last one has nothing to add yet. Changes that the client already
        // has are skipped later.
        if !client_position.has_reached(&self.position) {
            ring.seek(&self.subscription, resumed.next);
        }
        Ok(None)
    }

    /// Returns the step for these ticks; `None` if the client already has all their changes.
    fn deliver(&mut self, mut ticks: Vec<(u64, Arc<Tick>)>) -> Option<Step> {
        let (_, last) = ticks.last()?;
        let until = Arc::clone(&last.until);
        let mut seen = None;
        if let Some(client_position) = &self.client_position {
            ticks.retain(|(_, tick)| !client_position.has_reached(&tick.until));
            // Only the first tick can be one of which the client has a part.
            if let Some((_, first)) = ticks.first() {
                let (known, all) = first.of(&self.audience.topics).fold((0, 0), |(known, all), change| {
                    (known + usize::from(client_position.covers(change)), all + 1)
                });
                if known == all {
                    ticks.remove(0);
                } else if known > 0 {
                    seen = Some(Arc::clone(client_position));
                }
            }
        }
        self.advance(until);
        ticks.retain(|(_, tick)| tick.count(&self.audience.topics) > 0);
        (!ticks.is_empty()).then(|| self.step(Content::Ticks(ticks, seen)))
    }

    /// Reads the table up to the live position, where the ring continues.
    async fn replay(&mut self) -> Result<Option<Step>> {
        if self.feed.epoch() != self.epoch {
            return Err(Error::CursorExpired);
        }
        let from = self.client_position.clone().unwrap_or_else(|| Arc::clone(&self.position));
        let replay = self.feed.replay(&self.audience.topics, &from).await?;
        self.check_access(replay.next, &replay.until).await?;
        self.revocable_from = self.revocable_from.max(replay.next);
        self.feed.0.ring.seek(&self.subscription, replay.next);
        self.advance(Arc::clone(&replay.until));
        Ok((!replay.changes.is_empty()).then(|| self.step(Content::Replay(replay))))
    }

    /// Fails if access was revoked between the last check and the tick `next`, which follows the position `until`.
    async fn check_access(&self, next: u64, until: &Position) -> Result<()> {
        let (feed, audience) = (&self.feed.0, &self.audience);
        let topics: Vec<Topic> = audience.revocation_topics().cloned().collect();
        let in_ring = feed
            .ring
            .stop_between(&self.subscription, (self.revocable_from, next), |tick| audience.is_revoked_by(tick));
        let revoked: Vec<Topic> = match in_ring {
            Ok(None) => return Ok(()),
            Ok(Some(tick)) => topics.into_iter().filter(|topic| tick.revokes(topic)).collect(),
            Err(Evicted) => {
                let changes = source::replay(&feed.db, &topics, &self.position, until, MAX_REVOCATIONS).await?;
                changes.into_iter().filter(Change::revokes_access).map(|change| change.topic).collect()
            }
        };
        if revoked.is_empty() { Ok(()) } else { Err(audience.revocation_error(|topic| revoked.contains(topic))) }
    }

    fn advance(&mut self, position: Arc<Position>) {
        self.client_position.take_if(|client_position| position.has_reached(client_position));
        self.position = position;
    }

    fn step(&mut self, content: Content) -> Step {
        self.sent_at = Instant::now();
        let until = self.client_position.as_ref().unwrap_or(&self.position);
        Step { epoch: self.epoch, until: Arc::clone(until), content }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.feed.0.ring.unsubscribe(&self.subscription);
    }
}

#[cfg(test)]
mod tests;
