//! A session that is over, as HTTP tells it.

use chrono::TimeDelta;
use reqwest::{StatusCode, header};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases};

const WRITE: &str = "mutation { deleteProject(input: { id: \"x\" }) { deletedProjectId } }";

both_databases! {
    async fn what_needed_the_session_answers_401_and_the_browser_forgets_it(server: Server) {
        let creator = server.creator().await;
        server.app.clock.advance(TimeDelta::days(31));
        let response = creator.post(WRITE, json!({})).await;
        assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
        assert!(response.headers().contains_key(header::WWW_AUTHENTICATE));
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
        assert_eq!(answer.get("data"), None, "nothing was done, so nothing promises that something was");
        assert_eq!(creator.cookie(), None, "the browser was told to forget it");
    }

    async fn what_did_not_need_it_is_answered_all_the_same(server: Server) {
        let creator = server.creator().await;
        server.app.clock.advance(TimeDelta::days(31));
        let response = creator.post("{ viewer { id } }", json!({})).await;
        assert_eq!(response.status(), StatusCode::OK);
        let answer: Value = response.json().await.unwrap();
        assert_eq!((&answer["data"], answer.get("errors")), (&json!({ "viewer": null }), None));
        assert_eq!(creator.cookie(), None);
    }

    async fn signing_in_over_it_gives_a_new_one(server: Server) {
        let browser = server.visitor();
        let email = browser.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::days(31));
        let sign_in = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } } }";
        browser.data(sign_in, json!({ "input": { "email": email, "password": "secret!" } })).await;
        assert!(browser.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());
    }

    async fn who_has_none_is_told_in_the_answer_and_not_by_the_status(server: Server) {
        let response = server.visitor().post(WRITE, json!({})).await;
        assert_eq!(response.status(), StatusCode::OK);
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer["data"], json!({ "deleteProject": null }));
        assert_eq!(answer["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
        assert_eq!(answer["errors"][0]["path"], json!(["deleteProject"]));
    }
}
