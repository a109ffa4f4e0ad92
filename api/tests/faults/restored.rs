//! F7, F8, F9: the database goes back in time. Clients that saw lost changes must be asked to reload, above all once
//! the sequence numbers have caught up.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sea_orm::ConnectionTrait;
use serde_json::json;
use tokio::time::sleep;

use crate::harness::{
    cluster::Cluster,
    database::Database,
    listener::{Listener, Lost, PROJECT_CHANGES},
    owner::{self, Owner, projects},
    process::Process,
    seed,
};

/// Number of changes before the backup, lost after it, and made after it was restored: more than were lost.
const BEFORE: usize = 5;
const LOST: usize = 4;
const AFTER: usize = 9;

async fn rename(owner: &Owner, process: &Process, count: usize, what: &str) {
    for number in 0..count {
        assert!(owner.rename(process.address, &owner.projects[0], &format!("{what} {number}")).await);
    }
}

/// Follows until a number of changes was received. Returns the cursor after the last one.
async fn cursor_after(owner: &Owner, process: &Process, changes: usize) -> String {
    let (mut listener, mut cursor) = owner.follow(process.address, Some(&owner.start)).await;
    let mut received = 0;
    while received < changes {
        let batch = listener.next().await.unwrap();
        received += batch.changes.len();
        cursor = batch.cursor;
    }
    cursor
}

/// Reconnects with a cursor. Returns why it was rejected, at once or with the first message.
async fn resume(owner: &Owner, process: &Process, cursor: &str) -> Result<(), Lost> {
    let mut listener = Listener::open(process.address, Some(&owner.cookie()), None).await?;
    listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await?;
    match listener.next_within(Duration::from_secs(1)).await {
        Some(Err(lost)) => Err(lost),
        Some(Ok(_)) | None => Ok(()),
    }
}

/// Checks that a cursor that covers lost changes is rejected before and after the sequence numbers have caught up, and
/// that new subscriptions work.
async fn check_cursor_is_expired(owner: &Owner, process: &Process, ahead: &str, what: &str) {
    let expired = Err(Lost::Failed("CURSOR_EXPIRED".to_owned()));
    assert_eq!(resume(owner, process, ahead).await, expired, "seed {}: {what}, at once", seed());
    let (mut listener, _) = owner.follow(process.address, None).await;
    rename(owner, process, AFTER, "après").await;
    let mut received = 0;
    while received < AFTER {
        received += listener.next().await.unwrap().changes.len();
    }
    assert_eq!(resume(owner, process, ahead).await, expired, "seed {}: {what}, after the numbers caught up", seed());
    let copy = projects(&owner.client.at(process.address)).await.unwrap();
    assert_eq!(copy[&owner.projects[0]].0, format!("après {}", AFTER - 1));
}

/// Copies every file of an SQLite database into another directory, whose files are removed before.
fn copy(from: &Path, to: &Path) {
    for path in files(to) {
        fs::remove_file(path).unwrap();
    }
    for path in files(from) {
        // The WAL index is rebuilt from the WAL, as after a power cut.
        if !path.to_string_lossy().ends_with("-shm") {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// Returns the files of a directory, without the directory of what people attach.
fn files(directory: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).collect()
}

fn directory(database: &Database) -> PathBuf {
    Path::new(database.url.trim_start_matches("sqlite:")).parent().unwrap().to_owned()
}

/// F8 and F9 on SQLite: the file and its WAL as they were on the disk at some time, copied while the server ran (a
/// power cut that took the last writes) or while it was stopped (a backup).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn detects_an_older_copy_of_the_file() {
    for is_running in [true, false] {
        let database = Database::sqlite();
        let (files, backup) = (directory(&database), tempfile::tempdir().unwrap());
        let mut process = Process::start(&database.url).await;
        let owner = Owner::new(&process, 1).await;
        rename(&owner, &process, BEFORE, "avant").await;
        if is_running {
            copy(&files, backup.path());
        } else {
            process.terminate().await;
            copy(&files, backup.path());
            process.restart();
            process.ready().await;
        }
        rename(&owner, &process, LOST, "perdu").await;
        let ahead = cursor_after(&owner, &process, 1 + BEFORE + LOST).await;
        process.kill();
        copy(backup.path(), &files);
        process.restart();
        process.ready().await;
        check_cursor_is_expired(&owner, &process, &ahead, "an older copy of the file").await;
    }
}

/// F9 on PostgreSQL: a copy of the database within the same cluster, whose transaction IDs continue.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn detects_an_older_copy_of_the_database() {
    let Some(database) = Database::postgres().await else { return };
    let mut url: url::Url = database.url.parse().unwrap();
    let name = url.path().trim_start_matches('/').to_owned();
    let server = std::env::var("TEST_POSTGRES_URL").unwrap();
    let mut process = Process::start(&database.url).await;
    let owner = Owner::new(&process, 1).await;
    rename(&owner, &process, BEFORE, "avant").await;
    process.terminate().await;
    let template = format!("create database {name}_copy template {name}");
    owner::open(&server).await.read().execute_unprepared(&template).await.unwrap();
    process.restart();
    process.ready().await;
    rename(&owner, &process, LOST, "perdu").await;
    let ahead = cursor_after(&owner, &process, 1 + BEFORE + LOST).await;
    process.kill();
    url.set_path(&format!("{name}_copy"));
    process.restart_on(url.as_str());
    process.ready().await;
    check_cursor_is_expired(&owner, &process, &ahead, "an older copy of the database").await;
}

/// F7: the primary fails, and a standby without its last commits takes over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn detects_a_standby_without_the_last_commits() {
    let Some(mut primary) = Cluster::start(&["pg_basebackup"]).await else { return };
    let mut process = Process::start(&primary.url()).await;
    let owner = Owner::new(&process, 1).await;
    rename(&owner, &process, BEFORE, "avant").await;
    let standby = primary.standby().await;
    sleep(Duration::from_millis(500)).await;
    for statement in ["alter system set primary_conninfo = ''", "select pg_reload_conf()"] {
        standby.execute(statement).await.unwrap();
    }
    sleep(Duration::from_millis(500)).await;
    rename(&owner, &process, LOST, "perdu").await;
    let ahead = cursor_after(&owner, &process, 1 + BEFORE + LOST).await;
    primary.stop_immediately();
    process.kill();
    standby.execute("select pg_promote()").await.unwrap();
    process.restart_on(&standby.url());
    process.ready().await;
    check_cursor_is_expired(&owner, &process, &ahead, "a standby without the last commits").await;
}
