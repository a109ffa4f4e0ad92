//! Subscriptions that are told the same in the same words.
//!
//! A group is made by its first member and gone with its last one. It holds what is needed to put a step of the feed
//! into words, and the last few results: the first member to come to a step has it executed, the others wait for it or
//! find it there. A member that is behind comes to other steps, and has them executed for itself.
//!
//! What is shared must be right for every member. Members of one group therefore asked the same of the same object, in
//! the same language, and are the same person, unless the subscription says that it shows everybody the same: then it
//! is executed for nobody in particular. Whether somebody may listen at all is decided for each, before and during.

use std::{
    collections::{HashMap, VecDeque},
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use async_graphql::{Response, Value};
use entity::types::id::UserId;
use futures_util::StreamExt;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::{sync::OnceCell, time::timeout};
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{nothing_said, panicked, written};
use crate::{
    app::App,
    auth::viewer::{UserType, Viewer},
    error::{Error, Result},
    feed::{Batch, Follower, Step, StepKey, Topic},
    graphql::{changes::Purpose, context::RequestInfo, respond},
    http::{
        Shared,
        operation::{Operation, server_error},
    },
    language::Language,
};

/// Results that a group keeps. Members of a large group are served one after the other while time goes on, so they come
/// to a handful of different steps.
const KEPT: usize = 8;

/// Bytes of results that a group keeps; the newest is kept whatever its size.
const KEPT_BYTES: usize = 256 * 1024;

/// The groups of one process.
#[derive(Default)]
pub struct Groups(Mutex<HashMap<Arc<Key>, Weak<Group>>>);

/// What the members of a group have in common.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    /// Address of the parsed document, which the group holds, so no other has it.
    document: usize,
    operation: Option<String>,
    /// All variables but the one that says where to begin, as JSON.
    variables: Box<str>,
    language: Language,
    /// Nobody in particular when everybody is shown the same.
    viewer: Option<(UserId, Option<UserType>)>,
    topics: Vec<Topic>,
}

/// One group.
pub struct Group {
    groups: Arc<Groups>,
    key: Arc<Key>,
    app: App,
    /// Without its variables.
    operation: Operation,
    /// The first member's, as JSON: as the map that they are when it is executed they would take more room than all
    /// the rest.
    variables: Box<str>,
    /// On whose behalf it is executed.
    info: RequestInfo,
    /// To find it in the logs.
    id: Uuid,
    patience: Duration,
    kept: Mutex<VecDeque<(StepKey, Promise)>>,
}

/// A result that is there, or will be: whoever comes first works it out.
type Promise = Arc<OnceCell<Arc<Rendering>>>;

/// A step of the feed in the words of an operation.
#[derive(Debug)]
pub struct Rendering {
    /// The response, as JSON.
    pub text: Box<str>,
    /// Where the client then stands.
    pub cursor: Box<str>,
    /// The errors as JSON, when there is nothing but errors.
    pub failure: Option<Box<RawValue>>,
}

impl Groups {
    /// The group of a subscription, made when it is the first of its kind.
    pub fn join(
        self: &Arc<Self>,
        shared: &Shared,
        mut operation: Operation,
        info: RequestInfo,
        follower: &Follower,
    ) -> Arc<Group> {
        let info = if follower.is_public() { RequestInfo { viewer: Viewer::Anonymous, ..info } } else { info };
        let key = Key {
            document: Arc::as_ptr(&operation.document).addr(),
            operation: operation.name.clone(),
            variables: variables(&operation),
            language: info.language,
            viewer: info.viewer.signed_in().ok().map(|person| (person.user_id, person.user_type)),
            topics: follower.topics().to_vec(),
        };
        let mut groups = self.lock();
        if let Some(group) = groups.get(&key).and_then(Weak::upgrade) {
            return group;
        }
        metrics::gauge!("rodage_subscription_groups").increment(1);
        let key = Arc::new(key);
        let variables = json(&mem::take(&mut operation.variables));
        let group = Arc::new(Group {
            groups: Arc::clone(self),
            key: Arc::clone(&key),
            app: shared.app.clone(),
            operation,
            variables,
            info,
            id: shared.app.ids.request(),
            patience: shared.pace.operation,
            kept: Mutex::default(),
        });
        groups.insert(key, Arc::downgrade(&group));
        group
    }

    /// How many there are.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Arc<Key>, Weak<Group>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Group {
    /// The language of its members.
    pub fn language(&self) -> Language {
        self.info.language
    }

