//! The secrets of the configuration.
//!
//! A secret comes from an environment variable, or from a file named by the same variable with the suffix `_FILE`, as
//! is usual for containers. Flags are rejected: every user of the machine can read them with `ps`.

use std::{
    convert::Infallible,
    ffi::{OsStr, OsString},
    path::Path,
};

use anyhow::{Context, bail, ensure};
use clap::{ArgMatches, parser::ValueSource};
use secrecy::SecretString;
use url::Url;

use super::Config;

/// The maximum size of the file of a secret, in bytes.
const MAX_FILE: u64 = 64 * 1024;

/// A secret setting.
struct Secret {
    /// The clap identifier of its argument.
    id: &'static str,
    /// The environment variable of the secret.
    variable: &'static str,
    /// Whether it is an address, of which only the password is secret.
    is_address: bool,
    /// Sets it in the configuration.
    set: fn(&mut Config, SecretString),
}

const SECRETS: [Secret; 9] = [
    Secret {
        id: "database_url",
        variable: "DATABASE_URL",
        is_address: true,
        set: |config, value| config.database_url = value,
    },
    Secret {
        id: "smtp_url",
        variable: "RODAGE_SMTP_URL",
        is_address: true,
        set: |config, value| config.smtp_url = Some(value),
    },
    Secret {
        id: "github_client_secret",
        variable: "RODAGE_GITHUB_CLIENT_SECRET",
        is_address: false,
        set: |config, value| config.oauth.github_client_secret = Some(value),
    },
    Secret {
        id: "discord_client_secret",
        variable: "RODAGE_DISCORD_CLIENT_SECRET",
        is_address: false,
        set: |config, value| config.oauth.discord_client_secret = Some(value),
    },
    Secret {
        id: "discord_bot_token",
        variable: "RODAGE_DISCORD_BOT_TOKEN",
        is_address: false,
        set: |config, value| config.discord.discord_bot_token = Some(value),
    },
    Secret {
        id: "llm_url",
        variable: "RODAGE_LLM_URL",
        is_address: true,
        set: |config, value| config.llm.llm_url = Some(value),
    },
    Secret {
        id: "llm_key",
        variable: "RODAGE_LLM_KEY",
        is_address: false,
        set: |config, value| config.llm.llm_key = Some(value),
    },
    Secret {
        id: "vapid_key",
        variable: "RODAGE_VAPID_KEY",
        is_address: false,
        set: |config, value| config.vapid_key = Some(value),
    },
    Secret {
        id: "s3_secret_access_key",
        variable: "RODAGE_S3_SECRET_ACCESS_KEY",
        is_address: false,
        set: |config, value| config.files.s3_secret_access_key = Some(value),
    },
];

/// Returns the variables that name the files of secrets.
pub(super) fn file_variables() -> impl Iterator<Item = String> {
    SECRETS.iter().map(|secret| format!("{}_FILE", secret.variable))
}

/// Fails when a secret is on the command line.
pub(super) fn refuse_flags(matches: &ArgMatches) -> anyhow::Result<()> {
    for Secret { id, variable, is_address, .. } in &SECRETS {
        let is_flag = matches.value_source(id) == Some(ValueSource::CommandLine);
        let mut values = matches.get_raw(id).into_iter().flatten();
        ensure!(
            !is_flag || !values.any(|value| !is_address || has_password(value)),
            "--{flag} would show a secret to every user of this machine: set {variable}, or set {variable}_FILE to the \
             path of a file that contains it",
            flag = id.replace('_', "-"),
        );
    }
    Ok(())
}

/// Whether an address contains a password: before the host, or in the query string, where PostgreSQL takes one too.
fn has_password(address: &OsStr) -> bool {
    let Some(address) = address.to_str() else { return true };
    Url::parse(address)
        .is_ok_and(|url| url.password().is_some() || url.query_pairs().any(|(name, _)| name == "password"))
}

/// Reads the secrets that are in files.
pub(super) fn read_files(config: &mut Config, environment: impl Fn(&str) -> Option<OsString>) -> anyhow::Result<()> {
    for Secret { variable, set, .. } in &SECRETS {
        let Some(path) = environment(&format!("{variable}_FILE")) else { continue };
        if environment(variable).is_some() {
            bail!("{variable} and {variable}_FILE are both set: set only one of them");
        }
        let value = read(Path::new(&path)).with_context(|| format!("cannot read {variable}_FILE"))?;
        set(config, value.into());
    }
    Ok(())
}

