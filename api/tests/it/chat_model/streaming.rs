//! The text of a reply while the model writes it: on every device and instance, in order, stopped, and taken over.

use std::time::Duration;

use chrono::TimeDelta;
use entity::change;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{STOP, ask, is_finished, replies, wait_for, with_model};
use crate::{
    chat::{create_conversation, send_message},
    support::{
        app::{Server, scheduled_jobs},
        both_databases,
        model::{KEY, Model, NAME, Reply},
        process::Process,
        socket::Socket,
    },
};

const CHANGES: &str = "subscription($conversation: ID!) { messageChanges(conversationId: $conversation) { changes { \
    operation message { id content sender status model fallback version } } } }";

/// The lease of the job, and a little more.
const LEASE: TimeDelta = TimeDelta::seconds(16);

async fn follow(mut socket: Socket, conversation: &str) -> Socket {
    socket.subscribe("1", CHANGES, json!({ "conversation": conversation })).await;
    socket.next("1").await;
    socket
}

/// Receives changes of Javier's messages until one is as wanted.
async fn receive(socket: &mut Socket, seen: &mut Vec<Value>, is_last: impl Fn(&Value) -> bool) {
    loop {
        let changes = socket.next("1").await["messageChanges"]["changes"].as_array().unwrap().clone();
        seen.extend(changes.into_iter().filter(|change| change["message"]["sender"] == "BOT"));
        if seen.last().is_some_and(|change| is_last(&change["message"])) {
            return;
        }
    }
}

