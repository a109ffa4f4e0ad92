//! A request that carries the cookie must come from our own origin.

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, client::IntoClientRequest},
};

use crate::support::{app::Server, client::Client, database::Database, socket::Socket};

async fn status(client: &Client, origin: Option<&str>) -> StatusCode {
    let mut request = client.request(Method::POST, "/graphql").json(&json!({ "query": "{ viewer { id } }" }));
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    let response = request.send().await.unwrap();
    let status = response.status();
    if status == StatusCode::FORBIDDEN {
        let result: Value = response.json().await.unwrap();
        let extensions = &result["errors"][0]["extensions"];
        assert_eq!(extensions["code"], "FORBIDDEN");
        assert!(extensions["detail"].as_str().unwrap().contains("another origin"), "{result:#}");
        assert_eq!(result.get("data"), None);
    }
    status
}

/// Opens a WebSocket from a page. Returns the status if it is refused.
async fn socket(server: &Server, origin: &str, cookie: Option<String>) -> Result<Socket, StatusCode> {
    let mut request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
    request.headers_mut().insert("origin", origin.parse().unwrap());
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    match connect_async(request).await {
        Ok((inner, _)) => Ok(Socket { inner }),
        Err(Error::Http(response)) => Err(response.status()),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn another_site_cannot_use_the_cookie() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let own = format!("http://{}", server.address);
    assert_eq!(status(&creator, Some(&own)).await, StatusCode::OK);
    assert_eq!(status(&creator, None).await, StatusCode::OK, "programs send no origin");
    for foreign in ["https://evil.example", "null", "http://127.0.0.1", ""] {
        assert_eq!(status(&creator, Some(foreign)).await, StatusCode::FORBIDDEN, "{foreign}");
        assert_eq!(status(&server.visitor(), Some(foreign)).await, StatusCode::OK, "{foreign}, without a cookie");
    }
    let get =
        creator.request(Method::GET, "/graphql?query={viewer{id}}").header(header::ORIGIN, "https://evil.example");
    assert_eq!(get.send().await.unwrap().status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn checks_sec_fetch_site_without_an_origin() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    for (site, expected) in [
        ("cross-site", StatusCode::FORBIDDEN),
        ("same-site", StatusCode::FORBIDDEN),
        ("", StatusCode::FORBIDDEN),
        ("same-origin", StatusCode::OK),
        ("none", StatusCode::OK),
    ] {
        let get = creator.request(Method::GET, "/graphql?query={viewer{id}}").header("sec-fetch-site", site);
        assert_eq!(get.send().await.unwrap().status(), expected, "{site}");
        let visitor = server.visitor();
        let get = visitor.request(Method::GET, "/graphql?query={viewer{id}}").header("sec-fetch-site", site);
        assert_eq!(get.send().await.unwrap().status(), StatusCode::OK, "{site}, without a cookie");
    }
}

#[tokio::test]
async fn with_a_public_url_only_its_origin_is_allowed() {
    let server = Server::start_with(Database::sqlite(), &["--public-url", "https://rodage.example"]).await;
    let creator = server.creator().await;
    assert_eq!(status(&creator, Some("https://rodage.example")).await, StatusCode::OK);
    let other = format!("http://{}", server.address);
    assert_eq!(status(&creator, Some(&other)).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn another_site_cannot_open_a_websocket() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let evil = "https://evil.example";
    assert_eq!(socket(&server, evil, creator.cookie()).await.err(), Some(StatusCode::FORBIDDEN));
    assert_eq!(
        socket(&server, evil, None).await.err(),
        Some(StatusCode::FORBIDDEN),
        "nor without: CORS does not apply"
    );
    assert!(socket(&server, &format!("http://{}", server.address), None).await.is_ok());
}

#[tokio::test]
async fn the_cookie_on_a_websocket_of_a_configured_origin_is_ignored() {
    let tool = "https://outil.exemple";
    let server = Server::start_with(Database::sqlite(), &["--cors-origins", tool]).await;
    let creator = server.creator().await;
    let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
    let token = json!({ "authorization": format!("Bearer {secret}") });
    for (payload, is_signed_in) in [(json!({}), false), (token, true)] {
        // A browser sends the cookie from every page of the same site.
        let mut socket = socket(&server, tool, creator.cookie()).await.unwrap();
        socket.init_with(payload).await;
        socket.subscribe("1", "{ viewer { id } }", json!({})).await;
        assert_eq!(socket.next("1").await["viewer"]["id"].is_string(), is_signed_in);
    }
    assert_eq!(socket(&server, "https://autre.exemple", creator.cookie()).await.err(), Some(StatusCode::FORBIDDEN));
}

#[tokio::test]
async fn configured_origins_may_use_a_token_but_not_the_cookie() {
    let tool = "https://outil.exemple";
    let flags = ["--cors-origins", "https://outil.exemple,https://autre.exemple:8443"];
    let server = Server::start_with(Database::sqlite(), &flags).await;
    let visitor = server.visitor();
    let preflight = async |origin: &str| {
        let request = visitor.request(Method::OPTIONS, "/graphql").header(header::ORIGIN, origin);
        let request = request.header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST");
        let request = request.header(header::ACCESS_CONTROL_REQUEST_HEADERS, "authorization,content-type");
        request.send().await.unwrap()
    };
    let allowed = preflight(tool).await;
    assert_eq!(allowed.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], tool);
    let headers = allowed.headers()[header::ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap();
    assert!(headers.contains("authorization") && headers.contains("content-type"), "{headers}");
    assert!(!allowed.headers().contains_key(header::ACCESS_CONTROL_ALLOW_CREDENTIALS));
    for foreign in ["https://evil.exemple", "null", "https://outil.exemple.evil.exemple", "http://outil.exemple"] {
        assert!(!preflight(foreign).await.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{foreign}");
    }

    let creator = server.creator().await;
    assert_eq!(status(&creator, Some(tool)).await, StatusCode::FORBIDDEN, "the cookie is not allowed");
    let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
    let request = creator.program(&secret).request(Method::POST, "/graphql").header(header::ORIGIN, tool);
    let response = request.json(&json!({ "query": "{ viewer { id } }" })).send().await.unwrap();
    assert_eq!(response.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], tool);
    let exposed = response.headers()[header::ACCESS_CONTROL_EXPOSE_HEADERS].to_str().unwrap();
    for name in ["x-request-id", "ratelimit-remaining", "idempotent-replayed"] {
        assert!(exposed.contains(name), "{exposed}");
    }
    assert!(response.json::<Value>().await.unwrap()["data"]["viewer"]["id"].is_string());
}
