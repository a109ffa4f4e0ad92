//! The share of a caller in the connections: what one asks for, in one request or in many, waits for its own places, so that
//! the others find connections that are free.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

tokio::task_local! {
    static PLACES: Arc<Semaphore>;
}

/// Runs work of which each statement outside of a transaction takes one of the places.
pub async fn within<T>(places: Arc<Semaphore>, work: impl Future<Output = T>) -> T {
    PLACES.scope(places, work).await
}

/// Waits for a place of the current task. Jobs and batches, which may be for many requests, need none.
pub(super) async fn place() -> Option<OwnedSemaphorePermit> {
    let places = PLACES.try_with(Arc::clone).ok()?;
    places.acquire_owned().await.ok()
}
