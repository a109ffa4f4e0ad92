//! One reader: catches up from a cursor, then is told of what comes.
//!
//! The live position is taken *before* the past is read, and before it is decided who may listen, so nothing falls
//! between. Delivery stops at the tick in which the audience lost its access: none of that tick's changes are given,
//! whatever their order.

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
    ring::{Forgotten, Place, Seat, Taken},
    source,
    step::{Step, Told},
    tick::Tick,
};
use crate::error::{Error, Result};

/// A quiet subscription is given a new cursor this often, so that its cursor does not expire while nothing happens. It
/// has no timer for that, which would be half of what it keeps: it looks at the clock when it is asked, and whatever
/// carries it asks at every sign of life, some seconds apart.
const RENEWAL: Duration = Duration::from_mins(5);

/// Changes given in one message: whole ticks, at least one.
const MAX_BATCH: usize = 500;

/// So many withdrawals at once are one too many to look at.
const MAX_WITHDRAWALS: u64 = 100;

/// A moment of the feed.
#[derive(Clone, Debug)]
pub struct Moment(Place);

/// A reader and where it stands.
#[derive(Debug)]
pub struct Follower {
    feed: Feed,
    epoch: i64,
    audience: Audience,
    seat: Seat,
    /// The tick from which on its access can be withdrawn: who may listen was decided before it.
    since: u64,
    /// What it has been given, and until where withdrawals were looked for: a position of this process.
    position: Arc<Position>,
    /// What it was given before it came here, until that is reached: another process may have read further, or
    /// stopped between two of our ticks.
    given: Option<Arc<Position>>,
    told_at: Instant,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// To be told that it is live.
    Ready,
    /// To be given what it missed before it came.
    CatchUp,
    Live,
    /// To be given what the ring no longer has.
    Behind,
}

impl Feed {
    /// Now. Whatever comes after it can be told to a follower from it.
    pub fn now(&self) -> Moment {
        Moment(self.0.ring.place())
    }

    /// Follows from a moment on, at which it had not yet been decided who may listen; or from a client's cursor. The
    /// first step is empty and says from where nothing will be missed: the cursor given, or the moment.
    ///
    /// [`Error::BadUserInput`] when it is no cursor; [`Error::CursorExpired`] when it is one of another life of the
    /// database, and from [`Follower::next`] when what was missed can no longer be given.
    pub fn follow(&self, from: Moment, mut audience: Audience, after: Option<&str>) -> Result<Follower> {
        let epoch = self.epoch();
        let Moment(Place { position, next }) = from;
        let given = match after.map(Cursor::decode).transpose()? {
            Some(cursor) if cursor.epoch != epoch => return Err(Error::CursorExpired),
            cursor => cursor.map(|cursor| cursor.position).filter(|given| *given != position),
        };
        let seat = self.0.ring.join(audience.concerns_mut(), next);
        let (feed, told_at) = (self.clone(), Instant::now());
        Ok(Follower { feed, epoch, audience, seat, since: next, position, given, told_at, stage: Stage::Ready })
    }

    /// Waits until a session is over. Counts from the moment of the call, not of the first poll.
    pub fn end_of(&self, session: Topic) -> impl Future<Output = ()> + Send + use<> {
        let audience = Audience { session: Some(session), ..Audience::default() };
        let mut follower = self.follow(self.now(), audience, None);
        async move {
            // By reference: what is moved inside a future has its room twice.
            let Ok(follower) = &mut follower else { return };
            // Whatever the failure: better one reconnection too many.
            while follower.next().await.is_ok() {}
        }
    }
}

impl Follower {
    /// What it may see.
    pub fn topics(&self) -> &[Topic] {
        &self.audience.topics
    }

    /// Whether everybody is told the same in its place.
    pub fn is_public(&self) -> bool {
        self.audience.is_public
    }

    /// The next step. [`Error::SessionInvalid`] or [`Error::NotFound`] when it may listen no longer: it is then over.
    /// Who stops waiting for it loses nothing.
    pub async fn next(&mut self) -> Result<Step> {
        loop {
            if let Some(step) = poll_fn(|context| self.poll_at_hand(context)).await {
                return step;
            }
            // Boxed: while it waits it does not need the room that queries of the database take.
            if let Some(step) = Box::pin(self.look_up()).await? {
                return Ok(step);
            }
        }
    }

