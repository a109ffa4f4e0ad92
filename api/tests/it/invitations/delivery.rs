//! How invitations reach people: over Discord, by mail, on a tester's own page; and what the creator is told.

use std::time::Duration;

use chrono::TimeDelta;
use entity::job;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{REFUSE, RESEND, REVOKE, discord, named_tester};
use crate::support::{
    app::Server,
    client::{Client, INVITE},
    database::Database,
    discord::{Discord, GUILD, Mood, TOKEN},
    smtp::{self, Smtp},
};

const PATIENCE: Duration = Duration::from_secs(20);

const SENDING: &str = "query($id: ID!) { node(id: $id) { ... on Invitation { delivery deliveryFailure version } } }";

async fn server(database: Database, flags: Vec<String>) -> Server {
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    Server::start_with(database, &flags).await
}

async fn with(discord: &Discord) -> Server {
    server(Database::sqlite(), discord.flags()).await
}

/// What the creator is told of sending an invitation.
async fn sending(creator: &Client, id: &str) -> (String, Value) {
    let data = creator.data(SENDING, json!({ "id": id })).await;
    (data["node"]["delivery"].as_str().unwrap().to_owned(), data["node"]["deliveryFailure"].clone())
}

/// The same, once it is no longer about to be sent.
async fn sent(creator: &Client, id: &str) -> (String, Value) {
    let patience = Instant::now() + PATIENCE;
    loop {
        let state = sending(creator, id).await;
        if state.0 != "PENDING" {
            return state;
        }
        assert!(Instant::now() < patience, "still about to be sent");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Waits for the errand that tries again; the seconds until then.
async fn seconds_until_next_try(server: &Server) -> i64 {
    let patience = Instant::now() + PATIENCE;
    loop {
        let next = job::Entity::find().one(server.app.db.read()).await.unwrap();
        if let Some(next) = next.filter(|next| next.payload["failures"].as_u64() > Some(0) && next.attempts == 0) {
            return (next.run_at - server.app.clock.now()).num_seconds();
        }
        assert!(Instant::now() < patience, "nothing is tried again");
        sleep(Duration::from_millis(20)).await;
    }
}

async fn a_message_reaches_its_person(database: Database) {
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
    assert_eq!(sent(&creator, id).await, ("SENT".to_owned(), Value::Null));
    let messages = community.messages_to("ada-0");
    assert_eq!(messages.len(), 1, "and nobody whose name begins the same");
    assert!(messages[0].contains(&format!("https://rodage.exemple/invitation/{token}")), "{}", messages[0]);
    assert!(messages[0].contains("Ada Lovelace vous invite à tester"), "{}", messages[0]);
    assert!(messages[0].contains(r"**\*\*Carnet\*\* @everyone**"), "{}", messages[0]);

    let data = creator.data(RESEND, json!({ "id": id })).await;
    assert_eq!(data["resendInvitation"]["delivery"], "PENDING");
    assert_eq!(sent(&creator, id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 2, "once more, because it was asked for");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_reaches_its_person_on_sqlite() {
    a_message_reaches_its_person(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_reaches_its_person_on_postgres() {
    if let Some(database) = Database::postgres().await {
        a_message_reaches_its_person(database).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_of_before_are_told_apart_by_their_digits() {
    let community = Discord::start().await;
    let server = with(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("grace#0043")).await;
    assert_eq!(sent(&creator, &id).await.0, "SENT");
    assert_eq!((community.messages_to("Grace-0042").len(), community.messages_to("Grace-0043").len()), (0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_will_not_pass_is_told_at_once() {
    let community = Discord::start().await;
    let server = with(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    for (name, why) in [("nobody", "UNKNOWN_MEMBER"), ("ad", "UNKNOWN_MEMBER"), ("closed", "MESSAGES_CLOSED")] {
        let (id, token) = creator.invite(&project, discord(name)).await;
        assert_eq!(sent(&creator, &id).await, ("FAILED".to_owned(), json!(why)), "{name}");
        let refused = server.visitor().data(REFUSE, json!({ "token": token })).await;
        assert_eq!(refused["refuseInvitation"]["invitation"]["status"], "REFUSED", "the link works all the same");
    }
    let requests = community.requests();
    server.app.clock.advance(TimeDelta::hours(1));
    sleep(Duration::from_millis(300)).await;
    assert_eq!(community.requests(), requests, "and not tried again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_set_up_wrongly_is_told_at_once() {
    let community = Discord::start().await;
    for (token, guild) in [("another token", GUILD), (TOKEN, "1")] {
        let server = server(Database::sqlite(), community.flags_with(token, guild)).await;
        let creator = server.creator().await;
        let project = creator.create_project("Rodage").await;
        let (id, _) = creator.invite(&project, discord("ada")).await;
        assert_eq!(sent(&creator, &id).await, ("FAILED".to_owned(), json!("UNAVAILABLE")));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_discord_is_given_the_time_it_asks_for() {
    let community = Discord::start().await;
    community.set_mood(Mood::Busy(90.5));
    let server = with(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    let wait = seconds_until_next_try(&server).await;
    assert!((80..=91).contains(&wait), "{wait}");
    assert_eq!(sending(&creator, &id).await.0, "PENDING");
    community.set_mood(Mood::Good);
    server.app.clock.advance(TimeDelta::seconds(91));
    assert_eq!(sent(&creator, &id).await.0, "SENT");
    assert_eq!(community.messages_to("ada-0").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_discord_in_trouble_is_asked_again_and_writes_once() {
    for mood in [Mood::Broken, Mood::Nonsense, Mood::Forgetful] {
        let community = Discord::start().await;
        community.set_mood(mood);
        let server = with(&community).await;
        let creator = server.creator().await;
        let project = creator.create_project("Rodage").await;
        let (id, _) = creator.invite(&project, discord("ada")).await;
        let wait = seconds_until_next_try(&server).await;
        assert!((0..=5).contains(&wait), "{mood:?}: {wait}");
        community.set_mood(Mood::Good);
        server.app.clock.advance(TimeDelta::seconds(5));
        assert_eq!(sent(&creator, &id).await.0, "SENT", "{mood:?}");
        assert_eq!(community.messages_to("ada-0").len(), 1, "{mood:?}: the same message is shown once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_discord_that_stays_away_is_given_up_and_may_be_tried_later() {
    let community = Discord::start().await;
    // Longer than anyone would wait.
    community.set_mood(Mood::Busy(86_400.0));
    let server = with(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    assert_eq!(sent(&creator, &id).await, ("FAILED".to_owned(), json!("UNAVAILABLE")));
    community.set_mood(Mood::Good);
    let data = creator.data(RESEND, json!({ "id": id })).await;
    assert_eq!(data["resendInvitation"]["delivery"], "PENDING");
    assert_eq!(sent(&creator, &id).await, ("SENT".to_owned(), Value::Null));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_taken_back_is_not_sent() {
    let community = Discord::start().await;
    community.set_mood(Mood::Broken);
    let server = with(&community).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, discord("ada")).await;
    seconds_until_next_try(&server).await;
    creator.data(REVOKE, json!({ "id": id })).await;
    community.set_mood(Mood::Good);
    let requests = community.requests();
    server.app.clock.advance(TimeDelta::seconds(5));
    let patience = Instant::now() + PATIENCE;
    while job::Entity::find().one(server.app.db.read()).await.unwrap().is_some() {
        assert!(Instant::now() < patience, "the errand is still there");
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!((community.requests(), community.messages_to("ada-0").len()), (requests, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_discord_holds_up_no_letter_and_nobody_elses_invitation() {
    const CALL: Duration = Duration::from_secs(2);
    let (community, mail) = (Discord::start().await, Smtp::start().await);
    let mut flags = community.flags();
    for flag in ["--smtp-url", &mail.url(), "--mail-from", "bonjour@rodage.exemple", "--verify-email", "false"] {
        flags.push(flag.to_owned());
    }
    let server = server(Database::sqlite(), flags).await;
    let (greedy, other) = (server.creator().await, server.creator().await);
    let (many, one) = (greedy.create_project("Bavard").await, other.create_project("Discret").await);
    community.set_mood(Mood::Slow(CALL));
    for number in 0..20 {
        greedy.invite(&many, discord(&format!("nobody{number}"))).await;
    }
    let asked = Instant::now();
    other.invite(&one, json!({ "email": "ada@exemple.fr" })).await;
    mail.to("ada@exemple.fr", 1).await;
    assert!(asked.elapsed() < CALL, "the letter came after {:?}", asked.elapsed());
    let (id, _) = other.invite(&one, discord("ada")).await;
    assert_eq!(sent(&other, &id).await.0, "SENT");
    assert!(asked.elapsed() < CALL * 2, "the message came after {:?}", asked.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_gets_a_letter_in_the_language_of_whoever_invites() {
    let mail = Smtp::start().await;
    let flags = [
        "--smtp-url",
        &mail.url(),
        "--mail-from",
        "Rodage <bonjour@rodage.exemple>",
        "--public-url",
        "https://rodage.exemple",
    ];
    let server = Server::start_with(Database::sqlite(), &[&flags[..], &["--verify-email", "false"]].concat()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Carnet <b>").await;
    let (id, token) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    let letter = mail.to("ada@exemple.fr", 1).await.remove(0);
    assert_eq!(letter.header("Content-Language"), "fr");
    let link = format!("https://rodage.exemple/invitation/{token}#pour=ada%40exemple.fr");
    assert!(letter.text.contains(&link), "{}", letter.text);
    assert!(letter.text.contains("« Carnet <b> »"), "{}", letter.text);
    assert!(letter.header("Subject").starts_with("Ada Lovelace vous invite"), "{:?}", letter.header("Subject"));
    assert!(letter.text.contains("Ada Lovelace aimerait votre regard"), "{}", letter.text);
    assert!(!letter.html.contains("<b>"), "{}", letter.html);
    assert_eq!(sent(&creator, &id).await.0, "SENT");

    mail.set_mood(smtp::Mood::Stubborn);
    let (id, _) = creator.invite(&project, json!({ "email": "nobody@exemple.fr" })).await;
    assert_eq!(sent(&creator, &id).await, ("FAILED".to_owned(), json!("ADDRESS_REFUSED")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_deployment_cannot_carry_is_the_creators_to_give() {
    let server = Server::start(Database::sqlite()).await;
    let (creator, tester) = (server.creator().await, server.tester().await);
    let project = creator.create_project("Rodage").await;
    for by in [discord("ada"), json!({ "email": "ada@exemple.fr" })] {
        let (id, _) = creator.invite(&project, by).await;
        assert_eq!(sending(&creator, &id).await, ("NOT_CONFIGURED".to_owned(), Value::Null));
    }
    let (id, _) = creator.invite(&project, json!({ "testerId": named_tester(&tester, "Zoé").await })).await;
    assert_eq!(sending(&creator, &id).await.0, "SENT", "it is on the tester's own page");
    assert!(job::Entity::find().one(server.app.db.read()).await.unwrap().is_none());
}
