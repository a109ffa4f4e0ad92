//! Tracks whether cancelled work had begun to commit, in which case its effects may be stored.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

tokio::task_local! {
    static BEGUN: Arc<AtomicBool>;
}

/// Records whether some work begins a commit.
#[derive(Clone, Debug, Default)]
pub struct CommitTracker(Arc<AtomicBool>);

impl CommitTracker {
    /// Runs work whose commits are recorded.
    pub async fn track<T>(&self, work: impl Future<Output = T>) -> T {
        BEGUN.scope(Arc::clone(&self.0), work).await
    }

    /// Whether the work has begun a commit, even if it was cancelled since.
    pub fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Records that the current task begins a commit.
    pub(super) fn record_begin() {
        // Background tasks are not tracked.
        let _ = BEGUN.try_with(|begun| begun.store(true, Ordering::Relaxed));
    }
}
