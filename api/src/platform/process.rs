//! What the process asks of the system.

use rustix::{
    fs::Mode,
    process::{Resource, Rlimit, getrlimit, setrlimit, umask},
};

use super::config::Config;

/// Lets no other user of the machine read the files that the process creates: the database has personal data, and emails in
/// the outbox have secret links.
pub fn hide_created_files() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Allows as many open files as the system does. Systems begin with few, for programs that number them in a fixed table, and
/// each client takes one.
pub fn allow_open_files(config: &Config) {
    let needed = config.max_connections as u64;
    let limit = getrlimit(Resource::Nofile);
    let Some(current) = limit.current else { return };
    // Some systems have no maximum, and refuse to set none.
    let raised = Rlimit { current: Some(limit.maximum.unwrap_or(needed.max(current))), ..limit };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::warn!(%error, "the limit of open files was not raised");
    }
    if let Some(limit) = getrlimit(Resource::Nofile).current.filter(|limit| *limit < needed) {
        tracing::warn!(
            limit,
            needed,
            "the system allows fewer open files than RODAGE_MAX_CONNECTIONS needs: raise its limit (LimitNOFILE of systemd), \
             or lower the setting"
        );
    }
}
