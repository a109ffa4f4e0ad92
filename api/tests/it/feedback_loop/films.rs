//! A film in feedback: sending it in parts, what is taken for a film, how it is played, and when its file is deleted.

use chrono::TimeDelta;
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};

use super::{
    EDIT, SEND, Team, error, errors,
    pictures::{files, get, patch, progress, sweep},
};
use crate::support::{app::Server, both_databases, client::Client};

/// Recorded by a browser: 64 × 48 pixels.
pub const WEBM: &[u8] = include_bytes!("films/vp8.webm");
/// The same, in fragments.
const MP4: &[u8] = include_bytes!("films/h264.mp4");

/// The maximum size of a part, in bytes.
const PART: usize = 2 * 1024 * 1024;

const START: &str = "mutation($input: StartFilmUploadInput!) { startFilmUpload(input: $input) { \
    upload { id url expiresAt } userErrors { code field } } }";

const FILM: &str = "query($id: ID!) { node(id: $id) { ... on Feedback { version pictures { id } film { id name contentType \
    width height byteCount url createdAt } } } }";

/// Starts an upload. Returns the payload.
async fn start(client: &Client, mut by: Value, byte_count: usize) -> Value {
    (by["name"], by["byteCount"]) = (json!("Écran.MOV"), json!(byte_count));
    client.data(START, json!({ "input": by })).await["startFilmUpload"].take()
}

/// Starts an upload. Returns its identifier and its address.
async fn started(client: &Client, by: Value, byte_count: usize) -> (String, String) {
    let started = start(client, by, byte_count).await;
    let text = |field: &str| started["upload"][field].as_str().unwrap_or_else(|| panic!("{started:#}")).to_owned();
    (text("id"), text("url"))
}

/// Sends a whole film. Returns the identifier of its upload and the response to the last part.
async fn send_film(server: &Server, client: &Client, by: Value, content: &[u8]) -> (String, Response) {
    let (id, url) = started(client, by, content.len()).await;
    let mut offset = 0;
    loop {
        let part = &content[offset..content.len().min(offset + PART)];
        let response = patch(&server.visitor(), &url, offset, part).await;
        offset += part.len();
        if offset == content.len() {
            return (id, response);
        }
        assert_eq!(response.status(), StatusCode::NO_CONTENT);
    }
}

/// Sends a whole film, which must be taken. Returns the identifier of its upload.
async fn upload(server: &Server, client: &Client, by: Value, content: &[u8]) -> String {
    let (id, response) = send_film(server, client, by, content).await;
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    id
}

/// Sends feedback with a film. Returns the payload.
async fn send(client: &Client, mut by: Value, upload: &str) -> Value {
    (by["content"], by["filmUploadId"]) = (json!("Regardez"), json!(upload));
    client.data(SEND, json!({ "input": by })).await["sendFeedback"].take()
}

async fn sent(client: &Client, by: Value, upload: &str) -> String {
    let payload = send(client, by, upload).await;
    payload["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{payload:#}")).to_owned()
}

async fn edit(client: &Client, input: Value) -> Value {
    client.data(EDIT, json!({ "input": input })).await["editFeedback"].take()
}

async fn feedback(client: &Client, id: &str) -> Value {
    client.data(FILM, json!({ "id": id })).await["node"].take()
}

/// Returns the address of the film in feedback.
async fn address(client: &Client, id: &str) -> String {
    let feedback = feedback(client, id).await;
    feedback["film"]["url"].as_str().unwrap_or_else(|| panic!("{feedback:#}")).to_owned()
}

/// Adds a film to feedback of a tester. Returns its identifier.
pub async fn add(tester: &Client, project: &str, id: &Value) -> Value {
    let (upload, url) = started(tester, json!({ "projectId": project }), WEBM.len()).await;
    assert_eq!(patch(tester, &url, 0, WEBM).await.status(), StatusCode::NO_CONTENT);
    let edited = edit(tester, json!({ "id": id, "filmUploadId": upload })).await;
    assert_eq!(edited["userErrors"], json!([]));
    feedback(tester, id.as_str().unwrap()).await["film"]["id"].take()
}

