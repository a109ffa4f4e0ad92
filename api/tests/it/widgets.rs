//! Widgets: who sets one up, from which pages feedback comes, what is kept of it, what pages of other sites may do, and the
//! limits.

use chrono::TimeDelta;
use entity::feedback;
use image::{DynamicImage, ImageFormat, RgbImage};
use reqwest::{Method, Response, StatusCode, header};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, IntoActiveModel, Statement};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client, database::Database, errors};

const ORIGIN: &str = "https://exemple.fr";

const SET: &str = "mutation($input: SetFeedbackWidgetInput!) { setFeedbackWidget(input: $input) { \
    widget { id isEnabled origins version } userErrors { code field } } }";

const SEND: &str = "mutation($input: SendWidgetFeedbackInput!) { sendWidgetFeedback(input: $input) { sentAt \
    userErrors { code field } } }";

const START: &str = "mutation($input: StartWidgetPictureUploadInput!) { startWidgetPictureUpload(input: $input) { \
    upload { id url } userErrors { code field } } }";

const LIST: &str = "query($id: ID!) { project(id: $id) { widget { id } unreadFeedbackCount feedbacks(first: 20) { totalCount \
    nodes { id content kind severity rating authorName authorDiscord source pageUrl status retest editableUntil \
    environment { browser } invitation { id } pictures { name } } } } \
    viewer { notifications(first: 5) { nodes { type } } activities(first: 5) { nodes { type } } } }";

/// Sets up a widget, which must succeed. Returns its identifier.
pub async fn add(owner: &Client, project: &str, origins: &[&str]) -> String {
    let payload = set(owner, json!({ "projectId": project, "isEnabled": true, "origins": origins })).await;
    payload["widget"]["id"].as_str().unwrap_or_else(|| panic!("{payload:#}")).to_owned()
}

async fn set(owner: &Client, input: Value) -> Value {
    owner.data(SET, json!({ "input": input })).await["setFeedbackWidget"].take()
}

/// Posts an operation as a page of an origin.
async fn from_page(client: &Client, path: &str, origin: Option<&str>, query: &str, input: Value) -> Response {
    let request = client.request(Method::POST, path).header(header::ACCEPT, "application/graphql-response+json");
    let request = match origin {
        Some(origin) => request.header(header::ORIGIN, origin),
        None => request,
    };
    request.json(&json!({ "query": query, "variables": { "input": input } })).send().await.unwrap()
}

/// Sends feedback as a page of an origin. Returns the payload.
pub async fn send(client: &Client, origin: Option<&str>, input: Value) -> Value {
    let response = from_page(client, "/widget/graphql", origin, SEND, input).await;
    let mut body: Value = response.json().await.unwrap();
    assert_eq!(body.get("errors"), None, "{body:#}");
    body["data"]["sendWidgetFeedback"].take()
}

async fn list(owner: &Client, project: &str) -> Value {
    owner.data(LIST, json!({ "id": project })).await
}

fn picture() -> Vec<u8> {
    let mut content = std::io::Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(RgbImage::new(9, 9)).write_to(&mut content, ImageFormat::Png).unwrap();
    content.into_inner()
}

