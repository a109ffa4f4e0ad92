//! Webhooks: deliveries, signatures, retries, disabling, and the log.

use std::{collections::BTreeSet, time::Duration};

use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use rodage::features::webhooks::delete_old_deliveries;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::time::{Instant, sleep};

use super::{
    chat::{create_conversation, send_message},
    invitations::{ACCEPT, REFUSE, discord, set_status},
};
use crate::support::{
    app::{Server, scheduled_jobs},
    both_databases,
    client::Client,
    database::Database,
    receiver::{Received, Receiver},
    sql,
};

const TIMEOUT: Duration = Duration::from_secs(20);

/// The flag that lets a server call receivers on loopback.
const PRIVATE: [&str; 1] = ["--webhook-private-networks"];

const ALL: [&str; 6] = [
    "INVITATION_CREATED",
    "INVITATION_ACCEPTED",
    "INVITATION_REFUSED",
    "FEEDBACK_CREATED",
    "PROJECT_STATUS_CHANGED",
    "ROADMAP_ITEM_UPDATED",
];

const CREATE: &str = "mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { \
    secret webhook { id url events format isEnabled } userErrors { code field } } }";
const UPDATE: &str = "mutation($input: UpdateWebhookInput!) { updateWebhook(input: $input) { \
    webhook { isEnabled disabledAt } userErrors { code field } } }";
const TEST: &str = "mutation($id: ID!) { testWebhook(input: { id: $id }) { delivery { id event status } \
    userErrors { code } } }";
const REDELIVER: &str = "mutation($id: ID!) { redeliverWebhook(input: { deliveryId: $id }) { \
    delivery { id status attemptCount } userErrors { code field } } }";
const LOG: &str = "query($id: ID!) { node(id: $id) { ... on Webhook { isEnabled disabledAt deliveries(first: 50) { \
    totalCount nodes { id event status attemptCount responseStatus failure nextAttemptAt body webhook { id } } } } } }";

/// Creates a webhook. Returns its identifier and its secret.
async fn create(creator: &Client, input: Value) -> (String, String) {
    let data = creator.data(CREATE, json!({ "input": input })).await;
    let created = &data["createWebhook"];
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned();
    (text(&created["webhook"]["id"]), text(&created["secret"]))
}

/// Creates a webhook with an unreachable address, and a test delivery. Returns their identifiers.
pub async fn create_with_test_delivery(creator: &Client) -> (String, String) {
    let (id, _) = create(creator, json!({ "url": "https://exemple.invalid", "events": ALL })).await;
    let test = creator.data(TEST, json!({ "id": id })).await;
    (id, test["testWebhook"]["delivery"]["id"].as_str().unwrap_or_else(|| panic!("{test:#}")).to_owned())
}

/// Creates a webhook for all events of a receiver. Returns its identifier and its secret.
async fn register(creator: &Client, receiver: &Receiver) -> (String, String) {
    create(creator, json!({ "url": receiver.url(), "events": ALL })).await
}

async fn log(creator: &Client, id: &str) -> Value {
    creator.data(LOG, json!({ "id": id })).await["node"].take()
}

/// Waits until the log meets a condition, and returns it.
async fn log_when(creator: &Client, id: &str, condition: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let log = log(creator, id).await;
        if condition(&log) {
            return log;
        }
        assert!(Instant::now() < deadline, "{log:#}");
        sleep(Duration::from_millis(20)).await;
    }
}

fn is_completed(log: &Value) -> bool {
    log["deliveries"]["nodes"].as_array().unwrap().iter().all(|delivery| delivery["status"] != "PENDING")
}

/// Whether the webhook is disabled. A query reads the webhook before its deliveries, so these are at least as recent.
fn is_disabled(log: &Value) -> bool {
    log["isEnabled"] == false
}

fn attempted(times: i64) -> impl Fn(&Value) -> bool {
    move |log| log["deliveries"]["nodes"].as_array().unwrap().iter().all(|one| one["attemptCount"] == times)
}

/// Whether a delivery is signed with a secret, as a receiver would verify it.
fn is_signed(received: &Received, secret: &str) -> bool {
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
    let (id, at) = (received.header("webhook-id"), received.header("webhook-timestamp"));
    mac.update(format!("{id}.{at}.{}", received.body).as_bytes());
    let expected = format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes()));
    received.header("webhook-signature") == expected
}

