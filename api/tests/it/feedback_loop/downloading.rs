//! Downloads of feedback, for spreadsheets and for programs, and with pictures as an archive.

use std::{
    collections::BTreeSet,
    fs,
    io::{Cursor, Read},
    path::PathBuf,
    time::Duration,
};

use chrono::TimeDelta;
use entity::picture;
use reqwest::{Method, Response, StatusCode, header};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::{Value, json};
use tokio::time::sleep;
use zip::{CompressionMethod, ZipArchive};

use super::{MERGE, Team, films, pictures, send_by_link, watch, write};
use crate::support::{app::Server, both_databases, client::Client};

const PICTURES: &str = "query($id: ID!) { node(id: $id) { ... on Feedback { pictures { id } } } }";

async fn download(client: &Client, project: &str, file: &str, language: &str) -> (StatusCode, String) {
    let request = client.request(Method::GET, &format!("/exports/{project}/{file}"));
    let response = request.header(header::ACCEPT_LANGUAGE, language).send().await.unwrap();
    if response.status().is_success() {
        let disposition = response.headers()[header::CONTENT_DISPOSITION].to_str().unwrap();
        let name = if language.starts_with("en") { "feedback" } else { "retours" };
        assert!(disposition.starts_with(&format!("attachment; filename=\"{name}-rodage-")), "{disposition}");
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
    }
    (response.status(), response.text().await.unwrap())
}

async fn get(client: &Client, path: &str) -> Response {
    client.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, "fr").send().await.unwrap()
}

/// Whether a download ends by a broken connection.
async fn breaks(client: &Client, path: &str) -> bool {
    match client.request(Method::GET, path).send().await {
        Ok(response) => response.status() == StatusCode::OK && response.bytes().await.is_err(),
        // The headers of what is short may be lost with it.
        Err(_) => true,
    }
}

/// Returns the path of an address on the server.
fn path(server: &Server, url: &Value) -> String {
    let base = server.app.config.base_url();
    let path = url.as_str().unwrap().strip_prefix(base.as_str()).unwrap_or_else(|| panic!("{url} is not on {base}"));
    format!("/{path}")
}

/// An archive that was downloaded whole.
struct Archive(ZipArchive<Cursor<Vec<u8>>>);

impl Archive {
    async fn download(client: &Client, project: &str, query: &str) -> Self {
        let response = get(client, &format!("/exports/{project}/feedback.zip{query}")).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/zip");
        let disposition = response.headers()[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\"retours-rodage-"), "{disposition}");
        assert!(disposition.ends_with(".zip\""), "{disposition}");
        let content = response.bytes().await.unwrap().to_vec();
        Self(ZipArchive::new(Cursor::new(content)).unwrap())
    }

    fn names(&self) -> BTreeSet<String> {
        self.0.file_names().map(|name| name.unwrap().into_owned()).collect()
    }

    /// Returns the content of a file, whose checksum is right, and how it is compressed.
    fn read(&mut self, name: &str) -> (Vec<u8>, CompressionMethod) {
        let (mut file, mut content) = (self.0.by_name(name).unwrap(), Vec::new());
        file.read_to_end(&mut content).unwrap();
        (content, file.compression())
    }

    fn text(&mut self, name: &str) -> String {
        let (content, compression) = self.read(name);
        assert_eq!(compression, CompressionMethod::Deflated);
        String::from_utf8(content).unwrap()
    }
}

impl Team {
    /// Sends feedback with pictures as the tester. Returns its identifier and theirs.
    async fn send_pictures(&self, content: &str, count: usize) -> (String, Vec<String>) {
        let feedback = self.send(content).await;
        for _ in 0..count {
            pictures::add(&self.tester, &self.project, &json!(feedback)).await;
        }
        let data = self.owner.data(PICTURES, json!({ "id": feedback })).await;
        let ids = data["node"]["pictures"].as_array().unwrap().iter();
        let ids: Vec<String> = ids.map(|picture| picture["id"].as_str().unwrap().to_owned()).collect();
        assert_eq!(ids.len(), count);
        (feedback, ids)
    }

    fn link(&self, picture: &str) -> String {
        format!("/exports/{}/pictures/{picture}", self.project)
    }
}

/// Returns the file in which the only picture of all is stored.
fn only_file(server: &Server) -> PathBuf {
    let folders = fs::read_dir(server.app.config.files_dir().join("pictures")).unwrap();
    let folders: Vec<PathBuf> = folders.map(|folder| folder.unwrap().path()).collect();
    let [folder] = &folders[..] else { panic!("{folders:?}") };
    folder.join("full")
}

