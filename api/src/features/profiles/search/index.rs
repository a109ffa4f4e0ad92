//! The skills of all searchable testers in memory.
//!
//! Each process makes a [`SkillSnapshot`] at the first search. Who has changed since is read from the change feed at each
//! search, and what they are now from the database: so the index finds what the database has, whichever process wrote it
//! last. When many have changed, another snapshot is made.

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use entity::types::id::UserId;
use sea_orm::prelude::Uuid;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep},
};

use super::{
    TesterPage, TesterQuery,
    database::invited,
    loading,
    snapshot::{HitRange, SkillSnapshot},
};
use crate::platform::{
    app::App,
    error::{Error, Result},
    feed::{Cursor, NewChange, Topic},
    page::Page,
};

/// The number of changed testers up to which a snapshot is used.
const MAX_CHANGED: u64 = 500;

/// The number of changed testers from which another snapshot is made. This one answers meanwhile.
const MANY_CHANGED: usize = 200;

/// The age at which another snapshot is made. It bounds how long a search misses what the feed does not report: rows that
/// were changed by hand, or by a process of the version before.
const MAX_AGE: Duration = Duration::from_mins(15);

/// How long no other snapshot is made after one that failed.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The index of one process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct TesterIndex(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    current: RwLock<Option<Arc<DatedSnapshot>>>,
    /// Locked while a snapshot is made.
    making: Arc<Mutex<()>>,
}

/// A snapshot, with the time at which it was read.
#[derive(Debug)]
struct DatedSnapshot {
    /// `None` if the testers are too many to be kept in memory.
    snapshot: Option<Arc<SkillSnapshot>>,
    /// The position in the feed before it was read.
    cursor: Cursor,
    read_at: Instant,
}

/// Returns the topic of changes to what a search finds.
fn topic() -> Topic {
    Topic::new("searchable_testers", Uuid::nil())
}

/// Returns the change to record when a search may find a tester by another name or by other skills.
pub fn tester_changed(tester: UserId) -> NewChange {
    NewChange::unversioned(topic(), tester)
}

impl TesterIndex {
    /// Answers a search; `None` if the database must, because there is no snapshot yet, too many have changed since, or it
    /// is not known who. The results are always counted.
    pub async fn find(&self, app: &App, query: &TesterQuery, page: &Page) -> Result<Option<TesterPage>> {
        let Some(dated) = self.current() else {
            self.make(app);
            return Ok(None);
        };
        if dated.read_at.elapsed() > MAX_AGE {
            self.make(app);
        }
        let Some(snapshot) = dated.snapshot.clone() else { return Ok(None) };
        if !app.feed.is_current() {
            return Ok(None);
        }
        let changed = match app.feed.changed_since(&topic(), &dated.cursor, MAX_CHANGED).await {
            Ok(changed) => changed.into_iter().map(UserId::from).collect::<HashSet<_>>(),
            Err(Error::CursorExpired) => {
                self.make(app);
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        if changed.len() > MANY_CHANGED {
            self.make(app);
        }
        let mut excluded = HashSet::from([query.searcher]);
        if let Some(project) = query.project {
            excluded.extend(invited(project).into_tuple::<UserId>().all(app.db.read()).await?);
        }
        let read_again = changed.difference(&excluded).copied().collect::<Vec<_>>();
        let mut hits = loading::hits(&app.db, &read_again, &query.terms).await?;
        excluded.extend(changed);
        let (range, terms) = (HitRange::of(page)?, query.terms.clone());
        // Among many testers it takes some milliseconds.
        let searched = tokio::task::spawn_blocking(move || {
            let (hits, count) = snapshot.find(&terms, &excluded, &range);
            (hits, count, range)
        });
        let (unchanged, count, range) = searched.await.map_err(anyhow::Error::from)?;
        let count = count + hits.len() as u64;
        hits.extend(unchanged);
        Ok(Some(TesterPage { page: range.page(hits, page), count: Some(count) }))
    }

    fn current(&self) -> Option<Arc<DatedSnapshot>> {
        self.0.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes another snapshot in the background, unless one is being made.
    fn make(&self, app: &App) {
        let Ok(making) = Arc::clone(&self.0.making).try_lock_owned() else { return };
        let (index, of, stop) = (self.clone(), app.clone(), app.stop.clone());
        app.tasks.spawn(stop.run_until_cancelled_owned(async move {
            let (cursor, read_at) = (of.feed.cursor(), Instant::now());
            match loading::everyone(&of.db).await {
                Ok(snapshot) => {
                    tracing::debug!(
                        testers = snapshot.as_ref().map(SkillSnapshot::len),
                        "the skills of testers are in memory"
                    );
                    let dated = Arc::new(DatedSnapshot { snapshot: snapshot.map(Arc::new), cursor, read_at });
                    *index.0.current.write().unwrap_or_else(PoisonError::into_inner) = Some(dated);
                }
                Err(error) => {
                    tracing::warn!(error = error.chain(), "the skills of testers cannot be read");
                    // Each further search would read them all.
                    sleep(RETRY_AFTER).await;
                }
            }
            drop(making);
        }));
    }
}
