//! The changes that mutations record and subscribers receive.

use std::{fmt, sync::Arc};

use uuid::Uuid;

use super::event::{self, Recorded};
use crate::platform::error::{Error, Result};

/// A feed and its owner, such as `projects:0192…`: subscribers select changes by topic. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(Arc<str>);

impl Topic {
    /// Creates the topic of the feed `name` of one owner (a user, a project, a session).
    pub fn new(name: &'static str, owner: impl Into<Uuid>) -> Self {
        Self(format!("{name}:{}", owner.into().simple()).into())
    }

    /// Returns the stored form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Operation on an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Created, or became visible to the subscribers of the topic.
    Created,
    /// Updated.
    Updated,
    /// Deleted, or no longer visible to the subscribers of the topic.
    Deleted,
    /// The subscribers of the topic lost their access: nothing more may be sent to them.
    AccessRevoked,
    /// An operation that only a newer version of this program knows. It cannot be delivered.
    Unknown,
}

impl Operation {
    /// Returns the stored form.
    pub fn code(self) -> &'static str {
        match self {
            Self::Created => "i",
            Self::Updated => "u",
            Self::Deleted => "d",
            Self::AccessRevoked => "a",
            Self::Unknown => "?",
        }
    }

    /// Parses the stored form.
    pub fn from_code(code: &str) -> Self {
        [Self::Created, Self::Updated, Self::Deleted, Self::AccessRevoked]
            .into_iter()
            .find(|operation| operation.code() == code)
            .unwrap_or(Self::Unknown)
    }
}

/// A change to be recorded in the transaction that makes it.
#[derive(Clone, Debug)]
pub struct NewChange {
    pub(crate) topic: Topic,
    pub(crate) operation: Operation,
    pub(crate) object_id: Uuid,
    pub(crate) version: i64,
    pub(crate) image: Option<String>,
}

impl NewChange {
    /// Creates the change for a new object; `object` is its current state.
    pub fn created(topic: Topic, id: impl Into<Uuid>, version: i64, object: &impl Recorded) -> Result<Self> {
        Self::with_image(topic, Operation::Created, id, version, object)
    }

    /// Creates the change for an updated object; `object` is its current state.
    pub fn updated(topic: Topic, id: impl Into<Uuid>, version: i64, object: &impl Recorded) -> Result<Self> {
        Self::with_image(topic, Operation::Updated, id, version, object)
    }

    /// Creates the change for a deleted object.
    pub fn deleted(topic: Topic, id: impl Into<Uuid>, version: i64) -> Self {
        Self { topic, operation: Operation::Deleted, object_id: id.into(), version, image: None }
    }

    /// Creates the change that revokes the access of the topic's subscribers.
    pub fn access_revoked(topic: Topic, id: impl Into<Uuid>) -> Self {
        Self { topic, operation: Operation::AccessRevoked, object_id: id.into(), version: 0, image: None }
    }

    /// Creates the change of an object that nobody subscribes to: see [`Feed::changed_since`](super::Feed::changed_since).
    pub fn unversioned(topic: Topic, id: impl Into<Uuid>) -> Self {
        Self { topic, operation: Operation::Updated, object_id: id.into(), version: 0, image: None }
    }

    /// Serializes the image now, not at delivery: by then the object may have changed again, and a subscriber would
    /// receive one version twice and miss another.
    fn with_image(
        topic: Topic,
        operation: Operation,
        id: impl Into<Uuid>,
        version: i64,
        object: &impl Recorded,
    ) -> Result<Self> {
        let image = event::encode(object).map_err(anyhow::Error::from)?;
        Ok(Self { topic, operation, object_id: id.into(), version, image: Some(image) })
    }
}

/// A committed change. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Change {
    /// The sequence number. It orders the versions of one object.
    pub seq: i64,
    /// The ID of the transaction that made it; 0 on SQLite, which has none.
    pub xid: u64,
    /// The topic whose subscribers may see it.
    pub topic: Topic,
    /// The operation.
    pub operation: Operation,
    /// The ID of the object.
    pub object_id: Uuid,
    /// The version of the object after the change.
    pub version: i64,
    /// The object after the change, as its [`Event`](super::Event) in JSON; `None` if it was deleted.
    pub image: Option<Arc<str>>,
}

impl Change {
    /// Whether it revokes the access of its topic's subscribers.
    pub(super) fn revokes_access(&self) -> bool {
        self.operation == Operation::AccessRevoked
    }

    /// Returns the object after the change; `None` if it was deleted.
    ///
    /// Fails with [`Error::CursorExpired`] if it was written by a version of this program that this one does not
    /// understand: the subscriber can query the object, and follow from there.
    pub fn object<T: Recorded>(&self) -> Result<Option<T>> {
        let Some(image) = self.image.as_deref() else { return Ok(None) };
        match event::decode(image) {
            Ok(object) => Ok(Some(object)),
            Err(error) => {
                tracing::warn!(seq = self.seq, topic = %self.topic, error = format!("{error:#}"), "a change cannot be read");
                Err(Error::CursorExpired)
            }
        }
    }
}

impl From<String> for Topic {
    fn from(stored: String) -> Self {
        Self(stored.into())
    }
}
