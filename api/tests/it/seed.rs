//! The demonstration data set.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{invitation, types::invitation_delivery::InvitationDelivery};
use rodage::{features::notifications::send_due_emails, platform::config::Config};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use tokio::time::sleep;

use crate::support::{
    app::{self, Server, scheduled_jobs},
    both_databases,
    database::Database,
    discord::Discord,
    emails::Outbox,
    smtp::Smtp,
};

both_databases! {
    async fn fills_an_empty_database_once_with_working_accounts(server: Server) {
        let accounts = rodage::seed::fill(server.app.config.clone()).await.unwrap();
        assert_eq!(accounts.len(), 22);

        let visitor = server.visitor();
        let sign_in = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { code } } }";
        let nora = &accounts[0];
        visitor.data(sign_in, json!({ "input": { "email": nora.email, "password": nora.password } })).await;
        let data = visitor.data("{ viewer { userType projects { totalCount nodes { title status createdAt } } \
            dashboard { projectCount completedProjectCount pendingInvitationCount acceptedInvitationCount } \
            personalStory { content } } stories { totalCount } }", json!({})).await;
        assert_eq!(data["viewer"]["userType"], "CREATOR");
        assert_eq!(data["viewer"]["projects"]["totalCount"], 3);
        assert_eq!(data["viewer"]["dashboard"], json!({
            "projectCount": 3, "completedProjectCount": 1, "pendingInvitationCount": 3, "acceptedInvitationCount": 8,
        }));
        assert!(data["viewer"]["personalStory"]["content"].as_str().unwrap().starts_with('#'));
        assert_eq!(data["stories"]["totalCount"], 8);
        let sorted = visitor.data("{ viewer { unreadFeedbacks { nodes { kind messageCount project { title } } } \
            projects { nodes { feedbackTags unreadFeedbackCount feedbacks { nodes { status } } } } } }", json!({})).await;
        let projects = sorted["viewer"]["projects"]["nodes"].as_array().unwrap();
        assert_eq!(sorted["viewer"]["unreadFeedbacks"]["nodes"].as_array().unwrap().len(), 4, "{sorted:#}");
        assert!(projects.iter().all(|project| project["feedbackTags"][0].is_string()), "{sorted:#}");
        let text = sorted.to_string();
        assert!(["NEW", "INFO_REQUESTED", "PLANNED", "FIXED"].iter().all(|status| text.contains(status)), "{text}");

        let answered = visitor.data("{ viewer { projects { nodes { questionnaire { questions { kind } } \
            feedbacks { nodes { answers { kind } } } } } } }", json!({})).await;
        let projects = answered["viewer"]["projects"]["nodes"].as_array().unwrap();
        let of_each_kind = json!([{ "kind": "TEXT" }, { "kind": "CHOICE" }, { "kind": "SCALE" }]);
        let asking = projects.iter().find(|project| project["questionnaire"]["questions"] == of_each_kind).unwrap();
        let feedbacks = asking["feedbacks"]["nodes"].as_array().unwrap();
        assert!(feedbacks.iter().any(|feedback| feedback["answers"] == of_each_kind), "{asking:#}");

        let listed = visitor.data("{ projectListings { totalCount nodes { project { title } } } \
            viewer { projects { nodes { title joinRequests { nodes { question answer: message status } } } } } }", json!({})).await;
        assert_eq!(listed["projectListings"]["totalCount"], 4);
        let projects = listed["viewer"]["projects"]["nodes"].as_array().unwrap();
        let applied = projects.iter().find(|project| project["title"] == "Marmite").unwrap();
        assert_eq!(applied["joinRequests"]["nodes"].as_array().unwrap().len(), 2, "{applied:#}");

        let again = rodage::seed::fill(server.app.config.clone()).await.unwrap_err();
        assert!(again.to_string().contains("22 accounts"), "{again}");
    }
}

/// Fills a database with the configuration of a real deployment, then serves it for a while, and checks that nothing is
/// sent.
async fn assert_nothing_is_sent(database: Database) {
    let (community, mail) = (Discord::start().await, Smtp::start().await);
    let mut flags = community.flags();
    for flag in ["--smtp-url", &mail.url(), "--mail-from", "bonjour@rodage.exemple"] {
        flags.push(flag.to_owned());
    }
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let outbox = Outbox::new();
    let config = Config { outbox_dir: Some(outbox.path()), ..app::config(&database, &flags) };
    rodage::seed::fill(config).await.unwrap();

    let server = Server::start_with(database, &flags).await;
    let db = server.app.db.read();
    assert_eq!(scheduled_jobs(&server.app).await.len(), 0, "nothing is queued");
    let invitations = invitation::Entity::find().filter(invitation::Column::DiscordUsername.is_not_null());
    for row in invitations.all(db).await.unwrap() {
        assert_eq!(row.delivery, InvitationDelivery::NotConfigured, "the creator shares the link instead");
    }
    server.app.clock.advance(TimeDelta::days(1));
    assert_eq!(send_due_emails(&server.app).await.unwrap(), 0, "no emails about demonstration data");
    sleep(Duration::from_millis(500)).await;
    assert_eq!((community.requests(), mail.count(), outbox.emails().len()), (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demonstration_sends_nothing_on_sqlite() {
    assert_nothing_is_sent(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demonstration_sends_nothing_on_postgres() {
    if let Some(database) = Database::postgres().await {
        assert_nothing_is_sent(database).await;
    }
}
