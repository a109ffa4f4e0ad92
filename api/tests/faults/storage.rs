//! F23, F24: the disk under SQLite is full, or fails, and is well again.

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
    hopper::Hoppers,
    people::{self, Owner},
    process::Process,
    seed, until,
};

/// What is written once there is room again.
const WRITTEN: usize = 50;

/// Commits fail so many times, then the disk is well again. What is then acknowledged is there after `kill -9` and is told
/// once; what was refused is not.
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
    let hoppers = Hoppers::start(2, &owner, &[process.address]);
    assert!(owner.rename(process.address, &owner.projects[0], "avant").await);

    break_disk(&process);
    let mut refused = BTreeSet::new();
    for number in 0..failures {
        let title = format!("refusé {number}");
        let answer = rename(&owner, &process, &title).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], code, "{answer:#}");
        assert_eq!(process.readiness().await, (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")));
        refused.insert(title);
    }
    assert!(people::projects(&owner.client).await.is_some(), "reading goes on");

    mend_disk(&process);
    until("commits succeed again", async || process.readiness().await.0 == StatusCode::OK).await;
    let mut acknowledged = BTreeSet::from(["avant".to_owned()]);
    for number in 0..WRITTEN {
        let title = format!("écrit {number}");
        assert!(owner.rename(process.address, &owner.projects[number % 2], &title).await, "{title}");
        acknowledged.insert(title);
    }
    process.kill();
    process.restart();
    process.ready().await;

    let truth = owner.truth(&people::open(&format!("sqlite:{}", file.display())).await, process.address).await;
    let lost: Vec<&String> = acknowledged.difference(&truth.titles).collect();
    assert!(lost.is_empty(), "seed {}: acknowledged and lost: {lost:?}", seed());
    let done: Vec<&String> = refused.intersection(&truth.titles).collect();
    assert!(done.is_empty(), "seed {}: refused and done: {done:?}", seed());
    for journey in hoppers.arrive(truth, "F23 F24").await {
        assert_eq!(journey.resyncs, 0, "seed {}", seed());
    }
}

async fn rename(owner: &Owner, process: &Process, title: &str) -> Value {
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let input = json!({ "input": { "id": owner.projects[0], "title": title } });
    owner.client.at(process.address).execute(query, input).await
}

/// A file system of 8 MB of its own; gone when dropped.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// None, and a word about it, where a test may not mount one.
    fn mount() -> Option<Self> {
        let directory = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "rodage-test"]).arg(directory.path());
        if mount.output().is_ok_and(|done| done.status.success()) {
            return Some(Self(directory));
        }
        eprintln!("not run: a test may not mount a file system here");
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

/// No file may grow any more: writing fails with another error than that of a full disk. Nobody knows then how much of a
/// commit has reached the disk.
async fn disk_fails(failures: usize) {
    let directory = tempfile::tempdir().unwrap();
    let wal = directory.path().join("test.db-wal");
    let fail = |process: &Process| process.limit_files(Some(fs::metadata(&wal).unwrap().len()));
    let mend = |process: &Process| process.limit_files(None);
    commits_fail(failures, directory.path(), "OUTCOME_UNKNOWN", "commits fail", fail, mend).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_after_two_commits_for_which_there_was_no_room() {
    disk_is_full(2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_after_five_commits_for_which_there_was_no_room() {
    disk_is_full(5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_after_two_commits_that_could_not_be_written() {
    disk_fails(2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_after_five_commits_that_could_not_be_written() {
    disk_fails(5).await;
}

/// Who copies the file of a server that was stopped has everything.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_leaves_everything_in_one_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("test.db");
    let mut process = Process::start(&format!("sqlite:{}", file.display())).await;
    let owner = Owner::new(&process, 1).await;
    process.terminate().await;
    let names: Vec<_> = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["test.db"]);
    let copy = directory.path().join("copy.db");
    fs::copy(&file, &copy).unwrap();
    process.restart_on(&format!("sqlite:{}", copy.display()));
    process.ready().await;
    assert_eq!(people::projects(&owner.client).await.unwrap().len(), 1);
}
