//! Pictures in feedback: sending them in parts, what is stored of them, who sees them, and when their files are deleted.

use std::{fs, io::Cursor, os::unix::fs::symlink, path::Path, time::Duration};

use chrono::TimeDelta;
use entity::picture;
use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::{Method, Response, StatusCode, header};
use rodage::platform::jobs::periodic_work;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};

use super::{EDIT, SEND, Team, error, errors};
use crate::{
    invitations::{ACCEPT, REFUSE},
    support::{app::Server, both_databases, client::Client, sql::execute},
};

const START: &str = "mutation($input: StartPictureUploadInput!) { startPictureUpload(input: $input) { \
    upload { id url expiresAt } userErrors { code field } } }";

const PICTURES: &str = "query($id: ID!) { node(id: $id) { ... on Feedback { version pictures { id name width height byteCount \
    url thumbnailUrl createdAt } } } }";

/// Returns a picture in which no two lines are the same.
fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let pixel = |x: u32, y: u32| Rgb([x, y, x * y].map(|value| u8::try_from(value % 256).unwrap()));
    let mut content = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, pixel)).write_to(&mut content, format).unwrap();
    content.into_inner()
}

/// Starts an upload. Returns the payload.
async fn start(client: &Client, mut by: Value, content: &[u8]) -> Value {
    (by["name"], by["byteCount"]) = (json!("Écran d’accueil.png"), json!(content.len()));
    client.data(START, json!({ "input": by })).await["startPictureUpload"].take()
}

/// Sends a part.
pub async fn patch(client: &Client, url: &str, offset: usize, part: &[u8]) -> Response {
    let request = client.request(Method::PATCH, url).header("Tus-Resumable", "1.0.0");
    let request =
        request.header("Upload-Offset", offset).header(header::CONTENT_TYPE, "application/offset+octet-stream");
    request.body(part.to_owned()).send().await.unwrap()
}

/// Returns how much of an upload has come, and of how much.
pub async fn progress(server: &Server, url: &str) -> Option<(String, String)> {
    let request = server.visitor().request(Method::HEAD, url).header("Tus-Resumable", "1.0.0");
    let response = request.send().await.unwrap();
    let text = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    response.status().is_success().then(|| (text("Upload-Offset"), text("Upload-Length")))
}

/// Sends a whole picture. Returns the identifier of its upload and the response to the last part.
async fn send_picture(server: &Server, client: &Client, by: Value, content: &[u8]) -> (String, Response) {
    let started = start(client, by, content).await;
    let text = |field: &str| started["upload"][field].as_str().unwrap_or_else(|| panic!("{started:#}")).to_owned();
    let response = patch(&server.visitor(), &text("url"), 0, content).await;
    (text("id"), response)
}

/// Sends a whole picture, which must be taken. Returns the identifier of its upload.
async fn upload(server: &Server, client: &Client, by: Value, content: &[u8]) -> String {
    let (id, response) = send_picture(server, client, by, content).await;
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    id
}

/// Sends a whole picture, which must be refused. Returns the code.
async fn refusal(server: &Server, team: &Team, content: &[u8]) -> String {
    let (_, response) = send_picture(server, &team.tester, team.by(), content).await;
    assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let body: Value = response.json().await.unwrap();
    assert!(body["error"]["message"].is_string(), "{body}");
    body["error"]["code"].as_str().unwrap().to_owned()
}

/// Sends feedback with pictures. Returns the payload.
async fn send(client: &Client, mut by: Value, uploads: &[&str]) -> Value {
    (by["content"], by["pictureUploadIds"]) = (json!("Regardez"), json!(uploads));
    client.data(SEND, json!({ "input": by })).await["sendFeedback"].take()
}

async fn sent(client: &Client, by: Value, uploads: &[&str]) -> String {
    let payload = send(client, by, uploads).await;
    payload["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{payload:#}")).to_owned()
}

async fn edit(client: &Client, input: Value) -> Value {
    client.data(EDIT, json!({ "input": input })).await["editFeedback"].take()
}

