//! The skills of all searchable testers in memory, from which searches are answered without the database.
//!
//! Each process builds its index when it starts, and reads testers again when the feed reports that they changed. It
//! answers as the database would, or not at all: not before it is built, nor while the feed may know of a change that
//! it does not have. Then the database answers.
//!
//! - `table`, `builder`, `places`: the data. `loading`: what is read from the database.

mod builder;
mod loading;
mod places;
mod table;

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use entity::types::id::UserId;
use sea_orm::prelude::Uuid;
use tokio::time::{Instant, sleep, timeout};

use self::{places::Bound, table::Table};
use super::{Hit, Terms, position};
use crate::platform::{
    app::App,
    error::Result,
    feed::{Audience, Moment, NewChange, Topic},
    page::{Page, Slice},
};

/// The interval at which the index moves to the end of the feed when none of its testers change.
const REFRESH_INTERVAL: Duration = Duration::from_millis(500);

/// The delay after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The number of changed testers after which the index is built again.
const MAX_CHANGES: usize = 20_000;

/// The age at which the index is built again. It covers rows that were changed by hand, or by a process of the version
/// before, which the feed does not report.
const MAX_AGE: Duration = Duration::from_mins(15);

/// The number of comparisons of a skill with a word that one search may need; more are left to the database.
const MAX_COMPARISONS: usize = 2_000_000;

/// The number of testers from which a search runs on a thread that may be busy.
const LARGE: usize = 20_000;

/// Testers read again by one statement.
const BATCH: usize = 500;

/// The index of one process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct SkillIndex(Arc<RwLock<Option<Built>>>);

#[derive(Debug)]
struct Built {
    table: Table,
    /// The place in the feed up to which the table has all changes.
    until: Moment,
}

/// A page of results and the number of all of them.
#[derive(Debug)]
pub struct Answer {
    /// The page.
    pub page: Slice<Hit>,
    /// The number of results over all pages.
    pub count: u64,
}

/// Returns the topic of changes of what a search finds of a tester. Only the indexes follow it.
fn topic() -> Topic {
    Topic::new("searchable_testers", Uuid::nil())
}

/// Creates the change that is to be recorded when a search may find a tester by other skills or another name.
pub fn tester_changed(tester: UserId, version: i64) -> NewChange {
    NewChange::noted(topic(), tester, version)
}

impl SkillIndex {
    /// Answers a search; `None` if the database must. `excluded` are left out.
    pub async fn find(
        &self,
        app: &App,
        terms: &Terms,
        excluded: HashSet<UserId>,
        page: &Page,
    ) -> Result<Option<Answer>> {
        let (index, app, terms, page) = (self.clone(), app.clone(), terms.clone(), page.clone());
        let is_large = index.with(&app, |table| table.count() >= LARGE);
        let search = move || index.with(&app, |table| search(table, &terms, &excluded, &page)).flatten().transpose();
        match is_large {
            None => Ok(None),
            Some(false) => search(),
            Some(true) => tokio::task::spawn_blocking(search).await.map_err(anyhow::Error::from)?,
        }
    }

    /// Whether it can answer now.
    pub fn is_current(&self, app: &App) -> bool {
        self.with(app, |_| ()).is_some()
    }

    /// Reads the table, if it has every change that the feed may know of.
    fn with<T>(&self, app: &App, read: impl FnOnce(&Table) -> T) -> Option<T> {
        let built = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let built = built.as_ref().filter(|built| app.feed.is_unchanged(&topic(), built.until))?;
        Some(read(&built.table))
    }

    fn set(&self, built: Built) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(built);
    }

    /// Changes the table, if there is one.
    fn change<T>(&self, change: impl FnOnce(&mut Built) -> T) -> Option<T> {
        self.0.write().unwrap_or_else(PoisonError::into_inner).as_mut().map(change)
    }
}

/// Answers a search from a table; `None` if it would take long.
fn search(table: &Table, terms: &Terms, excluded: &HashSet<UserId>, page: &Page) -> Option<Result<Answer>> {
    if terms.count().saturating_mul(table.skills().len()) > MAX_COMPARISONS {
        return None;
    }
    let skills = table.skills().iter().zip(0..);
    let matching: Vec<u32> = skills.filter(|(folded, _)| terms.match_skill(folded)).map(|(_, number)| number).collect();
    if matching.is_empty() {
        return Some(Ok(Answer { page: Slice::cut(Vec::new(), page), count: 0 }));
    }
    // With one matching skill every score is 1.
    let bound = |key| position(key).map(|(score, name)| Bound { score: (matching.len() > 1).then_some(score), name });
    let bounds = (page.after.as_ref().map(bound).transpose(), page.before.as_ref().map(bound).transpose());
    let (after, before) = match bounds {
        (Ok(after), Ok(before)) => (after, before),
        (Err(error), _) | (_, Err(error)) => return Some(Err(error)),
    };
    let (hits, count) = table.find(&matching, excluded, page, [after.as_ref(), before.as_ref()]);
    Some(Ok(Answer { page: Slice::cut(hits, page), count }))
}

/// Starts the task that builds the index and keeps it up to date.
pub fn start(app: &App) {
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(run(app.clone())));
}

async fn run(app: App) {
    loop {
        match follow(&app).await {
            Ok(End::Outdated) => {}
            Ok(End::TooLarge) => {
                tracing::warn!("the skills of testers are too many to be kept in memory: the database is searched");
                return;
            }
            Err(error) => {
                tracing::warn!(error = error.chain(), "the skills of testers cannot be read");
                sleep(RETRY_DELAY).await;
            }
        }
    }
}

/// Why an index is no longer kept up to date.
enum End {
    /// It has to be built again.
    Outdated,
    TooLarge,
}

/// Builds the index and keeps it up to date.
async fn follow(app: &App) -> Result<End> {
    let index: &SkillIndex = app.state_of();
    let audience = Audience { topics: vec![topic()], ..Audience::default() };
    // Only wakes this task: what changed is read between two moments.
    let mut follower = app.feed.follow(app.feed.live_position(), audience, None)?;
    let mut until = app.feed.moment_read();
    let Some(table) = loading::everything(&app.db).await? else { return Ok(End::TooLarge) };
    tracing::debug!(testers = table.count(), skills = table.skills().len(), "the skills of testers are in memory");
    index.set(Built { table, until });
    let built_at = Instant::now();
    while built_at.elapsed() < MAX_AGE {
        if let Ok(step) = timeout(REFRESH_INTERVAL, follower.next()).await {
            step?;
        }
        let next = app.feed.moment_read();
        let Some(changed) = app.feed.changed_between(&topic(), until, next) else { return Ok(End::Outdated) };
        for testers in changed.chunks(BATCH) {
            let testers: Vec<UserId> = testers.iter().copied().map(UserId::from).collect();
            let mut current = loading::testers(&app.db, &testers).await?;
            index.change(|built| {
                for tester in testers {
                    let loading::Current { name, skills, hidden } = current.remove(&tester).unwrap_or_default();
                    for (id, folded) in hidden {
                        built.table.number(id, &folded);
                    }
                    let skills = skills.into_iter().map(|(id, folded)| built.table.number(id, &folded)).collect();
                    built.table.replace(tester, name, skills);
                }
            });
        }
        until = next;
        let replaced = index.change(|built| {
            built.until = until;
            built.table.changes()
        });
        if replaced.is_some_and(|count| count > MAX_CHANGES) {
            break;
        }
    }
    Ok(End::Outdated)
}
