//! Whether work that was given up had begun to commit: what it did may then be done.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

tokio::task_local! {
    static BEGUN: Arc<AtomicBool>;
}

/// Watches the commits of some work.
#[derive(Clone, Debug, Default)]
pub struct Commits(Arc<AtomicBool>);

impl Commits {
    /// Runs work whose commits are watched.
    pub async fn watch<T>(&self, work: impl Future<Output = T>) -> T {
        BEGUN.scope(Arc::clone(&self.0), work).await
    }

    /// Whether the work has begun a commit, even if it was given up since.
    pub fn have_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Notes that whoever runs begins a commit.
    pub(super) fn begin() {
        // Nobody watches what runs beside requests.
        let _ = BEGUN.try_with(|begun| begun.store(true, Ordering::Relaxed));
    }
}
