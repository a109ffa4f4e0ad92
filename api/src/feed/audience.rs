//! Who is told of changes, and of which.

use super::{change::Topic, tick::Tick};
use crate::error::Error;

/// Who is listening.
#[derive(Clone, Debug, Default)]
pub struct Audience {
    /// What it may see.
    pub topics: Vec<Topic>,
    /// Where it is told that its session is over; none when it has none.
    pub session: Option<Topic>,
    /// Where it is told that what it listens to is closed to it, though its session goes on.
    pub access: Vec<Topic>,
    /// Whether everybody is shown the same, whoever they are.
    pub is_public: bool,
}

impl Audience {
    /// Everything that concerns it.
    pub(super) fn concerns_mut(&mut self) -> impl Iterator<Item = &mut Topic> {
        self.topics.iter_mut().chain(&mut self.session).chain(&mut self.access)
    }

    /// Where it is told that it may listen no longer.
    pub(super) fn withdrawals(&self) -> impl Iterator<Item = &Topic> {
        self.session.iter().chain(&self.access)
    }

    /// Whether it loses its access at a tick: none of that tick may be given to it, whatever the order inside.
    pub(super) fn is_withdrawn_by(&self, tick: &Tick) -> bool {
        self.withdrawals().any(|topic| tick.withdraws(topic))
    }

    /// What it is told when it loses its access, `is_named` saying where that was told.
    pub(super) fn farewell(&self, is_named: impl Fn(&Topic) -> bool) -> Error {
        if self.session.as_ref().is_some_and(is_named) { Error::SessionInvalid } else { Error::NotFound }
    }
}
