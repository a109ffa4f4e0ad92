//! Alive, ready, and how it is doing.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client};

async fn get(visitor: &Client, path: &str) -> (StatusCode, String) {
    let response = visitor.request(Method::GET, path).send().await.unwrap();
    (response.status(), response.text().await.unwrap())
}

both_databases! {
    async fn a_process_without_its_database_lives_but_is_not_ready_and_tells_nothing(server: Server) {
        let creator = server.creator().await;
        let visitor = server.visitor();
        assert_eq!(get(&visitor, "/healthz").await, (StatusCode::OK, "ok\n".to_owned()));
        assert_eq!(get(&visitor, "/readyz").await, (StatusCode::OK, "ok\n".to_owned()));

        server.app.db.read().clone().close().await.unwrap();
        assert_eq!(get(&visitor, "/healthz").await.0, StatusCode::OK);
        let unready = (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n".to_owned());
        assert_eq!(get(&visitor, "/readyz").await, unready);

        let response = creator.post("{ viewer { id } }", json!({})).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let answer: Value = response.json().await.unwrap();
        let error = &answer["errors"][0];
        assert_eq!(error["message"], "Une erreur inattendue est survenue");
        let told: Vec<&str> = error["extensions"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!((told, answer.get("data")), (vec!["code", "requestId"], None));
    }

    async fn figures_count_what_was_answered(server: Server) {
        let visitor = server.visitor();
        visitor.data("{ viewer { id } }", json!({})).await;
        let (status, figures) = get(&visitor, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        let answered = "rodage_http_requests_total{route=\"/graphql\",status=\"200\"}";
        assert!(figures.lines().any(|line| line.starts_with(answered)), "{figures}");
    }
}
