//! Secrets of a configuration: where they may come from, and what is never said of them.
//!
//! A secret comes from an environment variable, or from the file that the same variable with `_FILE` behind it names, as
//! containers are given theirs. Not from a flag: whoever has an account on the machine reads those with `ps`.

use std::{convert::Infallible, ffi::OsString, path::Path};

use anyhow::{Context, bail, ensure};
use clap::{ArgMatches, parser::ValueSource};
use secrecy::SecretString;
use url::Url;

use super::Config;

/// The longest file of a secret that is read, in bytes.
const MAX_FILE: u64 = 64 * 1024;

/// One secret: the flag's name as clap knows it, and the variable.
struct Secret {
    id: &'static str,
    variable: &'static str,
    /// Whether it is an address, of which only a password is secret.
    is_address: bool,
    /// Puts it in its place; fails when it is not understood.
    set: fn(&mut Config, String) -> Result<(), &'static str>,
}

const SECRETS: [Secret; 5] = [
    Secret {
        id: "database_url",
        variable: "DATABASE_URL",
        is_address: true,
        set: |config, value| {
            config.database_url = value.into();
            Ok(())
        },
    },
    Secret {
        id: "smtp_url",
        variable: "RODAGE_SMTP_URL",
        is_address: true,
        set: |config, value| {
            config.smtp_url = Some(secret_address(&value)?);
            Ok(())
        },
    },
    Secret {
        id: "github_client_secret",
        variable: "RODAGE_GITHUB_CLIENT_SECRET",
        is_address: false,
        set: |config, value| {
            config.oauth.github_client_secret = Some(value.into());
            Ok(())
        },
    },
    Secret {
        id: "discord_client_secret",
        variable: "RODAGE_DISCORD_CLIENT_SECRET",
        is_address: false,
        set: |config, value| {
            config.oauth.discord_client_secret = Some(value.into());
            Ok(())
        },
    },
    Secret {
        id: "discord_bot_token",
        variable: "RODAGE_DISCORD_BOT_TOKEN",
        is_address: false,
        set: |config, value| {
            config.discord.discord_bot_token = Some(value.into());
            Ok(())
        },
    },
];

/// Fails when a secret stands on the command line.
pub(super) fn refuse_flags(matches: &ArgMatches) -> anyhow::Result<()> {
    for Secret { id, variable, is_address, .. } in &SECRETS {
        let is_flag = matches.value_source(id) == Some(ValueSource::CommandLine);
        let shown = || {
            matches.get_raw(id).into_iter().flatten().any(|value| {
                !is_address
                    || value.to_str().is_none_or(|value| Url::parse(value).is_ok_and(|url| url.password().is_some()))
            })
        };
        ensure!(
            !is_flag || !shown(),
            "--{flag} would show a secret to everybody on this machine: set {variable}, or {variable}_FILE to the path of a \
             file that holds it",
            flag = id.replace('_', "-"),
        );
    }
    Ok(())
}

/// Reads the secrets whose files are named.
pub(super) fn read_files(config: &mut Config, environment: impl Fn(&str) -> Option<OsString>) -> anyhow::Result<()> {
    for Secret { variable, set, .. } in &SECRETS {
        let Some(path) = environment(&format!("{variable}_FILE")).filter(|path| !path.is_empty()) else { continue };
        if environment(variable).is_some() {
            bail!("{variable} and {variable}_FILE are both set: one of them is meant");
        }
        let value = read(Path::new(&path)).with_context(|| format!("{variable}_FILE cannot be read"))?;
        set(config, value).map_err(anyhow::Error::msg).with_context(|| format!("{variable}_FILE is not understood"))?;
    }
    Ok(())
}

/// Without the line's end that editors put there.
fn read(path: &Path) -> anyhow::Result<String> {
    let length = std::fs::metadata(path)?.len();
    ensure!(length <= MAX_FILE, "{} is no secret: it has {length} bytes", path.display());
    let text = std::fs::read_to_string(path)?;
    let secret = text.trim_end_matches(['\r', '\n']);
    ensure!(!secret.is_empty(), "{} is empty", path.display());
    Ok(secret.to_owned())
}

/// What clap makes of a secret.
#[expect(clippy::unnecessary_wraps, reason = "the signature that clap calls")]
pub(super) fn secret(text: &str) -> Result<SecretString, Infallible> {
    Ok(text.into())
}

/// The same, of an address that may hold one.
pub(super) fn secret_address(text: &str) -> Result<SecretString, &'static str> {
    Url::parse(text).map(|_| text.into()).map_err(|_| "this is not an address")
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};
    use secrecy::ExposeSecret;

    use super::*;
    use crate::config::Cli;

    fn refused(arguments: &[&str]) -> Option<String> {
        let matches = Cli::command().get_matches_from(arguments);
        refuse_flags(&matches).err().map(|error| error.to_string())
    }

    #[test]
    fn a_secret_is_no_flag() {
        for arguments in [
            &["rodage", "--discord-bot-token", "s3cret"][..],
            &["rodage", "serve", "--github-client-secret", "s3cret"],
            &["rodage", "--discord-client-secret=s3cret", "doctor"],
            &["rodage", "--smtp-url", "smtps://user:s3cret@mail.example"],
            &["rodage", "migrate", "--database-url", "postgres://rodage:s3cret@db.example/rodage"],
        ] {
            let said = refused(arguments).unwrap_or_else(|| panic!("{arguments:?} was taken"));
            assert!(said.contains("_FILE") && !said.contains("s3cret"), "{said}");
        }
        for arguments in [
            &["rodage"][..],
            &["rodage", "serve", "--database-url", "sqlite:data/other.db"],
            &["rodage", "--database-url", "postgres://rodage@db.example/rodage"],
            &["rodage", "--smtp-url", "smtp://localhost"],
        ] {
            assert_eq!(refused(arguments), None, "{arguments:?}");
        }
    }

    #[test]
    fn a_secret_is_read_from_its_file_and_never_said() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = directory.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.into_os_string()
        };
        let (database, smtp, empty) = (
            write("database", "postgres://rodage:s3cret@db.example/rodage\n"),
            write("smtp", "smtps://user:s3cret@mail.example\r\n"),
            write("empty", "\n"),
        );
        let read = |variables: &[(&str, &OsString)]| {
            let mut config = Cli::parse_from(["rodage"]).config;
            let found =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).clone());
            read_files(&mut config, found).map(|()| config)
        };
        let config = read(&[("DATABASE_URL_FILE", &database), ("RODAGE_SMTP_URL_FILE", &smtp)]).unwrap();
        assert_eq!(config.database_url.expose_secret(), "postgres://rodage:s3cret@db.example/rodage");
        assert_eq!(config.smtp_url.as_ref().unwrap().expose_secret(), "smtps://user:s3cret@mail.example");
        assert!(!format!("{config:?}").contains("s3cret"), "{config:?}");

        let missing = OsString::from("/nowhere/at/all");
        for wrong in [
            &[("DATABASE_URL_FILE", &missing)][..],
            &[("DATABASE_URL_FILE", &empty)],
            &[("DATABASE_URL_FILE", &database), ("DATABASE_URL", &database)],
        ] {
            let said = format!("{:#}", read(wrong).unwrap_err());
            assert!(said.contains("DATABASE_URL") && !said.contains("s3cret"), "{said}");
        }
    }
}
