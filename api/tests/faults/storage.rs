//! F23, F24: the disk under SQLite is full, or fails, and recovers.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{
    database::report_skipped,
    owner::{self, Owner},
    process::Process,
    reconnecting::ReconnectingClients,
    seed, wait_until,
};

/// Number of writes after the disk has recovered.
const WRITTEN: usize = 50;

/// Lets commits fail a number of times, then restores the disk. Changes acknowledged afterwards survive `kill -9` and
/// are sent once; rejected ones are not stored.
async fn commits_fail(
    failures: usize,
    directory: &Path,
    code: &str,
    reason: &str,
    break_disk: impl FnOnce(&Process),
    mend_disk: impl FnOnce(&Process),
) {
    let file = directory.join("test.db");
    let mut process = Process::start(&format!("sqlite:{}", file.display())).await;
    let owner = Arc::new(Owner::new(&process, 2).await);
    let clients = ReconnectingClients::start(2, &owner, &[process.address]);
    assert!(owner.rename(process.address, &owner.projects[0], "avant").await);

    break_disk(&process);
    let mut refused = BTreeSet::new();
    for number in 0..failures {
        let title = format!("refusé {number}");
        let response = rename(&owner, &process, &title).await;
        assert_eq!(response["errors"][0]["extensions"]["code"], code, "{response:#}");
        assert_eq!(process.readiness().await, (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")));
        refused.insert(title);
    }
    assert!(owner::projects(&owner.client).await.is_some(), "reads fail");

    mend_disk(&process);
    wait_until("commits succeed again", async || process.readiness().await.0 == StatusCode::OK).await;
    let mut acknowledged = BTreeSet::from(["avant".to_owned()]);
    for number in 0..WRITTEN {
        let title = format!("écrit {number}");
        assert!(owner.rename(process.address, &owner.projects[number % 2], &title).await, "{title}");
        acknowledged.insert(title);
    }
    process.kill();
    process.restart();
    process.ready().await;

    let expected = owner.expected(&owner::open(&format!("sqlite:{}", file.display())).await, process.address).await;
    let lost: Vec<&String> = acknowledged.difference(&expected.titles).collect();
    assert!(lost.is_empty(), "seed {}: acknowledged but lost: {lost:?}", seed());
    let done: Vec<&String> = refused.intersection(&expected.titles).collect();
    assert!(done.is_empty(), "seed {}: rejected but stored: {done:?}", seed());
    for report in clients.finish(expected, "F23 F24").await {
        assert_eq!(report.reloads, 0, "seed {}", seed());
    }
}

async fn rename(owner: &Owner, process: &Process, title: &str) -> Value {
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let input = json!({ "input": { "id": owner.projects[0], "title": title } });
    owner.client.at(process.address).execute(query, input).await
}

/// A separate file system of 8 MB, removed when dropped.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts the file system. Returns `None`, and reports the test as skipped, if it may not mount one.
    fn mount() -> Option<Self> {
        let directory = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "rodage-test"]).arg(directory.path());
        if mount.output().is_ok_and(|done| done.status.success()) {
            return Some(Self(directory));
        }
        report_skipped("it may not mount a file system");
        None
    }

    fn filler(&self) -> PathBuf {
        self.0.path().join("filler")
    }

    fn fill(&self) {
        let mut filler = File::create(self.filler()).unwrap();
        while filler.write_all(&[1; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("--lazy").arg(self.0.path()).status());
    }
}

async fn disk_is_full(failures: usize) {
    let Some(disk) = SmallDisk::mount() else { return };
    let reason = "the disk of the database is full";
    commits_fail(failures, disk.0.path(), "STORAGE_UNAVAILABLE", reason, |_| disk.fill(), |_| disk.make_room()).await;
}

/// Prevents files from growing: writes fail with another error than that of a full disk, and it is unknown how much of
/// a commit has reached the disk.
async fn disk_fails(failures: usize) {
    let directory = tempfile::tempdir().unwrap();
    let wal = directory.path().join("test.db-wal");
    let fail = |process: &Process| process.limit_files(Some(fs::metadata(&wal).unwrap().len()));
    let mend = |process: &Process| process.limit_files(None);
    commits_fail(failures, directory.path(), "OUTCOME_UNKNOWN", "commits fail", fail, mend).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loses_nothing_acknowledged_after_two_commits_on_a_full_disk() {
    disk_is_full(2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loses_nothing_acknowledged_after_five_commits_on_a_full_disk() {
    disk_is_full(5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loses_nothing_acknowledged_after_two_failed_writes() {
    disk_fails(2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loses_nothing_acknowledged_after_five_failed_writes() {
    disk_fails(5).await;
}

/// A copy of the file of a stopped server is complete.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_leaves_a_single_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("test.db");
    let mut process = Process::start(&format!("sqlite:{}", file.display())).await;
    let owner = Owner::new(&process, 1).await;
    process.terminate().await;
    let paths = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
    // Beside it is the directory of what people attach.
    assert!(paths.filter(|path| path.is_file()).eq([file.clone()]));
    let copy = directory.path().join("copy.db");
    fs::copy(&file, &copy).unwrap();
    process.restart_on(&format!("sqlite:{}", copy.display()));
    process.ready().await;
    assert_eq!(owner::projects(&owner.client).await.unwrap().len(), 1);
}