both_databases! {
    async fn the_owner_sets_it_up(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Rodage").await;
        assert_eq!(list(&owner, &project).await["project"]["widget"], Value::Null);
        let input = |origins: &[&str]| json!({ "projectId": project, "isEnabled": true, "origins": origins });
        for (origins, error) in [
            (vec!["https://exemple.fr/page"], ("INVALID_ORIGIN", "origins")),
            (vec!["http://exemple.fr"], ("INVALID_ORIGIN", "origins")),
            (vec!["*"], ("INVALID_ORIGIN", "origins")),
            (vec![" "], ("REQUIRED", "origins")),
        ] {
            let payload = set(&owner, input(&origins)).await;
            assert_eq!((errors(&payload), &payload["widget"]), (vec![error], &Value::Null), "{origins:?}");
        }
        let many: Vec<String> = (0..11).map(|number| format!("https://{number}.exemple.fr")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(errors(&set(&owner, input(&many)).await), [("TOO_MANY", "origins")]);
        assert_eq!(errors(&set(&other, input(&[ORIGIN])).await), [("NOT_FOUND", "projectId")]);

        let first = set(&owner, input(&["https://Exemple.fr/", ORIGIN, "http://localhost:3000"])).await["widget"].take();
        let expected = json!([ORIGIN, "http://localhost:3000"]);
        assert_eq!((&first["origins"], &first["version"]), (&expected, &json!(1)));
        let off = json!({ "projectId": project, "isEnabled": false, "origins": [], "expectedVersion": 1 });
        let second = set(&owner, off.clone()).await["widget"].take();
        let values = (&second["id"], &second["isEnabled"], &second["version"]);
        assert_eq!(values, (&first["id"], &json!(false), &json!(2)));
        assert_eq!(errors(&set(&owner, off).await), [("VERSION_CONFLICT", "")]);
        assert_eq!(list(&owner, &project).await["project"]["widget"]["id"], first["id"]);
    }

    async fn a_page_sends_feedback_like_any_other(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let widget = add(&owner, &project, &[ORIGIN]).await;
        let input = json!({ "widgetId": widget, "content": " Le bouton\r\nne fait rien ", "kind": "BUG", "severity": "MAJOR",
            "rating": 4, "authorName": "Zoé", "environment": { "browser": "Firefox 145" },
            "pageUrl": "https://exemple.fr/panier?jeton=secret#haut" });
        let payload = send(&server.visitor(), Some(ORIGIN), input).await;
        assert_eq!(errors(&payload), []);
        assert!(payload["sentAt"].is_string());

        let data = list(&owner, &project).await;
        let list = &data["project"];
        assert_eq!((&list["unreadFeedbackCount"], &list["feedbacks"]["totalCount"]), (&json!(1), &json!(1)));
        let sent = &list["feedbacks"]["nodes"][0];
        assert_eq!((&sent["content"], &sent["kind"]), (&json!("Le bouton\nne fait rien"), &json!("BUG")));
        assert_eq!((&sent["severity"], &sent["rating"], &sent["authorName"]), (&json!("MAJOR"), &json!(4), &json!("Zoé")));
        assert_eq!((&sent["source"], &sent["pageUrl"]), (&json!("WIDGET"), &json!("https://exemple.fr/panier")));
        assert_eq!(sent["environment"], json!({ "browser": "Firefox 145" }));
        assert_eq!((&sent["invitation"], &sent["editableUntil"]), (&Value::Null, &Value::Null));
        assert_eq!(data["viewer"]["notifications"]["nodes"][0]["type"], "FEEDBACK_RECEIVED");
        assert_eq!(data["viewer"]["activities"]["nodes"][0]["type"], "FEEDBACK_RECEIVED");

        // It is sorted like any other. Nobody tries it again, and nobody would read an answer.
        let id = sent["id"].as_str().unwrap();
        let triage = "mutation($id: ID!) { triageFeedbacks(input: { ids: [$id], status: FIXED, isRead: true }) { \
            feedbacks { status retest } userErrors { code } } }";
        let sorted = owner.data(triage, json!({ "id": id })).await;
        assert_eq!(sorted["triageFeedbacks"]["feedbacks"], json!([{ "status": "FIXED", "retest": null }]));
        let write = "mutation($id: ID!) { sendFeedbackMessage(input: { feedbackId: $id, content: \"Merci\" }) { \
            message { id } userErrors { code field } } }";
        let written = owner.data(write, json!({ "id": id })).await;
        assert_eq!(errors(&written["sendFeedbackMessage"]), [("NO_RECIPIENT", "")]);
        // Other creators and testers see nothing of it.
        let stranger = server.tester().await;
        let node = stranger.data("query($id: ID!) { node(id: $id) { id } }", json!({ "id": id })).await;
        assert_eq!(node["node"], Value::Null);
        // It is in the downloads, and deleted with the project.
        let csv = owner.request(Method::GET, &format!("/exports/{project}/feedback.csv")).send().await.unwrap();
        let csv = csv.text().await.unwrap();
        assert!(csv.contains("https://exemple.fr/panier"), "{csv}");
        owner.delete_project(&project).await;
        assert_eq!(feedback::Entity::find().all(server.app.db.read()).await.unwrap().len(), 0);
    }

    async fn only_pages_that_the_owner_allowed_send_feedback(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let widget = add(&owner, &project, &[ORIGIN, "https://exemple.fr:8443"]).await;
        let visitor = server.visitor();
        let input = json!({ "widgetId": widget, "content": "Bien" });
        for origin in [None, Some("null"), Some("https://autre.fr"), Some("http://exemple.fr"), Some("https://www.exemple.fr"),
            Some("https://exemple.fr.autre.fr"), Some("https://exemple.fr:444")] {
            let payload = send(&visitor, origin, input.clone()).await;
            assert_eq!(errors(&payload), [("ORIGIN_NOT_ALLOWED", "widgetId")], "{origin:?}");
            let started = from_page(&visitor, "/widget/graphql", origin, START, json!({ "widgetId": widget, "name": "a.png", "byteCount": 9 }));
            let started: Value = started.await.json().await.unwrap();
            let payload = &started["data"]["startWidgetPictureUpload"];
            assert_eq!((errors(payload), &payload["upload"]), (vec![("ORIGIN_NOT_ALLOWED", "widgetId")], &Value::Null));
        }
        assert_eq!(errors(&send(&visitor, Some("https://exemple.fr:8443"), input.clone()).await), []);
        // The page is one of the origin.
        let mut elsewhere = input.clone();
        for (page, field) in [("https://autre.fr/", "pageUrl"), ("javascript:alert(1)", "pageUrl"), ("", "pageUrl")] {
            elsewhere["pageUrl"] = json!(page);
            assert_eq!(errors(&send(&visitor, Some(ORIGIN), elsewhere.clone()).await), [("INVALID_URL", field)], "{page}");
        }
        // The rules of feedback hold.
        let wrong = json!({ "widgetId": widget, "content": " ", "steps": "a", "rating": 6 });
        let expected = [("REQUIRED", "content"), ("BUG_ONLY", "steps"), ("INVALID_RATING", "rating")];
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), wrong).await), expected);
        // Neither does one that is switched off, whose project is paused, or that does not exist.
        let paused = "mutation($id: ID!) { setProjectStatus(input: { id: $id, status: PAUSED }) { userErrors { code } } }";
        owner.data(paused, json!({ "id": project })).await;
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), input.clone()).await), [("PROJECT_PAUSED", "")]);
        let start = json!({ "widgetId": widget, "name": "a.png", "byteCount": 9 });
        let started = from_page(&visitor, "/widget/graphql", Some(ORIGIN), START, start).await.json::<Value>().await.unwrap();
        assert_eq!(started["data"]["startWidgetPictureUpload"]["userErrors"][0]["code"], "PROJECT_PAUSED");
        set(&owner, json!({ "projectId": project, "isEnabled": false, "origins": [ORIGIN] })).await;
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), input.clone()).await), [("NOT_FOUND", "widgetId")]);
        owner.delete_project(&project).await;
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), input).await), [("NOT_FOUND", "widgetId")]);
    }

    async fn pictures_come_with_it(server: Server) {
        let owner = server.creator().await;
        let (project, elsewhere) = (owner.create_project("Rodage").await, owner.create_project("Ailleurs").await);
        let (widget, other) = (add(&owner, &project, &[ORIGIN]).await, add(&owner, &elsewhere, &[ORIGIN]).await);
        let (visitor, content) = (server.visitor(), picture());
        let start = json!({ "widgetId": widget, "name": "Capture.png", "byteCount": content.len() });
        let started = from_page(&visitor, "/widget/graphql", Some(ORIGIN), START, start).await;
        assert_eq!(started.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
        let started: Value = started.json().await.unwrap();
        let upload = &started["data"]["startWidgetPictureUpload"]["upload"];
        let request = visitor.request(Method::PATCH, upload["url"].as_str().unwrap()).header("Tus-Resumable", "1.0.0");
        let request = request.header("Upload-Offset", 0).header(header::CONTENT_TYPE, "application/offset+octet-stream");
        let sent = request.header(header::ORIGIN, ORIGIN).body(content).send().await.unwrap();
        assert_eq!((sent.status(), &sent.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN]), (StatusCode::NO_CONTENT, &"*".parse().unwrap()));
        assert!(!sent.headers().contains_key(header::ACCESS_CONTROL_ALLOW_CREDENTIALS));

        let input = |widget: &str| json!({ "widgetId": widget, "content": "Regardez", "pictureUploadIds": [upload["id"]] });
        let taken = send(&visitor, Some(ORIGIN), input(&other)).await;
        assert_eq!(errors(&taken), [("NOT_FOUND", "pictureUploadIds")], "it is of another project");
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), input(&widget)).await), []);
        assert_eq!(errors(&send(&visitor, Some(ORIGIN), input(&widget)).await), [("NOT_FOUND", "pictureUploadIds")]);
        let data = list(&owner, &project).await;
        assert_eq!(data["project"]["feedbacks"]["nodes"][0]["pictures"], json!([{ "name": "Capture.png" }]));
    }

    async fn a_project_takes_a_bounded_number_within_a_day(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let widget = add(&owner, &project, &[ORIGIN]).await;
        let input = json!({ "widgetId": widget, "content": "Bien" });
        assert_eq!(errors(&send(&server.visitor(), Some(ORIGIN), input.clone()).await), []);
        let row = feedback::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        let copies = (0..199).map(|_| feedback::Model { id: server.app.ids.next(), ..row.clone() }.into_active_model());
        let copies: Vec<_> = copies.collect();
        let insert = server.app.db.write(|tx| {
            let copies = copies.clone();
            async move {
                feedback::Entity::insert_many(copies).exec_without_returning(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        });
        insert.await.unwrap_or_else(|error| panic!("{error:?}"));
        server.app.clock.advance(TimeDelta::hours(1));
        let refused = from_page(&server.visitor(), "/widget/graphql", Some(ORIGIN), SEND, input.clone()).await;
        let wait: u64 = refused.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((22 * 3600..=23 * 3600).contains(&wait), "{wait}");
        let body: Value = refused.json().await.unwrap();
        assert_eq!(body["errors"][0]["extensions"]["code"], "RATE_LIMITED");
        server.app.clock.advance(TimeDelta::hours(23));
        assert_eq!(errors(&send(&server.visitor(), Some(ORIGIN), input).await), []);
    }

    async fn a_lost_response_is_replayed(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let widget = add(&owner, &project, &[ORIGIN]).await;
        for _ in 0..2 {
            let body = json!({ "query": SEND, "variables": { "input": { "widgetId": widget, "content": "Bien" } } });
            let request = server.visitor().request(Method::POST, "/widget/graphql").header(header::ORIGIN, ORIGIN);
            let response = request.header("idempotency-key", "0123456789abcdef").json(&body).send().await.unwrap();
            let body: Value = response.json().await.unwrap();
            assert_eq!(errors(&body["data"]["sendWidgetFeedback"]), [], "{body:#}");
        }
        assert_eq!(list(&owner, &project).await["project"]["feedbacks"]["totalCount"], 1);
    }
}

#[tokio::test]
async fn senders_share_the_limit_of_public_forms() {
    let server = Server::start_with(Database::sqlite(), &["--public-form-rate", "1"]).await;
    let owner = server.creator().await;
    let project = owner.create_project("Rodage").await;
    let widget = add(&owner, &project, &[ORIGIN]).await;
    let input = json!({ "widgetId": widget, "content": "Bien" });
    assert_eq!(errors(&send(&server.visitor(), Some(ORIGIN), input.clone()).await), []);
    let refused = from_page(&server.visitor(), "/widget/graphql", Some(ORIGIN), SEND, input).await;
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(refused.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*", "the page may read the refusal");
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["errors"][0]["extensions"]["code"], "RATE_LIMITED");
}

#[tokio::test]
async fn pages_of_other_sites_have_no_credentials_and_no_other_operations() {
    let server = Server::start(Database::sqlite()).await;
    let owner = server.creator().await;
    let visitor = server.visitor();
    let preflight = async |path: &str, method: &str, headers: &str| {
        let request = visitor.request(Method::OPTIONS, path).header(header::ORIGIN, "https://autre.fr");
        let request = request.header(header::ACCESS_CONTROL_REQUEST_METHOD, method);
        request.header(header::ACCESS_CONTROL_REQUEST_HEADERS, headers).send().await.unwrap()
    };
    for (path, method, headers) in [
        ("/widget/graphql", "POST", "content-type,idempotency-key"),
        ("/uploads/abc", "PATCH", "content-type,tus-resumable,upload-offset"),
    ] {
        let allowed = preflight(path, method, headers).await;
        assert!(allowed.status().is_success(), "{path}");
        assert_eq!(allowed.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*", "{path}");
        assert!(!allowed.headers().contains_key(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), "{path}");
        let named = allowed.headers()[header::ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap();
        assert!(headers.split(',').all(|header| named.contains(header)), "{path}: {named}");
        assert!(!named.contains("authorization") && !named.contains('*'), "{path}: {named}");
    }
    let closed = preflight("/graphql", "POST", "content-type").await;
    assert!(!closed.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "/graphql stays closed");

    // Nothing but what the widget needs, whatever the credentials.
    let (_, secret) = owner.create_token(&["PROJECTS_READ", "PROJECTS_WRITE"]).await;
    for query in [
        "{ viewer { id } }",
        "{ __typename }",
        "mutation { signIn(input: { email: \"a@b.fr\", password: \"c\" }) { userErrors { code } } }",
        "mutation($input: SendWidgetFeedbackInput!) { sendWidgetFeedback(input: $input) { sentAt } \
            createProject(input: { title: \"a\" }) { userErrors { code } } }",
        "mutation { ... on Mutation { deleteAccount(input: {}) { userErrors { code } } } }",
    ] {
        for client in [&visitor, &owner, &owner.program(&secret)] {
            let input = json!({ "widgetId": "wgt_0", "content": "a" });
            let response = from_page(client, "/widget/graphql", Some("https://autre.fr"), query, input).await;
            assert!(!response.headers().contains_key(header::SET_COOKIE));
            let body: Value = response.json().await.unwrap();
            assert!(body.get("data").is_none_or(Value::is_null), "{query}: {body:#}");
            assert!(body["errors"][0]["extensions"]["code"].is_string(), "{query}: {body:#}");
        }
    }
    let forbidden =
        from_page(&owner, "/widget/graphql", Some("https://autre.fr"), "{ viewer { id } }", json!({})).await;
    let body: Value = forbidden.json().await.unwrap();
    assert_eq!(body["errors"][0]["extensions"]["code"], "FORBIDDEN");
    let get = visitor.request(Method::GET, "/widget/graphql?query={viewer{id}}").send().await.unwrap();
    assert_eq!(get.status(), StatusCode::METHOD_NOT_ALLOWED);
}

/// The migration changes the text of the table, where SQLite has no statement for it.
#[tokio::test]
async fn sqlite_finds_its_file_in_order_after_the_migration() {
    let server = Server::start(Database::sqlite()).await;
    let owner = server.creator().await;
    let project = owner.create_project("Rodage").await;
    let widget = add(&owner, &project, &[ORIGIN]).await;
    assert_eq!(
        errors(&send(&server.visitor(), Some(ORIGIN), json!({ "widgetId": widget, "content": "Bien" })).await),
        []
    );
    for (check, expected) in [("pragma integrity_check", "ok"), ("pragma quick_check('feedback')", "ok")] {
        let statement = Statement::from_string(DatabaseBackend::Sqlite, check);
        let row = server.app.db.read().query_one_raw(statement).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<String>(0).unwrap(), expected, "{check}");
    }
    let broken = Statement::from_string(DatabaseBackend::Sqlite, "pragma foreign_key_check");
    assert!(server.app.db.read().query_all_raw(broken).await.unwrap().is_empty());
}
