//! Error messages are in the caller's language; details, for developers, are in English.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::support::{app::Server, client::Client, database::Database};

async fn error(client: &Client, language: &str, query: &str, variables: &Value) -> Value {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT_LANGUAGE, language);
    let body = json!({ "query": query, "variables": variables });
    let mut result: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    result["errors"][0].take()
}

#[tokio::test]
async fn every_error_has_a_localized_message_and_a_detail() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let update =
        "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { userErrors { code } } }";
    let first = "query($size: Int) { articles(first: $size) { totalCount } }";
    let token =
        "mutation($at: DateTime) { createApiToken(input: { name: \"x\", expiresAt: $at }) { userErrors { code } } }";
    let hours = "mutation { updateSettings(input: { quietHours: { start: \"25:00\", end: \"07:00\" } }) { userErrors { code } } }";
    let page = "mutation { sendWidgetFeedback(input: { widgetId: \"x\", pageUrl: 5 }) { userErrors { code } } }";
    let listings = "query($filter: ProjectListingFilter) { projectListings(filter: $filter) { totalCount } }";
    let none = json!({});
    for (query, variables, detail) in [
        ("{ viewer { id }", &none, "line 1, column 16: expected"),
        ("{ viewer {\n  id(: }", &none, "line 2, column 6: expected"),
        ("{ nothing }", &none, "Unknown field \"nothing\" on type \"Query\""),
        (first, &json!({ "size": "x" }), "Invalid value for argument"),
        (first, &json!({ "size": 3_000_000_000_u64 }), "$size: an Int has 32 bits"),
        ("{ articles(first: -3000000000) { totalCount } }", &none, "articles(first): an Int has 32 bits"),
        ("query($n: Int = 3000000000) { articles(first: $n) { totalCount } }", &none, "$n: an Int has 32 bits"),
        (update, &json!({ "input": { "date": "20/11/2026" } }), "$input.date: a Date is written YYYY-MM-DD"),
        (token, &json!({ "at": "demain" }), "$at: a DateTime is written as in RFC 3339"),
        (hours, &none, "updateSettings(input).quietHours.start: a LocalTime is written HH:MM"),
        (listings, &json!({ "filter": "x" }), "$filter: an input object is expected"),
        (page, &none, "sendWidgetFeedback(input).pageUrl: a URL is a text"),
        ("{ articles(first: 500) { totalCount } }", &none, "`first`"),
    ] {
        let english = error(&creator, "en", query, variables).await;
        let actual = english["extensions"]["detail"].as_str().unwrap_or_else(|| panic!("{query}: {english:#}"));
        assert!(actual.starts_with(detail) && !actual.contains('\n'), "{query}: {actual}");
        let french = error(&creator, "fr", query, variables).await;
        assert_eq!(french["extensions"]["detail"], actual);
        let expected = match english["extensions"]["code"].as_str() {
            Some("BAD_REQUEST") => ("The request is not valid.", "La requête n'est pas valide."),
            _ => ("A value is not valid.", "Une valeur n'est pas valide."),
        };
        let messages = (english["message"].as_str().unwrap(), french["message"].as_str().unwrap());
        assert_eq!(messages, expected, "{query}");
        assert_eq!(error(&creator, "de", query, variables).await["message"], french["message"]);
    }
    let locations = error(&creator, "en", "{ viewer {\n  id(: }", &none).await["locations"].take();
    assert_eq!(locations, json!([{ "line": 2, "column": 6 }]));
}
