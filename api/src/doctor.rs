//! `rodage doctor`: checks the configuration of a deployment and the services it depends on, and reports what is
//! missing and how to fix it.

mod places;
mod services;
mod site;

use std::collections::BTreeSet;

use anyhow::Context;
use secrecy::ExposeSecret;

use crate::platform::{
    clock::Clock,
    config::{self, Config},
    db::{Db, SchemaState},
    error::{Error, chain},
    files::Files,
    http_client,
    mail::{Mailer, Transport},
    web_push::VapidKey,
};

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Severity.
    pub status: Status,
    /// The part of the deployment that was checked.
    pub subject: &'static str,
    /// The finding, and how to fix it.
    pub message: String,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No problem.
    Ok,
    /// The feature works, but the operator should know about a limitation.
    Note,
    /// The feature does not work.
    Failed,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = match self.status {
            Status::Ok => "ok  ",
            Status::Note => "note",
            Status::Failed => "FAIL",
        };
        write!(f, "{mark}  {:<12} {}", self.subject, self.message)
    }
}

/// Runs all checks. Has no lasting effects: the database is not migrated, what is written to it changes nothing, no email is
/// sent, and the files that are written are deleted.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = vec![site::address(config)];
    findings.extend(site::proxy(config));
    findings.extend([database(config).await, mail(config).await]);
    findings.extend(services::providers(config).await);
    findings.extend(site::web_client(config));
    findings.extend([files(config).await, push(config), site::operator(config), site::legal_notice(config)]);
    findings.extend([services::bot(config).await, services::model(config).await, site::community(config)]);
    findings
}

/// Notes the variables of the environment that look like settings and are none, without their values. `None` when there are
/// none.
pub fn unknown_variables(environment: impl Iterator<Item = String>) -> Option<Finding> {
    let known = config::variables();
    let unknown = environment.filter(|name| name.starts_with("RODAGE_") && !known.contains(name));
    let unknown: BTreeSet<String> = unknown.collect();
    if unknown.is_empty() {
        return None;
    }
    let names = unknown.into_iter().collect::<Vec<_>>().join(", ");
    let message = format!("the environment has {names}, which no setting is called: `rodage --help` lists them");
    Some(finding(Status::Note, "settings", message))
}

fn finding(status: Status, subject: &'static str, message: impl Into<String>) -> Finding {
    Finding { status, subject, message: message.into() }
}

async fn database(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "database", message);
    if let Some(path) = config.sqlite_file()
        && !path.exists()
    {
        return match places::check_directory(&places::directory_of(&path)) {
            Ok(()) => report(Status::Note, format!("{} does not exist yet: `rodage serve` creates it", path.display())),
            Err(error) => report(Status::Failed, format!("{} cannot be created: {error:#}", path.display())),
        };
    }
    let db = match Db::connect_existing(config, Clock::default()).await {
        Ok(db) => db,
        Err(error) => return report(Status::Failed, chain(error.as_ref())),
    };
    let (status, message) = schema(&db).await.unwrap_or_else(|error| (Status::Failed, chain(error.as_ref())));
    db.close().await;
    report(status, message)
}

async fn schema(db: &Db) -> anyhow::Result<(Status, String)> {
    let state = db.schema_state().await.context("the schema cannot be read")?;
    db.check_rights(&state).await?;
    if let SchemaState::Pending(_) = state {
        return Ok((Status::Note, state.to_string()));
    }
    db.try_write().await.map_err(Error::into_cause).context("it cannot be written")?;
    Ok(match state {
        SchemaState::Current => (Status::Ok, format!("it can be written, and {state}")),
        _ => (Status::Note, state.to_string()),
    })
}

