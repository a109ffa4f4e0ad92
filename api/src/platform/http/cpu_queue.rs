//! A fair queue for CPU-bound work: parsing and validating a document for the first time, large introspection queries,
//! and what features do, each on a queue of its own. The work runs on a limited number of blocking threads, and one at a
//! time for each network, so that no network can keep the others from being served.

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

use crate::platform::{
    auth::rate_limit::network,
    error::{Error, Result},
};

/// The maximum time to wait in the default queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);

/// When a client may retry after the maximum wait.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// The queue of one process.
#[derive(Debug)]
pub struct CpuQueue {
    limit: &'static str,
    permits: Arc<Semaphore>,
    networks: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
    max_wait: Duration,
}

impl Default for CpuQueue {
    /// Creates a queue on fewer threads than there are processors, but at least two.
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, usize::from);
        Self::new("new documents at once", processors.saturating_sub(1).max(2), QUEUE_TIMEOUT)
    }
}

/// The right to run one piece of work, until it is dropped.
#[derive(Debug)]
pub struct CpuPermit {
    // Dropped in this order: the network's permit is released before the network may be removed.
    _permits: [OwnedSemaphorePermit; 2],
    _waiter: Waiter,
}

impl CpuQueue {
    /// Creates a queue on so many threads; `limit` says in refusals what there was too much of.
    pub fn new(limit: &'static str, threads: usize, max_wait: Duration) -> Self {
        Self { limit, permits: Arc::new(Semaphore::new(threads)), networks: Mutex::default(), max_wait }
    }

    /// Waits for a permit. Fails with [`Error::RateLimited`] after the maximum wait.
    pub async fn acquire(self: &Arc<Self>, address: IpAddr) -> Result<CpuPermit> {
        let waiter = Waiter::new(self, network(address));
        let permits = async {
            let own = Arc::clone(&waiter.permits).acquire_owned().await.ok()?;
            Some([own, Arc::clone(&self.permits).acquire_owned().await.ok()?])
        };
        let Some(permits) = timeout(self.max_wait, permits).await.ok().flatten() else {
            metrics::counter!("rodage_turns_refused_total").increment(1);
            return Err(Error::RateLimited { limit: self.limit, retry_after: RETRY_AFTER });
        };
        Ok(CpuPermit { _permits: permits, _waiter: waiter })
    }
}

impl CpuPermit {
    /// Runs the work on a blocking thread and then releases the permit, even if the returned future is dropped.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let task = spawn_blocking(move || {
            let output = work();
            drop(self);
            output
        });
        Ok(task.await.map_err(anyhow::Error::from)?)
    }
}

/// A task of a network that waits or works. The network is removed from the map with its last one.
#[derive(Debug)]
struct Waiter {
    queue: Arc<CpuQueue>,
    network: IpAddr,
    permits: Arc<Semaphore>,
}

impl Waiter {
    fn new(queue: &Arc<CpuQueue>, network: IpAddr) -> Self {
        let mut networks = queue.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let permits = Arc::clone(networks.entry(network).or_insert_with(|| Arc::new(Semaphore::new(1))));
        Self { queue: Arc::clone(queue), network, permits }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut networks = self.queue.networks.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the map and this waiter hold it; a new waiter needs the lock first.
        if Arc::strong_count(&self.permits) == 2 {
            networks.remove(&self.network);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::poll;

    use super::*;

    #[tokio::test]
    async fn serves_one_task_per_network_at_a_time() {
        let queue = Arc::new(CpuQueue::default());
        let [here, same, elsewhere] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(|address| address.parse::<IpAddr>().unwrap());
        let first = queue.acquire(here).await.unwrap();
        let mut second = Box::pin(queue.acquire(same));
        assert!(poll!(&mut second).is_pending());
        let other = queue.acquire(elsewhere).await.unwrap();
        assert!(poll!(&mut second).is_pending());
        assert_eq!(first.run(|| 1).await.unwrap(), 1);
        drop(second.await.unwrap());
        drop(other);
        assert!(queue.networks.lock().unwrap().is_empty(), "idle networks are removed");
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let queue = Arc::new(CpuQueue::new("tests", 1, Duration::from_millis(10)));
        let [here, elsewhere] = ["192.0.2.1", "198.51.100.1"].map(|address| address.parse::<IpAddr>().unwrap());
        let permit = queue.acquire(here).await.unwrap();
        for address in [here, elsewhere] {
            assert!(matches!(queue.acquire(address).await, Err(Error::RateLimited { .. })), "{address}");
        }
        drop(permit);
        assert!(queue.networks.lock().unwrap().is_empty());
    }
}
