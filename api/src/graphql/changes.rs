//! The messages of subscriptions: `{ cursor, changes { operation, id, <object> } }`, one pair of types per object.

use async_graphql::Enum;

use crate::feed::Operation;

/// What happened to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ChangeOperation {
    /// The object was made, or came into sight.
    Created,
    /// The object was removed, or went out of sight.
    Deleted,
    /// The object was written.
    Updated,
}

impl From<Operation> for ChangeOperation {
    fn from(operation: Operation) -> Self {
        match operation {
            Operation::Created => Self::Created,
            Operation::Updated => Self::Updated,
            // An audience without access is cut off before it could be given one.
            Operation::Deleted | Operation::AccessWithdrawn => Self::Deleted,
        }
    }
}

/// Defines the two types of one object's subscription, and how a batch of the feed becomes one message.
///
/// `change_types!(Project(project::Model, ProjectId) as project => ProjectChange in ProjectChanges, "project");`
macro_rules! change_types {
    ($object:ident($row:ty, $id:ty) as $field:ident => $change:ident in $changes:ident, $noun:literal) => {
        #[doc = concat!("One change of a ", $noun, ".")]
        #[derive(async_graphql::SimpleObject)]
        pub struct $change {
            #[doc = concat!("Identifier of the ", $noun, ", also when it is gone.")]
            id: async_graphql::ID,
            /// What happened.
            operation: $crate::graphql::changes::ChangeOperation,
            #[doc = concat!("The ", $noun, " as this change left it, null when it is gone.")]
            $field: Option<$object>,
        }

        /// What changed since the last message, whole transactions at a time. The first message has no changes: it says
        /// that the subscription is live, and from where.
        #[derive(async_graphql::SimpleObject)]
        pub struct $changes {
            /// To be given as `after` at the next subscription.
            cursor: $crate::graphql::scalars::ChangeCursor,
            /// In the order to be applied.
            changes: Vec<$change>,
        }

        impl TryFrom<$crate::feed::Batch> for $changes {
            type Error = $crate::error::Error;

            fn try_from(batch: $crate::feed::Batch) -> $crate::error::Result<Self> {
                let changes = batch.changes.iter().map(|change| {
                    Ok($change {
                        id: <$id>::from(change.object_id).to_string().into(),
                        operation: change.operation.into(),
                        $field: change.object::<$row>()?.map($object::from),
                    })
                });
                Ok(Self {
                    cursor: $crate::graphql::scalars::ChangeCursor(batch.cursor.encode()),
                    changes: changes.collect::<$crate::error::Result<_>>()?,
                })
            }
        }
    };
}

pub(crate) use change_types;
