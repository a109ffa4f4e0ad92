//! The findings of `rodage doctor`.

use rodage::doctor::{Finding, Status, examine, unknown_variables};
use sea_orm::{ConnectionTrait, EntityTrait};

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
    assert!(found(&findings, "mail").1.contains("whether it accepts emails from a@b.c shows when one is sent"));
    assert!(found(&findings, "Javier").1.contains(NAME));
    assert!(model.asked().is_empty(), "a check costs nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_database_that_cannot_be_written() {
    let Some(database) = Database::postgres().await else { return };
    let connection = database.connect().await;
    let read_only = "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$";
    connection.execute_unprepared(read_only).await.unwrap();
    connection.close().await.unwrap();
    let findings = examine(&config(&database, &[])).await;
    let (status, message) = found(&findings, "database");
    assert!(status == Status::Failed && message.contains("it cannot be written"), "{message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_the_rights_that_the_migrations_need() {
    let Some(database) = Database::empty_postgres().await else { return };
    let connection = database.connect().await;
    let mut url = url::Url::parse(&database.url).unwrap();
    let role = url.path().trim_start_matches('/').to_owned();
    url.set_username(&role).unwrap();
    url.set_password(Some("secret")).unwrap();
    let limited = config(&database.reached_at(url.into()), &[]);
    let create = format!("revoke create on schema public from public; create role {role} login password 'secret'");
    for (sql, status, expected) in [
        (create, Status::Failed, "CREATE on its schema"),
        (format!("grant create on schema public to {role}"), Status::Failed, "`create extension pg_trgm`"),
        ("create extension pg_trgm".to_owned(), Status::Note, "migrations are pending"),
    ] {
        connection.execute_unprepared(&sql).await.unwrap();
        let findings = examine(&limited).await;
        let (found, message) = found(&findings, "database");
        assert!(found == status && message.contains(expected), "{message}");
    }
    connection.execute_unprepared(&format!("drop owned by {role}; drop role {role}")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_database_without_its_extension() {
    let Some(database) = Database::postgres().await else { return };
    database.connect().await.execute_unprepared("drop extension pg_trgm cascade").await.unwrap();
    let findings = examine(&config(&database, &[])).await;
    let (status, message) = found(&findings, "database");
    assert!(status == Status::Failed && message.contains("pg_trgm is missing"), "{message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_write_into_the_database_is_rolled_back() {
    let server = Server::start(Database::sqlite()).await;
    let floor = async || {
        let state = entity::feed_state::Entity::find().one(server.app.db.read()).await.unwrap();
        state.unwrap().floor
    };
    let before = floor().await;
    let findings = examine(&server.app.config).await;
    let (status, message) = found(&findings, "database");
    assert!(status == Status::Ok && message.contains("can be written"), "{message}");
    assert_eq!(floor().await, before);
}

#[tokio::test]
async fn reports_directories_that_cannot_be_created() {
    let directory = tempfile::tempdir().unwrap();
    let (file, missing) = (directory.path().join("file"), directory.path().join("a/b"));
    std::fs::write(&file, "not a directory").unwrap();
    let examine_at = async |place: &std::path::Path| {
        let mut config = config(&Database::sqlite(), &[]);
        config.database_url = format!("sqlite:{}", place.join("rodage.db").display()).into();
        config.files.files_dir = Some(place.join("files"));
        config.outbox_dir = Some(place.join("outbox"));
        examine(&config).await
    };
    let findings = examine_at(&file.join("below")).await;
    for (subject, expected) in
        [("database", "cannot be created"), ("files", "cannot be created"), ("mail", "cannot be written")]
    {
        let (status, message) = found(&findings, subject);
        assert!(status == Status::Failed && message.contains(expected), "{message}");
        assert!(message.contains("is not a directory"), "{message}");
    }
    let findings = examine_at(&missing).await;
    for subject in ["database", "files", "mail"] {
        assert_eq!(found(&findings, subject).0, Status::Note, "{findings:#?}");
    }
    let left: Vec<_> = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [file], "nothing is left");
}

#[tokio::test]
async fn reports_a_directory_without_the_web_client() {
    let (database, directory) = (Database::sqlite(), tempfile::tempdir().unwrap());
    let path = directory.path().to_str().unwrap();
    let at = async |expected: Status, part: &str| {
        let findings = examine(&config(&database, &["--web-dir", path])).await;
        let (status, message) = found(&findings, "web client");
        assert!(status == expected && message.contains(part), "{message}");
    };
    at(Status::Failed, "has no theme-init.js").await;
    std::fs::write(directory.path().join("theme-init.js"), "").unwrap();
    at(Status::Failed, "has no pages/fr/app.html").await;
    for language in ["fr", "en"] {
        let pages = directory.path().join("pages").join(language);
        std::fs::create_dir_all(&pages).unwrap();
        // As in the binary.
        std::fs::write(pages.join("app.html.br"), "").unwrap();
    }
    at(Status::Ok, path).await;
}

#[test]
fn notes_variables_that_no_setting_has() {
    let examined = |names: &[&str]| unknown_variables(names.iter().map(|name| (*name).to_owned()));
    let known =
        ["RODAGE_SMTP_URL", "RODAGE_SMTP_URL_FILE", "RODAGE_S3_BUCKET", "DATABASE_URL", "PATH", "COMMUNITY_URL"];
    assert_eq!(examined(&known), None);
    let found = examined(&["RODAGE_SMTP_ULR", "RODAGE_HOST", "RODAGE_HOST_FILE"]).unwrap();
    assert_eq!(found.status, Status::Note);
    assert!(found.message.contains("RODAGE_HOST_FILE, RODAGE_SMTP_ULR, which"), "{}", found.message);
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
