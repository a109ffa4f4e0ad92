//! Many connections at once, on one thread: each a small task that subscribes and then listens.

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

use crate::socket::{Door, Socket, check};

/// Connections under way to the server at a time, where nothing is to be proven by more.
pub const GENTLY: usize = 128;

/// Longer than anything takes that is not broken.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// What a connection subscribes to.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Its name for the operation.
    pub id: String,
    /// The document.
    pub query: &'static str,
    /// The variables.
    pub variables: Value,
}

/// Who hears a message: which connection, and the text.
pub type Ear = Rc<dyn Fn(usize, &str)>;

/// Connections that listen. They hang up when it is dropped.
pub struct Crowd {
    members: Vec<AbortHandle>,
    state: Rc<State>,
}

#[derive(Default)]
struct State {
    /// Operations that are ready.
    ready: Cell<usize>,
    /// Why the first connection that failed did.
    trouble: RefCell<Option<String>>,
    changed: Notify,
}

impl Crowd {
    /// Connects `size` times, `at_once` at a time, and has each connection subscribe to what `wishes` says; without any
    /// wish it only opens the socket. Every message after that goes to `ear`, the first of each operation too.
    pub fn begin(
        size: usize,
        at_once: usize,
        door: &Door,
        wishes: impl Fn(usize) -> Vec<Wish> + 'static,
        ear: &Ear,
    ) -> Self {
        let state = Rc::<State>::default();
        let (wishes, turns) = (Rc::new(wishes), Rc::new(Semaphore::new(at_once)));
        let members = (0..size)
            .map(|number| {
                let (door, wishes, ear, state, turns) =
                    (door.clone(), wishes.clone(), ear.clone(), state.clone(), turns.clone());
                let member = async move {
                    let outcome = async {
                        let turn = turns.acquire().await?;
                        let (socket, count) = enter(&door, number, &wishes(number), &ear).await?;
                        drop(turn);
                        state.ready.set(state.ready.get() + count);
                        state.changed.notify_waiters();
                        listen(socket, number, &ear).await
                    };
                    if let Err(error) = outcome.await {
                        state.trouble.borrow_mut().get_or_insert(format!("connection {number}: {error:#}"));
                        state.changed.notify_waiters();
                    }
                };
                spawn_local(member).abort_handle()
            })
            .collect();
        Self { members, state }
    }

    /// Waits until `operations` of them are ready.
    pub async fn ready(&self, operations: usize) -> Result<()> {
        self.until(|| self.state.ready.get() >= operations)
            .await
            .with_context(|| format!("{} of {operations} operations are ready", self.state.ready.get()))
    }

    /// Waits until something is true that the connections bring about; looked at after each operation that is ready,
    /// and a hundred times a second.
    pub async fn until(&self, done: impl Fn() -> bool) -> Result<()> {
        let waiting = async {
            while !done() {
                self.check()?;
                let _looked_at_again = timeout(Duration::from_millis(10), self.state.changed.notified()).await;
            }
            Ok(())
        };
        timeout(PATIENCE, waiting).await.context("nothing more came")?
    }

    /// Runs `work`, and fails at once when a connection does.
    pub async fn beside<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let outcome = timeout(PATIENCE, work).await.context("nothing more came")?;
        self.check()?;
        outcome
    }

    fn check(&self) -> Result<()> {
        match &*self.state.trouble.borrow() {
            Some(trouble) => bail!("{trouble}"),
            None => Ok(()),
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for member in &self.members {
            member.abort();
        }
    }
}

/// Connects and subscribes; how many operations are then ready.
async fn enter(door: &Door, number: usize, wishes: &[Wish], ear: &Ear) -> Result<(Socket, usize)> {
    if door.protocol.is_none() {
        return Ok((Socket::open(door, number).await?, 1));
    }
    let mut socket = Socket::introduced(door, number).await?;
    for wish in wishes {
        socket.subscribe(&wish.id, wish.query, &wish.variables).await?;
    }
    let (mut answers, mut refused) = (0, Ok(()));
    while answers < wishes.len() {
        socket
            .receive(&mut |text| {
                answers += 1;
                if let Err(error) = check(text) {
                    refused = Err(error);
                }
                ear(number, text);
            })
            .await?;
        std::mem::replace(&mut refused, Ok(()))?;
    }
    ensure!(!wishes.is_empty(), "nothing to subscribe to");
    Ok((socket, wishes.len()))
}

async fn listen(mut socket: Socket, number: usize, ear: &Ear) -> Result<()> {
    loop {
        socket.receive(&mut |text| ear(number, text)).await?;
    }
}

/// Begins `act` so many times a second for a while, whether or not the last one is over, and waits for all.
pub async fn at_rate<F>(rate: u32, during: Duration, act: impl Fn(u64) -> F) -> Result<u64>
where
    F: Future<Output = Result<()>> + 'static,
{
    let mut beat = tokio::time::interval(Duration::from_secs(1) / rate);
    let mut begun = tokio::task::JoinSet::new();
    let count = u64::from(rate) * u64::try_from(during.as_millis())? / 1000;
    for number in 0..count {
        beat.tick().await;
        begun.spawn_local(act(number));
    }
    let finishing = async {
        while let Some(outcome) = begun.join_next().await {
            outcome??;
        }
        Ok(count)
    };
    timeout(PATIENCE, finishing).await.context("the mutations do not end")?
}