    /// A step in words, executed once for all members that come to it at about the same time.
    pub async fn render(self: &Arc<Self>, step: &Step) -> Arc<Rendering> {
        if Arc::strong_count(self) == 1 {
            return self.execute(step.batch(&self.key.topics)).await;
        }
        let cell = self.cell(step.key());
        Arc::clone(cell.get_or_init(|| self.execute(step.batch(&self.key.topics))).await)
    }

    /// A step in words, when another member had it put into words.
    pub fn at_hand(&self, step: &Step) -> Option<Arc<Rendering>> {
        let kept = self.lock();
        find(&kept, &step.key())?.get().cloned()
    }

    fn cell(&self, key: StepKey) -> Promise {
        let mut kept = self.lock();
        if let Some(cell) = find(&kept, &key) {
            return Arc::clone(cell);
        }
        let size = |(_, cell): &(_, Promise)| cell.get().map_or(0, |result| result.text.len());
        while kept.len() >= KEPT || (!kept.is_empty() && kept.iter().map(size).sum::<usize>() > KEPT_BYTES) {
            kept.pop_front();
        }
        let cell = Promise::default();
        kept.push_back((key, Arc::clone(&cell)));
        cell
    }

    /// In a task of its own: whoever comes first may be stopped by a socket that takes nothing, and must stop neither the
    /// others that wait for the same words, nor those that wait for a connection to the database.
    async fn execute(self: &Arc<Self>, batch: Batch) -> Arc<Rendering> {
        metrics::counter!("rodage_renderings_total").increment(1);
        let (group, cursor) = (Arc::clone(self), batch.cursor.encode());
        let told = AbortOnDropHandle::new(tokio::spawn(async move { group.tell(batch).await }));
        let mut response = told.await.unwrap_or_else(|_| panicked());
        respond::localise(&mut response, self.info.language, self.id);
        let failed = response.is_err() && response.data == Value::Null;
        let failure = failed.then(|| written(&response.errors));
        let text = if failed { String::new() } else { serde_json::to_string(&response).unwrap_or_default() };
        Arc::new(Rendering { text: text.into(), cursor: cursor.into(), failure })
    }

    async fn tell(&self, batch: Batch) -> Response {
        // Each member was asked for its scopes when it came; this is the first one's.
        let request = self.operation().and_then(|operation| {
            Ok((operation.clone().on_behalf_of(&self.app, self.info.clone())?.data(Purpose::Tell(batch)), operation))
        });
        let (request, operation) = match request {
            Ok(request) => request,
            Err(error) => return Response::from_errors(vec![server_error(error)]),
        };
        let mut told = self.app.messages.execute_stream(request);
        let mut response = match timeout(self.patience, told.next()).await {
            Ok(response) => response.unwrap_or_else(nothing_said),
            Err(_) => Response::from_errors(vec![server_error(Error::Timeout)]),
        };
        operation.complete(&mut response);
        response
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(StepKey, Promise)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The operation with its variables.
    fn operation(&self) -> Result<Operation> {
        let mut operation = self.operation.clone();
        operation.variables = serde_json::from_str(&self.variables).map_err(anyhow::Error::from)?;
        Ok(operation)
    }
}

fn find<'a>(kept: &'a VecDeque<(StepKey, Promise)>, key: &StepKey) -> Option<&'a Promise> {
    kept.iter().rev().find(|(other, _)| other == key).map(|(_, cell)| cell)
}

impl Drop for Group {
    fn drop(&mut self) {
        metrics::gauge!("rodage_subscription_groups").decrement(1);
        let mut groups = self.groups.lock();
        // Unless another one has been made meanwhile.
        if groups.get(&self.key).is_some_and(|group| group.strong_count() == 0) {
            groups.remove(&self.key);
        }
    }
}

/// The variables but the one that says where to begin.
fn variables(operation: &Operation) -> Box<str> {
    let after = operation.root_field().and_then(|field| field.get_argument("after"));
    // As written in the document: `$name` when it is a variable.
    let after = after.map(|argument| argument.node.to_string());
    let after = after.as_deref().and_then(|written| written.strip_prefix('$'));
    let others: Vec<_> = operation.variables.iter().filter(|(name, _)| Some(name.as_str()) != after).collect();
    json(&others)
}

fn json(value: &impl Serialize) -> Box<str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
