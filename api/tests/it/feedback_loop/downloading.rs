//! Downloads of feedback, for spreadsheets and for programs.

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Team, send_by_link, write};
use crate::support::{app::Server, both_databases, client::Client};

async fn download(client: &Client, project: &str, file: &str, language: &str) -> (StatusCode, String) {
    let request = client.request(Method::GET, &format!("/exports/{project}/{file}"));
    let response = request.header(header::ACCEPT_LANGUAGE, language).send().await.unwrap();
    if response.status().is_success() {
        let disposition = response.headers()[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\"retours-rodage-"), "{disposition}");
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
    }
    (response.status(), response.text().await.unwrap())
}

both_databases! {
    async fn the_owner_downloads_all_feedback(server: Server) {
        let team = Team::new(&server).await;
        let release = "mutation($input: CreateReleaseInput!) { createRelease(input: $input) { release { id } } }";
        let input = json!({ "projectId": team.project, "name": "1.2", "releasedOn": "2026-11-20" });
        let release = team.owner.data(release, json!({ "input": input })).await["createRelease"]["release"]["id"].take();
        let bug = team.send("=SOMME(A1) ; « trop lent »\nsur mobile").await;
        team.triage(&[&bug], json!({ "status": "FIXED", "fixedInId": release, "addTags": ["UX", "Mobile"], "isRead": true })).await;
        write(&team.owner, json!({ "feedbackId": bug, "content": "Corrigé" })).await;
        let (other, _) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;

        let (status, csv) = download(&team.owner, &team.project, "feedback.csv", "fr").await;
        assert_eq!(status, StatusCode::OK);
        let mut lines = csv.split("\r\n");
        let headings = lines.next().unwrap();
        assert!(headings.starts_with("\u{feff}Date;Auteur;Discord;Retour;Nature;"), "{headings}");
        let first = lines.next().unwrap();
        assert!(first.contains(";\"'=SOMME(A1) ; « trop lent »\nsur mobile\";"), "{first}");
        assert!(first.contains(";Corrigé;oui;non;Mobile, UX;") || first.contains(";Corrigé;oui;non;UX, Mobile;"), "{first}");
        assert!(first.contains(";1.2;Demandé;") && first.contains(" : Corrigé;") && first.ends_with(&bug), "{first}");
        assert!(lines.next().unwrap().contains(";Léa;lea;Par le lien;"));
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
        for file in ["feedback.csv", "feedback.json"] {
            let status = async |client: &Client, project: &str| download(client, project, file, "fr").await.0;
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
