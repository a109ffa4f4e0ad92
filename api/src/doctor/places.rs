//! Whether the server can write where the configuration says, without leaving anything there.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

use crate::platform::clock::random;

/// Returns the directory of a file.
pub(super) fn directory_of(file: &Path) -> PathBuf {
    file.parent().unwrap_or(Path::new("")).to_owned()
}

/// Checks that a file can be written into a directory; into the nearest one above that exists, where it would be created.
pub(super) fn check_directory(directory: &Path) -> anyhow::Result<()> {
    let nearest = directory.ancestors().find(|path| path.exists());
    // A relative path ends in an empty one.
    let nearest = nearest.filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(nearest.is_dir(), "{} is not a directory", nearest.display());
    let trial = nearest.join(format!(".rodage-{:016x}", u64::from_ne_bytes(random())));
    let cannot = || format!("cannot write into {}", nearest.display());
    fs::create_dir(&trial).with_context(cannot)?;
    let written = fs::write(trial.join("file"), "Rodage");
    fs::remove_dir_all(&trial).with_context(cannot)?;
    written.with_context(cannot)
}