/// Asks for a part of a film.
async fn part(server: &Server, url: &str, range: &str) -> Response {
    server.visitor().request(Method::GET, url).header(header::RANGE, range).send().await.unwrap()
}

fn boxed(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
    [size.as_slice(), &kind, content].concat()
}

/// Returns the first two boxes of [`MP4`], its format and its tracks, each whole.
fn format_and_tracks() -> (&'static [u8], &'static [u8]) {
    let size = |content: &[u8]| u32::from_be_bytes(content[..4].try_into().unwrap()) as usize;
    let (format, rest) = MP4.split_at(size(MP4));
    (format, &rest[..size(rest)])
}

/// Returns a film of some megabytes, whose tracks are described at its end, as those of phones.
fn large() -> Vec<u8> {
    let (format, tracks) = format_and_tracks();
    let content: Vec<u8> = (0..13_000_000_u32).map(|number| u8::try_from(number / 251 % 256).unwrap()).collect();
    [format, &boxed(*b"mdat", &content), tracks].concat()
}

both_databases! {
    async fn a_tester_sends_a_film_that_the_owner_plays(server: Server) {
        let team = Team::new(&server).await;
        for (content, content_type, name) in [(WEBM, "video/webm", "ecran.webm"), (MP4, "video/mp4", "ecran.mp4")] {
            let id = upload(&server, &team.tester, team.by(), content).await;
            let id = sent(&team.tester, team.by(), &id).await;
            let shown = feedback(&team.owner, &id).await;
            assert_eq!(shown, feedback(&team.tester, &id).await, "the same address at each reading");
            assert_eq!(shown["pictures"], json!([]));
            let film = &shown["film"];
            assert_eq!((&film["width"], &film["height"]), (&json!(64), &json!(48)));
            assert_eq!((&film["name"], &film["contentType"]), (&json!("Écran.MOV"), &json!(content_type)));
            assert_eq!(film["byteCount"], content.len());

            let response = get(&server, film["url"].as_str().unwrap()).await;
            assert_eq!(response.status(), StatusCode::OK);
            let headers = response.headers().clone();
            for (header, expected) in [
                ("content-type", content_type),
                ("content-length", content.len().to_string().as_str()),
                ("accept-ranges", "bytes"),
                ("content-security-policy", "default-src 'none'; sandbox"),
                ("x-content-type-options", "nosniff"),
                ("content-disposition", format!("inline; filename=\"{name}\"").as_str()),
            ] {
                assert_eq!(headers[header], expected, "{header}");
            }
            let cache = headers["cache-control"].to_str().unwrap();
            assert!(cache.starts_with("private, max-age=") && cache.ends_with(", immutable"), "{cache}");
            assert_eq!(response.bytes().await.unwrap(), content, "it is not converted");

            let query = "query($id: ID!) { node(id: $id) { ... on FeedbackFilm { name } } }";
            let film_id = json!({ "id": film["id"] });
            assert!(team.owner.data(query, film_id.clone()).await["node"]["name"].is_string());
            assert_eq!(server.creator().await.data(query, film_id.clone()).await["node"], Value::Null);
            assert_eq!(server.tester().await.data(query, film_id).await["node"], Value::Null);
            let as_picture = json!({ "id": film["id"].as_str().unwrap().replace("flm_", "pic_") });
            assert_eq!(team.owner.data(query, as_picture).await["node"], Value::Null, "it is no picture");
        }
    }

    async fn a_part_of_a_film_is_served(server: Server) {
        let team = Team::new(&server).await;
        let content = large();
        let id = upload(&server, &team.tester, team.by(), &content).await;
        assert_eq!(files(&server), 1, "the parts are deleted");
        let id = sent(&team.tester, team.by(), &id).await;
        let (url, size) = (address(&team.owner, &id).await, content.len());
        for (range, from, to) in [
            ("bytes=0-", 0, size),
            ("bytes=0-1", 0, 2),
            ("bytes=6000000-6999999", 6_000_000, 7_000_000),
            ("bytes=-1000", size - 1000, size),
            ("bytes=12999999-99999999", 12_999_999, size),
        ] {
            let response = part(&server, &url, range).await;
            assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT, "{range}");
            assert_eq!(response.headers()[header::CONTENT_RANGE], format!("bytes {from}-{}/{size}", to - 1));
            assert_eq!(response.headers()[header::CONTENT_LENGTH], (to - from).to_string());
            assert!(response.bytes().await.unwrap() == content[from..to], "{range}");
        }
        let response = part(&server, &url, &format!("bytes={size}-")).await;
        assert_eq!(response.status(), StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(response.headers()[header::CONTENT_RANGE], format!("bytes */{size}"));
        assert!(get(&server, &url).await.bytes().await.unwrap() == content);
        let head = server.visitor().request(Method::HEAD, &url).send().await.unwrap();
        assert_eq!(head.status(), StatusCode::OK);
        assert_eq!(head.headers()[header::CONTENT_LENGTH], size.to_string());
    }

    async fn an_upload_goes_on_after_a_cut(server: Server) {
        let team = Team::new(&server).await;
        let content = large();
        let (id, url) = started(&team.tester, team.by(), content.len()).await;
        assert_eq!(patch(&server.visitor(), &url, 0, &content[..PART]).await.status(), StatusCode::NO_CONTENT);
        let another = server.start_another().await;
        assert_eq!(progress(&another, &url).await, Some((PART.to_string(), content.len().to_string())));
        assert_eq!(patch(&server.visitor(), &url, 0, &content[..PART]).await.status(), StatusCode::CONFLICT);
        let unfinished = send(&team.tester, team.by(), &id).await;
        assert_eq!(errors(&unfinished), error("NOT_FOUND", "filmUploadId"), "not before it is complete");
        for offset in (PART..content.len()).step_by(PART) {
            let end = content.len().min(offset + PART);
            let response = patch(&another.visitor(), &url, offset, &content[offset..end]).await;
            assert_eq!(response.status(), StatusCode::NO_CONTENT);
        }
        let length = content.len().to_string();
        assert_eq!(progress(&server, &url).await, Some((length.clone(), length)));
        let id = sent(&team.tester, team.by(), &id).await;
        assert!(get(&server, &address(&team.owner, &id).await).await.bytes().await.unwrap() == content);
        assert_eq!(progress(&server, &url).await, None, "it is used");
    }

    async fn only_films_are_taken(server: Server) {
        let team = Team::new(&server).await;
        let (format, tracks) = format_and_tracks();
        // What a WebM is, but for its type.
        let matroska = [&WEBM[..4], &[WEBM[4] + 4], &WEBM[5..23], b"\x88matroska", &WEBM[28..]].concat();
        for content in [
            b"<!doctype html><script>alert(1)</script>".as_slice(),
            b"ftyp",
            &MP4[..MP4.len() - 1],
            &WEBM[..WEBM.len() - 1],
            &[format, &boxed(*b"mdat", b"<script>")].concat(),
            &[tracks, format, &boxed(*b"mdat", b"...")].concat(),
            &[format, tracks].concat(),
            &[&boxed(*b"ftyp", b"qt  \0\0\0\0qt  ")[..], tracks, &boxed(*b"mdat", b"...")].concat(),
            &matroska,
        ] {
            let (_, response) = send_film(&server, &team.tester, team.by(), content).await;
            assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY, "{content:?}");
            let body: Value = response.json().await.unwrap();
            assert_eq!(body["error"]["code"], "FILM_INVALID");
            assert!(body["error"]["message"].as_str().unwrap().contains("MP4 ou WebM"), "{body}");
        }
        sweep(&server).await;
        assert_eq!(files(&server), 0, "nothing is kept of what is refused");
    }

    async fn an_upload_is_within_the_bounds(server: Server) {
        let team = Team::new(&server).await;
        assert_eq!(start(&team.tester, team.by(), 50_000_000).await["userErrors"], json!([]));
        assert_eq!(errors(&start(&team.tester, team.by(), 50_000_001).await), error("TOO_LARGE", "byteCount"));
        let stranger = server.tester().await;
        assert_eq!(errors(&start(&stranger, team.by(), 9).await), error("NOT_FOUND", "projectId"));
        assert_eq!(errors(&start(&team.owner, team.by(), 9).await), error("NOT_FOUND", "projectId"));
        assert_eq!(errors(&start(&stranger, json!({ "token": "x" }), 9).await), error("NOT_FOUND", "token"));
    }

    async fn a_feedback_has_one_film(server: Server) {
        let team = Team::new(&server).await;
        let first = upload(&server, &team.tester, team.by(), WEBM).await;
        let id = sent(&team.tester, team.by(), &first).await;
        let old = address(&team.owner, &id).await;
        let again = edit(&team.tester, json!({ "id": id, "filmUploadId": first })).await;
        assert_eq!((&again["userErrors"], &again["feedback"]["version"]), (&json!([]), &json!(1)), "it has it");
        let other = team.send("Sans film").await;
        let elsewhere = edit(&team.tester, json!({ "id": other, "filmUploadId": first })).await;
        assert_eq!(errors(&elsewhere), error("NOT_FOUND", "filmUploadId"), "it is used");
        assert_eq!(address(&team.owner, &id).await, old, "nothing changed");

        let second = upload(&server, &team.tester, team.by(), MP4).await;
        for _ in ["sent", "sent again after a lost response"] {
            let edited = edit(&team.tester, json!({ "id": id, "filmUploadId": second })).await;
            assert_eq!((&edited["userErrors"], &edited["feedback"]["version"]), (&json!([]), &json!(2)));
        }
        assert_eq!(feedback(&team.owner, &id).await["film"]["contentType"], "video/mp4");
        assert_eq!(get(&server, &old).await.status(), StatusCode::NOT_FOUND);
        sweep(&server).await;
        assert_eq!(files(&server), 1);

        assert_eq!(edit(&team.tester, json!({ "id": id, "content": "Mieux" })).await["userErrors"], json!([]));
        assert!(feedback(&team.owner, &id).await["film"].is_object(), "absent: it stays");
        let removed = edit(&team.tester, json!({ "id": id, "filmUploadId": null })).await;
        assert_eq!(removed["feedback"]["version"], 4);
        assert_eq!(feedback(&team.owner, &id).await["film"], Value::Null);
        let nothing = edit(&team.tester, json!({ "id": id, "filmUploadId": null })).await;
        assert_eq!(nothing["feedback"]["version"], 4, "nothing changes");
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn whoever_has_the_link_sends_a_film_too(server: Server) {
        let team = Team::new(&server).await;
        let (_, token) = team.owner.invite(&team.project, json!({ "email": "lea@exemple.fr" })).await;
        let by = json!({ "token": token });
        let others = upload(&server, &team.tester, team.by(), WEBM).await;
        let refused = send(&server.visitor(), by.clone(), &others).await;
        assert_eq!(errors(&refused), error("NOT_FOUND", "filmUploadId"), "that of somebody else");
        let own = upload(&server, &server.visitor(), by.clone(), WEBM).await;
        let by_another = send(&team.tester, team.by(), &own).await;
        assert_eq!(errors(&by_another), error("NOT_FOUND", "filmUploadId"));
        let mut as_picture = by.clone();
        (as_picture["content"], as_picture["pictureUploadIds"]) = (json!("Regardez"), json!([own.replace("fup_", "pup_")]));
        let as_picture = server.visitor().data(SEND, json!({ "input": as_picture })).await["sendFeedback"].take();
        assert_eq!(errors(&as_picture), error("NOT_FOUND", "pictureUploadIds"), "it is no picture");
        let id = sent(&server.visitor(), by, &own).await;
        let mut input = json!({ "id": id, "token": token, "removedPictureIds": [] });
        let film = feedback(&team.owner, &id).await["film"]["id"].as_str().unwrap().replace("flm_", "pic_");
        input["removedPictureIds"] = json!([film]);
        edit(&server.visitor(), input.clone()).await;
        assert!(feedback(&team.owner, &id).await["film"].is_object(), "nor here");
        input["filmUploadId"] = Value::Null;
        assert_eq!(edit(&server.visitor(), input).await["userErrors"], json!([]));
        assert_eq!(feedback(&team.owner, &id).await["film"], Value::Null);
    }

    async fn an_upload_expires(server: Server) {
        let team = Team::new(&server).await;
        let complete = upload(&server, &team.tester, team.by(), WEBM).await;
        let (_, url) = started(&team.tester, team.by(), WEBM.len()).await;
        patch(&server.visitor(), &url, 0, &WEBM[..10]).await;
        assert_eq!(files(&server), 2);
        server.app.clock.advance(TimeDelta::hours(24));
        assert_eq!(progress(&server, &url).await, None);
        assert_eq!(errors(&send(&team.tester, team.by(), &complete).await), error("NOT_FOUND", "filmUploadId"));
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn an_address_works_as_it_was_signed_and_for_some_hours(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), WEBM).await;
        let id = sent(&team.tester, team.by(), &id).await;
        let url = address(&team.owner, &id).await;
        let (path, parameters) = url.split_once('?').unwrap();
        let as_picture = format!("{}/full?{parameters}", path.replace("/films/flm_", "/pictures/pic_"));
        for altered in [
            path.to_owned(),
            as_picture,
            url.replace("/films/flm_", "/films/pic_"),
            url.replace("expires=1", "expires=2"),
            url.replace("signature=", "signature=a"),
        ] {
            assert_eq!(get(&server, &altered).await.status(), StatusCode::NOT_FOUND, "{altered}");
        }
        assert_eq!(get(&server, &url).await.status(), StatusCode::OK);
        server.app.clock.advance(TimeDelta::hours(12));
        assert_eq!(get(&server, &url).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(get(&server, &address(&team.owner, &id).await).await.status(), StatusCode::OK);
    }

    async fn the_file_is_deleted_with_the_project(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), WEBM).await;
        let id = sent(&team.tester, team.by(), &id).await;
        let url = address(&team.owner, &id).await;
        sweep(&server).await;
        assert_eq!(files(&server), 1, "it belongs to feedback");
        team.owner.delete_project(&team.project).await;
        assert_eq!(get(&server, &url).await.status(), StatusCode::NOT_FOUND);
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }

    async fn the_file_is_exported_by_name_and_deleted_with_the_account_of_the_author(server: Server) {
        let team = Team::new(&server).await;
        let id = upload(&server, &team.tester, team.by(), WEBM).await;
        let id = sent(&team.tester, team.by(), &id).await;
        let query = "mutation { exportAccount { archive { content } } }";
        let data = team.tester.data(query, json!({})).await;
        let exported: Value =
            serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        let own = &exported["feedback"][0];
        assert_eq!((&own["pictures"], &own["film"]["name"]), (&json!([]), &json!("Écran.MOV")));
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(team.tester.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        assert_eq!(feedback(&team.owner, &id).await["film"], Value::Null, "the feedback stays");
        sweep(&server).await;
        assert_eq!(files(&server), 0);
    }
}

both_databases! {
    with ["--film-quota-mb", "1", "--picture-quota-mb", "1"];
    async fn a_project_has_space_for_so_many(server: Server) {
        let team = Team::new(&server).await;
        assert_eq!(start(&team.tester, team.by(), 600_000).await["userErrors"], json!([]));
        assert_eq!(errors(&start(&team.tester, team.by(), 600_000).await), error("QUOTA_EXCEEDED", "byteCount"));
        let picture = "mutation($input: StartPictureUploadInput!) { startPictureUpload(input: $input) { userErrors { code } } }";
        let input = json!({ "projectId": team.project, "name": "a", "byteCount": 600_000 });
        let data = team.tester.data(picture, json!({ "input": input })).await;
        assert_eq!(data["startPictureUpload"]["userErrors"], json!([]), "pictures have their own");
    }
}
