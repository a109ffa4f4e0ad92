//! GraphQL over HTTP: media types, statuses and rejected requests.

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::support::{app::Server, client::Client, database::Database};

const NEW: &str = "application/graphql-response+json";
const OLD: &str = "application/json";

/// A mutation whose cookie would show that it was executed.
const SIGN_UP: &str = "mutation { signUp(input: { email: \"a@exemple.fr\", password: \"secret!\", firstName: \"A\", \
    lastName: \"B\", userType: CREATOR }) { viewer { id } } }";

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

/// Posts a raw body.
async fn post(visitor: &Client, accept: &str, body: impl Into<reqwest::Body>) -> (StatusCode, Value) {
    let request = visitor.request(Method::POST, "/graphql").header(header::ACCEPT, accept);
    let response = request.header(header::CONTENT_TYPE, OLD).body(body).send().await.unwrap();
    let content_type = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    assert_eq!(content_type, format!("{accept}; charset=utf-8"));
    (response.status(), response.json().await.unwrap())
}

#[tokio::test]
async fn the_status_of_an_invalid_document_depends_on_the_media_type() {
    let visitor = server().await.visitor();
    let invalid = [
        json!({ "query": "{" }),
        json!({ "query": "{ nothingOfThatName }" }),
        json!({ "query": "query($id: ID!) { node(id: $id) { id } }" }),
        json!({ "query": "query($id: ID!) { node(id: $id) { id } }", "variables": { "id": [] } }),
        json!({ "query": "query a { viewer { id } } query b { viewer { id } }" }),
        json!({ "query": "query a { viewer { id } }", "operationName": "b" }),
        json!({ "query": "subscription { projectChanges { cursor } }" }),
    ];
    for body in invalid {
        for (accept, status) in [(NEW, StatusCode::BAD_REQUEST), (OLD, StatusCode::OK)] {
            let (actual, result) = post(&visitor, accept, body.to_string()).await;
            assert_eq!(actual, status, "{body} as {accept}");
            assert_eq!(result["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{result}");
            assert_eq!(result.get("data"), None, "{result}");
        }
    }
}

#[tokio::test]
async fn rejects_malformed_requests_in_both_media_types() {
    let visitor = server().await.visitor();
    for body in [
        "",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"query":1}"#,
        r#"{"query":null}"#,
        r#"[{"query":"{__typename}"}]"#,
        r#"{"query":"{__typename}","variables":"a"}"#,
        r#"{"query":"{__typename}","variables":[]}"#,
        r#"{"query":"{__typename}","operationName":1}"#,
        r#"{"query":"{__typename}","extensions":"a"}"#,
    ] {
        for accept in [NEW, OLD] {
            let (status, result) = post(&visitor, accept, body).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
            assert_eq!(result["errors"][0]["message"], "La requête n'est pas valide.", "{body}");
        }
    }
}

#[tokio::test]
async fn the_request_id_is_in_the_header_and_in_errors() {
    let visitor = server().await.visitor();
    let (one, two) = (visitor.post("{ oops }", json!({})).await, visitor.post("{ oops }", json!({})).await);
    let id = one.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_ne!(id, two.headers()["x-request-id"].to_str().unwrap());
    let result: Value = one.json().await.unwrap();
    assert_eq!(result["errors"][0]["extensions"]["requestId"], id);
}

#[tokio::test]
async fn accepts_only_json_so_that_cross_site_posts_need_a_preflight() {
    let visitor = server().await.visitor();
    let body = json!({ "query": SIGN_UP }).to_string();
    for content_type in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("multipart/form-data; boundary=x"),
        Some("application/graphql"),
        Some("application/json; charset=utf-16"),
    ] {
        let mut request = visitor.request(Method::POST, "/graphql").body(body.clone());
        if let Some(content_type) = content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "{content_type:?}");
        assert!(!response.headers().contains_key(header::SET_COOKIE), "it was executed");
    }
}