    /// The next step if it is at hand; none when it must be [looked up](Self::look_up). Otherwise as [`Self::next`],
    /// and needs no room while it waits.
    pub fn poll_at_hand(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Step>>> {
        loop {
            match self.stage {
                Stage::Ready => {
                    self.stage = if self.given.is_some() { Stage::CatchUp } else { Stage::Live };
                    return Poll::Ready(Some(Ok(self.step(Told::Nothing))));
                }
                Stage::CatchUp | Stage::Behind => return Poll::Ready(None),
                Stage::Live => ready!(self.poll_wait(context)),
            }
            match self.take() {
                Taken::Nothing(position) => {
                    self.advance(position);
                    return Poll::Ready(Some(Ok(self.step(Told::Nothing))));
                }
                Taken::Ticks(ticks) => {
                    if let Some(step) = self.tell(ticks) {
                        return Poll::Ready(Some(Ok(step)));
                    }
                }
                Taken::Stop(tick) => {
                    return Poll::Ready(Some(Err(self.audience.farewell(|topic| tick.withdraws(topic)))));
                }
                Taken::Gone => self.stage = Stage::Behind,
            }
        }
    }

    /// What it was not given and is not at hand; nothing when there is nothing of the kind. Fails as [`Self::next`].
    pub async fn look_up(&mut self) -> Result<Option<Step>> {
        let step = match self.stage {
            Stage::CatchUp => self.catch_up().await?,
            Stage::Behind => self.replay().await?,
            Stage::Ready | Stage::Live => None,
        };
        self.stage = Stage::Live;
        Ok(step)
    }

    /// Ready when there is something to take, or it was told nothing for so long that its cursor grows old.
    fn poll_wait(&self, context: &mut Context<'_>) -> Poll<()> {
        let is_old = || self.told_at.elapsed() >= RENEWAL;
        if self.seat.poll(context).is_ready() || is_old() { Poll::Ready(()) } else { Poll::Pending }
    }

    fn take(&self) -> Taken {
        let (audience, since) = (&self.audience, self.since);
        let mut count = 0;
        let stop = |number, tick: &Tick| number >= since && audience.is_withdrawn_by(tick);
        let enough = |tick: &Tick| {
            count += tick.count(&audience.topics);
            count >= MAX_BATCH
        };
        self.feed.0.ring.take(&self.seat, stop, enough)
    }

    /// Finds what was missed: in the ring when it is all there, else in the table.
    async fn catch_up(&mut self) -> Result<Option<Step>> {
        let (Some(given), ring) = (&self.given, &self.feed.0.ring) else { return Ok(None) };
        let Some(place) = ring.resume(given).filter(|_| ring.keeps(self.since)) else {
            return self.replay().await;
        };
        if given.witness != place.position.witness && !given.is_true(&self.feed.0.db).await? {
            return Err(Error::CursorExpired);
        }
        // An instance that lags behind the client's last one has nothing to add yet. What the client has already is
        // left out later.
        if !given.has_reached(&self.position) {
            ring.seek(&self.seat, place.next);
        }
        Ok(None)
    }

    /// What these ticks tell it; nothing when it has it already.
    fn tell(&mut self, mut ticks: Vec<(u64, Arc<Tick>)>) -> Option<Step> {
        let (_, last) = ticks.last()?;
        let until = Arc::clone(&last.until);
        let mut beyond = None;
        if let Some(given) = &self.given {
            ticks.retain(|(_, tick)| !given.has_reached(&tick.until));
            // Only the first can be one that the client has a part of.
            if let Some((_, first)) = ticks.first() {
                let (known, all) = first
                    .of(&self.audience.topics)
                    .fold((0, 0), |(known, all), change| (known + usize::from(given.sees(change)), all + 1));
                if known == all {
                    ticks.remove(0);
                } else if known > 0 {
                    beyond = Some(Arc::clone(given));
                }
            }
        }
        self.advance(until);
        ticks.retain(|(_, tick)| tick.count(&self.audience.topics) > 0);
        (!ticks.is_empty()).then(|| self.step(Told::Ticks(ticks, beyond)))
    }

    /// Reads the table, until where the ring begins again.
    async fn replay(&mut self) -> Result<Option<Step>> {
        if self.feed.epoch() != self.epoch {
            return Err(Error::CursorExpired);
        }
        let from = self.given.clone().unwrap_or_else(|| Arc::clone(&self.position));
        let replay = self.feed.replay(&self.audience.topics, &from).await?;
        self.look_for_withdrawal(replay.next, &replay.until).await?;
        self.since = self.since.max(replay.next);
        self.feed.0.ring.seek(&self.seat, replay.next);
        self.advance(Arc::clone(&replay.until));
        Ok((!replay.changes.is_empty()).then(|| self.step(Told::Replay(replay))))
    }

    /// Fails when access was withdrawn between what was looked at last and a tick that leads on from a position.
    async fn look_for_withdrawal(&self, next: u64, until: &Position) -> Result<()> {
        let (feed, audience) = (&self.feed.0, &self.audience);
        let topics: Vec<Topic> = audience.withdrawals().cloned().collect();
        let in_ring = feed.ring.stop_between(&self.seat, (self.since, next), |tick| audience.is_withdrawn_by(tick));
        let withdrawn: Vec<Topic> = match in_ring {
            Ok(None) => return Ok(()),
            Ok(Some(tick)) => topics.into_iter().filter(|topic| tick.withdraws(topic)).collect(),
            Err(Forgotten) => {
                let told = source::replay(&feed.db, &topics, &self.position, until, MAX_WITHDRAWALS).await?;
                told.into_iter().filter(Change::withdraws).map(|change| change.topic).collect()
            }
        };
        if withdrawn.is_empty() { Ok(()) } else { Err(audience.farewell(|topic| withdrawn.contains(topic))) }
    }

    fn advance(&mut self, position: Arc<Position>) {
        self.given.take_if(|given| position.has_reached(given));
        self.position = position;
    }

    fn step(&mut self, told: Told) -> Step {
        self.told_at = Instant::now();
        let until = self.given.as_ref().unwrap_or(&self.position);
        Step { epoch: self.epoch, until: Arc::clone(until), told }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.feed.0.ring.leave(&self.seat);
    }
}

#[cfg(test)]
mod tests;
