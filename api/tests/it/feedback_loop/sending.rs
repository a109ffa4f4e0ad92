//! What authors may add to feedback.

use serde_json::{Value, json};

use super::{LIST, SEND, Team, contents, errors, join, send};
use crate::support::{app::Server, both_databases};

both_databases! {
    async fn authors_may_add_details(server: Server) {
        let team = Team::new(&server).await;
        let send = async |mut input: Value| {
            input["projectId"] = json!(team.project);
            input["content"] = json!("Le bouton ne répond pas");
            team.tester.data(SEND, json!({ "input": input })).await["sendFeedback"].take()
        };
        let plain = send(json!({ "kind": null, "steps": " \n", "environment": { "browser": " " } })).await;
        let feedback = &plain["feedback"];
        for field in ["kind", "severity", "steps", "rating", "environment", "isRead"] {
            assert_eq!(feedback[field], Value::Null, "{field}");
        }
        assert_eq!((&feedback["status"], &feedback["isUseful"]), (&json!("NEW"), &json!(false)));
        let environment = json!({ "browser": "Firefox 145", "system": "Windows 11", "screen": "1920×1080", "language": null });
        let full = send(json!({
            "kind": "BUG", "severity": "BLOCKING", "steps": "Un\r\nDeux ", "rating": 2, "environment": environment,
        })).await;
        let feedback = &full["feedback"];
        assert_eq!((&feedback["kind"], &feedback["severity"]), (&json!("BUG"), &json!("BLOCKING")));
        assert_eq!((&feedback["steps"], &feedback["rating"]), (&json!("Un\nDeux"), &json!(2)));
        assert_eq!(feedback["environment"], environment);
        for (input, code, field) in [
            (json!({ "severity": "MINOR" }), "BUG_ONLY", "severity"),
            (json!({ "kind": "IDEA", "severity": "MINOR" }), "BUG_ONLY", "severity"),
            (json!({ "kind": "OPINION", "steps": "Un" }), "BUG_ONLY", "steps"),
            (json!({ "kind": "BUG", "steps": "é".repeat(2001) }), "TOO_LONG", "steps"),
            (json!({ "rating": 0 }), "INVALID_RATING", "rating"),
            (json!({ "rating": 6 }), "INVALID_RATING", "rating"),
            (json!({ "environment": { "screen": "é".repeat(101) } }), "TOO_LONG", "environment.screen"),
        ] {
            let refused = send(input.clone()).await;
            assert_eq!((errors(&refused), &refused["feedback"]), (vec![(code, field.to_owned())], &Value::Null), "{input}");
        }
        assert_eq!(team.list(json!({})).await["totalCount"], 2, "what is refused is not sent");
    }

    async fn the_owner_finds_feedback_by_every_criterion(server: Server) {
        let team = Team::new(&server).await;
        let empty = team.list(json!({})).await;
        assert_eq!((&empty["totalCount"], &empty["nodes"]), (&json!(0), &json!([])));
        let mut ids = Vec::new();
        for (content, kind) in [("Un", json!("BUG")), ("Deux", json!("IDEA")), ("Trois", Value::Null), ("Quatre", json!("BUG"))] {
            let input = json!({ "projectId": team.project, "content": content, "kind": kind });
            ids.push(send(&team.tester, input).await);
        }
        let input = json!({ "projectId": team.project, "content": "Cinq", "kind": "BUG", "steps": "Ouvrez l’écran d’Été" });
        ids.push(send(&team.tester, input).await);
        team.triage(&[&ids[0], &ids[1]], json!({ "isRead": true, "status": "PLANNED", "addTags": ["Été", "UX"] })).await;
        team.triage(&[&ids[2]], json!({ "status": "DECLINED", "isUseful": true, "addTags": ["ux"] })).await;
        let all = ["Cinq", "Quatre", "Trois", "Deux", "Un"];
        for (filter, expected) in [
            (json!({}), &all[..]),
            (json!({ "kinds": ["BUG"] }), &["Cinq", "Quatre", "Un"]),
            (json!({ "kinds": ["BUG", "IDEA"], "isRead": true }), &["Deux", "Un"]),
            (json!({ "kinds": [] }), &[]),
            (json!({ "statuses": ["PLANNED", "DECLINED"] }), &["Trois", "Deux", "Un"]),
            (json!({ "isRead": false }), &["Cinq", "Quatre", "Trois"]),
            (json!({ "isUseful": true }), &["Trois"]),
            (json!({ "isUseful": false, "statuses": ["NEW"] }), &["Cinq", "Quatre"]),
            (json!({ "tag": " ETE\0" }), &["Deux", "Un"]),
            (json!({ "tag": "ux", "statuses": ["DECLINED"] }), &["Trois"]),
            (json!({ "tag": "autre" }), &[]),
            (json!({ "query": "ecran ete" }), &["Cinq"]),
            (json!({ "isDuplicate": true }), &[]),
            (json!({ "isDuplicate": false, "query": "tre" }), &["Quatre"]),
            (json!({ "roadmapItemId": "rmi_0192f0c1a2b37c4d8e5f60718293a4b5" }), &[]),
        ] {
            assert_eq!(team.contents(filter.clone()).await, expected, "{filter}");
        }
        // Both orders, one item after the other.
        for (order, expected) in [("OLDEST", all.iter().rev().collect::<Vec<_>>()), ("NEWEST", all.iter().collect())] {
            let (mut seen, mut after) = (Vec::new(), Value::Null);
            loop {
                let page = team.list(json!({ "orderBy": order, "first": 2, "after": after })).await;
                seen.extend(contents(&page));
                after = page["pageInfo"]["endCursor"].clone();
                if page["pageInfo"]["hasNextPage"] == false {
                    break;
                }
            }
            assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected.into_iter().copied().collect::<Vec<_>>());
        }
        let data = team.owner.data(LIST, json!({ "id": team.project })).await;
        assert_eq!(data["project"]["unreadFeedbackCount"], 3);
        let tags = data["project"]["feedbackTags"].as_array().unwrap();
        assert_eq!((tags.len(), &tags[0]), (2, &json!("Été")), "each tag once");
    }

    async fn the_queue_has_the_unread_feedback_on_all_own_projects(server: Server) {
        let (team, other) = (Team::new(&server).await, Team::new(&server).await);
        let second = team.owner.create_project("Second").await;
        join(&team.owner, &team.tester, &second).await;
        let queue = "{ viewer { unreadFeedbacks(first: 2) { totalCount nodes { content isRead project { title } } } } }";
        let read = async || team.owner.data(queue, json!({})).await["viewer"]["unreadFeedbacks"].take();
        assert_eq!(read().await, json!({ "totalCount": 0, "nodes": [] }));
        let first = team.send("Un").await;
        send(&team.tester, json!({ "projectId": second, "content": "Deux" })).await;
        other.send("D’un autre").await;
        assert_eq!(read().await, json!({ "totalCount": 2, "nodes": [
            { "content": "Deux", "isRead": false, "project": { "title": "Second" } },
            { "content": "Un", "isRead": false, "project": { "title": "Rodage" } },
        ] }));
        team.triage(&[&first], json!({ "isRead": true })).await;
        assert_eq!(read().await["totalCount"], 1);
        assert_eq!(team.tester.data(queue, json!({})).await["viewer"]["unreadFeedbacks"]["totalCount"], 0);
    }

    async fn the_queue_is_one_list_whatever_the_project(server: Server) {
        let team = Team::new(&server).await;
        let mut projects = vec![team.project.clone()];
        for title in ["Second", "Troisième"] {
            let project = team.owner.create_project(title).await;
            join(&team.owner, &team.tester, &project).await;
            projects.push(project);
        }
        for (number, project) in [0, 1, 0, 2, 0, 0, 1].into_iter().enumerate() {
            let id = send(&team.tester, json!({ "projectId": projects[project], "content": number.to_string() })).await;
            if number == 3 {
                team.triage(&[&id], json!({ "isRead": true })).await;
            }
        }
        let queue = "query($first: Int, $after: String, $last: Int, $before: String) { viewer { unreadFeedbacks(first: $first, \
            after: $after, last: $last, before: $before) { totalCount nodes { content } \
            pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }";
        let read = async |page: Value| team.owner.data(queue, page).await["viewer"]["unreadFeedbacks"].take();
        let shows = |page: &Value| -> String {
            page["nodes"].as_array().unwrap().iter().map(|node| node["content"].as_str().unwrap()).collect()
        };
        let (mut seen, mut page) = (Vec::new(), read(json!({ "first": 2 })).await);
        loop {
            assert_eq!(page["totalCount"], 6);
            seen.push(shows(&page));
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
            page = read(json!({ "first": 2, "after": page["pageInfo"]["endCursor"] })).await;
        }
        assert_eq!(seen, ["65", "42", "10"]);
        let last = read(json!({ "last": 3 })).await;
        assert_eq!((shows(&last).as_str(), &last["pageInfo"]["hasPreviousPage"]), ("210", &json!(true)));
        let before = read(json!({ "last": 2, "before": last["pageInfo"]["startCursor"] })).await;
        assert_eq!((shows(&before).as_str(), &before["pageInfo"]["hasPreviousPage"]), ("54", &json!(true)));
    }
}
