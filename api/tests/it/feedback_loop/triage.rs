//! Sorting feedback: read, status, useful, tags and duplicates.

use serde_json::{Value, json};

use super::{MERGE, TRIAGE, Team, contents, error, errors, join, node, send, told, watch};
use crate::support::{
    app::Server,
    both_databases,
    sql::{execute, new_id},
};

const UNMERGE: &str = "mutation($id: ID!) { unmergeFeedback(input: { id: $id }) { feedback { duplicateOf { id } version } \
    userErrors { code field } } }";

both_databases! {
    async fn sorts_several_at_once_all_or_none(server: Server) {
        let (team, stranger) = (Team::new(&server).await, Team::new(&server).await);
        let (one, two) = (team.send("Un").await, team.send("Deux").await);
        let foreign = stranger.send("Ailleurs").await;
        let input = json!({ "isRead": true, "isUseful": true, "status": "FIXED", "addTags": ["Écran", " Sortie \n 2 "] });
        let sorted = team.triage(&[&two, &one], input.clone()).await;
        for (sorted, id) in sorted.iter().zip([&two, &one]) {
            assert_eq!(*sorted, json!({
                "id": id, "status": "FIXED", "isRead": true, "isUseful": true, "tags": ["Écran", "Sortie 2"], "version": 2,
            }));
        }
        let again = team.triage(&[&two, &two], input).await;
        assert_eq!((again.len(), &again[0]["version"]), (1, &json!(2)), "what does not change is not written");

        for missing in [foreign.as_str(), "fbk_00000000000000000000000000000000", "rien"] {
            let input = json!({ "ids": [one, missing], "status": "DECLINED" });
            let refused = team.owner.data(TRIAGE, json!({ "input": input })).await["triageFeedbacks"].take();
            assert_eq!((errors(&refused), &refused["feedbacks"]), (error("NOT_FOUND", "ids"), &Value::Null));
        }
        assert_eq!(node(&team.owner, &one).await["status"], "FIXED", "all or none");
        let ids: Vec<&String> = vec![&one; 101];
        for ids in [json!([]), json!(ids)] {
            assert_eq!(team.owner.error_code(TRIAGE, json!({ "input": { "ids": ids } })).await, "BAD_USER_INPUT");
        }
        // Feedback on several projects of one owner.
        let second = team.owner.create_project("Second").await;
        join(&team.owner, &team.tester, &second).await;
        let elsewhere = send(&team.tester, json!({ "projectId": second, "content": "Trois" })).await;
        let sorted = team.triage(&[&one, &elsewhere], json!({ "status": "NEW" })).await;
        assert_eq!(sorted.iter().filter(|feedback| feedback["status"] == "NEW").count(), 2);
    }

    async fn tags_are_compared_without_case_and_accents(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let tags = async |input: Value| team.triage(&[&id], input).await[0]["tags"].clone();
        assert_eq!(tags(json!({ "addTags": ["Été"] })).await, json!(["Été"]));
        assert_eq!(tags(json!({ "addTags": ["ete", "UX"] })).await, json!(["Été", "UX"]));
        assert_eq!(tags(json!({ "removeTags": ["ETÉ", "inconnu"], "addTags": ["Son"] })).await, json!(["UX", "Son"]));
        assert_eq!(team.contents(json!({ "tag": "été" })).await, Vec::<String>::new());
        assert_eq!(team.contents(json!({ "tag": "Ux" })).await, ["Un"]);
        let eight: Vec<String> = (0..8).map(|number| format!("tag {number}")).collect();
        tags(json!({ "addTags": eight })).await;
        let numbers: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        for (add, code) in [
            (json!(["onze"]), "TOO_MANY"),
            (json!(numbers), "TOO_MANY"),
            (json!(["é".repeat(31)]), "TOO_LONG"),
            (json!([" \u{200b}"]), "REQUIRED"),
        ] {
            let data = team.owner.data(TRIAGE, json!({ "input": { "ids": [id], "addTags": add } })).await;
            assert_eq!(errors(&data["triageFeedbacks"]), error(code, "addTags"), "{add}");
        }
        assert_eq!(tags(json!({ "removeTags": ["ux"], "addTags": ["onze"] })).await.as_array().unwrap().len(), 10);
    }

    async fn feedback_has_at_most_200_duplicates(server: Server) {
        let team = Team::new(&server).await;
        let (one, two) = (team.send("Un").await, team.send("Deux").await);
        let new_id = new_id(&server);
        let insert = format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < 201) \
             insert into feedback (id, project_id, invitation_id, author_name, content, folded, duplicate_of_id, version, \
             created_at) select {new_id}, project_id, invitation_id, '', '', '', id, 1, created_at from feedback cross join \
             series where content = 'Un'"
        );
        execute(&server, &[&insert]).await;
        let input = json!({ "input": { "ids": [one], "intoId": two } });
        let merged = team.owner.data(MERGE, input.clone()).await["mergeFeedbacks"].take();
        assert_eq!(errors(&merged), error("TOO_MANY", "ids"));
        let fix = json!({ "input": { "ids": [one], "status": "FIXED", "withDuplicates": true } });
        let fixed = team.owner.data(TRIAGE, fix).await["triageFeedbacks"].take();
        assert_eq!(errors(&fixed), error("TOO_MANY", "ids"));
        assert_eq!(node(&team.owner, &one).await["version"], 1, "nothing was written");
        execute(&server, &["delete from feedback where id = (select id from feedback where content = '' limit 1)"]).await;
        let merged = team.owner.data(MERGE, input.clone()).await["mergeFeedbacks"].take();
        assert_eq!(errors(&merged), error("TOO_MANY", "ids"), "with what they repeat, 201");
        execute(&server, &["delete from feedback where id = (select id from feedback where content = '' limit 1)"]).await;
        assert_eq!(errors(&team.owner.data(MERGE, input).await["mergeFeedbacks"]), []);
        assert_eq!(team.list(json!({ "filter": { "isDuplicate": true }, "first": 1 })).await["totalCount"], 200);
    }

    async fn what_is_fixed_is_fixed_for_whoever_repeated_it(server: Server) {
        let team = Team::new(&server).await;
        let (original, other) = (team.send("Un").await, team.send("Autre").await);
        let mut duplicates = Vec::new();
        for content in ["Deux", "Trois"] {
            let tester = server.tester().await;
            join(&team.owner, &tester, &team.project).await;
            let input = json!({ "projectId": team.project, "content": content, "authorName": content });
            duplicates.push((send(&tester, input).await, tester));
        }
        let ids: Vec<&String> = duplicates.iter().map(|(id, _)| id).collect();
        let merged = team.owner.data(MERGE, json!({ "input": { "ids": ids, "intoId": original } })).await;
        assert_eq!(errors(&merged["mergeFeedbacks"]), []);
        let statuses = async || {
            let mut statuses = Vec::new();
            for id in [&original, ids[0], ids[1], &other] {
                statuses.push(node(&team.owner, id).await["status"].as_str().unwrap().to_owned());
            }
            statuses
        };
        team.triage(&[&original], json!({ "status": "DECLINED" })).await;
        assert_eq!(statuses().await, ["DECLINED", "NEW", "NEW", "NEW"], "unless it is asked for");

        let release = crate::releases::add(&team.owner, &team.project, "1.2", "2026-11-20").await;
        let webhook = watch(&team.owner).await;
        // One of them is named as well.
        let named: Vec<&str> = vec![&original, ids[1]];
        let input = json!({ "status": "FIXED", "fixedInId": release, "isRead": true, "withDuplicates": true });
        let written = team.triage(&named, input.clone()).await;
        assert_eq!(written.iter().map(|feedback| &feedback["id"]).collect::<Vec<_>>(), named);
        assert_eq!(statuses().await, ["FIXED", "FIXED", "FIXED", "NEW"]);
        let mut all = vec![original.clone(), ids[0].clone(), ids[1].clone()];
        all.sort();
        assert_eq!(told(&team.owner, &webhook).await, all, "each once");
        let notifications = "{ viewer { notifications { nodes { type message } } } }";
        for (id, tester) in &duplicates {
            let seen = node(&team.owner, id).await;
            assert_eq!((&seen["isRead"], &seen["duplicateOf"]["id"]), (&json!(true), &json!(original)));
            let data = tester.data(notifications, json!({})).await;
            let nodes = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
            let fixes: Vec<_> = nodes.iter().filter(|node| node["type"] == "FEEDBACK_STATUS_CHANGED").collect();
            assert_eq!(fixes.len(), 1, "{nodes:?}");
            assert!(fixes[0]["message"].as_str().unwrap().contains("1.2"), "{fixes:?}");
        }
        assert_eq!(team.triage(&named, input).await.len(), 2);
        assert_eq!(told(&team.owner, &webhook).await, all, "done already");
    }

    async fn duplicates_point_to_one_that_is_none(server: Server) {
        let (team, stranger) = (Team::new(&server).await, Team::new(&server).await);
        let mut ids = Vec::new();
        for content in ["Un", "Deux", "Trois", "Quatre"] {
            ids.push(team.send(content).await);
        }
        let [one, two, three, four] = ids.as_slice() else { panic!("four") };
        let merge = async |duplicates: &[&str], into: &str| {
            let input = json!({ "ids": duplicates, "intoId": into });
            team.owner.data(MERGE, json!({ "input": input })).await["mergeFeedbacks"].take()
        };
        assert_eq!(team.contents(json!({ "isDuplicate": true })).await, Vec::<String>::new());
        let merged = merge(&[one, two], three).await;
        assert_eq!(merged["feedback"], json!({ "id": three, "version": 1 }));
        let duplicate = |id: &str| json!({ "id": id, "duplicateOf": { "id": three }, "version": 2 });
        assert_eq!(merged["feedbacks"], json!([duplicate(one), duplicate(two)]));
        assert_eq!(merge(&[one], three).await["feedbacks"], json!([duplicate(one)]), "done already");
        // What repeats `three` moves along.
        assert_eq!(errors(&merge(&[three], four).await), []);
        for id in [one, two, three] {
            assert_eq!(node(&team.owner, id).await["duplicateOf"]["id"], *four);
        }
        assert_eq!(team.contents(json!({ "isDuplicate": true })).await, ["Trois", "Deux", "Un"]);
        for (filter, expected) in [
            (json!({ "duplicateOfId": four }), vec!["Trois", "Deux", "Un"]),
            (json!({ "duplicateOfId": four, "query": "trois" }), vec!["Trois"]),
            (json!({ "duplicateOfId": four, "isDuplicate": false }), vec![]),
            (json!({ "duplicateOfId": three }), vec![]),
            (json!({ "duplicateOfId": "rien" }), vec![]),
        ] {
            assert_eq!(team.contents(filter.clone()).await, expected, "{filter}");
            assert_eq!(stranger.contents(filter.clone()).await, Vec::<String>::new(), "of somebody else: {filter}");
        }
        let oldest = json!({ "filter": { "duplicateOfId": four }, "orderBy": "OLDEST", "first": 2 });
        let oldest = team.list(oldest).await;
        assert_eq!((contents(&oldest), &oldest["totalCount"]), (vec!["Un".to_owned(), "Deux".to_owned()], &json!(3)));
        for (duplicates, into, code, field) in [
            (vec![four.as_str()], four.as_str(), "INVALID_TARGET", "intoId"),
            (vec![four.as_str()], one.as_str(), "INVALID_TARGET", "intoId"),
        ] {
            assert_eq!(errors(&merge(&duplicates, into).await), error(code, field));
        }
        let foreign = stranger.send("Ailleurs").await;
        assert_eq!(errors(&merge(&[&foreign], four).await), error("NOT_FOUND", "ids"));
        for unknown in [foreign.as_str(), "rien"] {
            assert_eq!(errors(&merge(&[one], unknown).await), error("NOT_FOUND", "intoId"), "{unknown}");
        }
        let second = team.owner.create_project("Second").await;
        join(&team.owner, &team.tester, &second).await;
        let elsewhere = send(&team.tester, json!({ "projectId": second, "content": "Cinq" })).await;
        assert_eq!(errors(&merge(&[&elsewhere], four).await), error("NOT_FOUND", "ids"), "of another project");

        let unmerge = async |id: &str| team.owner.data(UNMERGE, json!({ "id": id })).await["unmergeFeedback"].take();
        let before = node(&team.owner, one).await["version"].as_i64().unwrap();
        for _ in 0..2 {
            assert_eq!(unmerge(one).await["feedback"], json!({ "duplicateOf": null, "version": before + 1 }));
        }
        assert_eq!(errors(&unmerge(&foreign).await), error("NOT_FOUND", "id"));
    }
}
