//! The chat: conversations, messages, and replies that are sent exactly once and reach every device of the user.

use std::{collections::BTreeSet, time::Duration};

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::support::{
    app::{Server, scheduled_jobs},
    both_databases,
    client::Client,
};

const CREATE: &str = "mutation($input: CreateConversationInput!) { createConversation(input: $input) { \
    conversation { id name version } userErrors { code field message } } }";

const RENAME: &str = "mutation($input: RenameConversationInput!) { renameConversation(input: $input) { \
    conversation { name version } userErrors { code field message } } }";

const DELETE: &str = "mutation($input: DeleteConversationInput!) { deleteConversation(input: $input) { \
    deletedConversationId userErrors { code field message } } }";

const SEND: &str = "mutation($input: SendMessageInput!) { sendMessage(input: $input) { \
    message { id content sender persona thinking version } thinking userErrors { code field message } } }";

const MESSAGES: &str = "query($id: ID!, $first: Int, $last: Int, $after: String, $before: String) { conversation(id: $id) { \
    id name messages(first: $first, last: $last, after: $after, before: $before) { nodes { id content sender persona } \
    totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }";

const CONVERSATIONS: &str = "query($first: Int, $after: String) { viewer { conversations(first: $first, after: $after) { \
    nodes { id name messages(last: 1) { nodes { content } totalCount } } totalCount pageInfo { endCursor hasNextPage } } } }";

const MESSAGE_CHANGES: &str = "subscription($conversation: ID!, $after: ChangeCursor) { \
    messageChanges(conversationId: $conversation, after: $after) { cursor changes { operation id \
    message { content sender persona } } } }";

const CONVERSATION_CHANGES: &str =
    "subscription { conversationChanges { cursor changes { operation id conversation { name version } } } }";