/// Wakes the job runners by scheduling a job: they do not notice that the clock was advanced.
async fn wake(server: &Server) {
    let person = server.tester().await;
    let conversation = create_conversation(&person, "Réveil").await;
    send_message(&person, &conversation, "Debout", "MENTOR").await;
}

/// Returns the number of attempts that are scheduled.
async fn jobs_left(server: &Server) -> usize {
    scheduled_jobs(&server.app).await.iter().filter(|job| job.kind == "webhook").count()
}

both_databases! {
    with PRIVATE;

    async fn sends_each_event_once_with_a_signature(server: Server) {
        let receiver = Receiver::start().await;
        let (creator, tester) = (server.creator().await, server.tester().await);
        let project = creator.create_project("Carnet").await;
        let (id, secret) = register(&creator, &receiver).await;

        let (invitation, token) = creator.invite(&project, discord("ada")).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let send = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\" }) { userErrors { code } } }";
        tester.data(send, json!({ "id": project })).await;
        let (_, other) = creator.invite(&project, discord("grace")).await;
        server.visitor().data(REFUSE, json!({ "token": other })).await;
        let add = "mutation($id: ID!) { createRoadmapItem(input: { projectId: $id, title: \"Plan\" }) { roadmapItem { id } } }";
        let item = creator.data(add, json!({ "id": project })).await["createRoadmapItem"]["roadmapItem"]["id"].take();
        let done = "mutation($id: ID!) { setRoadmapItemStatus(input: { id: $id, status: COMPLETED }) { userErrors { code } } }";
        creator.data(done, json!({ "id": item })).await;
        set_status(&creator, &project, "PAUSED").await;

        let arrived = receiver.wait_for(7).await;
        let log = log_when(&creator, &id, is_completed).await;
        assert_eq!(receiver.received().len(), 7);
        assert!(arrived.iter().all(|one| is_signed(one, &secret)));
        assert!(!arrived.iter().any(|one| is_signed(one, "whsec_AAAA")));
        let data = |kind: &str| {
            let one = arrived.iter().map(Received::json).find(|one| one["type"] == kind);
            one.unwrap_or_else(|| panic!("{kind} was not sent"))["data"].take()
        };
        let accepted = data("invitation.accepted");
        assert_eq!(accepted["project"], json!({ "id": project, "title": "Carnet", "status": "IN_PROGRESS" }));
        assert_eq!(accepted["invitation"]["id"], json!(invitation));
        assert_eq!((&accepted["invitation"]["status"], &accepted["invitation"]["person"]), (&json!("ACCEPTED"), &json!("ada")));
        assert_eq!(data("invitation.refused")["invitation"]["status"], "REFUSED");
        assert_eq!(data("invitation.created")["invitation"]["status"], "PENDING");
        assert_eq!(data("feedback.created")["feedback"]["content"], "Bien");
        assert_eq!(data("roadmap_item.updated")["roadmapItem"]["status"], "COMPLETED");
        let changed = data("project.status_changed");
        assert_eq!((&changed["previousStatus"], &changed["project"]["status"]), (&json!("IN_PROGRESS"), &json!("PAUSED")));
        assert!(!arrived.iter().any(|one| one.body.contains(&token)), "the token of an invitation is secret");

        assert_eq!(log["deliveries"]["totalCount"], 7);
        let nodes = log["deliveries"]["nodes"].as_array().unwrap();
        assert!(nodes.iter().all(|one| one["status"] == "DELIVERED" && one["responseStatus"] == 204 && one["attemptCount"] == 1));
        assert_eq!(nodes[0]["webhook"]["id"], json!(id));
        let known: BTreeSet<&str> = nodes.iter().map(|one| one["id"].as_str().unwrap()).collect();
        assert_eq!(known, arrived.iter().map(|one| one.header("webhook-id")).collect());
        assert!(nodes.iter().all(|one| arrived.iter().any(|received| received.body == one["body"])));
    }

    async fn sends_only_selected_events_of_the_owners_projects(server: Server) {
        let receiver = Receiver::start().await;
        let (creator, other) = (server.creator().await, server.creator().await);
        let (own, theirs) = (creator.create_project("Le mien").await, other.create_project("Le leur").await);
        let input = json!({ "url": receiver.url(), "events": ["PROJECT_STATUS_CHANGED", "PROJECT_STATUS_CHANGED"] });
        let (id, _) = create(&creator, input).await;
        other.invite(&theirs, discord("ada")).await;
        set_status(&other, &theirs, "PAUSED").await;
        creator.invite(&own, discord("ada")).await;
        // A rejected mutation sends nothing.
        let refused = "mutation($id: ID!) { setProjectStatus(input: { id: $id, status: COMPLETED }) { userErrors { code } } }";
        let data = creator.data(refused, json!({ "id": theirs })).await;
        assert_eq!(data["setProjectStatus"]["userErrors"][0]["code"], "NOT_FOUND");
        set_status(&creator, &own, "PAUSED").await;
        assert_eq!(receiver.wait_for(1).await[0].json()["data"]["project"]["id"], json!(own));
        assert_eq!(log_when(&creator, &id, is_completed).await["deliveries"]["totalCount"], 1);

        creator.data(UPDATE, json!({ "input": { "id": id, "isEnabled": false } })).await;
        set_status(&creator, &own, "IN_PROGRESS").await;
        assert_eq!(log(&creator, &id).await["deliveries"]["totalCount"], 1, "it is disabled");
        creator.data(UPDATE, json!({ "input": { "id": id, "isEnabled": true } })).await;
        let delete = "mutation($id: ID!) { deleteWebhook(input: { id: $id }) { deletedWebhookId userErrors { code } } }";
        assert_eq!(creator.data(delete, json!({ "id": id })).await["deleteWebhook"]["deletedWebhookId"], json!(id));
        set_status(&creator, &own, "PAUSED").await;
        assert_eq!(log(&creator, &id).await, Value::Null);
        assert_eq!(receiver.received().len(), 1);
    }

    async fn retries_a_failed_delivery_after_a_restart(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.creator().await;
        let project = creator.create_project("Têtu").await;
        let (id, secret) = register(&creator, &receiver).await;
        receiver.respond_with(500);
        set_status(&creator, &project, "PAUSED").await;
        let first = log_when(&creator, &id, attempted(1)).await["deliveries"]["nodes"][0].take();
        assert_eq!((&first["status"], &first["responseStatus"], &first["failure"]), (&json!("PENDING"), &json!(500), &json!("REFUSED")));
        assert!(first["nextAttemptAt"].is_string());

        let database = server.stop().await;
        let server = Server::start_with(database, &PRIVATE).await;
        let creator = creator.at(server.address);
        assert_eq!(receiver.received().len(), 1, "the retry is not due yet");
        server.app.clock.advance(TimeDelta::seconds(6));
        wake(&server).await;
        log_when(&creator, &id, attempted(2)).await;
        receiver.respond_with(200);
        server.app.clock.advance(TimeDelta::minutes(1));
        wake(&server).await;
        let last = log_when(&creator, &id, is_completed).await["deliveries"]["nodes"][0].take();
        assert_eq!((&last["status"], &last["attemptCount"], &last["failure"]), (&json!("DELIVERED"), &json!(3), &Value::Null));
        let arrived = receiver.received();
        assert!(arrived.iter().all(|one| one.body == arrived[0].body && is_signed(one, &secret)));
        assert!(arrived.iter().all(|one| one.header("webhook-id") == first["id"]), "the identifier is the same for each attempt");
        assert_ne!(arrived[0].header("webhook-timestamp"), arrived[2].header("webhook-timestamp"));
    }

    async fn a_retry_of_before_a_redelivery_calls_nobody(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.creator().await;
        let project = creator.create_project("Insistant").await;
        let (id, _) = register(&creator, &receiver).await;
        receiver.respond_with(500);
        set_status(&creator, &project, "PAUSED").await;
        let first = log_when(&creator, &id, attempted(1)).await["deliveries"]["nodes"][0].take();
        server.app.clock.advance(TimeDelta::seconds(6));
        wake(&server).await;
        log_when(&creator, &id, attempted(2)).await;
        // The third attempt is due in a minute. Switched off and on, and sent again, the delivery has failed as often.
        server.app.clock.advance(TimeDelta::seconds(40));
        for is_enabled in [false, true] {
            creator.data(UPDATE, json!({ "input": { "id": id, "isEnabled": is_enabled } })).await;
        }
        creator.data(REDELIVER, json!({ "id": first["id"] })).await;
        log_when(&creator, &id, attempted(1)).await;
        server.app.clock.advance(TimeDelta::seconds(6));
        wake(&server).await;
        log_when(&creator, &id, attempted(2)).await;
        assert_eq!(receiver.received().len(), 4);

        server.app.clock.advance(TimeDelta::seconds(15));
        wake(&server).await;
        let deadline = Instant::now() + TIMEOUT;
        while jobs_left(&server).await > 1 {
            assert!(Instant::now() < deadline, "the retry of before has not ended");
            sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(receiver.received().len(), 4);
        server.app.clock.advance(TimeDelta::minutes(1));
        wake(&server).await;
        log_when(&creator, &id, attempted(3)).await;
        assert_eq!(receiver.received().len(), 5);
    }

    async fn a_delivery_whose_job_is_lost_is_sent_again_on_request(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.creator().await;
        let project = creator.create_project("Perdu").await;
        let (id, _) = register(&creator, &receiver).await;
        receiver.respond_with(500);
        set_status(&creator, &project, "PAUSED").await;
        let lost = log_when(&creator, &id, attempted(1)).await["deliveries"]["nodes"][0]["id"].take();
        sql::execute(&server, &["delete from job where kind = 'webhook'"]).await;
        receiver.respond_with(200);
        let again = async || creator.data(REDELIVER, json!({ "id": lost })).await["redeliverWebhook"]["delivery"].take();
        assert_eq!(again().await, json!({ "id": lost, "status": "PENDING", "attemptCount": 1 }), "it may still be under way");
        server.app.clock.advance(TimeDelta::minutes(11));
        assert_eq!(again().await["attemptCount"], 0);
        log_when(&creator, &id, is_completed).await;
        assert_eq!(receiver.received().len(), 2);
    }

    async fn disables_a_failing_webhook_and_notifies_its_owner(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.visitor();
        let address = creator.sign_up("CREATOR").await;
        let project = creator.create_project("Muet").await;
        let (id, _) = register(&creator, &receiver).await;
        receiver.respond_with(503);
        for _ in 0..5 {
            creator.invite(&project, discord(&server.app.ids.request().simple().to_string()[..20])).await;
        }
        for (times, delay) in (1..).zip([0, 5, 60, 300, 1800, 7200, 18000]) {
            server.app.clock.advance(TimeDelta::seconds(delay));
            wake(&server).await;
            log_when(&creator, &id, attempted(times)).await;
        }
        let log_now = log_when(&creator, &id, is_disabled).await;
        assert!(is_completed(&log_now), "{log_now:#}");
        assert!(log_now["disabledAt"].is_string());
        assert_eq!(receiver.received().len(), 35);
        let email = &server.outbox.to(&address, 1).await[0];
        assert_eq!(email.header("Subject"), "Un webhook est en panne");
        assert!(email.text.contains(&receiver.url()), "{}", email.text);

        // Once repaired, a test and a redelivery work while the webhook is still disabled.
        receiver.respond_with(200);
        let test = creator.data(TEST, json!({ "id": id })).await["testWebhook"]["delivery"].take();
        assert_eq!((&test["event"], &test["status"]), (&Value::Null, &json!("PENDING")));
        let arrived = receiver.wait_for(36).await;
        assert_eq!(arrived[35].json()["type"], "webhook.test");
        let missed = log_now["deliveries"]["nodes"][0]["id"].clone();
        let tester = server.tester().await;
        for delivery in [&missed, &json!("whd_0")] {
            let refused = tester.error_code(REDELIVER, json!({ "id": delivery })).await;
            assert_eq!(refused, "FORBIDDEN", "whether there is one or not");
        }
        let again = creator.data(REDELIVER, json!({ "id": missed })).await["redeliverWebhook"]["delivery"].take();
        assert_eq!(again, json!({ "id": missed, "status": "PENDING", "attemptCount": 0 }));
        let arrived = receiver.wait_for(37).await;
        assert_eq!(arrived[36].header("webhook-id"), missed);
        log_when(&creator, &id, is_completed).await;
        let on = creator.data(UPDATE, json!({ "input": { "id": id, "isEnabled": true } })).await;
        assert_eq!(on["updateWebhook"]["webhook"], json!({ "isEnabled": true, "disabledAt": null }));
    }

    async fn slow_receivers_of_one_owner_do_not_delay_others(server: Server) {
        const CALL: Duration = Duration::from_secs(2);
        // On PostgreSQL two instances share one backlog; SQLite supports only one process.
        let is_shared = server.database.url.starts_with("postgres");
        let second = if is_shared { Some(server.start_another_with(&PRIVATE).await) } else { None };
        let (slow, quick) = (Receiver::start().await, Receiver::start().await);
        slow.delay_responses(CALL);
        let (greedy, other) = (server.creator().await, server.creator().await);
        let project = greedy.create_project("Bavard").await;
        for _ in 0..10 {
            register(&greedy, &slow).await;
        }
        for status in ["PAUSED", "IN_PROGRESS", "PAUSED", "IN_PROGRESS", "PAUSED"] {
            set_status(&greedy, &project, status).await;
        }
        slow.wait_for(4).await;
        let (id, _) = register(&other, &quick).await;
        let start = Instant::now();
        other.data(TEST, json!({ "id": id })).await;
        quick.wait_for(1).await;
        assert!(start.elapsed() < CALL, "{:?}", start.elapsed());
        // The deliveries of one owner are limited per process, and continue.
        let processes = if second.is_some() { 2 } else { 1 };
        assert!(slow.received().len() <= 4 * processes * 2, "{}", slow.received().len());
        slow.wait_for(4 * processes + 1).await;
    }

    async fn disables_a_webhook_on_status_410(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.creator().await;
        let project = creator.create_project("Parti").await;
        let (id, _) = register(&creator, &receiver).await;
        receiver.respond_with(410);
        set_status(&creator, &project, "PAUSED").await;
        let log = log_when(&creator, &id, is_disabled).await;
        let delivery = &log["deliveries"]["nodes"][0];
        assert_eq!((&delivery["status"], &delivery["attemptCount"]), (&json!("FAILED"), &json!(1)));
    }

    async fn deletes_log_entries_after_thirty_days(server: Server) {
        let receiver = Receiver::start().await;
        let creator = server.creator().await;
        let (id, _) = register(&creator, &receiver).await;
        creator.data(TEST, json!({ "id": id })).await;
        log_when(&creator, &id, is_completed).await;
        server.app.clock.advance(TimeDelta::days(29));
        delete_old_deliveries(&server.app).await.unwrap();
        assert_eq!(log(&creator, &id).await["deliveries"]["totalCount"], 1);
        server.app.clock.advance(TimeDelta::days(2));
        delete_old_deliveries(&server.app).await.unwrap();
        assert_eq!(receiver.received().len(), 1);
        let left = entity::webhook_delivery::Entity::find().count(server.app.db.read()).await.unwrap();
        assert_eq!(left, 0);
    }
}

/// Otherwise what happens at that moment would still be delivered. SQLite has one writer at a time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_waits_for_a_webhook_that_is_being_switched_off() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = server.creator().await;
    let project = creator.create_project("Carnet").await;
    let (id, _) = create(&creator, json!({ "url": "https://exemple.invalid", "events": ALL })).await;
    let (owner, observer) = (server.database.connect().await, server.database.connect().await);
    owner.execute_unprepared("begin; update webhook set is_enabled = false").await.unwrap();
    let changed = tokio::spawn({
        let creator = creator.at(server.address);
        async move { set_status(&creator, &project, "PAUSED").await }
    });
    sql::wait_until_blocked(&observer).await;
    owner.execute_unprepared("commit").await.unwrap();
    changed.await.unwrap();
    assert_eq!(log(&creator, &id).await["deliveries"]["totalCount"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn escapes_markdown_in_discord_messages() {
    let server = Server::start_with(Database::sqlite(), &PRIVATE).await;
    let receiver = Receiver::start().await;
    let creator = server.creator().await;
    let project = creator.create_project("**Carnet** @everyone").await;
    let input = json!({ "url": receiver.url(), "events": ["FEEDBACK_CREATED"], "format": "DISCORD" });
    let (id, _) = create(&creator, input).await;
    let (_, token) = creator.invite(&project, discord("ada")).await;
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { message } } }";
    let input = json!({ "token": token, "content": "Très [clair](https://x)\nEt vif", "authorName": "Zoé" });
    server.visitor().data(send, json!({ "input": input })).await;
    let message = receiver.wait_for(1).await[0].json();
    assert_eq!(
        message["content"],
        "Zoé a fait un retour sur «\u{a0}\\*\\*Carnet\\*\\* @everyone\u{a0}»\n>>> Très \\[clair\\]\\(https://x\\)\nEt vif"
    );
    assert_eq!(message["allowed_mentions"], json!({ "parse": [] }));
    creator.data("mutation { updateSettings(input: { language: ENGLISH }) { userErrors { code } } }", json!({})).await;
    creator.data(TEST, json!({ "id": id })).await;
    assert_eq!(receiver.wait_for(2).await[1].json()["content"], "It works: Rodage can talk to you here.");
}

#[tokio::test]
async fn rejects_invalid_addresses_and_empty_event_lists() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let public = "https://exemple.fr/crochet";
    for (url, events, expected) in [
        (" ", json!(ALL), json!([{ "code": "REQUIRED", "field": ["input", "url"] }])),
        ("exemple.fr", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        ("http://exemple.fr", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        ("https://127.0.0.1:8000", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        ("https://localhost", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        ("https://ada:s3cret@exemple.fr", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        ("https://ada@exemple.fr", json!(ALL), json!([{ "code": "INVALID_URL", "field": ["input", "url"] }])),
        (
            &format!("{public}/{}", "a".repeat(2000)),
            json!(ALL),
            json!([{ "code": "TOO_LONG", "field": ["input", "url"] }]),
        ),
        (public, json!([]), json!([{ "code": "REQUIRED", "field": ["input", "events"] }])),
    ] {
        let data = creator.data(CREATE, json!({ "input": { "url": url, "events": events } })).await;
        assert_eq!(data["createWebhook"]["userErrors"], expected, "{url}");
        assert_eq!(data["createWebhook"]["webhook"], Value::Null);
    }
    for _ in 0..10 {
        create(&creator, json!({ "url": public, "events": ALL })).await;
    }
    let data = creator.data(CREATE, json!({ "input": { "url": public, "events": ALL } })).await;
    assert_eq!(data["createWebhook"]["userErrors"], json!([{ "code": "TOO_MANY", "field": null }]));
    let list = creator.data("{ viewer { webhooks { totalCount nodes { url isEnabled events } } } }", json!({})).await;
    assert_eq!(list["viewer"]["webhooks"]["totalCount"], 10);
    assert_eq!(list["viewer"]["webhooks"]["nodes"][0]["events"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn limits_the_rate_of_tests() {
    let server = Server::start_with(Database::sqlite(), &PRIVATE).await;
    let receiver = Receiver::start().await;
    let creator = server.creator().await;
    let (id, _) = register(&creator, &receiver).await;
    let mut allowed = 0;
    let refusal = loop {
        let answer = creator.execute(TEST, json!({ "id": id })).await;
        match answer["errors"][0]["extensions"]["code"].as_str() {
            Some(code) => break code.to_owned(),
            None => allowed += 1,
        }
        assert!(allowed < 300, "tests are never rejected");
    };
    assert_eq!(refusal, "RATE_LIMITED");
    assert!(allowed >= 30, "after {allowed}: at least 30, plus those regained over time on a slow machine");
}

#[tokio::test]
async fn a_token_subscribes_only_to_events_that_its_scopes_read() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let (_, secret) = creator.create_token(&["WEBHOOKS_WRITE", "PROJECTS_READ"]).await;
    let program = creator.program(&secret);
    let missing = async |query: &str, variables: Value| {
        let answer = program.execute(query, variables).await;
        answer["errors"][0]["extensions"]["scope"].as_str().unwrap_or_else(|| panic!("{answer:#}")).to_owned()
    };
    let input_for = |events: &[&str]| json!({ "url": "https://exemple.invalid", "events": events });
    let all = input_for(&["PROJECT_STATUS_CHANGED", "FEEDBACK_CREATED"]);
    assert_eq!(missing(CREATE, json!({ "input": all })).await, "feedback:read");
    let (own, _) = create(&program, input_for(&["PROJECT_STATUS_CHANGED"])).await;
    program.data(TEST, json!({ "id": own })).await;
    assert_eq!(
        missing(UPDATE, json!({ "input": { "id": own, "events": ["ROADMAP_ITEM_UPDATED"] } })).await,
        "workspace:read"
    );

    let (others, _) = create_with_test_delivery(&creator).await;
    let elsewhere = json!({ "input": { "id": others, "url": "https://ailleurs.invalid" } });
    assert_eq!(missing(UPDATE, elsewhere).await, "invitations:read", "existing events need their scope too");
    let log = "query($id: ID!) { node(id: $id) { ... on Webhook { deliveries { nodes { body } } } } }";
    let answer = program.execute(log, json!({ "id": others })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "FORBIDDEN", "the log is not readable either");
}
