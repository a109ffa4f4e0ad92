//! Turns at work that keeps a processor busy: reading a document for the first time and checking it, writing the schema's
//! description. It is done beside the threads that answer, in fewer threads than there are processors but at least two;
//! and one network has one turn at a time, so that whatever it sends, others have theirs.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    thread::available_parallelism,
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    auth::rate_limit::network,
    error::{Error, Result},
};

/// How long one waits for a turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// When to come back who waited in vain.
const COME_BACK: Duration = Duration::from_secs(2);

/// The turns of one process.
#[derive(Debug)]
pub struct Turns {
    all: Arc<Semaphore>,
    networks: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

impl Default for Turns {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, usize::from);
        Self { all: Arc::new(Semaphore::new(processors.saturating_sub(1).max(2))), networks: Mutex::default() }
    }
}

/// The right to work, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    // In this order: the next of the network is let in before the network is forgotten.
    _permits: [OwnedSemaphorePermit; 2],
    _visitor: Visitor,
}

impl Turns {
    /// Waits until it is somebody's turn. [`Error::RateLimited`].
    pub async fn wait(self: &Arc<Self>, address: IpAddr) -> Result<Turn> {
        let visitor = Visitor::new(self, network(address));
        let permits = async {
            let own = Arc::clone(&visitor.turns).acquire_owned().await.ok()?;
            Some([own, Arc::clone(&self.all).acquire_owned().await.ok()?])
        };
        let Some(permits) = timeout(PATIENCE, permits).await.ok().flatten() else {
            metrics::counter!("rodage_turns_refused_total").increment(1);
            return Err(Error::RateLimited { retry_after: COME_BACK });
        };
        Ok(Turn { _permits: permits, _visitor: visitor })
    }
}

impl Turn {
    /// Does the work, and lets the next have their turn, also when nobody waits for this one any more.
    pub async fn work<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let done = spawn_blocking(move || {
            let done = work();
            drop(self);
            done
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
    }
}

/// Somebody of a network, who waits or works. The network is forgotten with the last one.
#[derive(Debug)]
struct Visitor {
    all: Arc<Turns>,
    network: IpAddr,
    turns: Arc<Semaphore>,
}

impl Visitor {
    fn new(all: &Arc<Turns>, network: IpAddr) -> Self {
        let mut networks = all.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let turns = Arc::clone(networks.entry(network).or_insert_with(|| Arc::new(Semaphore::new(1))));
        Self { all: Arc::clone(all), network, turns }
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let mut networks = self.all.networks.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody but the map and this one: who comes now waits for the lock.
        if Arc::strong_count(&self.turns) == 2 {
            networks.remove(&self.network);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::poll;

    use super::*;

    #[tokio::test]
    async fn a_network_has_one_turn_at_a_time_and_others_have_theirs() {
        let turns = Arc::new(Turns::default());
        let [here, same, elsewhere] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(|address| address.parse::<IpAddr>().unwrap());
        let first = turns.wait(here).await.unwrap();
        let mut second = Box::pin(turns.wait(same));
        assert!(poll!(&mut second).is_pending());
        let other = turns.wait(elsewhere).await.unwrap();
        assert!(poll!(&mut second).is_pending());
        assert_eq!(first.work(|| 1).await.unwrap(), 1);
        drop(second.await.unwrap());
        drop(other);
        assert!(turns.networks.lock().unwrap().is_empty(), "who is gone is forgotten");
    }
}
