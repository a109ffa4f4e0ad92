//! The personal data of a user in all features: what each of them adds to the export of an account, and what it does
//! when the account is deleted.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    hash::Hash,
};

use entity::{types::id::ProjectId, user};
use futures_util::future::BoxFuture;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, TryGetable};
use serde_json::Value;

use super::{app::App, db::Tx, error::Result};

/// The maximum number of values in one statement. SQLite accepts 32 766.
const MAX_VALUES: usize = 10_000;

/// Reads a part of an export. The number of statements hardly depends on the amount of data: only thousands of identifiers
/// are divided.
pub type Read<T> = for<'a> fn(&'a App, &'a user::Model) -> BoxFuture<'a, Result<T>>;

/// A part of the export of a user's data: what they wrote, without secrets and without what others wrote.
pub enum Export {
    /// A section of the document.
    Account {
        /// The key of this part in the export.
        key: &'static str,
        /// Reads the section.
        read: Read<Value>,
    },
    /// A part of each of the user's projects.
    Project {
        /// The key of this part in the export.
        key: &'static str,
        /// Reads the part of all projects.
        read: Read<ByProject>,
    },
}

/// A part of several projects.
pub enum ByProject {
    /// A value by project; `null` for the projects without one.
    One(HashMap<ProjectId, Value>),
    /// A list for each project; an empty one for the others.
    Many(HashMap<ProjectId, Vec<Value>>),
}

impl ByProject {
    /// Removes and returns the part of a project.
    pub fn remove(&mut self, project: ProjectId) -> Value {
        match self {
            Self::One(values) => values.remove(&project).into(),
            Self::Many(lists) => lists.remove(&project).unwrap_or_default().into(),
        }
    }
}

/// Groups values by their parent, in their order.
pub fn by_parent<P: Eq + Hash, T>(rows: impl Iterator<Item = (P, T)>) -> HashMap<P, Vec<T>> {
    let mut lists: HashMap<P, Vec<T>> = HashMap::new();
    for (parent, row) in rows {
        lists.entry(parent).or_default().push(row);
    }
    lists
}

/// Reads a column of the rows with these identifiers, for parts of an export that mention them.
pub async fn texts_by_id<E: EntityTrait, I>(
    app: &App,
    (id, text): (E::Column, E::Column),
    ids: impl Iterator<Item = I>,
) -> Result<HashMap<I, String>>
where
    I: Copy + Eq + Hash + Into<sea_orm::Value> + TryGetable,
{
    let ids: Vec<I> = ids.collect::<HashSet<_>>().into_iter().collect();
    let mut texts = HashMap::with_capacity(ids.len());
    for some in ids.chunks(MAX_VALUES) {
        let select = E::find().select_only().columns([id, text]).filter(id.is_in(some.iter().copied()));
        let rows: Vec<(I, String)> = select.into_tuple().all(app.db.read()).await?;
        texts.extend(rows);
    }
    Ok(texts)
}

/// What a feature does in the transaction that deletes an account. Rows that nobody else sees are deleted in cascade
/// with the row of the user.
pub struct Deletion {
    /// When.
    pub phase: DeletionPhase,
    /// Does it.
    pub run: for<'a> fn(&'a Tx, &'a App, &'a mut ClosingAccount) -> BoxFuture<'a, Result<()>>,
}

/// A phase of the deletion of an account. Each begins when all features have ended the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionPhase {
    /// The user is removed as the author of what is kept, and the names that they used are collected. No row is deleted
    /// yet.
    Authorship,
    /// The user's objects are deleted, and those of others are detached from the user. The projects of the latter are
    /// collected.
    Objects,
    /// The collected names are removed from what is about the collected projects.
    Mentions,
}

impl DeletionPhase {
    /// The phases in their order.
    pub const ALL: [Self; 3] = [Self::Authorship, Self::Objects, Self::Mentions];
}

/// An account that is being deleted. Its row is locked.
#[derive(Debug)]
pub struct ClosingAccount {
    /// The user.
    pub user: user::Model,
    /// The names under which others know the user.
    pub names: BTreeSet<String>,
    /// The projects of others that the user was invited to.
    pub projects: BTreeSet<ProjectId>,
}

impl ClosingAccount {
    /// Creates the state at the start of a deletion.
    pub fn new(user: user::Model) -> Self {
        // Who was invited by their address was named by it, also where the invitation was deleted since.
        let address = user.email_verified_at.map(|_| user.email.clone());
        Self { names: address.into_iter().collect(), projects: BTreeSet::new(), user }
    }
}
