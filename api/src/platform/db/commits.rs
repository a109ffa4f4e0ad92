//! Tracks the commits of some work: whether cancelled work had begun one, in which case its effects may be stored, and
//! whether one was made, of which its response need not tell.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

tokio::task_local! {
    static COMMITS: Arc<Commits>;
}

#[derive(Debug, Default)]
struct Commits {
    has_begun: AtomicBool,
    has_ended: AtomicBool,
}

/// Records the commits of some work.
#[derive(Clone, Debug, Default)]
pub struct CommitTracker(Arc<Commits>);

impl CommitTracker {
    /// Runs work whose commits are recorded.
    pub async fn track<T>(&self, work: impl Future<Output = T>) -> T {
        COMMITS.scope(Arc::clone(&self.0), work).await
    }

    /// Whether the work has begun a commit, even if it was cancelled since.
    pub fn has_begun(&self) -> bool {
        self.0.has_begun.load(Ordering::Relaxed)
    }

    /// Whether the work has committed.
    pub fn has_committed(&self) -> bool {
        self.0.has_ended.load(Ordering::Relaxed)
    }

    /// Records that the current task begins a commit.
    pub(super) fn record_begin() {
        // Background tasks are not tracked.
        let _ = COMMITS.try_with(|commits| commits.has_begun.store(true, Ordering::Relaxed));
    }

    /// Records that the current task has committed.
    pub(super) fn record_end() {
        let _ = COMMITS.try_with(|commits| commits.has_ended.store(true, Ordering::Relaxed));
    }
}
