//! Delivery of invitations over Discord and in the application, and the result shown to the creator.

use std::time::Duration;

use chrono::TimeDelta;
use entity::job;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{REFUSE, RESEND, REVOKE, discord, named_tester};
use crate::support::{
    app::{Server, scheduled_jobs},
    client::{Client, INVITE},
    database::Database,
    discord::{Behavior, Discord, GUILD, TOKEN},
    smtp::Smtp,
    sql::execute,
};

const TIMEOUT: Duration = Duration::from_secs(20);

const DELIVERY: &str = "query($id: ID!) { node(id: $id) { ... on Invitation { delivery deliveryFailure version } } }";

/// Starts a server with additional command-line flags.
pub async fn server(database: Database, flags: Vec<String>) -> Server {
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    Server::start_with(database, &flags).await
}

async fn server_with_discord(discord: &Discord) -> Server {
    server(Database::sqlite(), discord.flags()).await
}

/// Returns the delivery of an invitation and its failure, as the creator sees them.
pub async fn delivery(creator: &Client, id: &str) -> (String, Value) {
    let data = creator.data(DELIVERY, json!({ "id": id })).await;
    (data["node"]["delivery"].as_str().unwrap().to_owned(), data["node"]["deliveryFailure"].clone())
}

/// Waits until the delivery of an invitation is no longer pending and returns it like [`delivery`].
pub async fn final_delivery(creator: &Client, id: &str) -> (String, Value) {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let delivery = delivery(creator, id).await;
        if delivery.0 != "PENDING" {
            return delivery;
        }
        assert!(Instant::now() < deadline, "still pending");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Waits for a scheduled retry and returns the seconds until then.
async fn seconds_until_retry(server: &Server) -> i64 {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let mut jobs = scheduled_jobs(&server.app).await.into_iter();
        if let Some(next) = jobs.find(|next| next.payload["failures"].as_u64() > Some(0) && next.attempts == 0) {
            return (next.run_at - server.app.clock.now()).num_seconds();
        }
        assert!(Instant::now() < deadline, "no retry is scheduled");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until no job is left.
async fn wait_for_jobs(server: &Server) {
    wait_for_retries(server, 0).await;
}

/// Waits until `count` jobs are left, each of which waits for its retry.
async fn wait_for_retries(server: &Server, count: usize) {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let jobs = scheduled_jobs(&server.app).await;
        let is_retry = |job: &job::Model| job.payload["failures"].as_u64() > Some(0) && job.attempts == 0;
        if jobs.len() == count && jobs.iter().all(is_retry) {
            return;
        }
        assert!(Instant::now() < deadline, "other jobs exist: {jobs:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

async fn sends_a_direct_message(database: Database) {
    let community = Discord::start().await;
    let mut flags = community.flags();
    flags.extend(["--public-url".to_owned(), "https://rodage.exemple".to_owned()]);
    let server = server(database, flags).await;
    let creator = server.creator().await;
    let project = creator.create_project("**Carnet** @everyone").await;
    let input = json!({ "input": { "projectId": project, "by": discord("@ADA") } });
    let data = creator.data(INVITE, input).await;
    assert_eq!(data["inviteTester"]["delivery"], "PENDING");
    let invitation = &data["inviteTester"]["invitation"];
    let (id, token) = (invitation["id"].as_str().unwrap(), invitation["token"].as_str().unwrap());
    assert_eq!(final_delivery(&creator, id).await, ("SENT".to_owned(), Value::Null));
    let messages = community.messages_to("ada-0");
    assert_eq!(messages.len(), 1, "only the exact name receives it");
    assert!(messages[0].contains(&format!("https://rodage.exemple/invitation/{token}")), "{}", messages[0]);
    assert!(messages[0].contains("Ada Lovelace vous invite à tester"), "{}", messages[0]);
    assert!(messages[0].contains(r"**\*\*Carnet\*\* @everyone**"), "{}", messages[0]);

    let data = creator.data(RESEND, json!({ "id": id })).await;
    assert_eq!(data["resendInvitation"]["delivery"], "PENDING");
    assert_eq!(final_delivery(&creator, id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 2, "sent again on request");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_a_direct_message_on_sqlite() {
    sends_a_direct_message(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_a_direct_message_on_postgres() {
    if let Some(database) = Database::postgres().await {
        sends_a_direct_message(database).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn legacy_names_are_distinguished_by_their_discriminator() {
    let community = Discord::start().await;
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("grace#0043")).await;
    assert_eq!(final_delivery(&creator, &id).await.0, "SENT");
    assert_eq!((community.messages_to("Grace-0042").len(), community.messages_to("Grace-0043").len()), (0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn permanent_failures_are_reported_without_retries() {
    let community = Discord::start().await;
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    for (name, why) in [("nobody", "UNKNOWN_MEMBER"), ("ad", "UNKNOWN_MEMBER"), ("closed", "MESSAGES_CLOSED")] {
        let (id, token) = creator.invite(&project, discord(name)).await;
        assert_eq!(final_delivery(&creator, &id).await, ("FAILED".to_owned(), json!(why)), "{name}");
        let refused = server.visitor().data(REFUSE, json!({ "token": token })).await;
        assert_eq!(refused["refuseInvitation"]["invitation"]["status"], "REFUSED", "the link still works");
    }
    let requests = community.requests();
    server.app.clock.advance(TimeDelta::hours(1));
    sleep(Duration::from_millis(300)).await;
    assert_eq!(community.requests(), requests, "no retries");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_misconfigured_bot_fails_without_retries() {
    let community = Discord::start().await;
    for (token, guild) in [("another token", GUILD), (TOKEN, "1")] {
        let server = server(Database::sqlite(), community.flags_with(token, guild)).await;
        let creator = server.creator().await;
        let project = creator.create_project("Rodage").await;
        let (id, _) = creator.invite(&project, discord("ada")).await;
        assert_eq!(final_delivery(&creator, &id).await, ("FAILED".to_owned(), json!("UNAVAILABLE")));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn respects_the_retry_delay_of_discord() {
    let community = Discord::start().await;
    community.set_behavior(Behavior::RateLimited(90.5));
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    let wait = seconds_until_retry(&server).await;
    assert!((80..=91).contains(&wait), "{wait}");
    assert_eq!(delivery(&creator, &id).await.0, "PENDING");
    community.set_behavior(Behavior::Normal);
    server.app.clock.advance(TimeDelta::seconds(91));
    assert_eq!(final_delivery(&creator, &id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retries_temporary_failures_and_sends_one_message() {
    for behavior in [Behavior::ServerError, Behavior::InvalidBody, Behavior::LostResponse] {
        let community = Discord::start().await;
        community.set_behavior(behavior);
        let server = server_with_discord(&community).await;
        let creator = server.creator().await;
        let project = creator.create_project("Rodage").await;
        let (id, _) = creator.invite(&project, discord("ada")).await;
        let wait = seconds_until_retry(&server).await;
        assert!((0..=5).contains(&wait), "{behavior:?}: {wait}");
        community.set_behavior(Behavior::Normal);
        server.app.clock.advance(TimeDelta::seconds(5));
        assert_eq!(final_delivery(&creator, &id).await.0, "SENT", "{behavior:?}");
        assert_eq!(community.messages_to("ada-0").len(), 1, "{behavior:?}: sent once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gives_up_on_a_long_rate_limit_and_can_be_resent_later() {
    let community = Discord::start().await;
    // Longer than the maximum delay.
    community.set_behavior(Behavior::RateLimited(86_400.0));
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    assert_eq!(final_delivery(&creator, &id).await, ("FAILED".to_owned(), json!("UNAVAILABLE")));
    community.set_behavior(Behavior::Normal);
    let data = creator.data(RESEND, json!({ "id": id })).await;
    assert_eq!(data["resendInvitation"]["delivery"], "PENDING");
    assert_eq!(final_delivery(&creator, &id).await, ("SENT".to_owned(), Value::Null));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_that_is_being_sent_is_not_sent_again() {
    let community = Discord::start().await;
    community.set_behavior(Behavior::Slow(Duration::from_secs(2)));
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let resend = async |id: &str| {
        let data = creator.data(RESEND, json!({ "id": id })).await["resendInvitation"].take();
        (data["delivery"].clone(), data["invitation"]["version"].clone())
    };
    let (id, _) = creator.invite(&project, discord("ada")).await;
    assert_eq!(resend(&id).await, (json!("PENDING"), json!(1)));
    wait_for_jobs(&server).await;
    assert_eq!(delivery(&creator, &id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 1);

    // The job is lost.
    community.set_behavior(Behavior::ServerError);
    let (id, _) = creator.invite(&project, discord("adalbert")).await;
    seconds_until_retry(&server).await;
    execute(&server, &["delete from job where kind = 'invitation'"]).await;
    community.set_behavior(Behavior::Normal);
    assert_eq!(resend(&id).await, (json!("PENDING"), json!(1)));
    server.app.clock.advance(TimeDelta::minutes(12));
    assert_eq!(resend(&id).await, (json!("PENDING"), json!(2)));
    assert_eq!(final_delivery(&creator, &id).await.0, "SENT");
    assert_eq!(community.messages_to("adalbert-0").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_job_of_an_earlier_delivery_leaves_the_later_one_alone() {
    let community = Discord::start().await;
    community.set_behavior(Behavior::RateLimited(30.0 * 60.0));
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    wait_for_retries(&server, 1).await;
    server.app.clock.advance(TimeDelta::minutes(12));
    creator.data(RESEND, json!({ "id": id })).await;
    wait_for_retries(&server, 2).await;

    // It would give up.
    community.set_behavior(Behavior::RateLimited(86_400.0));
    server.app.clock.advance(TimeDelta::minutes(19));
    wait_for_retries(&server, 1).await;
    assert_eq!(delivery(&creator, &id).await, ("PENDING".to_owned(), Value::Null));

    community.set_behavior(Behavior::Normal);
    server.app.clock.advance(TimeDelta::minutes(12));
    wait_for_jobs(&server).await;
    assert_eq!(delivery(&creator, &id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_invitation_is_not_sent() {
    let community = Discord::start().await;
    community.set_behavior(Behavior::ServerError);
    let server = server_with_discord(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    seconds_until_retry(&server).await;
    creator.data(REVOKE, json!({ "id": id })).await;
    community.set_behavior(Behavior::Normal);
    let requests = community.requests();
    server.app.clock.advance(TimeDelta::seconds(5));
    wait_for_jobs(&server).await;
    assert_eq!((community.requests(), community.messages_to("ada-0").len()), (requests, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_discord_delays_no_emails_and_no_invitations_of_others() {
    const CALL: Duration = Duration::from_secs(2);
    let (community, mail) = (Discord::start().await, Smtp::start().await);
    let mut flags = community.flags();
    for flag in ["--smtp-url", &mail.url(), "--mail-from", "bonjour@rodage.exemple", "--verify-email", "false"] {
        flags.push(flag.to_owned());
    }
    let server = server(Database::sqlite(), flags).await;
    let (greedy, other) = (server.creator().await, server.creator().await);
    let (many, one) = (greedy.create_project("Bavard").await, other.create_project("Discret").await);
    community.set_behavior(Behavior::Slow(CALL));
    for number in 0..20 {
        greedy.invite(&many, discord(&format!("nobody{number}"))).await;
    }
    let start = Instant::now();
    other.invite(&one, json!({ "email": "ada@exemple.fr" })).await;
    mail.to("ada@exemple.fr", 1).await;
    assert!(start.elapsed() < CALL, "the email took {:?}", start.elapsed());
    let (id, _) = other.invite(&one, discord("ada")).await;
    assert_eq!(final_delivery(&other, &id).await.0, "SENT");
    assert!(start.elapsed() < CALL * 2, "the message took {:?}", start.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_discord_and_mail_the_delivery_is_not_configured() {
    let server = Server::start(Database::sqlite()).await;
    let (creator, tester) = (server.creator().await, server.tester().await);
    let project = creator.create_project("Rodage").await;
    for by in [discord("ada"), json!({ "email": "ada@exemple.fr" })] {
        let (id, _) = creator.invite(&project, by).await;
        assert_eq!(delivery(&creator, &id).await, ("NOT_CONFIGURED".to_owned(), Value::Null));
    }
    let (id, _) = creator.invite(&project, json!({ "testerId": named_tester(&tester, "Zoé").await })).await;
    assert_eq!(delivery(&creator, &id).await.0, "SENT", "testers see it in the application");
    assert!(scheduled_jobs(&server.app).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_creator_sends_some_invitations_per_hour() {
    let server = Server::start(Database::sqlite()).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    let mut allowed = 1;
    let refusal = loop {
        let answer = creator.execute(RESEND, json!({ "id": id })).await;
        match answer["errors"][0]["extensions"]["code"].as_str() {
            Some(code) => break code.to_owned(),
            None => allowed += 1,
        }
        assert!(allowed < 400, "invitations are never refused");
    };
    assert_eq!(refusal, "RATE_LIMITED");
    assert!(allowed >= 200, "after {allowed}: at least 200, plus those regained over time on a slow machine");
    let input = json!({ "input": { "projectId": project, "by": discord("zoe") } });
    assert_eq!(creator.error_code(INVITE, input).await, "RATE_LIMITED");
    other.invite(&other.create_project("Ailleurs").await, discord("ada")).await;
}