both_databases! {
    async fn the_archive_has_the_texts_and_the_pictures(server: Server) {
        let team = Team::new(&server).await;
        let (first, ids) = team.send_pictures("=SOMME(A1)", 2).await;
        team.send_pictures("Un autre", 1).await;
        team.send("Sans image").await;
        let mut archive = Archive::download(&team.owner, &team.project, "").await;
        let names = archive.names();
        assert_eq!(names.len(), 5, "{names:?}");
        for name in names.iter().filter(|name| name.starts_with("pictures/")) {
            let (content, compression) = archive.read(name);
            assert_eq!(compression, CompressionMethod::Stored);
            assert_eq!(image::load_from_memory(&content).unwrap().width(), 9);
        }
        let objects: Vec<Value> = serde_json::from_str(&archive.text("feedback.json")).unwrap();
        let expected: Vec<Value> = (1..).zip(&ids).map(|(number, id)| {
            let url = server.app.config.base_url().join(&team.link(id)).unwrap();
            let file = format!("pictures/{first}-{number}.png");
            assert!(names.contains(&file), "{file}: {names:?}");
            json!({ "id": id, "name": "Écran d’accueil.png", "width": 9, "height": 9, "url": url, "file": file })
        }).collect();
        assert_eq!(objects[0]["pictures"], json!(expected));
        assert_eq!((objects.len(), &objects[2]["pictures"]), (3, &json!([])));
        let csv = archive.text("feedback.csv");
        assert!(csv.lines().next().unwrap().ends_with(";Messages;Images;Fichiers des images;Film;Fichier du film;Identifiant;Doublon de"), "{csv}");
        assert!(csv.contains(";'=SOMME(A1);"), "{csv}");
        let files = format!(";\"pictures/{first}-1.png\npictures/{first}-2.png\";;;{first}");
        assert!(csv.contains(&files), "{csv}");

        let found = Archive::download(&team.owner, &team.project, "?filter={\"query\":\"SOMME\"}").await;
        let expected = ["feedback.csv", "feedback.json"].map(str::to_owned);
        let expected = expected.into_iter().chain([1, 2].map(|number| format!("pictures/{first}-{number}.png")));
        assert_eq!(found.names(), expected.collect::<BTreeSet<_>>());
        let mut none = Archive::download(&team.owner, &team.project, "?filter={\"query\":\"introuvable\"}").await;
        assert_eq!(none.text("feedback.json"), "[\n]\n");
    }

    async fn addresses_of_pictures_last_for_those_who_may_download(server: Server) {
        let team = Team::new(&server).await;
        let (_, ids) = team.send_pictures("Un", 1).await;
        let (_, text) = download(&team.owner, &team.project, "feedback.json", "fr").await;
        let objects: Value = serde_json::from_str(&text).unwrap();
        let shown = &objects[0]["pictures"][0];
        let link = path(&server, &shown["url"]);
        assert_eq!((&shown["id"], &link, shown.get("file")), (&json!(ids[0]), &team.link(&ids[0]), None));
        let (_, csv) = download(&team.owner, &team.project, "feedback.csv", "fr").await;
        assert!(csv.lines().next().unwrap().ends_with(";Messages;Images;Film;Identifiant;Doublon de"), "{csv}");
        assert!(csv.contains(&format!(";{};", shown["url"].as_str().unwrap())), "{csv}");

        let reader = team.owner.program(&team.owner.create_token(&["FEEDBACK_READ"]).await.1);
        server.app.clock.advance(TimeDelta::days(3));
        for client in [&team.owner, &reader] {
            let response = get(client, &link).await;
            assert_eq!(response.status(), StatusCode::OK);
            for (name, expected) in [
                ("content-type", "image/png"),
                ("content-security-policy", "default-src 'none'; sandbox"),
                ("x-content-type-options", "nosniff"),
                ("content-disposition", "inline; filename=\"ecran-d-accueil.png\""),
                ("cache-control", "no-store"),
            ] {
                assert_eq!(response.headers()[name], expected, "{name}");
            }
            let content = response.bytes().await.unwrap();
            assert_eq!(image::load_from_memory(&content).unwrap().width(), 9);
        }
        let other = team.owner.program(&team.owner.create_token(&["PROJECTS_READ"]).await.1);
        assert_eq!(get(&other, &link).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(get(&server.visitor(), &link).await.status(), StatusCode::UNAUTHORIZED);
        let stranger = server.creator().await;
        for client in [&team.tester, &stranger] {
            assert_eq!(get(client, &link).await.status(), StatusCode::NOT_FOUND);
        }
        let elsewhere = format!("/exports/{}/pictures/{}", stranger.create_project("Ailleurs").await, ids[0]);
        assert_eq!(get(&stranger, &elsewhere).await.status(), StatusCode::NOT_FOUND, "by another project");
        for unknown in ["x", "pic_0", &ids[0].to_uppercase()] {
            assert_eq!(get(&team.owner, &team.link(unknown)).await.status(), StatusCode::NOT_FOUND);
        }
    }

    async fn a_picture_that_cannot_be_read_breaks_the_archive(server: Server) {
        let team = Team::new(&server).await;
        let (_, ids) = team.send_pictures("Un", 1).await;
        let (file, zip) = (only_file(&server), format!("/exports/{}/feedback.zip", team.project));
        let content = fs::read(&file).unwrap();
        fs::write(&file, &content[..content.len() - 1]).unwrap();
        assert!(breaks(&team.owner, &zip).await, "a byte is missing");
        assert!(breaks(&team.owner, &team.link(&ids[0])).await);
        fs::remove_file(&file).unwrap();
        assert!(breaks(&team.owner, &zip).await, "the file is missing");
        assert_eq!(get(&team.owner, &team.link(&ids[0])).await.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    async fn a_person_has_two_archives_at_once(server: Server) {
        // More than a connection holds: an archive is written only as fast as it is received.
        const SIZE: i32 = 40_000_000;
        let team = Team::new(&server).await;
        team.send_pictures("Un", 1).await;
        fs::File::create(only_file(&server)).unwrap().set_len(SIZE.unsigned_abs().into()).unwrap();
        let enlarged = server.app.db.write(|tx| {
            async move {
                let update = picture::Entity::update_many().col_expr(picture::Column::ByteCount, Expr::value(SIZE));
                update.exec(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        });
        enlarged.await.unwrap_or_else(|error| panic!("{error:?}"));
        let zip = format!("/exports/{}/feedback.zip", team.project);
        let (first, second) = (get(&team.owner, &zip).await, get(&team.owner, &zip).await);
        let third = get(&team.owner, &zip).await;
        assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(third.headers()[header::RETRY_AFTER], "30");
        drop(first);
        let mut again = get(&team.owner, &zip).await;
        for _ in 0..30 {
            if again.status() == StatusCode::OK {
                break;
            }
            sleep(Duration::from_millis(100)).await;
            again = get(&team.owner, &zip).await;
        }
        assert_eq!(again.status(), StatusCode::OK, "whoever goes away leaves their place");
        assert!(second.bytes().await.unwrap().len() > usize::try_from(SIZE).unwrap());
    }

    async fn films_are_downloaded_too(server: Server) {
        let team = Team::new(&server).await;
        let (feedback, ids) = team.send_pictures("Un", 1).await;
        let added = films::add(&team.tester, &team.project, &json!(feedback)).await;
        let id = added.as_str().unwrap();
        let mut archive = Archive::download(&team.owner, &team.project, "").await;
        let file = format!("films/{feedback}.webm");
        assert_eq!(archive.read(&file), (films::WEBM.to_vec(), CompressionMethod::Stored));
        let objects: Value = serde_json::from_str(&archive.text("feedback.json")).unwrap();
        let (link, shown) = (format!("/exports/{}/films/{id}", team.project), &objects[0]["film"]);
        let url = server.app.config.base_url().join(&link).unwrap();
        let expected = json!({ "id": id, "name": "Écran.MOV", "width": 64, "height": 48, "url": url, "file": file });
        assert_eq!((shown, objects[0]["pictures"].as_array().unwrap().len()), (&expected, 1));
        let csv = archive.text("feedback.csv");
        assert!(csv.contains(&format!(";{url};{file};{feedback}")), "{csv}");

        let reader = team.owner.program(&team.owner.create_token(&["FEEDBACK_READ"]).await.1);
        server.app.clock.advance(TimeDelta::days(3));
        for client in [&team.owner, &reader] {
            let response = get(client, &link).await;
            assert_eq!(response.headers()[header::CONTENT_TYPE], "video/webm");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
            assert_eq!(response.headers()[header::CONTENT_SECURITY_POLICY], "default-src 'none'; sandbox");
            assert_eq!(response.bytes().await.unwrap(), films::WEBM);
        }
        let part = team.owner.request(Method::GET, &link).header(header::RANGE, "bytes=4-7").send().await.unwrap();
        assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
        assert_eq!(part.bytes().await.unwrap(), films::WEBM[4..8]);
        let other = team.owner.program(&team.owner.create_token(&["PROJECTS_READ"]).await.1);
        assert_eq!(get(&other, &link).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(get(&server.visitor(), &link).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(get(&team.tester, &link).await.status(), StatusCode::NOT_FOUND);
        let (as_picture, as_film) = (id.replace("flm_", "pic_"), ids[0].replace("pic_", "flm_"));
        for unknown in [team.link(&as_picture), link.replace(id, &as_film), link.replace(id, "x")] {
            assert_eq!(get(&team.owner, &unknown).await.status(), StatusCode::NOT_FOUND, "{unknown}");
        }
    }

    async fn webhooks_tell_of_pictures_and_films(server: Server) {
        let team = Team::new(&server).await;
        let (first, ids) = team.send_pictures("Un", 2).await;
        let second = team.send("Deux").await;
        let film = films::add(&team.tester, &team.project, &json!(second)).await;
        let webhook = watch(&team.owner).await;
        team.triage(&[&first, &second], json!({ "status": "PLANNED" })).await;
        let log = "query($id: ID!) { node(id: $id) { ... on Webhook { deliveries(first: 20) { nodes { body } } } } }";
        let data = team.owner.data(log, json!({ "id": webhook })).await;
        let nodes = data["node"]["deliveries"]["nodes"].as_array().unwrap();
        let bodies = nodes.iter().map(|node| serde_json::from_str::<Value>(node["body"].as_str().unwrap()).unwrap());
        let told: Vec<Value> = bodies.map(|mut body| body["data"]["feedback"].take()).collect();
        assert_eq!(told.len(), 2);
        let of = |id: &str| {
            let feedback = told.iter().find(|feedback| feedback["id"] == id).unwrap();
            json!([feedback["pictures"], feedback["film"]])
        };
        let url = format!("/exports/{}/films/{}", team.project, film.as_str().unwrap());
        let url = server.app.config.base_url().join(&url).unwrap();
        let film = json!({ "id": film, "name": "Écran.MOV", "width": 64, "height": 48, "url": url });
        assert_eq!(of(&second), json!([[], film]));
        let expected: Vec<Value> = ids.iter().map(|id| {
            let url = server.app.config.base_url().join(&team.link(id)).unwrap();
            json!({ "id": id, "name": "Écran d’accueil.png", "width": 9, "height": 9, "url": url })
        }).collect();
        assert_eq!(of(&first), json!([expected, null]));
        assert_eq!(get(&team.owner, &path(&server, &of(&first)[0][1]["url"])).await.status(), StatusCode::OK);
    }

    async fn the_owner_downloads_all_feedback(server: Server) {
        let team = Team::new(&server).await;
        let release = "mutation($input: CreateReleaseInput!) { createRelease(input: $input) { release { id } } }";
        let input = json!({ "projectId": team.project, "name": "1.2", "releasedOn": "2026-11-20" });
        let release = team.owner.data(release, json!({ "input": input })).await["createRelease"]["release"]["id"].take();
        let bug = team.send("=SOMME(A1) ; « trop lent »\nsur mobile").await;
        team.triage(&[&bug], json!({ "status": "FIXED", "fixedInId": release, "addTags": ["UX", "Mobile"], "isRead": true })).await;
        write(&team.owner, json!({ "feedbackId": bug, "content": "Corrigé" })).await;
        let (other, _) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        team.owner.data(MERGE, json!({ "input": { "ids": [other], "intoId": bug } })).await;

        let (status, csv) = download(&team.owner, &team.project, "feedback.csv", "fr").await;
        assert_eq!(status, StatusCode::OK);
        let mut lines = csv.split("\r\n");
        let headings = lines.next().unwrap();
        assert!(headings.starts_with("\u{feff}Date;Auteur;Discord;Retour;Nature;"), "{headings}");
        let first = lines.next().unwrap();
        assert!(first.contains(";\"'=SOMME(A1) ; « trop lent »\nsur mobile\";"), "{first}");
        assert!(first.contains(";Corrigé;oui;non;non;Mobile, UX;") || first.contains(";Corrigé;oui;non;non;UX, Mobile;"), "{first}");
        assert!(first.contains(";1.2;Demandé;") && first.contains(" : Corrigé;") && first.ends_with(&format!(";{bug};")), "{first}");
        let second = lines.next().unwrap();
        assert!(second.contains(";Léa;lea;Par le lien;") && second.ends_with(&format!(";{other};{bug}")), "{second}");
        assert_eq!((lines.next(), lines.next()), (Some(""), None));
        let (_, english) = download(&team.owner, &team.project, "feedback.csv", "en").await;
        assert!(english.starts_with("\u{feff}Date,Author,Discord,Feedback,Kind,"), "{english}");

        let (_, text) = download(&team.owner, &team.project, "feedback.json", "fr").await;
        let objects: Vec<Value> = serde_json::from_str(&text).unwrap();
        let [first, second] = &objects[..] else { panic!("{text}") };
        assert_eq!((&first["id"], &first["status"], &first["fixedIn"]), (&json!(bug), &json!("FIXED"), &json!("1.2")));
        assert_eq!(first["messages"][0]["content"], "Corrigé");
        assert_eq!((&second["id"], &second["messages"]), (&json!(other), &json!([])));

        let (_, found) = download(&team.owner, &team.project, "feedback.json?filter={\"query\":\"LENT\",\"statuses\":[\"FIXED\"]}", "fr").await;
        assert_eq!(serde_json::from_str::<Vec<Value>>(&found).unwrap().len(), 1);
        let (_, none) = download(&team.owner, &team.project, "feedback.json?filter={\"query\":\"introuvable\"}", "fr").await;
        assert_eq!(none, "[\n]\n");
    }

    async fn a_long_list_is_downloaded_whole_and_in_order(server: Server) {
        const SOME: usize = 203;
        let team = Team::new(&server).await;
        for number in 0..SOME {
            team.send(&format!("Retour {number}")).await;
        }
        let (_, text) = download(&team.owner, &team.project, "feedback.json", "fr").await;
        let objects: Vec<Value> = serde_json::from_str(&text).unwrap();
        let contents: Vec<&str> = objects.iter().map(|object| object["content"].as_str().unwrap()).collect();
        let expected: Vec<String> = (0..SOME).map(|number| format!("Retour {number}")).collect();
        assert_eq!(contents, expected);
        let (_, csv) = download(&team.owner, &team.project, "feedback.csv", "fr").await;
        assert_eq!(csv.matches("\r\n").count(), SOME + 1);
    }

    async fn nobody_else_downloads_it(server: Server) {
        let team = Team::new(&server).await;
        team.send("Un").await;
        let reader = team.owner.program(&team.owner.create_token(&["FEEDBACK_READ"]).await.1);
        let other = team.owner.program(&team.owner.create_token(&["PROJECTS_READ"]).await.1);
        for file in ["feedback.csv", "feedback.json", "feedback.zip"] {
            let status = async |client: &Client, project: &str| {
                get(client, &format!("/exports/{project}/{file}")).await.status()
            };
            assert_eq!(status(&reader, &team.project).await, StatusCode::OK);
            assert_eq!(status(&other, &team.project).await, StatusCode::FORBIDDEN);
            for stranger in [&team.tester, &server.creator().await] {
                assert_eq!(status(stranger, &team.project).await, StatusCode::NOT_FOUND);
            }
            assert_eq!(status(&server.visitor(), &team.project).await, StatusCode::UNAUTHORIZED);
            for unknown in ["prj_0", "x", &team.project.to_uppercase()] {
                assert_eq!(status(&team.owner, unknown).await, StatusCode::NOT_FOUND);
            }
        }
        let path = format!("/exports/{}/feedback.csv", team.project);
        let refused = get(&other, &path).await.json::<Value>().await.unwrap()["error"].take();
        assert_eq!((&refused["code"], &refused["scope"]), (&json!("FORBIDDEN"), &json!("feedback:read")), "{refused:#}");
        assert!(refused["message"].is_string() && refused["detail"].is_string(), "{refused:#}");
        for (client, challenge) in [(server.visitor(), "Cookie"), (team.owner.program("rdg_inconnu"), "invalid_token")] {
            let response = get(&client, &path).await;
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
            let header = response.headers()[header::WWW_AUTHENTICATE].to_str().unwrap();
            assert!(header.contains(challenge), "{header}");
            assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "UNAUTHENTICATED");
        }
        for filter in [&json!({ "query": "a".repeat(201) }).to_string(), "{\"statuses\":[\"OLD\"]}", "{\"rating\":1}", "[", "1"] {
            let file = format!("feedback.csv?filter={filter}");
            let (status, message) = download(&team.owner, &team.project, &file, "fr").await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{filter}: {message}");
        }
    }
}

both_databases! {
    with ["--points-rate", "2500"];

    async fn downloads_are_limited(server: Server) {
        let team = Team::new(&server).await;
        let mut statuses = Vec::new();
        for _ in 0..3 {
            statuses.push(download(&team.owner, &team.project, "feedback.csv", "fr").await.0);
        }
        assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{statuses:?}");
    }
}