/// Adds a picture to feedback of a tester. Returns its identifier.
pub async fn add(tester: &Client, project: &str, feedback: &Value) -> Value {
    let content = picture(ImageFormat::Png, 9, 9);
    let started = start(tester, json!({ "projectId": project }), &content).await;
    let url = started["upload"]["url"].as_str().unwrap_or_else(|| panic!("{started:#}"));
    assert_eq!(patch(tester, url, 0, &content).await.status(), StatusCode::NO_CONTENT);
    let input = json!({ "id": feedback, "pictureUploadIds": [started["upload"]["id"]] });
    assert_eq!(edit(tester, input).await["userErrors"], json!([]));
    pictures(tester, feedback.as_str().unwrap()).await[0]["id"].take()
}

async fn pictures(client: &Client, feedback: &str) -> Vec<Value> {
    let data = client.data(PICTURES, json!({ "id": feedback })).await;
    data["node"]["pictures"].as_array().unwrap_or_else(|| panic!("{data:#}")).clone()
}

pub async fn get(server: &Server, url: &str) -> Response {
    server.visitor().request(Method::GET, url).send().await.unwrap()
}

pub async fn sweep(server: &Server) {
    let work = periodic_work(server.app.api.features).find(|work| work.name == "picture_sweep").unwrap();
    (work.run)(&server.app).await.unwrap_or_else(|error| panic!("{error:?}"));
}

/// Returns the number of stored files.
pub fn files(server: &Server) -> usize {
    fn count(directory: &Path) -> usize {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }
    count(&server.app.config.files_dir())
}

impl Team {
    /// Returns the input that names the project.
    pub fn by(&self) -> Value {
        json!({ "projectId": self.project })
    }
}