both_databases! {
    async fn the_text_grows_in_order_on_every_device_of_every_instance(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let flags = model.flags();
        let other = server.start_another_with(&flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let (here, there) = (person.at(server.address), person.at(other.address));
        let id = create_conversation(&here, "Partagée").await;
        let mut phone = follow(here.socket().await, &id).await;
        let mut laptop = follow(there.socket().await, &id).await;
        model.script([Reply::Held("Un deux trois **quatre** cinq.".to_owned())]);
        send_message(&here, &id, "Compte.", "MENTOR").await;

        let (mut on_phone, mut on_laptop) = (Vec::new(), Vec::new());
        receive(&mut phone, &mut on_phone, |message| message["status"] == "PENDING").await;
        let pending = json!({ "content": "", "sender": "BOT", "status": "PENDING", "model": NAME, "fallback": null, "version": 1 });
        let mut first = on_phone[0].clone();
        let reply = first["message"].as_object_mut().unwrap().remove("id").unwrap();
        assert_eq!(first, json!({ "operation": "CREATED", "message": pending }));
        model.release(2);
        receive(&mut phone, &mut on_phone, |message| message["content"] == "Un deux").await;
        assert_eq!(on_phone.last().unwrap()["message"]["status"], "STREAMING");
        model.release(3);
        receive(&mut phone, &mut on_phone, is_finished).await;
        receive(&mut laptop, &mut on_laptop, is_finished).await;
        assert_eq!(on_phone, on_laptop, "both see every version");
        let versions: Vec<i64> = on_phone.iter().map(|change| change["message"]["version"].as_i64().unwrap()).collect();
        assert_eq!(versions, (1..).take(versions.len()).collect::<Vec<i64>>());
        let contents: Vec<&str> = on_phone.iter().map(|change| change["message"]["content"].as_str().unwrap()).collect();
        assert!(contents.windows(2).all(|pair| pair[1].starts_with(pair[0])), "{contents:#?}");
        let last = &on_phone.last().unwrap()["message"];
        assert_eq!((&last["content"], &last["status"]), (&json!("Un deux trois **quatre** cinq."), &json!("DONE")));
        assert_eq!((&last["id"], &last["model"]), (&reply, &json!(NAME)));

        let asked = model.asked();
        assert_eq!((asked.len(), asked[0].body["model"].as_str(), asked[0].body["stream"].as_bool()), (1, Some(NAME), Some(true)));
        assert_eq!(asked[0].header("authorization"), format!("Bearer {KEY}"));
        assert!(asked[0].said("user")[0].ends_with("\n\nCompte."));
        // The next answer knows the conversation.
        assert_eq!(ask(&there, &id, "Encore.").await["content"], "Bien sûr.");
        let asked = model.asked();
        assert_eq!(asked[1].said("assistant"), ["Un deux trois **quatre** cinq."]);
        assert_eq!(asked[1].said("user")[0], "Compte.");
        assert!(scheduled_jobs(&server.app).await.is_empty());
    }

    async fn there_are_at_most_five_versions_a_second(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Vite").await;
        let text = "mot ".repeat(150).trim_end().to_owned();
        model.script([Reply::Slow(text.clone(), Duration::from_millis(20))]);
        assert_eq!(ask(&person, &id, "Parle.").await["content"], text);
        let changes = change::Entity::find().order_by_asc(change::Column::Seq).all(server.app.db.read()).await.unwrap();
        let versions: Vec<_> =
            changes.into_iter().filter(|change| change.topic.starts_with("messages:") && change.version > 1).collect();
        assert!(versions.len() > 6, "{}", versions.len());
        for six in versions.windows(6) {
            assert!(six[5].at - six[0].at > TimeDelta::seconds(1), "{:?}", six.iter().map(|one| one.at).collect::<Vec<_>>());
        }
    }

    async fn a_person_stops_the_model(server: Server) {
        let model = Model::start().await;
        let (person, other) = (server.creator().await, server.creator().await);
        let server = with_model(server, &model, &[]).await;
        let (person, other) = (person.at(server.address), other.at(server.address));
        let id = create_conversation(&person, "Assez").await;
        model.script([Reply::Held("Un deux trois".to_owned())]);
        let sent = send_message(&person, &id, "Compte.", "MENTOR").await;
        model.release(2);
        let reply = wait_for(&person, &id, 0, |reply| reply["content"] == "Un deux").await;
        let variables = json!({ "id": reply["id"] });
        let refused = other.data(STOP, variables.clone()).await;
        let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "id"], "message": "Message introuvable" }]);
        assert_eq!(refused["stopMessage"], json!({ "message": null, "userErrors": expected }));
        let stopped = person.data(STOP, variables.clone()).await["stopMessage"].clone();
        assert_eq!((&stopped["message"]["status"], &stopped["message"]["content"]), (&json!("STOPPED"), &json!("Un deux")));
        // The connection is closed, so that the server of the model stops too.
        model.wait_until_open(0).await;
        model.release(1);
        assert_eq!(person.data(STOP, variables).await["stopMessage"], stopped, "to stop it again has no effect");
        let own = person.data(STOP, json!({ "id": sent["message"]["id"] })).await;
        assert_eq!(own["stopMessage"]["message"]["status"], "DONE");
        while !scheduled_jobs(&server.app).await.is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(replies(&person, &id).await[0]["version"], stopped["message"]["version"]);
        assert_eq!(model.asked().len(), 1, "it is not asked again");
        assert_eq!(ask(&person, &id, "Et maintenant ?").await["status"], "DONE");
    }

    async fn a_deleted_conversation_ends_the_answer(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Effacée").await;
        model.script([Reply::Held("Un deux".to_owned())]);
        send_message(&person, &id, "Compte.", "MENTOR").await;
        model.wait_for(1).await;
        let delete = "mutation($id: ID!) { deleteConversation(input: { id: $id }) { userErrors { code } } }";
        person.data(delete, json!({ "id": id })).await;
        model.wait_until_open(0).await;
        while !scheduled_jobs(&server.app).await.is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn another_process_begins_again_when_one_is_killed(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let database = server.stop().await;
        let url = model.url();
        let variables = [("RODAGE_LLM_URL", url.as_str()), ("RODAGE_LLM_MODEL", NAME), ("RODAGE_LLM_KEY", KEY)];
        let process = Process::start(&database, &variables);
        let at_process = person.at(process.address);
        let id = create_conversation(&at_process, "Coupure").await;
        model.script([Reply::Held("Un deux trois quatre".to_owned())]);
        send_message(&at_process, &id, "Une question secrète.", "MENTOR").await;
        model.release(2);
        let reply = wait_for(&at_process, &id, 0, |reply| reply["content"] == "Un deux").await;
        let log = process.kill();
        assert!(!log.is_empty());
        for line in log {
            let line = line.to_string();
            assert!(!line.contains(KEY) && !line.contains("secrète") && !line.contains("Un deux"), "{line}");
        }

        let flags = model.flags();
        let server = Server::start_with(database, &flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
        server.app.clock.advance(LEASE);
        let person = person.at(server.address);
        let finished = wait_for(&person, &id, 0, is_finished).await;
        assert_eq!((&finished["content"], &finished["status"]), (&json!("Bien sûr."), &json!("DONE")));
        assert_eq!(finished["id"], reply["id"], "the same message");
        assert!(finished["version"].as_i64() > reply["version"].as_i64());
        assert_eq!((replies(&person, &id).await.len(), model.asked().len()), (1, 2));
    }

    async fn a_process_that_lost_its_lease_writes_no_more(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Absence").await;
        model.script([Reply::Held("Un deux trois".to_owned()), Reply::Held("Uno due tre".to_owned())]);
        send_message(&person, &id, "Compte.", "MENTOR").await;
        model.wait_for(1).await;
        let flags = model.flags();
        let other = server.start_another_with(&flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
        // For this one the lease has expired, whatever the first does.
        other.app.clock.advance(TimeDelta::hours(1));
        model.wait_for(2).await;
        model.wait_until_open(1).await;
        model.release(3);
        let finished = wait_for(&person, &id, 0, is_finished).await;
        assert_eq!((&finished["content"], &finished["status"]), (&json!("Uno due tre"), &json!("DONE")));
        assert_eq!(model.asked().len(), 2);
    }

    async fn answers_of_one_person_come_one_after_the_other(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Pressée").await;
        model.script([Reply::Slow("La première réponse.".to_owned(), Duration::from_millis(100)), Reply::Text("La seconde.".to_owned())]);
        send_message(&person, &id, "Un ?", "MENTOR").await;
        wait_for(&person, &id, 0, |_| true).await;
        send_message(&person, &id, "Deux ?", "MYSTIC").await;
        let second = wait_for(&person, &id, 1, is_finished).await;
        assert_eq!(second["content"], "La seconde.");
        assert_eq!(replies(&person, &id).await[0]["content"], "La première réponse.");
        assert_eq!(model.asked()[1].said("assistant"), ["La première réponse."]);
    }
}
