//! Counts of creators, testers and projects.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{creator_profile, project, tester_profile};
use sea_orm::{EntityTrait, PaginatorTrait};
use tokio::sync::Mutex;

use crate::platform::{app::App, error::Result};

/// How long the counts are cached: counting scans whole tables, and anyone may request it.
const MAX_AGE: TimeDelta = TimeDelta::seconds(30);

/// Counts of the whole platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    pub creators: u64,
    pub testers: u64,
    pub projects: u64,
}

/// The cached counts of one process. Concurrent requests wait for one count.
#[derive(Debug, Default)]
pub struct Statistics(Mutex<Option<(DateTime<Utc>, Counts)>>);

impl Statistics {
    /// Returns the counts, at most half a minute old.
    pub async fn counts(&self, app: &App) -> Result<Counts> {
        let (mut last, now) = (self.0.lock().await, app.clock.now());
        if let Some((at, counts)) = *last
            && now - at < MAX_AGE
        {
            return Ok(counts);
        }
        let db = app.db.read();
        let counts = Counts {
            creators: creator_profile::Entity::find().count(db).await?,
            testers: tester_profile::Entity::find().count(db).await?,
            projects: project::Entity::find().count(db).await?,
        };
        *last = Some((now, counts));
        Ok(counts)
    }
}