/// Creates a conversation and returns its identifier.
pub async fn create_conversation(client: &Client, name: &str) -> String {
    let data = client.data(CREATE, json!({ "input": { "name": name } })).await;
    data["createConversation"]["conversation"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Sends a message that must be accepted, and returns the payload.
pub async fn send_message(client: &Client, conversation: &str, content: &str, persona: &str) -> Value {
    let input = json!({ "conversationId": conversation, "content": content, "persona": persona });
    let data = client.data(SEND, json!({ "input": input })).await;
    assert_eq!(data["sendMessage"]["userErrors"], json!([]), "{data:#}");
    data["sendMessage"].clone()
}

/// Returns Javier's replies in a conversation, oldest first.
pub async fn replies(client: &Client, conversation: &str) -> Vec<Value> {
    let data = client.data(MESSAGES, json!({ "id": conversation, "last": 100 })).await;
    let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap();
    nodes.iter().filter(|node| node["sender"] == "BOT").cloned().collect()
}

/// Waits until a conversation has `count` replies, and returns all of them.
pub async fn wait_for_replies(client: &Client, conversation: &str, count: usize) -> Vec<Value> {
    let start = Instant::now();
    loop {
        let replies = replies(client, conversation).await;
        if replies.len() >= count {
            return replies;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{} replies after {:?}", replies.len(), start.elapsed());
        sleep(Duration::from_millis(50)).await;
    }
}

fn names(data: &Value) -> Vec<&str> {
    let nodes = data["viewer"]["conversations"]["nodes"].as_array().unwrap();
    nodes.iter().map(|node| node["name"].as_str().unwrap()).collect()
}

both_databases! {
    async fn creates_renames_and_deletes_a_conversation(server: Server) {
        let person = server.tester().await;
        let data = person.data(CREATE, json!({ "input": { "name": " Mon  idée " } })).await;
        assert_eq!(data["createConversation"]["conversation"]["name"], "Mon idée");
        let id = create_conversation(&person, "Première").await;
        for (name, expected, version) in [("  Deux\n fois ", "Deux fois", 2), ("   ", "Deux fois", 2), ("Deux fois", "Deux fois", 2), ("שלום 👩🏽‍💻", "שלום 👩🏽‍💻", 3)] {
            let data = person.data(RENAME, json!({ "input": { "id": id, "name": name } })).await;
            assert_eq!(data["renameConversation"], json!({ "conversation": { "name": expected, "version": version }, "userErrors": [] }));
        }
        let too_long = json!([{ "code": "TOO_LONG", "field": ["input", "name"], "message": "Le nom doit contenir au plus 80 caractères" }]);
        let data = person.data(RENAME, json!({ "input": { "id": id, "name": "é".repeat(81) } })).await;
        assert_eq!(data["renameConversation"], json!({ "conversation": null, "userErrors": too_long }));
        let data = person.data(CREATE, json!({ "input": { "name": "é".repeat(81) } })).await;
        assert_eq!(data["createConversation"], json!({ "conversation": null, "userErrors": too_long }));
        let data = person.data(RENAME, json!({ "input": { "id": id, "name": "é".repeat(80) } })).await;
        assert_eq!(data["renameConversation"]["userErrors"], json!([]));

        send_message(&person, &id, "Bonjour", "MENTOR").await;
        let data = person.data(DELETE, json!({ "input": { "id": id } })).await;
        assert_eq!(data["deleteConversation"], json!({ "deletedConversationId": id, "userErrors": [] }));
        assert_eq!(person.data(MESSAGES, json!({ "id": id })).await["conversation"], Value::Null);
        let data = person.data(DELETE, json!({ "input": { "id": id } })).await;
        assert_eq!(data["deleteConversation"]["userErrors"][0]["message"], "Conversation introuvable");
        assert_eq!(person.data(CONVERSATIONS, json!({})).await["viewer"]["conversations"]["totalCount"], 1);
    }

    async fn a_message_moves_its_conversation_to_the_top_and_a_rename_does_not(server: Server) {
        let person = server.creator().await;
        let first = create_conversation(&person, "Un").await;
        create_conversation(&person, "Deux").await;
        create_conversation(&person, "Trois").await;
        assert_eq!(names(&person.data(CONVERSATIONS, json!({})).await), ["Trois", "Deux", "Un"]);
        send_message(&person, &first, "Coucou", "MYSTIC").await;
        person.data(RENAME, json!({ "input": { "id": first, "name": "Premier" } })).await;
        let data = person.data(CONVERSATIONS, json!({ "first": 2 })).await;
        assert_eq!(names(&data), ["Premier", "Trois"]);
        let list = &data["viewer"]["conversations"];
        assert_eq!((&list["totalCount"], &list["pageInfo"]["hasNextPage"]), (&json!(3), &json!(true)));
        let nodes = list["nodes"].as_array().unwrap();
        assert_eq!(nodes[0]["messages"], json!({ "nodes": [{ "content": "Coucou" }], "totalCount": 1 }));
        assert_eq!(nodes[1]["messages"], json!({ "nodes": [], "totalCount": 0 }));
        let data = person.data(CONVERSATIONS, json!({ "first": 2, "after": list["pageInfo"]["endCursor"] })).await;
        assert_eq!(names(&data), ["Deux"]);
    }

    async fn javier_replies_once_after_a_delay_in_the_requested_personality(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Discussion").await;
        let asked = Instant::now();
        let sent = send_message(&person, &id, "  Mes testeurs se disputent,\r\net le prix aussi m'inquiète.  ", "SARCASTIC").await;
        assert_eq!(sent["message"]["content"], "Mes testeurs se disputent,\net le prix aussi m'inquiète.");
        assert_eq!((&sent["message"]["sender"], &sent["message"]["persona"]), (&json!("USER"), &json!("SARCASTIC")));
        assert_eq!(sent["thinking"], "Javier lève les yeux au ciel, puis les redescend…");
        assert_eq!(sent["message"]["thinking"], sent["thinking"], "the message has the same text as the payload");
        assert!(replies(&person, &id).await.is_empty(), "no reply before the delay");
        let replies = wait_for_replies(&person, &id, 1).await;
        assert!(asked.elapsed() >= Duration::from_millis(1200), "{:?}", asked.elapsed());
        assert_eq!((&replies[0]["sender"], &replies[0]["persona"]), (&json!("BOT"), &json!("SARCASTIC")));
        let reply = replies[0]["content"].as_str().unwrap();
        let repertoire: Value = serde_json::from_str(include_str!("../../src/features/chat/personas/sarcastic.json")).unwrap();
        let lines = |topic: &&str| repertoire["french"]["keywords"][topic].as_array().unwrap();
        let mut expected = ["doute", "prix", "testeur"].iter().flat_map(lines);
        assert!(expected.any(|line| line == reply), "{reply} is about neither doubts nor prices nor testers");
    }

    async fn replies_to_distress_calmly_in_every_personality(server: Server) {
        let person = server.creator().await;
        let personas = ["SARCASTIC", "STRATEGIC", "MYSTIC", "AFFECTIONATE", "MANIPULATIVE", "MENTOR"];
        let conversations = join_all(personas.map(|persona| {
            let person = &person;
            async move {
                let id = create_conversation(person, persona).await;
                let sent = send_message(person, &id, "Je veux mourir", persona).await;
                assert_eq!(sent["message"]["thinking"], "Javier vous lit.");
                wait_for_replies(person, &id, 1).await;
                // The reply to the next message must be calm too.
                send_message(person, &id, "Personne ne répond", persona).await;
                wait_for_replies(person, &id, 2).await;
                send_message(person, &id, "Bon. Ce bug, alors ?", persona).await;
                let replies = wait_for_replies(person, &id, 3).await;
                replies.iter().map(|reply| reply["content"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
            }
        }))
        .await;
        for replies in &conversations {
            assert!(replies[0].contains("3114") && replies[1].contains("3114") && !replies[2].contains("3114"), "{replies:#?}");
            assert_eq!(replies[..2], conversations[0][..2], "every personality uses the same words");
        }
    }

    async fn the_personality_defaults_to_the_one_of_the_settings(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Sans préférence").await;
        let send = async || {
            let data = person.data(SEND, json!({ "input": { "conversationId": id, "content": "Bonjour" } })).await;
            data["sendMessage"]["message"]["persona"].clone()
        };
        assert_eq!(send().await, "STRATEGIC");
        person.data("mutation { updateSettings(input: { defaultPersona: MANIPULATIVE }) { userErrors { code } } }", json!({})).await;
        assert_eq!(send().await, "MANIPULATIVE");
    }

    async fn consecutive_replies_differ_even_when_messages_are_concurrent(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Pressé").await;
        join_all((0..12).map(|number| {
            let (person, id) = (&person, &id);
            async move { send_message(person, id, if number % 2 == 0 { "un bug" } else { "le bug" }, "MENTOR").await }
        }))
        .await;
        let replies = wait_for_replies(&person, &id, 12).await;
        assert_eq!(replies.len(), 12);
        for pair in replies.windows(2) {
            assert_ne!(pair[0]["content"], pair[1]["content"]);
        }
    }

    async fn nobody_waits_for_the_replies_to_somebody_else(server: Server) {
        let people = [server.creator().await, server.creator().await];
        let mut ids = Vec::new();
        for person in &people {
            ids.push(create_conversation(person, "À part").await);
        }
        let sent = people.iter().zip(&ids).map(|(person, id)| send_message(person, id, "Bonjour", "MENTOR"));
        join_all(sent).await;
        let due: BTreeSet<String> = scheduled_jobs(&server.app).await.into_iter().map(|job| job.owner).collect();
        assert_eq!(due.len(), 2, "each has a place of their own among those who wait: {due:?}");
    }

    async fn a_person_sends_a_number_of_messages_a_minute(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        let id = create_conversation(&person, "Bavarde").await;
        let blank = json!({ "input": { "conversationId": id, "content": " " } });
        let mut counted = 0;
        let refused = loop {
            let response = person.execute(SEND, blank.clone()).await;
            if response.get("errors").is_some() {
                break response;
            }
            counted += 1;
            assert!(counted < 1000, "there is no limit");
        };
        assert_eq!(refused["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{refused:#}");
        assert!(counted >= 60, "{counted}");
        send_message(&other, &create_conversation(&other, "Calme").await, "Bonjour", "MENTOR").await;
    }

    async fn rejects_blank_and_too_long_messages(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Règles").await;
        for (content, code, message) in [
            ("", "REQUIRED", "Le message est requis"),
            (" \n\t\u{0} ", "REQUIRED", "Le message est requis"),
            (&"é".repeat(4001), "TOO_LONG", "Le message doit contenir au plus 4000 caractères"),
        ] {
            let data = person.data(SEND, json!({ "input": { "conversationId": id, "content": content } })).await;
            let expected = json!([{ "code": code, "field": ["input", "content"], "message": message }]);
            assert_eq!(data["sendMessage"], json!({ "message": null, "thinking": null, "userErrors": expected }));
        }
        for content in ["👩🏽‍💻".repeat(400), "é".repeat(4000), "مرحبا\u{202e}".to_owned(), "<script>alert(1)</script> '; drop table chat_message; --".to_owned()] {
            assert_eq!(send_message(&person, &id, &content, "MENTOR").await["message"]["content"], content.as_str());
        }
    }

    async fn pages_messages_in_both_directions(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Longue").await;
        for number in 1..=5 {
            send_message(&person, &id, &format!("Message {number}"), "MENTOR").await;
        }
        // After all replies have arrived, so that the pages do not change.
        wait_for_replies(&person, &id, 5).await;
        let all = person.data(MESSAGES, json!({ "id": id, "last": 100 })).await["conversation"]["messages"]["nodes"].clone();
        let all = all.as_array().unwrap();
        assert_eq!(all.len(), 10);
        let mine: Vec<&str> = all.iter().filter(|node| node["sender"] == "USER").map(|node| node["content"].as_str().unwrap()).collect();
        assert_eq!(mine, ["Message 1", "Message 2", "Message 3", "Message 4", "Message 5"]);

        let (mut backward, mut before) = (Vec::new(), Value::Null);
        loop {
            let page = person.data(MESSAGES, json!({ "id": id, "last": 3, "before": before })).await["conversation"]["messages"].clone();
            assert_eq!(page["totalCount"], 10);
            backward.splice(0..0, page["nodes"].as_array().unwrap().clone());
            before = page["pageInfo"]["startCursor"].clone();
            if page["pageInfo"]["hasPreviousPage"] == false {
                break;
            }
        }
        assert_eq!(&backward, all);
        let (mut forward, mut after) = (Vec::new(), Value::Null);
        loop {
            let page = person.data(MESSAGES, json!({ "id": id, "first": 4, "after": after })).await["conversation"]["messages"].clone();
            forward.extend(page["nodes"].as_array().unwrap().clone());
            after = page["pageInfo"]["endCursor"].clone();
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
        }
        assert_eq!(&forward, all);
        for variables in [json!({ "id": id, "first": 0 }), json!({ "id": id, "after": "x" }), json!({ "id": id, "first": 1, "last": 1 })] {
            assert_eq!(person.error_code(MESSAGES, variables).await, "BAD_USER_INPUT");
        }
    }

    async fn messages_and_replies_reach_every_device(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Partagée").await;
        let (mut phone, mut laptop) = (person.socket().await, person.socket().await);
        phone.subscribe("1", MESSAGE_CHANGES, json!({ "conversation": id })).await;
        let ready = phone.next("1").await;
        assert_eq!(ready["messageChanges"]["changes"], json!([]));
        laptop.subscribe("1", CONVERSATION_CHANGES, json!({})).await;
        laptop.next("1").await;
        send_message(&person, &id, "Un bug !", "AFFECTIONATE").await;
        let mut seen = Vec::new();
        while seen.len() < 2 {
            seen.extend(phone.next("1").await["messageChanges"]["changes"].as_array().unwrap().clone());
        }
        assert_eq!(seen[0]["message"], json!({ "content": "Un bug !", "sender": "USER", "persona": "AFFECTIONATE" }));
        assert_eq!((&seen[1]["operation"], &seen[1]["message"]["sender"]), (&json!("CREATED"), &json!("BOT")));
        // That it was created may be told after the subscription began.
        let mut change = json!({ "operation": "CREATED" });
        while change["operation"] == "CREATED" {
            change = laptop.next("1").await["conversationChanges"]["changes"][0].take();
        }
        assert_eq!(change, json!({ "operation": "UPDATED", "id": id, "conversation": { "name": "Partagée", "version": 2 } }));

        // A device that was disconnected receives both.
        let mut tablet = person.socket().await;
        tablet.subscribe("1", MESSAGE_CHANGES, json!({ "conversation": id, "after": ready["messageChanges"]["cursor"] })).await;
        assert_eq!(tablet.next("1").await["messageChanges"]["changes"], json!([]));
        let mut missed = Vec::new();
        while missed.len() < 2 {
            missed.extend(tablet.next("1").await["messageChanges"]["changes"].as_array().unwrap().clone());
        }
        assert_eq!(missed, seen);

        person.data(DELETE, json!({ "input": { "id": id } })).await;
        let change = laptop.next("1").await["conversationChanges"]["changes"][0].clone();
        assert_eq!(change, json!({ "operation": "DELETED", "id": id, "conversation": null }));
    }

    async fn a_conversation_is_visible_to_its_owner_only(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let id = create_conversation(&owner, "Secrète").await;
        let message = send_message(&owner, &id, "Chut", "MENTOR").await["message"]["id"].as_str().unwrap().to_owned();
        let project = owner.create_project("Mon projet").await;
        for id in [id.as_str(), "cnv_00000000000000000000000000000000", project.as_str(), "", "n'importe quoi"] {
            assert_eq!(other.data(MESSAGES, json!({ "id": id })).await["conversation"], Value::Null);
            let expected = |field: &str| json!([{ "code": "NOT_FOUND", "field": ["input", field], "message": "Conversation introuvable" }]);
            let data = other.data(RENAME, json!({ "input": { "id": id, "name": "Volée" } })).await;
            assert_eq!(data["renameConversation"], json!({ "conversation": null, "userErrors": expected("id") }));
            let data = other.data(DELETE, json!({ "input": { "id": id } })).await;
            assert_eq!(data["deleteConversation"], json!({ "deletedConversationId": null, "userErrors": expected("id") }));
            let data = other.data(SEND, json!({ "input": { "conversationId": id, "content": "Je t'ai vue" } })).await;
            assert_eq!(data["sendMessage"], json!({ "message": null, "thinking": null, "userErrors": expected("conversationId") }));
        }
        let nodes = "query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }";
        let ids = json!({ "ids": [id, message] });
        assert_eq!(other.data(nodes, ids.clone()).await["nodes"], json!([null, null]));
        let expected = json!([{ "__typename": "Conversation", "id": id }, { "__typename": "Message", "id": message }]);
        assert_eq!(owner.data(nodes, ids).await["nodes"], expected);

        let mut socket = other.socket().await;
        socket.subscribe("1", MESSAGE_CHANGES, json!({ "conversation": id })).await;
        let refused = socket.message().await;
        assert_eq!((&refused["type"], &refused["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")));
        assert_eq!(server.visitor().error_code(SEND, json!({ "input": { "conversationId": id, "content": "x" } })).await, "UNAUTHENTICATED");
    }

    async fn a_conversation_outlives_its_project(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Éphémère").await;
        let data = owner.data(CREATE, json!({ "input": { "projectId": project } })).await;
        let id = data["createConversation"]["conversation"]["id"].as_str().unwrap().to_owned();
        for (client, project) in [(&other, project.as_str()), (&owner, "prj_x"), (&owner, id.as_str()), (&server.tester().await, &project)] {
            let data = client.data(CREATE, json!({ "input": { "projectId": project } })).await;
            let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "projectId"], "message": "Projet introuvable" }]);
            assert_eq!(data["createConversation"], json!({ "conversation": null, "userErrors": expected }));
        }
        let query = "query($id: ID!) { conversation(id: $id) { project { id } } }";
        assert_eq!(owner.data(query, json!({ "id": id })).await["conversation"]["project"], json!({ "id": project }));
        let elsewhere = create_conversation(&owner, "Ailleurs").await;
        assert_eq!(owner.data(query, json!({ "id": elsewhere })).await["conversation"]["project"], Value::Null);
        owner.delete_project(&project).await;
        assert_eq!(owner.data(query, json!({ "id": id })).await["conversation"]["project"], Value::Null);
        let name = owner.data(MESSAGES, json!({ "id": id })).await["conversation"]["name"].clone();
        assert!(name.as_str().unwrap().starts_with("Éphémère, "), "{name}");
    }

    async fn every_device_learns_that_a_conversation_has_lost_its_project(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Éphémère").await;
        let data = owner.data(CREATE, json!({ "input": { "projectId": project, "name": "Restée" } })).await;
        let id = data["createConversation"]["conversation"]["id"].clone();
        let mut phone = owner.socket().await;
        let changes = "subscription { conversationChanges { changes { operation id conversation { name version project { id } } } } }";
        phone.subscribe("1", changes, json!({})).await;
        assert_eq!(phone.next("1").await["conversationChanges"]["changes"], json!([]));
        owner.delete_project(&project).await;
        let expected = json!({
            "operation": "UPDATED", "id": id, "conversation": { "name": "Restée", "version": 2, "project": null },
        });
        let change = loop {
            let change = phone.next("1").await["conversationChanges"]["changes"][0].take();
            // The subscription may have begun before its creation was read.
            if change["operation"] != "CREATED" {
                break change;
            }
        };
        assert_eq!(change, expected);
    }

    async fn keeps_and_counts_all_concurrent_messages(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Cohue").await;
        let sent = join_all((0..10).map(|number| {
            let (person, id) = (&person, &id);
            async move { send_message(person, id, &format!("Message {number}"), "MYSTIC").await["message"]["id"].as_str().unwrap().to_owned() }
        }))
        .await;
        assert_eq!(sent.into_iter().collect::<BTreeSet<_>>().len(), 10);
        let data = person.data("query($id: ID!) { conversation(id: $id) { version } }", json!({ "id": id })).await;
        assert_eq!(data["conversation"]["version"], 11);
        assert_eq!(wait_for_replies(&person, &id, 10).await.len(), 10);
    }
}
