//! What a subscriber may see, and the topics on which its access can be revoked.

use super::{change::Topic, tick::Tick};
use crate::platform::error::Error;

/// The topics of one subscriber.
#[derive(Clone, Debug, Default)]
pub struct Audience {
    /// Topics whose changes it may see.
    pub topics: Vec<Topic>,
    /// Topic that reports the end of its session; `None` without a session.
    pub session: Option<Topic>,
    /// Topics that report the end of its access while its session stays valid.
    pub access: Vec<Topic>,
    /// Whether all subscribers of these topics receive the same changes, whoever they are.
    pub is_public: bool,
}

impl Audience {
    /// Returns every topic, including those that report a revocation.
    pub(super) fn all_topics_mut(&mut self) -> impl Iterator<Item = &mut Topic> {
        self.topics.iter_mut().chain(&mut self.session).chain(&mut self.access)
    }

    /// Returns the topics that report the end of its access.
    pub(super) fn revocation_topics(&self) -> impl Iterator<Item = &Topic> {
        self.session.iter().chain(&self.access)
    }

    /// Whether its access is revoked in a tick. No change of that tick may be sent, whatever the order inside.
    pub(super) fn is_revoked_by(&self, tick: &Tick) -> bool {
        self.revocation_topics().any(|topic| tick.revokes(topic))
    }

    /// Returns the error that ends the subscription; `is_revoked` says which topics reported a revocation.
    pub(super) fn revocation_error(&self, is_revoked: impl Fn(&Topic) -> bool) -> Error {
        if self.session.as_ref().is_some_and(is_revoked) { Error::SessionInvalid } else { Error::NotFound }
    }
}
