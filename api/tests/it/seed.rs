//! The demonstration data set.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{invitation, job, types::invitation_delivery::InvitationDelivery};
use rodage::{config::Config, notifications::post_due};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use tokio::time::sleep;

use crate::support::{
    app::{self, Server},
    both_databases,
    database::Database,
    discord::Discord,
    letters::Outbox,
    smtp::Smtp,
};

both_databases! {
    async fn an_empty_database_is_filled_once_and_its_people_can_sign_in(server: Server) {
        let accounts = rodage::seed::fill(server.app.config.clone()).await.unwrap();
        assert_eq!(accounts.len(), 22);

        let visitor = server.visitor();
        let sign_in = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { code } } }";
        let nora = &accounts[0];
        visitor.data(sign_in, json!({ "input": { "email": nora.email, "password": nora.password } })).await;
        let seen = visitor.data("{ viewer { userType projects { totalCount nodes { title status createdAt } } \
            dashboard { projectCount completedProjectCount pendingInvitationCount acceptedInvitationCount } \
            personalStory { content } } stories { totalCount } }", json!({})).await;
        assert_eq!(seen["viewer"]["userType"], "CREATOR");
        assert_eq!(seen["viewer"]["projects"]["totalCount"], 3);
        assert_eq!(seen["viewer"]["dashboard"], json!({
            "projectCount": 3, "completedProjectCount": 1, "pendingInvitationCount": 3, "acceptedInvitationCount": 8,
        }));
        assert!(seen["viewer"]["personalStory"]["content"].as_str().unwrap().starts_with('#'));
        assert_eq!(seen["stories"]["totalCount"], 8);

        let again = rodage::seed::fill(server.app.config.clone()).await.unwrap_err();
        assert!(again.to_string().contains("22 accounts"), "{again}");
    }
}

/// Fills a database with what a real deployment has, then serves it for a while: nobody hears of it.
async fn nothing_is_sent(database: Database) {
    let (community, mail) = (Discord::start().await, Smtp::start().await);
    let mut flags = community.flags();
    for flag in ["--smtp-url", &mail.url(), "--mail-from", "bonjour@rodage.exemple"] {
        flags.push(flag.to_owned());
    }
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let outbox = Outbox::new();
    let config = Config { outbox_dir: outbox.path(), ..app::config(&database, &flags) };
    rodage::seed::fill(config).await.unwrap();

    let server = Server::start_with(database, &flags).await;
    let db = server.app.db.read();
    assert_eq!(job::Entity::find().count(db).await.unwrap(), 0, "nothing is left to be sent");
    let states = invitation::Entity::find().filter(invitation::Column::DiscordUsername.is_not_null());
    for row in states.all(db).await.unwrap() {
        assert_eq!(row.delivery, InvitationDelivery::NotConfigured, "the creator has a link to give");
    }
    server.app.clock.advance(TimeDelta::days(1));
    assert_eq!(post_due(&server.app).await.unwrap(), 0, "nobody is written to about what was only played");
    sleep(Duration::from_millis(500)).await;
    assert_eq!((community.requests(), mail.count(), outbox.letters().len()), (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demonstration_sends_nothing_on_sqlite() {
    nothing_is_sent(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demonstration_sends_nothing_on_postgres() {
    if let Some(database) = Database::postgres().await {
        nothing_is_sent(database).await;
    }
}
