//! Groups of subscriptions that receive the same messages, each of which is rendered once.
//!
//! A group exists from its first member to its last one. It holds what is needed to render a step of the feed, and a
//! cache of the last few results: the first member to reach a step has it executed, and the others wait for the result
//! or find it in the cache. A member that is behind reaches other steps, which are executed for it alone.
//!
//! A result must be correct for every member. The members of a group therefore have the same document, variables,
//! topics and language, and the same viewer, unless the subscription is public: it is then executed for an anonymous
//! viewer. Each member is authorized on its own, when it subscribes and afterwards.

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
use tracing::Instrument;
use uuid::Uuid;

use super::{errors_json, no_response, panicked};
use crate::platform::{
    app::App,
    auth::{
        request::RequestInfo,
        viewer::{Roles, Viewer},
    },
    error::{Error, Result},
    feed::{Batch, Follower, Step, StepKey, Topic},
    graphql::{changes::Purpose, respond},
    http::{
        Shared,
        operation::{Operation, server_error},
    },
    language::Language,
};

/// The maximum number of results in a group's cache. Members of a large group are served one after the other while the
/// feed advances, so they reach a handful of different steps.
const MAX_CACHED: usize = 8;

/// The size in bytes above which a group's cache evicts its oldest results; the newest is cached whatever its size.
const MAX_CACHED_BYTES: usize = 256 * 1024;

/// The groups of one process.
#[derive(Default)]
pub struct Groups(Mutex<HashMap<Arc<Key>, Weak<Group>>>);

/// What the members of a group have in common.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    /// The address of the parsed document, which is unique because the group keeps the document alive.
    document: usize,
    operation: Option<String>,
    /// All variables except the one for `after`, as JSON.
    variables: Box<str>,
    language: Language,
    /// `None` if the subscription is public or the viewer is anonymous.
    viewer: Option<(UserId, Roles)>,
    topics: Vec<Topic>,
}

/// Subscriptions that share their renderings.
pub struct Group {
    groups: Arc<Groups>,
    key: Arc<Key>,
    app: App,
    /// The operation without its variables.
    operation: Operation,
    /// The first member's variables. They are stored as JSON because the parsed map would take more memory than the
    /// rest of the group.
    variables: Box<str>,
    /// The caller for whom the operation is executed.
    info: RequestInfo,
    /// Request id for the logs.
    id: Uuid,
    timeout: Duration,
    cache: Mutex<VecDeque<(StepKey, PendingRendering)>>,
}

/// A result that is computed by the first member that needs it.
type PendingRendering = Arc<OnceCell<Arc<Rendering>>>;

/// A step of the feed as the response of an operation.
#[derive(Debug)]
pub struct Rendering {
    /// The response, as JSON.
    pub text: Box<str>,
    /// The client's cursor after this step.
    pub cursor: Box<str>,
    /// The errors as JSON, if there are no data.
    pub failure: Option<Box<RawValue>>,
}

