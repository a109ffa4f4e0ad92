//! The wall of stories: submission, listing and reports.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::{secret, story, story_report};
use futures_util::future::join_all;
use rodage::features::stories::event::StoryEvent;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{app::Server, both_databases, client::Client};

const SUBMIT: &str = "mutation($input: SubmitStoryInput!) { submitStory(input: $input) { \
    story { id name role text version createdAt } userErrors { code field message } } }";

const LIST: &str = "query($first: Int, $last: Int, $after: String, $before: String) { stories(first: $first, \
    last: $last, after: $after, before: $before) { nodes { id name } totalCount \
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }";

const REPORT: &str = "mutation($id: ID!) { reportStory(input: { id: $id }) { reportedStoryId \
    userErrors { code field message } } }";

pub const CHANGES: &str = "subscription($after: ChangeCursor) { storyChanges(after: $after) { cursor \
    changes { operation id story { id name } } } }";

/// Submits a story. Returns its identifier.
pub async fn submit(visitor: &Client, name: &str) -> String {
    let data = visitor.data(SUBMIT, json!({ "input": { "name": name, "text": "Il était une fois." } })).await;
    data["submitStory"]["story"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Reports a story from an address, which the proxy's header states.
pub async fn report(server: &Server, id: &str, from: &str) -> Value {
    let response = server
        .visitor()
        .request(reqwest::Method::POST, "/graphql")
        .header("x-forwarded-for", from)
        .json(&json!({ "query": REPORT, "variables": { "id": id } }))
        .send()
        .await
        .unwrap();
    response.json::<Value>().await.unwrap()["data"]["reportStory"].take()
}

/// Returns the names on the wall.
pub async fn names(visitor: &Client) -> Vec<String> {
    let data = visitor.data(LIST, json!({})).await;
    let nodes = data["stories"]["nodes"].as_array().unwrap();
    assert_eq!(data["stories"]["totalCount"], nodes.len());
    nodes.iter().map(|node| node["name"].as_str().unwrap().to_owned()).collect()
}

/// Starts a server behind a proxy, on the same database.
pub async fn behind_proxy(server: Server) -> Server {
    Server::start_with(server.database.clone(), &["--behind-proxy"]).await
}

both_databases! {
    async fn anyone_submits_a_story_and_everyone_reads_it(server: Server) {
        let visitor = server.visitor();
        let input = json!({ "name": " Zoé\u{7} 🦀 ", "text": "Ligne 1\r\n<b>Ligne 2</b>\u{0}", "email": " Zoe@Exemple.FR " });
        let data = visitor.data(SUBMIT, json!({ "input": input })).await;
        let story = &data["submitStory"]["story"];
        assert_eq!(data["submitStory"]["userErrors"], json!([]));
        assert_eq!((&story["name"], &story["text"]), (&json!("Zoé 🦀"), &json!("Ligne 1\n<b>Ligne 2</b>")));
        assert_eq!((&story["role"], &story["version"]), (&json!("PARTICIPANT"), &json!(1)));
        let id = story["id"].as_str().unwrap();
        assert!(id.starts_with("sty_"), "{id}");
        for reader in [server.visitor(), server.tester().await, server.creator().await] {
            let read = reader.data("query($id: ID!) { story(id: $id) { name } node(id: $id) { __typename id } }", json!({ "id": id })).await;
            assert_eq!(read, json!({ "story": { "name": "Zoé 🦀" }, "node": { "__typename": "Story", "id": id } }));
        }
        let row = story::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert_eq!(row.email.as_deref(), Some("zoe@exemple.fr"), "for the operator");
        assert!(!rodage::features::api().sdl().split("type Story implements").nth(1).unwrap().split("\n}").next().unwrap().contains("email"));
    }

    async fn returns_every_validation_error_with_its_message(server: Server) {
        let visitor = server.visitor();
        let required = "Le nom et l'histoire sont obligatoires.";
        let errors_of = async |input: Value| {
            let data = visitor.data(SUBMIT, json!({ "input": input })).await;
            assert_eq!(data["submitStory"]["story"], Value::Null);
            let errors = data["submitStory"]["userErrors"].as_array().unwrap().clone();
            errors.into_iter().map(|error| (error["field"][1].clone(), error["message"].clone())).collect::<Vec<_>>()
        };
        let both = vec![(json!("name"), json!(required)), (json!("text"), json!(required))];
        for input in [json!({}), json!({ "name": null, "text": " \n " }), json!({ "name": "\u{200b}", "text": "\u{202e}\u{0}" })] {
            assert_eq!(errors_of(input.clone()).await, both, "{input}");
        }
        assert_eq!(errors_of(json!({ "name": "Zoé", "text": "x", "email": "zoe" })).await, [(json!("email"), json!("Email invalide"))]);
        let long = json!({ "name": "é".repeat(81), "text": "🦀".repeat(5001), "email": "a@b" });
        assert_eq!(errors_of(long).await.len(), 3, "all errors are returned together");
        let longest = json!({ "name": "é".repeat(80), "text": "🦀".repeat(5000), "email": " " });
        let data = visitor.data(SUBMIT, json!({ "input": longest })).await;
        assert_eq!(data["submitStory"]["userErrors"], json!([]));
        assert_eq!(names(&visitor).await.len(), 1);
    }

    async fn discards_a_bots_story_without_an_error(server: Server) {
        let visitor = server.visitor();
        let input = json!({ "name": "Robot", "text": "Achetez", "website": "https://exemple.fr" });
        let data = visitor.data(SUBMIT, json!({ "input": input })).await;
        assert_eq!(data["submitStory"]["userErrors"], json!([]));
        assert_eq!(data["submitStory"]["story"]["name"], "Robot");
        assert!(names(&visitor).await.is_empty());
    }

    async fn pages_stories_newest_first(server: Server) {
        let visitor = server.visitor();
        for number in 1..=5 {
            submit(&visitor, &number.to_string()).await;
        }
        let mut read = Vec::new();
        let mut after = Value::Null;
        loop {
            let data = visitor.data(LIST, json!({ "first": 2, "after": after })).await;
            let page = &data["stories"];
            assert_eq!(page["totalCount"], 5);
            read.extend(page["nodes"].as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap().to_owned()));
            after = page["pageInfo"]["endCursor"].clone();
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
        }
        assert_eq!(read, ["5", "4", "3", "2", "1"]);
        let last = visitor.data(LIST, json!({ "last": 2 })).await;
        assert_eq!(last["stories"]["nodes"][0]["name"], "2");
        assert_eq!(last["stories"]["pageInfo"]["hasPreviousPage"], true);
        assert_eq!(visitor.error_code(LIST, json!({ "first": 101 })).await, "BAD_USER_INPUT");
    }

    async fn reports_from_three_networks_hide_a_story_and_from_one_never(server: Server) {
        let server = behind_proxy(server).await;
        let visitor = server.visitor();
        let id = submit(&visitor, "Douteuse").await;
        submit(&visitor, "Bonne").await;
        let done = json!({ "reportedStoryId": id, "userErrors": [] });
        for from in ["198.51.100.1", "198.51.100.1", "2001:db8::1", "2001:db8::2", "198.51.100.1"] {
            assert_eq!(report(&server, &id, from).await, done);
        }
        assert_eq!(names(&visitor).await, ["Bonne", "Douteuse"], "reports from two networks");

        let mut socket = visitor.socket().await;
        socket.subscribe("1", CHANGES, json!({})).await;
        let ready = socket.next("1").await;
        assert_eq!(report(&server, &id, "198.51.100.2").await, done);
        let message = socket.next("1").await;
        assert_eq!(message["storyChanges"]["changes"], json!([{ "operation": "DELETED", "id": id, "story": null }]));
        assert!(ready["storyChanges"]["cursor"].is_string());

        assert_eq!(names(&visitor).await, ["Bonne"]);
        let gone = visitor.data("query($id: ID!) { story(id: $id) { id } node(id: $id) { id } }", json!({ "id": id })).await;
        assert_eq!(gone, json!({ "story": null, "node": null }));
        for unknown in [id.as_str(), "sty_00000000000000000000000000000000", "art_1", "", "prj_00000000000000000000000000000000"] {
            let refused = report(&server, unknown, "198.51.100.3").await;
            let expected = json!({ "code": "NOT_FOUND", "field": ["input", "id"], "message": "Histoire introuvable." });
            assert_eq!(refused, json!({ "reportedStoryId": null, "userErrors": [expected] }), "{unknown}");
        }
    }

    async fn the_addresses_of_reporters_cannot_be_found_by_brute_force(server: Server) {
        let server = behind_proxy(server).await;
        let id = submit(&server.visitor(), "Douteuse").await;
        report(&server, &id, "198.51.100.7").await;
        let row = story_report::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        let id = row.story_id;
        let uuid = id.0;
        for guess in [
            Sha256::new().chain_update(uuid).chain_update("198.51.100.7").finalize(),
            Sha256::digest(format!("{id} 198.51.100.7")),
            Sha256::digest("198.51.100.7"),
        ] {
            assert_ne!(row.reporter, BASE64_URL_SAFE_NO_PAD.encode(guess));
        }
        let secret = secret::Entity::find_by_id("network").one(server.app.db.read()).await.unwrap();
        assert_eq!(secret.unwrap().value.len(), 43, "a 256-bit secret of the deployment");
    }

    async fn counts_concurrent_reports_once_per_network(server: Server) {
        let server = behind_proxy(server).await;
        let visitor = server.visitor();
        let (id, other) = (submit(&visitor, "Disputée").await, submit(&visitor, "Harcelée").await);
        let networks: Vec<String> = (0..8).map(|number| format!("198.51.100.{number}")).collect();
        join_all(networks.iter().map(|from| report(&server, &id, from))).await;
        join_all((0..8).map(|_| report(&server, &other, "198.51.100.1"))).await;
        assert_eq!(names(&visitor).await, ["Harcelée"]);
        let rows = story::Entity::find().all(server.app.db.read()).await.unwrap();
        let mut counts: Vec<i32> = rows.iter().map(|row| row.report_count).collect();
        counts.sort_unstable();
        assert_eq!(counts, [1, 3], "reports of a hidden story are not counted");
    }

    async fn everyone_receives_new_stories_and_misses_none_after_reconnecting(server: Server) {
        let visitor = server.visitor();
        let mut socket = visitor.socket().await;
        socket.subscribe("1", CHANGES, json!({})).await;
        let ready = socket.next("1").await;
        assert_eq!(ready["storyChanges"]["changes"], json!([]), "the first message has no changes");
        let first = submit(&visitor, "Une").await;
        let message = socket.next("1").await;
        let change = json!({ "operation": "CREATED", "id": first, "story": { "id": first, "name": "Une" } });
        assert_eq!(message["storyChanges"]["changes"], json!([change]));
        drop(socket);
        submit(&visitor, "Deux").await;
        let mut again = server.creator().await.socket().await;
        again.subscribe("1", CHANGES, json!({ "after": message["storyChanges"]["cursor"] })).await;
        again.next("1").await;
        let missed = again.next("1").await;
        assert_eq!(missed["storyChanges"]["changes"][0]["story"]["name"], "Deux");
    }

    async fn rate_limits_stories_and_reports(server: Server) {
        let limited = Server::start_with(server.database.clone(), &["--public-form-rate", "2"]).await;
        let visitor = limited.visitor();
        submit(&visitor, "Une").await;
        submit(&visitor, "Deux").await;
        let third = visitor.post(SUBMIT, json!({ "input": { "name": "Trois", "text": "x" } })).await;
        assert_eq!(third.status(), 429);
        assert!(third.headers().contains_key("retry-after"));
        assert_eq!(visitor.error_code(REPORT, json!({ "id": "sty_0" })).await, "RATE_LIMITED", "all public forms share one limit");
        assert_eq!(names(&visitor).await.len(), 2, "reading is not limited");
    }
}

/// The author's email address, stored for the operator, must not reach the feed, which is sent to every reader.
#[test]
fn the_change_of_a_story_has_no_email_address() {
    let row = story::Model {
        id: uuid::Uuid::nil().into(),
        name: "Zoé".to_owned(),
        text: "Texte".to_owned(),
        email: Some("zoe@exemple.fr".to_owned()),
        report_count: 2,
        is_hidden: true,
        version: 1,
        created_at: chrono::DateTime::UNIX_EPOCH,
    };
    let json = serde_json::to_string(&StoryEvent::from(&row)).unwrap();
    assert!(!json.contains("zoe@") && !json.contains("report"), "{json}");
}
