//! A model that is away, slow, broken or wrong: asked again where that may help, then replaced by a prepared answer.

use serde_json::{Value, json};

use super::{ask, with_model};
use crate::{
    chat::create_conversation,
    support::{
        app::Server,
        both_databases,
        client::Client,
        model::{Model, NAME, Reply},
    },
};

/// Starts the server with the model, and a person with a conversation.
async fn start(server: Server, model: &Model, flags: &[&str]) -> (Server, Client, String) {
    let person = server.creator().await;
    let server = with_model(server, model, flags).await;
    let person = person.at(server.address);
    let id = create_conversation(&person, "Panne").await;
    (server, person, id)
}

/// Asserts that a reply is a prepared answer, and says why.
fn assert_prepared(reply: &Value, fallback: &Value) {
    assert_eq!(
        (&reply["status"], &reply["model"], &reply["fallback"]),
        (&json!("DONE"), &Value::Null, fallback),
        "{reply:#}"
    );
    assert!(reply["content"].as_str().unwrap().contains("invitations"), "{reply:#}");
}

const QUESTION: &str = "Que sais-tu faire ?";

both_databases! {
    async fn a_failing_server_is_asked_again(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        let error = || Reply::Status(500, None, json!("oops"));
        model.script([error(), Reply::Text("Me voici.".to_owned())]);
        let reply = ask(&person, &id, QUESTION).await;
        assert_eq!((&reply["content"], &reply["model"], &reply["fallback"]), (&json!("Me voici."), &json!(NAME), &Value::Null));
        model.script([error(), error(), error()]);
        assert_prepared(&ask(&person, &id, QUESTION).await, &json!("UNAVAILABLE"));
        assert_eq!(model.asked().len(), 5, "three times in all");
    }

    async fn a_wait_that_the_server_asks_for_is_respected_if_it_is_short(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        let limit = |after| Reply::Status(429, Some(after), json!({ "error": { "code": "rate_limit_exceeded" } }));
        model.script([limit("2"), Reply::Text("Merci d'avoir attendu.".to_owned())]);
        let asked = tokio::time::Instant::now();
        assert_eq!(ask(&person, &id, QUESTION).await["content"], "Merci d'avoir attendu.");
        assert!(asked.elapsed() >= std::time::Duration::from_secs(2), "{:?}", asked.elapsed());
        model.script([limit("3600")]);
        assert_prepared(&ask(&person, &id, QUESTION).await, &json!("UNAVAILABLE"));
        assert_eq!(model.asked().len(), 3, "nobody waits for an hour");
    }

    async fn what_cannot_pass_is_not_tried_again(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        let nothing = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        let replies = [
            Reply::Status(401, None, json!({ "error": { "message": "no", "code": "invalid_api_key" } })),
            Reply::Status(404, None, json!({ "error": { "code": "model_not_found" } })),
            Reply::Raw("application/json", json!({ "choices": [{ "message": { "content": "Tout d'un coup" } }] }).to_string()),
            Reply::Raw("text/html", "<h1>Bienvenue</h1>".to_owned()),
            Reply::Raw("text/event-stream", "data: {\"choices\": [{\"delta\": 7}]}\n\n".to_owned()),
            Reply::Raw("text/event-stream", "data: n'importe quoi\n\n".to_owned()),
            Reply::Raw("text/event-stream", nothing.to_owned()),
            Reply::Text(" \n ".to_owned()),
        ];
        for (number, reply) in replies.into_iter().enumerate() {
            model.script([reply.clone()]);
            let answer = ask(&person, &id, &format!("{QUESTION} {number}")).await;
            assert_prepared(&answer, &json!("UNAVAILABLE"));
            assert_eq!(model.asked().len(), number + 1, "{reply:?}");
        }
    }

    async fn a_model_that_does_not_begin_or_pauses_is_given_up(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) =
            start(server, &model, &["--llm-first-text-seconds", "1", "--llm-pause-seconds", "1"]).await;
        model.script([Reply::Stall(String::new()), Reply::Stall(String::new()), Reply::Stall(String::new())]);
        assert_prepared(&ask(&person, &id, QUESTION).await, &json!("UNAVAILABLE"));
        assert_eq!(model.asked().len(), 3);
        model.wait_until_open(0).await;
        let stall = || Reply::Stall("Je commence et".to_owned());
        model.script([stall(), stall(), stall()]);
        let reply = ask(&person, &id, QUESTION).await;
        let kept = (&json!("FAILED"), &json!("Je commence et"), &json!(NAME));
        assert_eq!((&reply["status"], &reply["content"], &reply["model"]), kept, "what there is remains");
    }

    async fn an_answer_takes_no_longer_than_allowed(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &["--llm-answer-seconds", "1"]).await;
        let slow = || Reply::Slow("mot ".repeat(100), std::time::Duration::from_millis(100));
        model.script([slow(), slow(), slow()]);
        let reply = ask(&person, &id, QUESTION).await;
        assert_eq!(reply["status"], "FAILED", "{reply:#}");
        assert!(reply["content"].as_str().unwrap().starts_with("mot mot"), "{reply:#}");
    }

    async fn an_answer_that_breaks_off_begins_again(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        model.script([Reply::BreakOff("Un début très différent".to_owned()), Reply::Text("La vraie réponse.".to_owned())]);
        let reply = ask(&person, &id, QUESTION).await;
        assert_eq!((&reply["status"], &reply["content"]), (&json!("DONE"), &json!("La vraie réponse.")));
        let broken = |text: &str| Reply::BreakOff(text.to_owned());
        model.script([broken("Premier"), broken("Deuxième essai"), broken("")]);
        let reply = ask(&person, &id, QUESTION).await;
        assert_eq!((&reply["status"], &reply["content"]), (&json!("FAILED"), &json!("Deuxième essai")));
    }

    async fn an_answer_that_the_server_cuts_is_not_complete(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        let cut = |text: &str, reason: &str| {
            let chunk = json!({ "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": reason }] });
            Reply::Raw("text/event-stream", format!("data: {chunk}\n\ndata: [DONE]\n\n"))
        };
        for reason in ["length", "content_filter"] {
            model.script([cut("La moitié d'une", reason)]);
            let reply = ask(&person, &id, QUESTION).await;
            assert_eq!((&reply["status"], &reply["content"]), (&json!("FAILED"), &json!("La moitié d'une")), "{reason}");
        }
        assert_eq!(model.asked().len(), 2, "asked once each: another answer would be cut as well");
    }

    async fn a_huge_answer_is_cut(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        model.script([Reply::Text("énorme ".repeat(20_000))]);
        let reply = ask(&person, &id, QUESTION).await;
        let content = reply["content"].as_str().unwrap();
        assert_eq!((&reply["status"], content.ends_with('…')), (&json!("DONE"), true));
        assert!(content.chars().count() <= 4000, "{}", content.chars().count());
        // One event that never ends.
        model.script([Reply::Raw("text/event-stream", format!("data: {}", "x".repeat(9 << 20)))]);
        assert_prepared(&ask(&person, &id, QUESTION).await, &json!("UNAVAILABLE"));
        assert_eq!(model.asked().len(), 2);
    }

    async fn a_server_that_cannot_be_reached_is_replaced(server: Server) {
        let person = server.creator().await;
        let database = server.stop().await;
        let server = Server::start_with(database, &["--llm-url", "http://127.0.0.1:9/v1", "--llm-model", NAME]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Absent").await;
        assert_prepared(&ask(&person, &id, QUESTION).await, &json!("UNAVAILABLE"));
    }

    async fn other_servers_of_the_protocol_are_understood(server: Server) {
        let model = Model::start().await;
        let (_server, person, id) = start(server, &model, &[]).await;
        let message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        model.script([
            Reply::Status(400, None, json!({ "error": { "message": message, "code": "unsupported_parameter" } })),
            Reply::Status(422, None, json!({ "detail": [{ "type": "extra_forbidden", "loc": ["body", "stream_options"] }] })),
        ]);
        assert_eq!(ask(&person, &id, QUESTION).await["content"], "Bien sûr.");
        assert_eq!(ask(&person, &id, QUESTION).await["content"], "Bien sûr.");
        let asked = model.asked();
        let fields = |number: usize| {
            let body = asked[number].body.as_object().unwrap();
            ["max_tokens", "max_completion_tokens", "stream_options"].map(|field| body.contains_key(field))
        };
        assert_eq!(fields(0), [true, false, true]);
        assert_eq!([fields(2), fields(3)], [[false, true, false]; 2], "and remembered");
    }
}
