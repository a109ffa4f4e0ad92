//! What a mutation records, and what a subscriber is given.

use std::{fmt, sync::Arc};

use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::error::Result;

/// An audience of changes: the name of a feed and whose it is, such as `projects:0192…`. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(Arc<str>);

impl Topic {
    /// The feed `name` of one owner (a user, a project, a session).
    pub fn new(name: &'static str, owner: impl Into<Uuid>) -> Self {
        Self(format!("{name}:{}", owner.into().simple()).into())
    }

    /// As stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What happened to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// It was made, or came into this audience.
    Created,
    /// It was written.
    Updated,
    /// It was removed, or left this audience.
    Deleted,
    /// The audience named by the topic lost its access: nothing more may be sent to it.
    AccessWithdrawn,
}

impl Operation {
    /// As stored.
    pub fn code(self) -> &'static str {
        match self {
            Self::Created => "i",
            Self::Updated => "u",
            Self::Deleted => "d",
            Self::AccessWithdrawn => "a",
        }
    }

    /// Reads the stored form.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Created, Self::Updated, Self::Deleted, Self::AccessWithdrawn]
            .into_iter()
            .find(|operation| operation.code() == code)
    }
}

/// A change to be recorded with the transaction that made it.
#[derive(Clone, Debug)]
pub struct NewChange {
    pub(crate) topic: Topic,
    pub(crate) operation: Operation,
    pub(crate) object_id: Uuid,
    pub(crate) version: i64,
    pub(crate) image: Option<String>,
}

impl NewChange {
    /// An object was made; `image` is the object as it stands.
    pub fn created(topic: Topic, id: impl Into<Uuid>, version: i64, image: &impl Serialize) -> Result<Self> {
        Self::with_image(topic, Operation::Created, id, version, image)
    }

    /// An object was written; `image` is the object as it stands.
    pub fn updated(topic: Topic, id: impl Into<Uuid>, version: i64, image: &impl Serialize) -> Result<Self> {
        Self::with_image(topic, Operation::Updated, id, version, image)
    }

    /// An object was removed.
    pub fn deleted(topic: Topic, id: impl Into<Uuid>, version: i64) -> Self {
        Self { topic, operation: Operation::Deleted, object_id: id.into(), version, image: None }
    }

    /// The audience of `topic` may be sent nothing more.
    pub fn access_withdrawn(topic: Topic, id: impl Into<Uuid>) -> Self {
        Self { topic, operation: Operation::AccessWithdrawn, object_id: id.into(), version: 0, image: None }
    }

    /// The image is taken now and not when the change is delivered: by then the object may have changed again, and a
    /// subscriber would see one version twice and another never.
    fn with_image(
        topic: Topic,
        operation: Operation,
        id: impl Into<Uuid>,
        version: i64,
        image: &impl Serialize,
    ) -> Result<Self> {
        let image = serde_json::to_string(image).map_err(anyhow::Error::from)?;
        Ok(Self { topic, operation, object_id: id.into(), version, image: Some(image) })
    }
}

/// A committed change. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its number: orders the versions of one object.
    pub seq: i64,
    /// The transaction that made it; on SQLite, where it has no number, 0.
    pub xid: u64,
    /// Who may see it.
    pub topic: Topic,
    /// What happened.
    pub operation: Operation,
    /// To what.
    pub object_id: Uuid,
    /// The object's version after it.
    pub version: i64,
    /// The object after it, as JSON; none when it is gone.
    pub image: Option<Arc<str>>,
}

impl Change {
    /// Whether it says that the audience of its topic lost its access.
    pub(super) fn withdraws(&self) -> bool {
        self.operation == Operation::AccessWithdrawn
    }

    /// The object after the change, none when it is gone.
    pub fn object<T: DeserializeOwned>(&self) -> Result<Option<T>> {
        let object = self.image.as_deref().map(serde_json::from_str).transpose();
        Ok(object.map_err(|error| {
            anyhow::Error::from(error).context(format!("change {} of {} cannot be read", self.seq, self.topic))
        })?)
    }
}

impl From<String> for Topic {
    fn from(stored: String) -> Self {
        Self(stored.into())
    }
}
