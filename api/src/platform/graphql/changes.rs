//! The messages of subscriptions: `{ cursor, changes { operation, objectId, <object> } }`, one pair of types per
//! object.
//!
//! A subscription is executed in two ways: once to authorize it, which produces no message but a [`Follower`], and then
//! once per message, for a batch attached to the request. So a message that is the same for many subscribers is
//! executed once for all of them, and an idle subscription needs no executor state.
//!
//! A query can select the cursor to subscribe from: the one attached to its request, taken before anything was read.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_graphql::{Context, Enum, Object};
use futures_util::stream::{self, Iter};

use super::{context::ContextExt, scalars::ChangeCursor};
use crate::platform::{
    error::{Error, Result},
    feed::{Audience, Batch, Cursor, Follower, Operation},
};

/// The purpose of one execution of a subscription; attached to its request.
#[derive(Clone, Debug)]
pub enum Purpose {
    /// To authorize and open the subscription.
    Open(Arc<Opening>),
    /// To produce the message for a batch.
    Deliver(Batch),
}

/// The slot in which the execution of [`Purpose::Open`] stores its follower.
#[derive(Debug)]
pub struct Opening {
    after: Option<String>,
    follower: Mutex<Option<Follower>>,
}

impl Opening {
    /// Creates an empty slot; a cursor given here takes precedence over the argument `after`.
    pub fn new(after: Option<String>) -> Self {
        Self { after, follower: Mutex::default() }
    }

    /// Takes the follower; `None` if the execution failed.
    pub fn follower(&self) -> Option<Follower> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Follower>> {
        self.follower.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The single message of an execution, or none.
pub type Messages<T> = Iter<std::option::IntoIter<Result<T>>>;

/// Returns the messages of a subscription. The position to follow from is taken before `audience` is awaited, so access
/// withdrawn while the audience is being determined reaches the subscription.
pub async fn changes<T>(
    ctx: &Context<'_>,
    after: Option<ChangeCursor>,
    audience: impl Future<Output = Result<Audience>>,
) -> Result<Messages<T>>
where
    T: for<'a> TryFrom<&'a Batch, Error = Error>,
{
    let message = match ctx.data::<Purpose>() {
        Ok(Purpose::Open(opening)) => {
            let feed = &ctx.app()?.feed;
            let position = feed.live_position();
            let after = opening.after.as_ref().or(after.as_ref().map(|after| &after.0));
            let follower = feed.follow(position, audience.await?, after.map(String::as_str))?;
            *opening.lock() = Some(follower);
            None
        }
        Ok(Purpose::Deliver(batch)) => Some(T::try_from(batch)),
        Err(_) => return Err(anyhow::anyhow!("a subscription was executed without a purpose").into()),
    };
    Ok(stream::iter(message))
}

/// The field of [`ChangeQuery`].
pub const CURSOR_FIELD: &str = "changeCursor";

/// The root field with the cursor to subscribe from.
#[derive(Default)]
pub struct ChangeQuery;

#[Object]
impl ChangeQuery {
    /// Cursor of the change feed, taken before the query reads anything, whatever the order of the fields. Pass it as
    /// `after` to a subscription to receive all later changes; the answer may have some already, as their `version` shows.
    async fn change_cursor(&self, ctx: &Context<'_>) -> Result<Option<ChangeCursor>> {
        let cursor = ctx.data::<Cursor>().map_err(|_| anyhow::anyhow!("no cursor is attached to the request"))?;
        Ok(Some(ChangeCursor(cursor.encode())))
    }
}

/// Operation on an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ChangeOperation {
    /// Created, or became visible to the subscriber.
    Created,
    /// Deleted, or no longer visible.
    Deleted,
    /// Updated.
    Updated,
}

impl TryFrom<Operation> for ChangeOperation {
    type Error = Error;

    /// Fails with [`Error::CursorExpired`] if only a newer version knows the operation.
    fn try_from(operation: Operation) -> Result<Self> {
        match operation {
            Operation::Created => Ok(Self::Created),
            Operation::Updated => Ok(Self::Updated),
            // A subscription whose access is withdrawn ends before it would be sent one.
            Operation::Deleted | Operation::AccessRevoked => Ok(Self::Deleted),
            Operation::Unknown => Err(Error::CursorExpired),
        }
    }
}

/// Defines the two types of one object's subscription, and the conversion of a feed batch to a message.
///
/// `change_types!(Project(project::Model, ProjectId) as project => ProjectChange in ProjectChanges, "project");`
///
/// With `, with deprecated id` at the end, the change also has the identifier under its former name.
macro_rules! change_types {
    (
        $object:ident($row:ty, $id:ty) as $field:ident => $change:ident in $changes:ident, $noun:literal
        $(, with deprecated $former:ident)?
    ) => {
        #[doc = concat!("What happened to one ", $noun, ".")]
        #[derive(async_graphql::SimpleObject)]
        pub struct $change {
            $(
                #[doc = concat!("Identifier of the ", $noun, ", also when it is gone.")]
                #[graphql(deprecation = "Read `objectId`: an `id` is that of the object in which it stands, and this is no change's. Removed on 2027-05-23.")]
                $former: async_graphql::ID,
            )?
            #[doc = concat!("Identifier of the ", $noun, ", also when it is gone.")]
            object_id: async_graphql::ID,
            /// Operation on the object.
            operation: $crate::platform::graphql::changes::ChangeOperation,
            #[doc = concat!("The ", $noun, " as this change left it, null when it is gone.")]
            $field: Option<$object>,
        }

        /// Changes since the last message, in whole transactions. The first message has no changes: it says
        /// that the subscription is live, and from where.
        #[derive(async_graphql::SimpleObject)]
        pub struct $changes {
            /// To be given as `after` at the next subscription.
            cursor: $crate::platform::graphql::scalars::ChangeCursor,
            /// In the order to be applied.
            changes: Vec<$change>,
        }

        impl TryFrom<&$crate::platform::feed::Batch> for $changes {
            type Error = $crate::platform::error::Error;

            fn try_from(batch: &$crate::platform::feed::Batch) -> $crate::platform::error::Result<Self> {
                let changes = batch.changes.iter().map(|change| {
                    let id = async_graphql::ID::from(<$id>::from(change.object_id).to_string());
                    Ok($change {
                        $($former: id.clone(),)?
                        object_id: id,
                        operation: change.operation.try_into()?,
                        $field: change.object::<$row>()?.map($object::from),
                    })
                });
                Ok(Self {
                    cursor: $crate::platform::graphql::scalars::ChangeCursor(batch.cursor.encode()),
                    changes: changes.collect::<$crate::platform::error::Result<_>>()?,
                })
            }
        }
    };
}

pub(crate) use change_types;
