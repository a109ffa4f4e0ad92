//! One reader: catches up from a cursor, then is told of what comes.
//!
//! The live position is taken *before* the past is read, and before it is decided who may listen, so nothing falls
//! between. Delivery stops at the tick in which the audience lost its access: none of that tick's changes are given,
//! whatever their order.

use std::{pin::Pin, sync::Arc, time::Duration};

use tokio::time::{Instant, Sleep, sleep};

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

/// A quiet subscription is given a new cursor this often, so that its cursor does not expire while nothing happens.
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
    alarm: Pin<Box<Sleep>>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// To be told that it is live.
    Ready,
    /// To be given what it missed.
    CatchUp,
    Live,
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
    pub fn follow(&self, from: Moment, audience: Audience, after: Option<&str>) -> Result<Follower> {
        let epoch = self.epoch();
        let Moment(Place { position, next }) = from;
        let given = match after.map(Cursor::decode).transpose()? {
            Some(cursor) if cursor.epoch != epoch => return Err(Error::CursorExpired),
            cursor => cursor.map(|cursor| cursor.position).filter(|given| *given != position),
        };
        let seat = self.0.ring.join(audience.concerns(), next);
        let (told_at, alarm) = (Instant::now(), Box::pin(sleep(RENEWAL)));
        let feed = self.clone();
        Ok(Follower { feed, epoch, audience, seat, since: next, position, given, told_at, alarm, stage: Stage::Ready })
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
        match self.stage {
            Stage::Ready => {
                self.stage = Stage::CatchUp;
                return Ok(self.step(Told::Nothing));
            }
            Stage::CatchUp => {
                // Boxed, here and below: while it waits it does not need the room that queries of the database take.
                let missed = Box::pin(self.catch_up()).await?;
                self.stage = Stage::Live;
                if let Some(step) = missed {
                    return Ok(step);
                }
            }
            Stage::Live => {}
        }
        loop {
            self.wait().await;
            match self.take() {
                Taken::Nothing(position) => {
                    self.advance(position);
                    return Ok(self.step(Told::Nothing));
                }
                Taken::Ticks(ticks) => {
                    if let Some(step) = self.tell(ticks) {
                        return Ok(step);
                    }
                }
                Taken::Stop(tick) => return Err(self.audience.farewell(|topic| tick.withdraws(topic))),
                Taken::Gone => {
                    if let Some(step) = Box::pin(self.replay()).await? {
                        return Ok(step);
                    }
                }
            }
        }
    }

    /// Waits until there is something to take, or it was told nothing for so long that its cursor grows old.
    async fn wait(&mut self) {
        loop {
            tokio::select! {
                biased;
                () = self.seat.wait() => return,
                () = &mut self.alarm => {
                    // Set once, and again when it has gone off: not at every message.
                    let renewal = self.told_at + RENEWAL;
                    if renewal <= Instant::now() {
                        return;
                    }
                    self.alarm.as_mut().reset(renewal);
                }
            }
        }
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