/// Reads the secret in a file, without the trailing newline that editors add.
fn read(path: &Path) -> anyhow::Result<String> {
    let length = std::fs::metadata(path)?.len();
    ensure!(length <= MAX_FILE, "{} is too large for a secret: {length} bytes", path.display());
    let text = std::fs::read_to_string(path)?;
    let secret = text.trim_end_matches(['\r', '\n']);
    ensure!(!secret.is_empty(), "{} is empty", path.display());
    Ok(secret.to_owned())
}

/// Parses a secret, for clap. It rejects none, because clap prints what is rejected: [`Config::check_secrets`] does.
#[expect(clippy::unnecessary_wraps, reason = "the signature that clap calls")]
pub(super) fn secret(text: &str) -> Result<SecretString, Infallible> {
    Ok(text.into())
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};
    use secrecy::ExposeSecret;

    use super::*;
    use crate::platform::config::Cli;

    fn flag_error(arguments: &[&str]) -> Option<String> {
        let matches = Cli::command().get_matches_from(arguments);
        refuse_flags(&matches).err().map(|error| error.to_string())
    }

    #[test]
    fn rejects_secrets_in_flags() {
        for arguments in [
            &["rodage", "--discord-bot-token", "s3cret"][..],
            &["rodage", "serve", "--github-client-secret", "s3cret"],
            &["rodage", "--discord-client-secret=s3cret", "doctor"],
            &["rodage", "--smtp-url", "smtps://user:s3cret@mail.example"],
            &["rodage", "migrate", "--database-url", "postgres://rodage:s3cret@db.example/rodage"],
            &["rodage", "migrate", "--database-url", "postgres://db.example/rodage?user=rodage&password=s3cret"],
            &["rodage", "--llm-url", "https://user:s3cret@model.example/v1"],
        ] {
            let error = flag_error(arguments).unwrap_or_else(|| panic!("{arguments:?} was accepted"));
            assert!(error.contains("_FILE") && !error.contains("s3cret"), "{error}");
        }
        for arguments in [
            &["rodage"][..],
            &["rodage", "serve", "--database-url", "sqlite:data/other.db"],
            &["rodage", "--database-url", "postgres://rodage@db.example/rodage?sslmode=require"],
            &["rodage", "--smtp-url", "smtp://localhost"],
        ] {
            assert_eq!(flag_error(arguments), None, "{arguments:?}");
        }
    }

    #[test]
    fn every_secret_has_a_file_and_is_never_printed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("secret");
        std::fs::write(&path, "smtps://user:s3cret@mail.example").unwrap();
        let mut config = Cli::parse_from(["rodage"]).config;
        read_files(&mut config, |name| name.ends_with("_FILE").then(|| path.clone().into_os_string())).unwrap();
        let shown = format!("{config:?}");
        assert!(!shown.contains("s3cret"), "{shown}");
        assert_eq!(shown.matches("REDACTED").count(), SECRETS.len(), "{shown}");

        let command = Cli::command();
        let hidden = command.get_arguments().filter(|argument| argument.is_hide_env_values_set());
        let mut hidden: Vec<&str> = hidden.map(|argument| argument.get_id().as_str()).collect();
        let mut secrets = SECRETS.map(|secret| secret.id);
        hidden.sort_unstable();
        secrets.sort_unstable();
        assert_eq!(hidden, secrets, "`--help` prints the values of all others");
    }

    #[test]
    fn reads_secrets_from_files() {
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

        let missing = OsString::from("/nowhere/at/all");
        for wrong in [
            &[("DATABASE_URL_FILE", &missing)][..],
            &[("DATABASE_URL_FILE", &empty)],
            &[("DATABASE_URL_FILE", &database), ("DATABASE_URL", &database)],
        ] {
            let error = format!("{:#}", read(wrong).unwrap_err());
            assert!(error.contains("DATABASE_URL") && !error.contains("s3cret"), "{error}");
        }
    }
}
