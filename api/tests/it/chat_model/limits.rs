//! The tokens of the day, of a person and of the deployment, and the switch of the workspace.

use chrono::TimeDelta;
use entity::{model_use, model_use_of_user};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::{ask, converse, with_model};
use crate::{
    chat::{create_conversation, send_message},
    support::{
        app::Server,
        both_databases,
        client::Client,
        model::{Model, NAME, Reply},
    },
};

/// What the server of the tests counts for an answer.
const COST: i64 = 1023;

/// Returns the tokens spent by each person, and by the deployment.
async fn spent(server: &Server) -> (Vec<i64>, i64) {
    let db = server.app.db.read();
    let own = model_use_of_user::Entity::find().all(db).await.unwrap();
    let all = model_use::Entity::find().all(db).await.unwrap();
    (own.into_iter().map(|row| row.tokens).collect(), all.into_iter().map(|row| row.tokens).sum())
}

async fn switch(owner: &Client, project: &str, uses_model: Value) -> Value {
    let query = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { \
        workspaceSettings { usesModel } userErrors { code } } }";
    let data = owner.data(query, json!({ "input": { "projectId": project, "usesModel": uses_model } })).await;
    data["updateWorkspaceSettings"]["workspaceSettings"]["usesModel"].clone()
}

both_databases! {
    async fn a_person_has_a_number_of_tokens_a_day(server: Server) {
        let model = Model::start().await;
        let (person, other) = (server.creator().await, server.creator().await);
        let flags = ["--llm-person-tokens", "5000", "--llm-context-tokens", "4000", "--llm-answer-tokens", "100"];
        let server = with_model(server, &model, &flags).await;
        let (person, other) = (person.at(server.address), other.at(server.address));
        let id = create_conversation(&person, "Bavarde").await;
        let mut answers = 0;
        let last = loop {
            let reply = ask(&person, &id, "Et encore ?").await;
            if reply["fallback"] != Value::Null {
                break reply;
            }
            answers += 1;
            assert_eq!(spent(&server).await, (vec![answers * COST], answers * COST), "as the server counted");
        };
        assert!((1..5).contains(&answers), "{answers}");
        assert_eq!((&last["fallback"], &last["status"], &last["model"]), (&json!("BUDGET"), &json!("DONE"), &Value::Null));
        assert!(!last["content"].as_str().unwrap().is_empty());
        let asked = model.asked().len();
        assert_eq!(i64::try_from(asked).unwrap(), answers, "the model is not asked beyond the budget");

        let theirs = create_conversation(&other, "Autre").await;
        assert_eq!(ask(&other, &theirs, "Et moi ?").await["model"], NAME, "others have their own");
        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(ask(&person, &id, "Et demain ?").await["model"], NAME);
    }

    async fn so_has_the_deployment(server: Server) {
        let model = Model::start().await;
        let (person, other) = (server.creator().await, server.creator().await);
        let flags = ["--llm-deployment-tokens", "2500", "--llm-context-tokens", "4000", "--llm-answer-tokens", "100"];
        let server = with_model(server, &model, &flags).await;
        let (person, other) = (person.at(server.address), other.at(server.address));
        let (one, two) = (create_conversation(&person, "Une").await, create_conversation(&other, "Deux").await);
        assert_eq!(ask(&person, &one, "Bonjour ?").await["model"], NAME);
        assert_eq!(ask(&other, &two, "Bonjour ?").await["fallback"], "BUDGET");
        assert_eq!(spent(&server).await.1, COST);
        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(ask(&other, &two, "Bonjour !").await["model"], NAME);
    }

    async fn each_request_for_an_answer_is_within_the_budget(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let flags = ["--llm-person-tokens", "2500", "--llm-context-tokens", "4000", "--llm-answer-tokens", "100"];
        let server = with_model(server, &model, &flags).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Coupée").await;
        // It would be asked again, if there were room for that.
        model.script([Reply::BreakOff(String::new())]);
        let reply = ask(&person, &id, "Parle.").await;
        assert_eq!((&reply["fallback"], &reply["model"]), (&json!("BUDGET"), &Value::Null), "{reply:#}");
        assert_eq!(model.asked().len(), 1);
        let (own, all) = spent(&server).await;
        assert!(own == [all] && (1..=2500).contains(&all), "{own:?}, {all}");
    }

    async fn a_server_that_stops_gives_back_what_it_has_not_used(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &["--llm-answer-tokens", "1000"]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Interrompue").await;
        model.script([Reply::Held("Un deux".to_owned())]);
        send_message(&person, &id, "Compte.", "MENTOR").await;
        model.wait_for(1).await;
        let (_, reserved) = spent(&server).await;
        let server = Server::start(server.stop().await).await;
        let (own, all) = spent(&server).await;
        assert_eq!((own, all), (vec![reserved - 1000], reserved - 1000), "what it was asked is spent");
    }

    async fn tokens_that_the_server_does_not_count_are_estimated(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Sans compteur").await;
        model.script([Reply::Uncounted("mot ".repeat(300))]);
        ask(&person, &id, "Parle.").await;
        let first = spent(&server).await.1;
        assert!((400 + 500..8400).contains(&first), "{first}");
        // What was refused costs nothing.
        model.script([Reply::Status(401, None, json!({}))]);
        assert_eq!(ask(&person, &id, "Parle.").await["fallback"], "UNAVAILABLE");
        assert_eq!(spent(&server).await.1, first);
    }

    async fn the_owner_of_a_project_switches_the_model_off(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let configuration = person.data("{ configuration { assistantModel } }", json!({})).await;
        assert_eq!(configuration["configuration"]["assistantModel"], NAME);
        let (off, on) = (person.create_project("Sans modèle").await, person.create_project("Avec modèle").await);
        assert_eq!(switch(&person, &off, json!(false)).await, false);
        let id = converse(&person, &off).await;
        let subject = "query($id: ID!) { conversation(id: $id) { subject { id workspaceSettings { usesModel } } } }";
        let about = person.data(subject, json!({ "id": id })).await["conversation"]["subject"].clone();
        assert_eq!(about, json!({ "id": off, "workspaceSettings": { "usesModel": false } }));
        let anywhere = create_conversation(&person, "Ailleurs").await;
        let about = person.data(subject, json!({ "id": anywhere })).await["conversation"]["subject"]["id"].clone();
        assert_eq!(about, json!(on), "the project that was changed last");
        // What was said of a project without the model is not sent with a question about another one.
        let bump = "mutation($id: ID!) { updateProject(input: { id: $id, objectives: \"Savoir si le menu se trouve vite.\" }) { userErrors { code } } }";
        person.data(bump, json!({ "id": off })).await;
        assert!(ask(&person, &anywhere, "Combien de jours me reste-t-il ?").await["model"].is_null());
        person.data(bump, json!({ "id": on })).await;
        assert_eq!(ask(&person, &anywhere, "Et maintenant ?").await["model"], NAME);
        ask(&person, &anywhere, "Et ensuite ?").await;
        let sent = model.asked()[1].body.to_string();
        assert!(sent.contains("Et maintenant ?") && !sent.contains("Combien de jours") && !sent.contains("Sans modèle"), "{sent}");
        let before = model.asked().len();
        let reply = ask(&person, &id, "Il me reste combien de jours ?").await;
        assert_eq!((&reply["model"], &reply["fallback"], &reply["version"]), (&Value::Null, &Value::Null, &json!(1)));
        assert!(reply["content"].as_str().unwrap().contains("jour"), "{reply:#}");
        assert_eq!(model.asked().len(), before);
        let id_on = converse(&person, &on).await;
        assert_eq!(ask(&person, &id_on, "Et là ?").await["model"], NAME);
        assert_eq!(switch(&person, &off, Value::Null).await, true, "the default");
        assert_eq!(ask(&person, &id, "Et ici ?").await["model"], NAME);
    }

    async fn the_cost_is_in_the_metrics_and_in_the_export(server: Server) {
        let model = Model::start().await;
        let person = server.creator().await;
        let server = with_model(server, &model, &[]).await;
        let person = person.at(server.address);
        let id = create_conversation(&person, "Comptée").await;
        model.script([Reply::Text("Bonjour.".to_owned()), Reply::Status(401, None, json!({}))]);
        for question in ["Un ?", "Deux ?"] {
            ask(&person, &id, question).await;
        }
        let metrics = server.metrics().await;
        for line in [
            "rodage_llm_requests_total{outcome=\"done\"}",
            "rodage_llm_requests_total{outcome=\"refused\"}",
            "rodage_llm_tokens_total{kind=\"prompt\"}",
            "rodage_llm_tokens_total{kind=\"answer\"}",
            "rodage_llm_replies_total{end=\"answered\"}",
            "rodage_llm_replies_total{end=\"unavailable\"}",
            "rodage_llm_request_duration_seconds_bucket{le=\"120\"}",
            "rodage_llm_first_text_seconds_bucket{le=\"0.5\"}",
        ] {
            assert!(metrics.contains(line), "{line}: {metrics}");
        }
        let export = "mutation { exportAccount { archive { content } userErrors { code } } }";
        let exported = person.data(export, json!({})).await;
        let content = exported["exportAccount"]["archive"]["content"].as_str().unwrap();
        let archive: Value = serde_json::from_str(content).unwrap();
        assert_eq!(archive["modelUse"]["tokens"], COST);
        assert_eq!(archive["conversations"][0]["messages"][1]["model"], NAME);
    }

    async fn without_a_model_nothing_changes(server: Server) {
        let person = server.creator().await;
        let configuration = person.data("{ configuration { assistantModel } }", json!({})).await;
        assert_eq!(configuration["configuration"]["assistantModel"], Value::Null);
        let id = create_conversation(&person, "Sans").await;
        let reply = ask(&person, &id, "Bonjour").await;
        assert_eq!((&reply["status"], &reply["model"], &reply["version"]), (&json!("DONE"), &Value::Null, &json!(1)));
    }
}