#[tokio::test]
async fn rejects_compressed_bodies() {
    let visitor = server().await.visitor();
    for (encoding, status) in [
        ("gzip", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("br, gzip", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("identity", StatusCode::OK),
    ] {
        let request = visitor.request(Method::POST, "/graphql").header(header::CONTENT_ENCODING, encoding);
        let response = request.json(&json!({ "query": "{ __typename }" })).send().await.unwrap();
        assert_eq!(response.status(), status, "{encoding}");
        let result: Value = response.json().await.unwrap();
        let detail = &result["errors"][0]["extensions"]["detail"];
        assert_eq!(detail == "the body must not be compressed", status != StatusCode::OK, "{result}");
    }
}

#[tokio::test]
async fn allows_queries_but_not_mutations_by_get() {
    let visitor = server().await.visitor();
    let get = async |fields: &[(&str, &str)]| {
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        visitor.request(Method::GET, &format!("/graphql?{query}")).header(header::ACCEPT, NEW).send().await.unwrap()
    };
    let query = "query one($id: ID!) { node(id: $id) { id } } query two { viewer { id } }";
    let response = get(&[("query", query), ("operationName", "one"), ("variables", r#"{"id":"x"}"#)]).await;
    let result: Value = response.json().await.unwrap();
    assert_eq!((&result["data"], result.get("errors")), (&json!({ "node": null }), None));

    let response = get(&[("query", SIGN_UP)]).await;
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.headers()[header::ALLOW], "POST");
    assert!(!response.headers().contains_key(header::SET_COOKIE), "it was executed");

    for fields in [&[][..], &[("query", "{ viewer { id } }"), ("variables", "{")]] {
        assert_eq!(get(fields).await.status(), StatusCode::BAD_REQUEST, "{fields:?}");
    }
}

#[tokio::test]
async fn fields_are_in_the_order_of_the_document() {
    let server = server().await;
    let visitor = server.visitor();
    // The first is read from the database, the second from memory, the third needs nothing.
    let query = "{ stories(first: 3) { totalCount __typename } articles(first: 1) { nodes { title id } } __typename }";
    let text = visitor.post(query, json!({})).await.text().await.unwrap();
    let keys = [
        "\"stories\"",
        "\"totalCount\"",
        "\"__typename\"",
        "\"articles\"",
        "\"title\"",
        "\"id\"",
        "\"__typename\":\"Query\"",
    ];
    let mut from = 0;
    for key in keys {
        from += text[from..].find(key).unwrap_or_else(|| panic!("{key} is out of order: {text}"));
    }
}

#[tokio::test]
async fn rejects_other_methods_with_the_allowed_ones() {
    let visitor = server().await.visitor();
    for method in [Method::PUT, Method::DELETE, Method::OPTIONS] {
        let response = visitor.request(method.clone(), "/graphql").send().await.unwrap();
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(response.headers()[header::ALLOW], "GET, POST");
        assert!(!response.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
}

#[tokio::test]
async fn rejects_requests_that_accept_no_supported_media_type() {
    let visitor = server().await.visitor();
    let request = visitor.request(Method::POST, "/graphql").json(&json!({ "query": SIGN_UP }));
    let response = request.header(header::ACCEPT, "text/html").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::NOT_ACCEPTABLE);
    assert!(!response.headers().contains_key(header::SET_COOKIE), "it was executed");
}

#[tokio::test]
async fn responses_are_not_cached_and_are_compressed() {
    let visitor = server().await.visitor();
    let body = json!({ "query": "{ __schema { types { name description } } }" });
    let request = visitor.request(Method::POST, "/graphql").json(&body).header(header::ACCEPT_ENCODING, "gzip");
    let response = request.send().await.unwrap();
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
    let small = response.bytes().await.unwrap().len();
    let plain =
        visitor.request(Method::POST, "/graphql").json(&body).send().await.unwrap().bytes().await.unwrap().len();
    assert!(small * 2 < plain, "{small} of {plain} bytes");
}

#[tokio::test]
async fn serves_the_schema() {
    let response = server().await.visitor().request(Method::GET, "/schema.graphql").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.text().await.unwrap(), rodage::features::api().sdl());
}