impl Groups {
    /// Returns the group of a subscription, which is created if it is the first member.
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
            viewer: info.viewer.signed_in().ok().map(|signed_in| (signed_in.user_id, signed_in.roles)),
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
            timeout: shared.timeouts.operation,
            cache: Mutex::default(),
        });
        groups.insert(key, Arc::downgrade(&group));
        group
    }

    /// Returns the number of groups.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Arc<Key>, Weak<Group>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Group {
    /// Returns the language of the members.
    pub fn language(&self) -> Language {
        self.info.language
    }

    /// Renders a step, once for all members that reach it at about the same time.
    pub async fn render(self: &Arc<Self>, step: &Step) -> Arc<Rendering> {
        if Arc::strong_count(self) == 1 {
            return self.execute(step.batch(&self.key.topics)).await;
        }
        let cell = self.cell(step.key());
        Arc::clone(cell.get_or_init(|| self.execute(step.batch(&self.key.topics))).await)
    }

    /// Returns the rendering of a step if it is in the cache.
    pub fn cached(&self, step: &Step) -> Option<Arc<Rendering>> {
        let cache = self.lock();
        find(&cache, &step.key())?.get().cloned()
    }

    fn cell(&self, key: StepKey) -> PendingRendering {
        let mut cache = self.lock();
        if let Some(cell) = find(&cache, &key) {
            return Arc::clone(cell);
        }
        let size = |(_, cell): &(_, PendingRendering)| cell.get().map_or(0, |result| result.text.len());
        while cache.len() >= MAX_CACHED
            || (!cache.is_empty() && cache.iter().map(size).sum::<usize>() > MAX_CACHED_BYTES)
        {
            cache.pop_front();
        }
        let cell = PendingRendering::default();
        cache.push_back((key, Arc::clone(&cell)));
        cell
    }

    /// Executes the operation for a batch, in a separate task: the first member may be blocked by a socket that does
    /// not accept writes, and must then block neither the members that wait for the same result nor the tasks that wait
    /// for a database connection.
    async fn execute(self: &Arc<Self>, batch: Batch) -> Arc<Rendering> {
        metrics::counter!("rodage_renderings_total").increment(1);
        let (group, cursor) = (Arc::clone(self), batch.cursor.encode());
        let span = self.operation.subscription_span(self.id);
        let responded = async move { group.respond(batch).await }.instrument(span);
        let task = AbortOnDropHandle::new(tokio::spawn(responded));
        let mut response = task.await.unwrap_or_else(|_| panicked());
        respond::localize(&mut response, self.info.language, self.id);
        let failed = response.is_err() && response.data == Value::Null;
        let failure = failed.then(|| errors_json(&response.errors));
        let text = if failed { String::new() } else { serde_json::to_string(&response).unwrap_or_default() };
        Arc::new(Rendering { text: text.into(), cursor: cursor.into(), failure })
    }

    async fn respond(&self, batch: Batch) -> Response {
        // The scopes of each member were checked when it subscribed; these are the first member's.
        let request = self.operation().and_then(|operation| {
            Ok((operation.clone().into_request(&self.app, self.info.clone())?.data(Purpose::Deliver(batch)), operation))
        });
        let (request, operation) = match request {
            Ok(request) => request,
            Err(error) => return Response::from_errors(vec![server_error(error)]),
        };
        let mut responses = self.app.api.subscription_schema.execute_stream(request);
        let mut response = match timeout(self.timeout, responses.next()).await {
            Ok(response) => response.unwrap_or_else(no_response),
            Err(_) => Response::from_errors(vec![server_error(Error::Timeout)]),
        };
        operation.complete(&mut response);
        response
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(StepKey, PendingRendering)>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the operation with its variables.
    fn operation(&self) -> Result<Operation> {
        let mut operation = self.operation.clone();
        operation.variables = serde_json::from_str(&self.variables).map_err(anyhow::Error::from)?;
        Ok(operation)
    }
}

fn find<'a>(cache: &'a VecDeque<(StepKey, PendingRendering)>, key: &StepKey) -> Option<&'a PendingRendering> {
    cache.iter().rev().find(|(other, _)| other == key).map(|(_, cell)| cell)
}

impl Drop for Group {
    fn drop(&mut self) {
        metrics::gauge!("rodage_subscription_groups").decrement(1);
        let mut groups = self.groups.lock();
        // A new group may have been created for the key in the meantime.
        if groups.get(&self.key).is_some_and(|group| group.strong_count() == 0) {
            groups.remove(&self.key);
        }
    }
}

/// Returns the variables except the one for `after`, as JSON.
fn variables(operation: &Operation) -> Box<str> {
    let after = operation.root_field().and_then(|field| field.get_argument("after"));
    // The argument as in the document, which is `$name` if it is a variable.
    let after = after.map(|argument| argument.node.to_string());
    let after = after.as_deref().and_then(|argument| argument.strip_prefix('$'));
    let others: Vec<_> = operation.variables.iter().filter(|(name, _)| Some(name.as_str()) != after).collect();
    json(&others)
}

fn json(value: &impl Serialize) -> Box<str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
