//! What `rodage doctor` says of a deployment.

use rodage::doctor::{Finding, Verdict, examine};

use crate::support::{
    app::{Server, config},
    database::Database,
    discord::Discord,
    provider::Provider,
    smtp::Smtp,
};

fn found<'a>(findings: &'a [Finding], subject: &str) -> (Verdict, &'a str) {
    let finding = findings.iter().find(|finding| finding.subject == subject).unwrap();
    (finding.verdict, &finding.words)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bare_deployment_works_and_is_told_what_it_lacks() {
    let database = Database::sqlite();
    let findings = examine(&config(&database, &[])).await;
    assert!(findings.iter().all(|finding| finding.verdict == Verdict::Note), "{findings:#?}");
    assert!(found(&findings, "database").1.contains("does not exist yet"));
    assert!(found(&findings, "mail").1.contains("RODAGE_SMTP_URL"));
    assert!(found(&findings, "operator").1.contains("RODAGE_OPERATOR_EMAIL"));
    let server = Server::start(database).await;
    let findings = examine(&server.app.config).await;
    assert_eq!(found(&findings, "database").0, Verdict::Well, "{findings:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_deployment_is_well() {
    let (smtp, provider, discord) = (Smtp::start().await, Provider::start().await, Discord::start().await);
    let url = smtp.url();
    let mut flags = provider.flags();
    flags.extend(discord.flags());
    let more = [
        "--smtp-url",
        &url,
        "--mail-from",
        "a@b.c",
        "--public-url",
        "https://rodage.exemple",
        "--community-url",
        "https://discord.gg/x",
        "--operator-email",
        "operateur@exemple.fr",
    ];
    flags.extend(more.map(str::to_owned));
    let server = Server::start_with(Database::sqlite(), &flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let findings = examine(&server.app.config).await;
    assert!(findings.iter().all(|finding| finding.verdict == Verdict::Well), "{findings:#?}");
    assert!(found(&findings, "GitHub").1.contains("https://rodage.exemple/auth/github/callback"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_work_is_said() {
    let database = Database::sqlite();
    let nobody = "http://127.0.0.1:9";
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
        nobody,
    ];
    let findings = examine(&config(&database, &flags)).await;
    for (subject, words) in [("mail", "cannot be used"), ("GitHub", "go together"), ("Discord", "does not answer")] {
        let (verdict, said) = found(&findings, subject);
        assert_eq!(verdict, Verdict::Broken, "{subject}");
        assert!(said.contains(words), "{said}");
    }
}