both_databases! {
    async fn a_link_by_which_nothing_can_be_sent_starts_no_upload(server: Server) {
        let team = Team::new(&server).await;
        let (owner, visitor) = (&team.owner, server.visitor());
        let by = async |name: &str| json!({ "token": owner.invite(&team.project, json!({ "discordUsername": name })).await.1 });
        let processed = error("INVITATION_PROCESSED", "");
        let refused = by("refuse").await;
        assert_eq!(errors(&start(&visitor, refused.clone(), b"a").await), []);
        visitor.data(REFUSE, json!({ "token": refused["token"] })).await;
        assert_eq!(errors(&start(&visitor, refused, b"a").await), processed);
        let accepted = by("accepte").await;
        let tester = server.tester().await;
        tester.data(ACCEPT, json!({ "token": accepted["token"] })).await;
        assert_eq!(errors(&start(&visitor, accepted.clone(), b"a").await), processed);
        assert_eq!(errors(&start(&tester, accepted, b"a").await), []);
        let answered = by("repond").await;
        let mut input = answered.clone();
        input["content"] = json!("Clair");
        visitor.data(SEND, json!({ "input": input })).await;
        assert_eq!(errors(&start(&visitor, answered.clone(), b"a").await), [], "for what is edited");
        server.app.clock.advance(TimeDelta::hours(24));
        assert_eq!(errors(&start(&visitor, answered, b"a").await), processed);
    }

    async fn a_tester_sends_pictures_that_the_owner_sees(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 1200, 600);
        let first = upload(&server, &team.tester, team.by(), &content).await;
        let second = upload(&server, &team.tester, team.by(), &picture(ImageFormat::Jpeg, 40, 30)).await;
        let feedback = sent(&team.tester, team.by(), &[&second, &first]).await;
        let shown = pictures(&team.owner, &feedback).await;
        let sizes: Vec<_> = shown.iter().map(|shown| (shown["width"].clone(), shown["height"].clone())).collect();
        assert_eq!(sizes, [(json!(40), json!(30)), (json!(1200), json!(600))], "in their order");
        assert_eq!(shown[1]["name"], "Écran d’accueil.png");
        assert_eq!(shown, pictures(&team.tester, &feedback).await, "the same addresses at each reading");

        let response = get(&server, shown[1]["url"].as_str().unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers().clone();
        for (name, expected) in [
            ("content-type", "image/png"),
            ("content-security-policy", "default-src 'none'; sandbox"),
            ("x-content-type-options", "nosniff"),
            ("content-disposition", "inline; filename=\"ecran-d-accueil.png\""),
        ] {
            assert_eq!(headers[name], expected, "{name}");
        }
        let cache = headers["cache-control"].to_str().unwrap();
        assert!(cache.starts_with("private, max-age=") && cache.ends_with(", immutable"), "{cache}");
        let stored = response.bytes().await.unwrap();
        assert_eq!(shown[1]["byteCount"], stored.len());
        let (stored, original) = (image::load_from_memory(&stored).unwrap(), image::load_from_memory(&content).unwrap());
        assert_eq!(stored, original, "a PNG loses nothing");
        let small = get(&server, shown[1]["thumbnailUrl"].as_str().unwrap()).await.bytes().await.unwrap();
        let small = image::load_from_memory(&small).unwrap();
        assert_eq!((small.width(), small.height()), (480, 240));

        let id = json!({ "id": shown[0]["id"] });
        let query = "query($id: ID!) { node(id: $id) { ... on FeedbackPicture { name } } }";
        assert!(team.owner.data(query, id.clone()).await["node"]["name"].is_string());
        assert_eq!(server.creator().await.data(query, id).await["node"], Value::Null);
    }

    async fn an_upload_goes_on_after_a_cut(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let (url, id) = (started["upload"]["url"].as_str().unwrap(), started["upload"]["id"].as_str().unwrap());
        assert_eq!(patch(&server.visitor(), url, 0, &content[..100]).await.headers()["upload-offset"], "100");
        let another = server.start_another().await;
        assert_eq!(progress(&another, url).await, Some(("100".to_owned(), content.len().to_string())));
        for offset in [0, 99, 101] {
            assert_eq!(patch(&server.visitor(), url, offset, &content[100..]).await.status(), StatusCode::CONFLICT);
        }
        let too_much = [&content[100..], b"more"].concat();
        assert_eq!(patch(&server.visitor(), url, 100, &too_much).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
        let unfinished = send(&team.tester, team.by(), &[id]).await;
        assert_eq!(errors(&unfinished), error("NOT_FOUND", "pictureUploadIds"), "not before it is complete");
        assert_eq!(patch(&another.visitor(), url, 100, &content[100..]).await.status(), StatusCode::NO_CONTENT);
        let length = content.len().to_string();
        assert_eq!(progress(&server, url).await, Some((length.clone(), length)));
        let feedback = sent(&team.tester, team.by(), &[id]).await;
        assert_eq!(pictures(&team.owner, &feedback).await.len(), 1);
        assert_eq!(progress(&server, url).await, None, "it is used");
        assert_eq!(files(&server), 2, "the parts are deleted");
        let other_version = server.visitor().request(Method::HEAD, url).header("Tus-Resumable", "0.2.2").send().await;
        assert_eq!(other_version.unwrap().status(), StatusCode::PRECONDITION_FAILED);
    }

    async fn the_last_part_sent_again_meanwhile_is_no_new_upload(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let (url, id) = (started["upload"]["url"].as_str().unwrap(), started["upload"]["id"].as_str().unwrap());
        assert_eq!(patch(&server.visitor(), url, 0, &content[..100]).await.status(), StatusCode::NO_CONTENT);
        let last = &content[100..];
        let head = format!(
            "PATCH {url} HTTP/1.1\r\nHost: {}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 100\r\nContent-Length: {}\r\n\
             Content-Type: application/offset+octet-stream\r\nConnection: close\r\n\r\n",
            server.address,
            last.len()
        );
        let mut slow = TcpStream::connect(server.address).await.unwrap();
        slow.write_all(head.as_bytes()).await.unwrap();
        slow.write_all(&last[..50]).await.unwrap();
        // Until then, it has found the upload without its last part.
        sleep(Duration::from_millis(300)).await;
        assert_eq!(patch(&server.visitor(), url, 100, last).await.status(), StatusCode::LOCKED, "one part at once");
        let another = server.start_another().await.visitor();
        assert_eq!(patch(&another, url, 100, last).await.status(), StatusCode::NO_CONTENT);
        slow.write_all(&last[50..]).await.unwrap();
        let mut response = String::new();
        slow.read_to_string(&mut response).await.unwrap();
        assert!(response.starts_with("HTTP/1.1 409 "), "{response}");
        let length = content.len().to_string();
        assert_eq!(progress(&server, url).await, Some((length.clone(), length)));
        let feedback = sent(&team.tester, team.by(), &[id]).await;
        assert_eq!(pictures(&team.owner, &feedback).await.len(), 1);
    }

    async fn one_request_at_a_time_completes_an_upload(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let url = started["upload"]["url"].as_str().unwrap();
        // Another process is completing it.
        let claim = "update picture set completing_until = ";
        execute(&server, &[format!("{claim}'2999-01-01 00:00:00+00:00'")]).await;
        assert_eq!(patch(&server.visitor(), url, 0, &content).await.status(), StatusCode::LOCKED);
        // It was stopped.
        execute(&server, &[format!("{claim}'2000-01-01 00:00:00+00:00'")]).await;
        let (one, other) = (server.visitor(), server.visitor());
        let (first, second) =
            futures_util::join!(patch(&one, url, 0, &content), patch(&other, url, 0, &content));
        let statuses = [first.status(), second.status()];
        assert_eq!(statuses.iter().filter(|status| **status == StatusCode::NO_CONTENT).count(), 1, "{statuses:?}");
        let refused = [StatusCode::LOCKED, StatusCode::CONFLICT];
        assert!(statuses.iter().any(|status| refused.contains(status)), "{statuses:?}");
        assert_eq!(patch(&one, url, 0, &content).await.status(), StatusCode::CONFLICT);
    }

    async fn a_part_that_is_sent_several_times_at_once_is_stored_once(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let (url, visitor) = (started["upload"]["url"].as_str().unwrap(), server.visitor());
        let all = join_all((0..8).map(|_| patch(&visitor, url, 0, &content[..100]))).await;
        let taken = all.iter().filter(|response| response.status() == StatusCode::NO_CONTENT).count();
        assert_eq!((taken, files(&server)), (1, 1));
    }

    async fn an_upload_is_deleted_once_the_request_that_completes_it_has_ended(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let url = started["upload"]["url"].as_str().unwrap();
        assert_eq!(patch(&server.visitor(), url, 0, &content[..100]).await.status(), StatusCode::NO_CONTENT);
        let (past, future) = ("'2000-01-01 00:00:00+00:00'", "'2999-01-01 00:00:00+00:00'");
        let set = format!("update picture set expires_at = {past}, completing_until = ");
        execute(&server, &[format!("{set}{future}")]).await;
        sweep(&server).await;
        assert_eq!(files(&server), 1);
        execute(&server, &[format!("{set}{past}")]).await;
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn a_last_part_that_failed_is_taken_when_it_is_sent_again(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 100, 100);
        let started = start(&team.tester, team.by(), &content).await;
        let (url, id) = (started["upload"]["url"].as_str().unwrap(), started["upload"]["id"].as_str().unwrap());
        assert_eq!(patch(&server.visitor(), url, 0, &content[..100]).await.status(), StatusCode::NO_CONTENT);
        // The folder of the parts is a file for a moment: the last part fails, and is sent again.
        let folder = server.app.config.files_dir().join("pictures");
        fs::rename(&folder, folder.with_extension("away")).unwrap();
        fs::write(&folder, "").unwrap();
        let failed = patch(&server.visitor(), url, 100, &content[100..]).await;
        assert_eq!(failed.status(), StatusCode::SERVICE_UNAVAILABLE);
        let error = failed.json::<Value>().await.unwrap()["error"].take();
        let sentence = "Les fichiers ne sont pas accessibles pour le moment. Réessayez plus tard.";
        assert_eq!((&error["code"], &error["message"]), (&json!("STORAGE_UNAVAILABLE"), &json!(sentence)));
        fs::remove_file(&folder).unwrap();
        fs::rename(folder.with_extension("away"), &folder).unwrap();
        assert_eq!(patch(&server.visitor(), url, 100, &content[100..]).await.status(), StatusCode::NO_CONTENT);
        // Named twice, it is one picture.
        let feedback = sent(&team.tester, team.by(), &[id, id]).await;
        assert_eq!(pictures(&team.owner, &feedback).await.len(), 1);
    }

    async fn whoever_has_the_link_sends_pictures_too(server: Server) {
        let team = Team::new(&server).await;
        let (_, token) = team.owner.invite(&team.project, json!({ "email": "lea@exemple.fr" })).await;
        let (by, content) = (json!({ "token": token }), picture(ImageFormat::WebP, 20, 10));
        let own = upload(&server, &server.visitor(), by.clone(), &content).await;
        let others = upload(&server, &team.tester, team.by(), &content).await;
        let refused = send(&server.visitor(), by.clone(), &[&own, &others]).await;
        assert_eq!(errors(&refused), error("NOT_FOUND", "pictureUploadIds"), "that of somebody else");
        let feedback = sent(&server.visitor(), by.clone(), &[&own]).await;
        let shown = pictures(&team.owner, &feedback).await;
        assert_eq!(shown.len(), 1);
        let more = upload(&server, &server.visitor(), by, &content).await;
        let input = json!({
            "id": feedback, "token": token, "removedPictureIds": [shown[0]["id"]], "pictureUploadIds": [more],
        });
        let edited = edit(&server.visitor(), input).await;
        assert!(edited["feedback"]["editedAt"].is_string(), "{edited:#}");
        assert_eq!(edited["feedback"]["version"], 2);
        let now = pictures(&team.owner, &feedback).await;
        assert!(now.len() == 1 && now[0]["id"] != shown[0]["id"], "{now:#?}");
        assert_eq!(get(&server, shown[0]["url"].as_str().unwrap()).await.status(), StatusCode::NOT_FOUND);
        sweep(&server).await;
        assert_eq!(files(&server), 4, "those of the other upload and of the new picture");
    }

    async fn an_edit_that_is_sent_again_adds_nothing(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 20, 10);
        let mut uploads = Vec::new();
        for _ in 0..3 {
            uploads.push(upload(&server, &team.tester, team.by(), &content).await);
        }
        let [first, second, third] = uploads.as_slice() else { panic!("three") };
        let feedback = sent(&team.tester, team.by(), &[first]).await;
        let old = pictures(&team.owner, &feedback).await[0]["id"].take();
        let input = json!({ "id": feedback, "removedPictureIds": [old], "pictureUploadIds": [second] });
        for _ in ["sent", "sent again after a lost response"] {
            let edited = edit(&team.tester, input.clone()).await;
            assert_eq!((&edited["userErrors"], &edited["feedback"]["version"]), (&json!([]), &json!(2)));
            assert_eq!(pictures(&team.owner, &feedback).await.len(), 1);
        }
        let more = edit(&team.tester, json!({ "id": feedback, "pictureUploadIds": [second, third] })).await;
        assert_eq!((&more["userErrors"], &more["feedback"]["version"]), (&json!([]), &json!(3)));
        assert_eq!(pictures(&team.owner, &feedback).await.len(), 2, "of which one was new");
        let other = team.send("Sans image").await;
        let elsewhere = edit(&team.tester, json!({ "id": other, "pictureUploadIds": [second] })).await;
        assert_eq!(errors(&elsewhere), error("NOT_FOUND", "pictureUploadIds"), "it is in other feedback");
    }

    async fn an_upload_needs_access_to_the_project(server: Server) {
        let team = Team::new(&server).await;
        let stranger = server.tester().await;
        assert_eq!(errors(&start(&stranger, team.by(), b"a").await), error("NOT_FOUND", "projectId"));
        assert_eq!(errors(&start(&team.owner, team.by(), b"a").await), error("NOT_FOUND", "projectId"));
        assert_eq!(errors(&start(&stranger, json!({ "token": "x" }), b"a").await), error("NOT_FOUND", "token"));
        let input = json!({ "projectId": team.project, "name": "a", "byteCount": 10_000_001 });
        let large = team.tester.data(START, json!({ "input": input })).await["startPictureUpload"].take();
        assert_eq!(errors(&large), error("TOO_LARGE", "byteCount"));
        assert_eq!(progress(&server, "/uploads/unknown").await, None);
    }

    async fn only_pictures_are_taken(server: Server) {
        let team = Team::new(&server).await;
        let jpeg = picture(ImageFormat::Jpeg, 300, 300);
        for content in [
            b"<!doctype html><script>alert(1)</script>".as_slice(),
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>",
            b"\x89PNG\r\n\x1a\n",
            &picture(ImageFormat::Png, 50, 50)[..200],
        ] {
            assert_eq!(refusal(&server, &team, content).await, "PICTURE_INVALID");
        }
        assert_eq!(refusal(&server, &team, &jpeg[..jpeg.len() / 2]).await, "PICTURE_INVALID", "cut off");
        assert_eq!(refusal(&server, &team, &bomb()).await, "PICTURE_TOO_LARGE");
        sweep(&server).await;
        assert_eq!(files(&server), 0, "nothing is kept of what is refused");
    }

    async fn nothing_but_the_picture_is_stored(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), &turned_photograph()).await;
        let feedback = sent(&team.tester, team.by(), &[&id]).await;
        let shown = &pictures(&team.owner, &feedback).await[0];
        assert_eq!((&shown["width"], &shown["height"]), (&json!(30), &json!(60)), "upright");
        let stored = get(&server, shown["url"].as_str().unwrap()).await.bytes().await.unwrap();
        for trace in [b"Exif".as_slice(), b"48.8566"] {
            assert!(!stored.windows(trace.len()).any(|part| part == trace), "{}", String::from_utf8_lossy(trace));
        }
    }

    async fn a_feedback_has_eight_pictures_at_most(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Gif, 4, 4);
        let mut uploads = Vec::new();
        for _ in 0..9 {
            uploads.push(upload(&server, &team.tester, team.by(), &content).await);
        }
        let uploads: Vec<&str> = uploads.iter().map(String::as_str).collect();
        let refused = send(&team.tester, team.by(), &uploads).await;
        assert_eq!(errors(&refused), error("TOO_MANY", "pictureUploadIds"));
        let feedback = sent(&team.tester, team.by(), &uploads[..8]).await;
        let more = edit(&team.tester, json!({ "id": feedback, "pictureUploadIds": [uploads[8]] })).await;
        assert_eq!(errors(&more), error("TOO_MANY", "pictureUploadIds"));
    }

    async fn an_upload_expires(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 20, 20);
        let complete = upload(&server, &team.tester, team.by(), &content).await;
        let started = start(&team.tester, team.by(), &content).await;
        let url = started["upload"]["url"].as_str().unwrap();
        patch(&server.visitor(), url, 0, &content[..10]).await;
        let given_up = start(&team.tester, team.by(), &content).await;
        let other = given_up["upload"]["url"].as_str().unwrap();
        let request = server.visitor().request(Method::DELETE, other).header("Tus-Resumable", "1.0.0");
        assert_eq!(request.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        assert_eq!(progress(&server, other).await, None);
        assert_eq!(files(&server), 3);
        server.app.clock.advance(TimeDelta::hours(24));
        assert_eq!(progress(&server, url).await, None);
        assert_eq!(patch(&server.visitor(), url, 10, &content[10..]).await.status(), StatusCode::NOT_FOUND);
        let late = send(&team.tester, team.by(), &[&complete]).await;
        assert_eq!(errors(&late), error("NOT_FOUND", "pictureUploadIds"));
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn a_folder_that_cannot_be_deleted_keeps_no_other(server: Server) {
        let team = Team::new(&server).await;
        let content = picture(ImageFormat::Png, 20, 20);
        upload(&server, &team.tester, team.by(), &content).await;
        let mut folders = fs::read_dir(server.app.config.files_dir().join("pictures")).unwrap();
        let endless = folders.next().unwrap().unwrap().path().join("endless");
        symlink(".", &endless).unwrap();
        upload(&server, &team.tester, team.by(), &content).await;
        server.app.clock.advance(TimeDelta::hours(24));
        sweep(&server).await;
        assert_eq!(picture::Entity::find().count(server.app.db.read()).await.unwrap(), 1);
        fs::remove_file(endless).unwrap();
        sweep(&server).await;
        assert_eq!(picture::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
        assert_eq!(files(&server), 0);
    }

    async fn an_address_works_as_it_was_signed_and_for_some_hours(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), &picture(ImageFormat::Png, 20, 20)).await;
        let feedback = sent(&team.tester, team.by(), &[&id]).await;
        let url = pictures(&team.owner, &feedback).await[0]["url"].as_str().unwrap().to_owned();
        assert_eq!(get(&server, &url).await.status(), StatusCode::OK);
        let (path, parameters) = url.split_once('?').unwrap();
        let (expires, _) = parameters.split_once('&').unwrap();
        for altered in [
            path.to_owned(),
            format!("{path}?{expires}"),
            url.replace("/full", "/thumbnail"),
            url.replace("expires=1", "expires=2"),
            url.replace("signature=", "signature=a"),
        ] {
            assert_eq!(get(&server, &altered).await.status(), StatusCode::NOT_FOUND, "{altered}");
        }
        server.app.clock.advance(TimeDelta::hours(12));
        assert_eq!(get(&server, &url).await.status(), StatusCode::NOT_FOUND);
        let again = pictures(&team.owner, &feedback).await[0]["url"].as_str().unwrap().to_owned();
        assert_eq!(get(&server, &again).await.status(), StatusCode::OK);
    }

    async fn the_files_are_deleted_with_the_project(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), &picture(ImageFormat::Png, 20, 20)).await;
        let feedback = sent(&team.tester, team.by(), &[&id]).await;
        let url = pictures(&team.owner, &feedback).await[0]["url"].as_str().unwrap().to_owned();
        sweep(&server).await;
        assert_eq!(files(&server), 2, "they belong to feedback");
        team.owner.delete_project(&team.project).await;
        assert_eq!(get(&server, &url).await.status(), StatusCode::NOT_FOUND);
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn the_files_are_deleted_with_the_account_of_the_author(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), &picture(ImageFormat::Png, 20, 20)).await;
        let feedback = sent(&team.tester, team.by(), &[&id]).await;
        // Another one, of feedback that is never sent.
        upload(&server, &team.tester, team.by(), &picture(ImageFormat::Png, 20, 20)).await;
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(team.tester.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        assert_eq!(pictures(&team.owner, &feedback).await, Vec::<Value>::new(), "the feedback stays");
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }
}

