//! The findings of `rodage doctor`.

use rodage::doctor::{Finding, Status, examine};

use crate::support::{
    app::{Server, config},
    database::Database,
    discord::Discord,
    model::{KEY, Model, NAME},
    provider::Provider,
    smtp::Smtp,
};

fn found<'a>(findings: &'a [Finding], subject: &str) -> (Status, &'a str) {
    let finding = findings.iter().find(|finding| finding.subject == subject).unwrap();
    (finding.status, &finding.message)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_the_settings_missing_from_a_default_configuration() {
    let database = Database::sqlite();
    let findings = examine(&config(&database, &[])).await;
    assert!(findings.iter().all(|finding| finding.status == Status::Note), "{findings:#?}");
    assert!(found(&findings, "database").1.contains("does not exist yet"));
    assert!(found(&findings, "mail").1.contains("RODAGE_SMTP_URL"));
    assert!(found(&findings, "operator").1.contains("RODAGE_OPERATOR_EMAIL"));
    assert!(found(&findings, "legal notice").1.contains("RODAGE_PUBLISHER and RODAGE_HOSTING_PROVIDER"));
    let server = Server::start(database).await;
    let findings = examine(&server.app.config).await;
    assert_eq!(found(&findings, "database").0, Status::Ok, "{findings:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_no_problem_with_a_complete_deployment() {
    let (smtp, provider, discord) = (Smtp::start().await, Provider::start().await, Discord::start().await);
    let model = Model::start().await;
    let url = smtp.url();
    let mut flags = provider.flags();
    flags.extend(discord.flags());
    flags.extend(model.flags());
    let more = [
        "--smtp-url",
        &url,
        "--mail-from",
        "a@b.c",
        "--public-url",
        "https://rodage.exemple",
        "--behind-proxy",
        "--host",
        "127.0.0.1",
        "--publisher",
        "Rodage SAS",
        "--hosting-provider",
        "Un hébergeur",
        "--community-url",
        "https://discord.gg/x",
        "--operator-email",
        "operateur@exemple.fr",
    ];
    flags.extend(more.map(str::to_owned));
    let server = Server::start_with(Database::sqlite(), &flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let findings = examine(&server.app.config).await;
    assert!(findings.iter().all(|finding| finding.status == Status::Ok), "{findings:#?}");
    assert!(found(&findings, "GitHub").1.contains("https://rodage.exemple/auth/github/callback"));
    assert!(found(&findings, "Javier").1.contains(NAME));
    assert!(model.asked().is_empty(), "a check costs nothing");
}

#[tokio::test]
async fn notes_network_addresses_that_the_proxy_does_not_tell() {
    let database = Database::sqlite();
    for (flags, expected) in [
        (&["--behind-proxy"][..], "RODAGE_HOST=127.0.0.1"),
        (&["--public-url", "https://rodage.exemple"], "RODAGE_BEHIND_PROXY is not set"),
    ] {
        let findings = examine(&config(&database, flags)).await;
        let (status, message) = found(&findings, "proxy");
        assert!(status == Status::Note && message.contains(expected), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_services_that_do_not_work() {
    let database = Database::sqlite();
    let unreachable = "http://127.0.0.1:9";
    let flags = [
        "--smtp-url",
        "smtp://127.0.0.1:9",
        "--mail-from",
        "a@b.c",
        "--github-client-id",
        "id",
        "--discord-client-id",
        "id",
        "--discord-client-secret",
        "secret",
        "--oauth-discord-url",
        unreachable,
    ];
    let findings = examine(&config(&database, &flags)).await;
    for (subject, expected) in [("mail", "cannot be used"), ("GitHub", "set together"), ("Discord", "does not respond")]
    {
        let (status, message) = found(&findings, subject);
        assert_eq!(status, Status::Failed, "{subject}");
        assert!(message.contains(expected), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_why_the_language_model_cannot_be_used() {
    let (database, model) = (Database::sqlite(), Model::start().await);
    let url = model.url();
    let with_key = ["--llm-url", &url, "--llm-model", "inconnu", "--llm-key", KEY];
    for (flags, expected) in [
        (&["--llm-url", url.as_str()][..], "RODAGE_LLM_MODEL must be set together"),
        (&["--llm-model", NAME], "RODAGE_LLM_MODEL must be set together"),
        (&["--llm-url", &url, "--llm-model", NAME], "401 Unauthorized (invalid_api_key)"),
        (&["--llm-url", &url, "--llm-model", NAME, "--llm-key", "sk-wrong\n"], "RODAGE_LLM_KEY"),
        (&with_key, "it has no model inconnu"),
        (&["--llm-url", "http://127.0.0.1:9/v1", "--llm-model", NAME], "cannot be used"),
    ] {
        let findings = examine(&config(&database, flags)).await;
        let (status, message) = found(&findings, "Javier");
        assert_eq!(status, Status::Failed, "{message}");
        assert!(message.contains(expected) && !message.contains("sk-"), "{message}");
    }
}
