//! What only the configuration decides: how the site is reached, what it says of its operator.

use super::{Finding, Status, finding};
use crate::platform::config::Config;

pub(super) fn address(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "address", message);
    match &config.public_url {
        Some(url) if url.scheme() == "https" => {
            report(Status::Ok, format!("the public address is {url}; cookies are secure"))
        }
        Some(url) => report(Status::Note, format!("{url} is not https: passwords and cookies are sent unencrypted")),
        None => report(
            Status::Note,
            format!("RODAGE_PUBLIC_URL is not set: links in emails and provider callbacks use {}", config.base_url()),
        ),
    }
}

/// Checks that the network address of a client, by which many limits count, is neither that of the proxy nor chosen by
/// the client. Returns `None` without a proxy.
pub(super) fn proxy(config: &Config) -> Option<Finding> {
    let (status, message) = match (config.behind_proxy, config.is_https()) {
        (true, _) if config.host.is_loopback() => {
            (Status::Ok, "network addresses are those that the proxy adds to X-Forwarded-For".to_owned())
        }
        (true, _) => {
            let (host, port) = (config.host, config.port);
            let message = format!(
                "RODAGE_BEHIND_PROXY is set, and the server listens on {host}: whoever reaches port {port} without the \
                 proxy chooses the network address that limits see. Set RODAGE_HOST=127.0.0.1, or close the port in a \
                 firewall"
            );
            (Status::Note, message)
        }
        (false, true) => {
            let message = "RODAGE_PUBLIC_URL is https, but RODAGE_BEHIND_PROXY is not set: all who come through the \
                           proxy share the limits of one network";
            (Status::Note, message.to_owned())
        }
        (false, false) => return None,
    };
    Some(finding(status, "proxy", message))
}

/// The files without which the web client of a directory is not served.
const WEB_FILES: [&str; 3] = ["theme-init.js", "pages/fr/app.html", "pages/en/app.html"];

/// Checks that the directory of the web client has one. Returns `None` where the one in the binary is served.
pub(super) fn web_client(config: &Config) -> Option<Finding> {
    let directory = config.web_dir.as_deref()?;
    let is_missing = |name: &&str| !["", ".br"].iter().any(|end| directory.join(format!("{name}{end}")).is_file());
    let path = directory.display();
    Some(match WEB_FILES.into_iter().find(is_missing) {
        None => finding(Status::Ok, "web client", format!("it is served from {path}")),
        Some(name) => {
            let message = format!(
                "RODAGE_WEB_DIR is {path}, which has no {name}: build the client there, or unset the variable for the one in \
                 the binary"
            );
            finding(Status::Failed, "web client", message)
        }
    })
}

/// Checks what French law requires the site to say.
pub(super) fn legal_notice(config: &Config) -> Finding {
    let required = [("RODAGE_PUBLISHER", &config.publisher), ("RODAGE_HOSTING_PROVIDER", &config.hosting_provider)];
    let missing: Vec<&str> = required.iter().filter(|(_, value)| value.is_none()).map(|(name, _)| *name).collect();
    if missing.is_empty() {
        return finding(Status::Ok, "legal notice", "it names the publisher and the hosting provider");
    }
    let message = format!("French law requires it to be complete: set {}", missing.join(" and "));
    finding(Status::Note, "legal notice", message)
}

pub(super) fn operator(config: &Config) -> Finding {
    match &config.operator_email {
        Some(address) => {
            finding(Status::Ok, "operator", format!("contact messages and service requests are sent to {address}"))
        }
        None => finding(
            Status::Note,
            "operator",
            "RODAGE_OPERATOR_EMAIL is not set: contact messages and service requests are acknowledged, but only stored in the database",
        ),
    }
}

pub(super) fn community(config: &Config) -> Finding {
    match &config.community_url {
        Some(url) => finding(Status::Ok, "community", format!("the link points to {url}")),
        None => finding(Status::Note, "community", "COMMUNITY_URL is not set: no link to a chat is shown"),
    }
}