both_databases! {
    with ["--picture-quota-mb", "1"];
    async fn a_project_has_space_for_so_many(server: Server) {
        let team = Team::new(&server).await;
        let input = |size: u32| json!({ "input": { "projectId": team.project, "name": "a", "byteCount": size } });
        let first = team.tester.data(START, input(600_000)).await["startPictureUpload"].take();
        assert_eq!(first["userErrors"], json!([]));
        let second = team.tester.data(START, input(600_000)).await["startPictureUpload"].take();
        assert_eq!(errors(&second), error("QUOTA_EXCEEDED", "byteCount"));
    }
}

/// Returns a small PNG that declares 30,000 × 30,000 pixels.
fn bomb() -> Vec<u8> {
    let mut content = picture(ImageFormat::Png, 10, 10);
    // After the signature, and the length of the chunk: its type, the width and the height.
    content[16..20].copy_from_slice(&30_000_u32.to_be_bytes());
    content[20..24].copy_from_slice(&30_000_u32.to_be_bytes());
    let checksum = crc32(&content[12..29]);
    content[29..33].copy_from_slice(&checksum.to_be_bytes());
    content
}

/// Returns the checksum of a chunk of a PNG.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

/// Returns a JPEG of 60 × 30 pixels, taken with the camera turned, which says where.
fn turned_photograph() -> Vec<u8> {
    let content = picture(ImageFormat::Jpeg, 60, 30);
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0".to_vec();
    exif.extend(2_u16.to_le_bytes());
    // The orientation: turned by 90°.
    exif.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    // The description, a text of 8 bytes that follows the directory.
    exif.extend([0x0e, 0x01, 2, 0, 8, 0, 0, 0, 38, 0, 0, 0]);
    exif.extend([0; 4]);
    exif.extend(b"48.8566\0");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&content[..2], b"\xff\xe1", &length, &exif, &content[2..]].concat()
}
