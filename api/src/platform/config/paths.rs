//! The files and directories of a deployment.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use secrecy::ExposeSecret;
use sqlx::sqlite::SqliteConnectOptions;

use super::Config;

impl Config {
    /// Returns the file of the database, or `None` if it is not an SQLite database.
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        let url = self.database_url.expose_secret();
        let options = url.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(url))?.ok()?;
        Some(options.get_filename().to_owned())
    }

    /// Returns the directory of the files that people attach.
    pub fn files_dir(&self) -> PathBuf {
        self.files.files_dir.clone().unwrap_or_else(|| self.data_dir().join("files"))
    }

    /// Returns the directory of the emails of a deployment without a mail server.
    pub fn outbox_dir(&self) -> PathBuf {
        self.outbox_dir.clone().unwrap_or_else(|| self.data_dir().join("outbox"))
    }

    /// Returns the directory of the SQLite file, so that what belongs together is together wherever the server is
    /// started; `data` with PostgreSQL.
    fn data_dir(&self) -> PathBuf {
        let file = self.sqlite_file();
        file.as_deref().and_then(Path::parent).unwrap_or(Path::new("data")).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::platform::config::Cli;

    #[test]
    fn files_and_emails_are_next_to_the_database() {
        for (url, files, outbox) in [
            ("sqlite:data/rodage.db", "data/files", "data/outbox"),
            ("sqlite:///var/lib/rodage/rodage.db?mode=rwc", "/var/lib/rodage/files", "/var/lib/rodage/outbox"),
            ("sqlite:rodage.db", "files", "outbox"),
            ("postgres://rodage@db.example/rodage", "data/files", "data/outbox"),
        ] {
            let config = Cli::parse_from(["rodage", "--database-url", url]).config;
            assert_eq!([config.files_dir(), config.outbox_dir()], [files, outbox].map(PathBuf::from), "{url}");
        }
        let flags = ["rodage", "--database-url", "sqlite:/var/rodage.db", "--files-dir", "a", "--outbox-dir", "b"];
        let config = Cli::parse_from(flags).config;
        assert_eq!([config.files_dir(), config.outbox_dir()], ["a", "b"].map(PathBuf::from));
    }
}
