//! What each metric means, for `# HELP` and for the table in `docs/operations.md`.

use metrics::{describe_counter, describe_gauge, describe_histogram};

const COUNTERS: &[(&str, &str)] = &[
    ("rodage_database_connections_discarded_total", "Connections closed after a failure"),
    ("rodage_database_statements_total", "Statements sent to the database"),
    ("rodage_documents_refused_total", "Documents over a limit"),
    ("rodage_emails_rejected_total", "Emails that the mail server refused for good"),
    ("rodage_feed_changes_total", "Changes read from the database"),
    ("rodage_feed_replays_total", "Changes read again for clients that were away"),
    ("rodage_feed_restarts_total", "Restarts of the reader of changes after a defect"),
    ("rodage_forms_from_programs_total", "Stories that a program sent through the public form"),
    ("rodage_http_requests_total", "Requests by route and status"),
    ("rodage_jobs_total", "Attempts of jobs by kind and outcome"),
    ("rodage_llm_replies_total", "Replies of the language model by how they ended"),
    ("rodage_llm_requests_total", "Requests to the language model by outcome"),
    ("rodage_llm_tokens_total", "Tokens of the language model by kind"),
    ("rodage_places_refused_total", "Connections and subscriptions over a limit"),
    ("rodage_renderings_total", "Results rendered for groups of subscriptions"),
    ("rodage_socket_closes_total", "Closed WebSockets by code"),
    ("rodage_transaction_retries_total", "Transactions repeated after a conflict"),
    ("rodage_turns_refused_total", "Documents and pictures that were not handled in time"),
];

const GAUGES: &[(&str, &str)] = &[
    ("rodage_connections", "Open WebSockets and event streams"),
    ("rodage_feed_listening", "1 while PostgreSQL announces changes"),
    ("rodage_jobs_due", "Jobs that wait, run or will be tried again, by kind"),
    ("rodage_jobs_oldest_seconds", "How long the oldest of these jobs has been due, by kind"),
    ("rodage_ready", "1 while /readyz responds 200"),
    ("rodage_sockets", "Open WebSockets"),
    ("rodage_subscription_groups", "Groups of equal subscriptions"),
    ("rodage_subscriptions", "Open subscriptions"),
];

const HISTOGRAMS: &[(&str, &str)] = &[
    ("rodage_http_request_duration_seconds", "Durations of requests by route"),
    ("rodage_llm_first_text_seconds", "Time until the language model begins to write"),
    ("rodage_llm_request_duration_seconds", "Durations of requests to the language model"),
];

/// Describes all metrics to the recorder.
pub fn describe() {
    for &(name, meaning) in COUNTERS {
        describe_counter!(name, meaning);
    }
    for &(name, meaning) in GAUGES {
        describe_gauge!(name, meaning);
    }
    for &(name, meaning) in HISTOGRAMS {
        describe_histogram!(name, meaning);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_in_the_documentation() {
        let documentation = include_str!("../../../../docs/operations.md");
        for (name, _) in [COUNTERS, GAUGES, HISTOGRAMS].concat() {
            assert!(documentation.contains(&format!("`{name}`")), "{name}");
        }
    }
}
