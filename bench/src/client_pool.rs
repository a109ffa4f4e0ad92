//! Many concurrent connections on one thread, each a small task that subscribes and then listens.

use std::{
    cell::{Cell, RefCell},
    future::Future,
    rc::Rc,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use tokio::{
    sync::{Notify, Semaphore},
    task::{AbortHandle, spawn_local},
    time::timeout,
};

use crate::socket::{Endpoint, Socket, check};

/// Number of concurrent connection attempts, unless the benchmark is about connecting.
pub const CONNECT_CONCURRENCY: usize = 128;

/// Timeout of every operation, longer than any takes unless it is broken.
pub const TIMEOUT: Duration = Duration::from_mins(1);

/// A subscription of a connection.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// The operation id.
    pub id: String,
    /// The document.
    pub query: &'static str,
    /// The variables.
    pub variables: Value,
}

/// Callback for messages, with the number of the connection and the text.
pub type OnMessage = Rc<dyn Fn(usize, &str)>;

/// Listening connections. Dropping the pool closes them.
pub struct ClientPool {
    tasks: Vec<AbortHandle>,
    state: Rc<State>,
}

#[derive(Default)]
struct State {
    /// Number of operations that are ready.
    ready: Cell<usize>,
    /// The error of the first connection that failed.
    failure: RefCell<Option<String>>,
    changed: Notify,
}

impl ClientPool {
    /// Opens `size` connections, `concurrency` at a time, and starts the given `subscriptions` on each; without a
    /// subscription it only opens the socket. Passes every message to `on_message`, including the first of each
    /// operation.
    pub fn connect(
        size: usize,
        concurrency: usize,
        endpoint: &Endpoint,
        subscriptions: impl Fn(usize) -> Vec<Subscription> + 'static,
        on_message: &OnMessage,
    ) -> Self {
        let state = Rc::<State>::default();
        let (subscriptions, permits) = (Rc::new(subscriptions), Rc::new(Semaphore::new(concurrency)));
        let tasks = (0..size)
            .map(|number| {
                let (endpoint, subscriptions, on_message, state, permits) =
                    (endpoint.clone(), subscriptions.clone(), on_message.clone(), state.clone(), permits.clone());
                let task = async move {
                    let outcome = async {
                        let permit = permits.acquire().await?;
                        let (socket, count) =
                            connect_and_subscribe(&endpoint, number, &subscriptions(number), &on_message).await?;
                        drop(permit);
                        state.ready.set(state.ready.get() + count);
                        state.changed.notify_waiters();
                        listen(socket, number, &on_message).await
                    };
                    if let Err(error) = outcome.await {
                        state.failure.borrow_mut().get_or_insert(format!("connection {number}: {error:#}"));
                        state.changed.notify_waiters();
                    }
                };
                spawn_local(task).abort_handle()
            })
            .collect();
        Self { tasks, state }
    }

    /// Waits until `operations` operations are ready.
    pub async fn wait_ready(&self, operations: usize) -> Result<()> {
        self.wait_until(|| self.state.ready.get() >= operations)
            .await
            .with_context(|| format!("{} of {operations} operations are ready", self.state.ready.get()))
    }

    /// Waits until a condition that depends on the connections is true. It is evaluated when an operation becomes
    /// ready, and a hundred times a second.
    pub async fn wait_until(&self, done: impl Fn() -> bool) -> Result<()> {
        let waiting = async {
            while !done() {
                self.check()?;
                let _notified_or_elapsed = timeout(Duration::from_millis(10), self.state.changed.notified()).await;
            }
            Ok(())
        };
        timeout(TIMEOUT, waiting).await.context("timed out waiting for messages")?
    }

    /// Runs `work`, and fails if a connection failed meanwhile.
    pub async fn run<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let outcome = timeout(TIMEOUT, work).await.context("timed out waiting for messages")?;
        self.check()?;
        outcome
    }

    fn check(&self) -> Result<()> {
        match &*self.state.failure.borrow() {
            Some(failure) => bail!("{failure}"),
            None => Ok(()),
        }
    }
}

impl Drop for ClientPool {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Connects and subscribes; returns the socket and the number of operations that are ready.
async fn connect_and_subscribe(
    endpoint: &Endpoint,
    number: usize,
    subscriptions: &[Subscription],
    on_message: &OnMessage,
) -> Result<(Socket, usize)> {
    if endpoint.protocol.is_none() {
        return Ok((Socket::open(endpoint, number).await?, 1));
    }
    let mut socket = Socket::open_graphql(endpoint, number).await?;
    for subscription in subscriptions {
        socket.subscribe(&subscription.id, subscription.query, &subscription.variables).await?;
    }
    let (mut responses, mut refused) = (0, Ok(()));
    while responses < subscriptions.len() {
        socket
            .receive(&mut |text| {
                responses += 1;
                if let Err(error) = check(text) {
                    refused = Err(error);
                }
                on_message(number, text);
            })
            .await?;
        std::mem::replace(&mut refused, Ok(()))?;
    }
    ensure!(!subscriptions.is_empty(), "no subscriptions");
    Ok((socket, subscriptions.len()))
}

async fn listen(mut socket: Socket, number: usize, on_message: &OnMessage) -> Result<()> {
    loop {
        socket.receive(&mut |text| on_message(number, text)).await?;
    }
}

/// Starts `act` at a constant rate per second, whether or not earlier calls have finished, and waits for all. Returns
/// their number.
pub async fn at_rate<F>(rate: u32, during: Duration, act: impl Fn(u64) -> F) -> Result<u64>
where
    F: Future<Output = Result<()>> + 'static,
{
    let mut interval = tokio::time::interval(Duration::from_secs(1) / rate);
    let mut calls = tokio::task::JoinSet::new();
    let count = u64::from(rate) * u64::try_from(during.as_millis())? / 1000;
    for number in 0..count {
        interval.tick().await;
        calls.spawn_local(act(number));
    }
    let finishing = async {
        while let Some(outcome) = calls.join_next().await {
            outcome??;
        }
        Ok(count)
    };
    timeout(TIMEOUT, finishing).await.context("timed out waiting for the mutations")?
}
