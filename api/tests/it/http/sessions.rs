//! Expired sessions over HTTP.

use chrono::TimeDelta;
use reqwest::{StatusCode, header};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases};

const WRITE: &str = "mutation { deleteProject(input: { id: \"x\" }) { deletedProjectId } }";

both_databases! {
    async fn an_operation_that_needs_the_session_gets_401_and_removes_the_cookie(server: Server) {
        let creator = server.creator().await;
        server.app.clock.advance(TimeDelta::days(31));
        let response = creator.post(WRITE, json!({})).await;
        assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
        assert!(response.headers().contains_key(header::WWW_AUTHENTICATE));
        let result: Value = response.json().await.unwrap();
        assert_eq!(result["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
        assert_eq!(result.get("data"), None, "nothing was executed");
        assert_eq!(creator.cookie(), None, "the cookie was removed");
    }

    async fn an_operation_that_needs_no_session_succeeds(server: Server) {
        let creator = server.creator().await;
        server.app.clock.advance(TimeDelta::days(31));
        let response = creator.post("{ viewer { id } }", json!({})).await;
        assert_eq!(response.status(), StatusCode::OK);
        let result: Value = response.json().await.unwrap();
        assert_eq!((&result["data"], result.get("errors")), (&json!({ "viewer": null }), None));
        assert_eq!(creator.cookie(), None);
    }

    async fn signing_in_again_creates_a_new_session(server: Server) {
        let browser = server.visitor();
        let email = browser.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::days(31));
        let sign_in = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } } }";
        browser.data(sign_in, json!({ "input": { "email": email, "password": "secret!" } })).await;
        assert!(browser.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());
    }

    async fn without_a_session_the_error_is_in_the_response_and_the_status_is_200(server: Server) {
        let response = server.visitor().post(WRITE, json!({})).await;
        assert_eq!(response.status(), StatusCode::OK);
        let result: Value = response.json().await.unwrap();
        assert_eq!(result["data"], json!({ "deleteProject": null }));
        assert_eq!(result["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
        assert_eq!(result["errors"][0]["path"], json!(["deleteProject"]));
    }
}