async fn mail(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "mail", message);
    let mailer = match Mailer::new(config, Clock::default()) {
        Ok(mailer) => mailer,
        Err(error) => return report(Status::Failed, format!("{error:#}")),
    };
    if let Transport::Outbox(directory) = mailer.transport()
        && let Err(error) = places::check_directory(directory)
    {
        return report(Status::Failed, format!("emails cannot be written to {}: {error:#}", directory.display()));
    }
    match mailer.transport() {
        Transport::Outbox(directory) if config.verifies_email() => report(
            Status::Note,
            format!(
                "addresses must be verified, but emails are only written to {}: set RODAGE_SMTP_URL",
                directory.display()
            ),
        ),
        Transport::Outbox(directory) => report(
            Status::Note,
            format!(
                "RODAGE_SMTP_URL is not set: emails are written to {}, and addresses are not verified",
                directory.display()
            ),
        ),
        Transport::Smtp(smtp) => match smtp.test_connection().await {
            Ok(true) if is_unencrypted(config) => report(
                Status::Note,
                "the mail server responds, but unencrypted: use smtps://… or ?tls=required for TLS".to_owned(),
            ),
            Ok(true) => report(
                Status::Ok,
                format!(
                    "the mail server responds{}; whether it accepts emails from {} shows when one is sent",
                    if has_password(config) { " and accepts the password" } else { ", and was given no password" },
                    mailer.from()
                ),
            ),
            Ok(false) => report(Status::Failed, "the mail server closes the connection".to_owned()),
            Err(error) => report(Status::Failed, format!("the mail server cannot be used: {error}")),
        },
    }
}

async fn files(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "files", message);
    let (bucket, directory) = (&config.files.s3_bucket, config.files_dir());
    let place = match bucket {
        Some(bucket) => format!("the bucket {bucket}"),
        None if !directory.exists() => {
            let path = directory.display();
            return match places::check_directory(&directory) {
                Ok(()) => report(Status::Note, format!("{path} does not exist yet: `rodage serve` creates it")),
                Err(error) => report(Status::Failed, format!("{path} cannot be created: {error:#}")),
            };
        }
        None => directory.display().to_string(),
    };
    let is_lonely = bucket.is_none() && config.database_url.expose_secret().starts_with("postgres");
    // The client of a bucket uses the cryptography that the HTTP client installs.
    let checked = http_client::client().map_err(anyhow::Error::from).and_then(|_| Files::new(config));
    let checked = match checked {
        Ok(store) => store.check().await.map_err(Error::into_cause),
        Err(error) => Err(error),
    };
    match checked {
        Ok(()) if is_lonely => report(
            Status::Note,
            format!(
                "pictures and films are stored in {place}: if there are several machines, they must share it, or set RODAGE_S3_BUCKET"
            ),
        ),
        Ok(()) => report(Status::Ok, format!("pictures and films are stored in {place}")),
        Err(error) => report(Status::Failed, format!("pictures and films cannot be stored in {place}: {error:#}")),
    }
}

fn push(config: &Config) -> Finding {
    let report = |status, message: &str| finding(status, "push", message);
    if config.no_push {
        return report(Status::Note, "RODAGE_NO_PUSH is set: reminders are not pushed to devices");
    }
    match config.vapid_key.as_ref().map(|key| VapidKey::parse(key.expose_secret())) {
        Some(Err(_)) => report(Status::Failed, "RODAGE_VAPID_KEY is not a private key of P-256 in base64url"),
        _ if !config.is_https() => {
            report(Status::Note, "browsers get pushes over https only: RODAGE_PUBLIC_URL is not https")
        }
        Some(Ok(_)) => report(Status::Ok, "reminders are pushed to devices, with the key in RODAGE_VAPID_KEY"),
        None => report(Status::Ok, "reminders are pushed to devices, with a key that is kept in the database"),
    }
}

/// Whether the address of the mail server has a user or a password.
fn has_password(config: &Config) -> bool {
    config.mail_server().ok().flatten().is_some_and(|url| !url.username().is_empty() || url.password().is_some())
}

/// Whether emails, and the password of the mail server, are sent over a network without TLS.
fn is_unencrypted(config: &Config) -> bool {
    config.mail_server().ok().flatten().is_some_and(|url| {
        let is_local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        url.scheme() == "smtp"
            && !is_local
            && !url.query_pairs().any(|(name, value)| name == "tls" && value == "required")
    })
}
