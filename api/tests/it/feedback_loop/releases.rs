//! The releases that feedback names: the one that was tried, and the one that fixed it.

use serde_json::{Value, json};

use super::{EDIT, SEND, TRIAGE, Team, changes_from, error, errors, send, send_by_link, told, watch};
use crate::{
    releases::add,
    support::{app::Server, both_databases, client::Client},
};

const NAMED: &str = "query($id: ID!) { node(id: $id) { ... on Feedback { status testedRelease { name } fixedIn { name } \
    retest version } } }";

const RELEASE: &str = "query($id: ID!) { node(id: $id) { ... on Release { fixedCount fixedFeedbacks(first: 1) { \
    totalCount nodes { content } pageInfo { hasNextPage } } } } }";

/// Returns the releases that feedback names, its status, what its author found and its version.
async fn named(client: &Client, id: &str) -> Value {
    client.data(NAMED, json!({ "id": id })).await["node"].take()
}

async fn triage(team: &Team, ids: &[&str], mut input: Value) -> Value {
    input["ids"] = json!(ids);
    team.owner.data(TRIAGE, json!({ "input": input })).await["triageFeedbacks"].take()
}

both_databases! {
    async fn the_author_says_which_one_they_tried(server: Server) {
        let team = Team::new(&server).await;
        let second = team.owner.create_project("Second").await;
        let (one, two) = (add(&team.owner, &team.project, "1.0", "2026-11-20").await, add(&team.owner, &team.project, "1.1", "2026-11-21").await);
        let elsewhere = add(&team.owner, &second, "9.0", "2026-11-20").await;
        let (_, token) = team.owner.invite(&team.project, json!({ "discordUsername": "lea" })).await;
        for release in [elsewhere.as_str(), "rien"] {
            for source in [json!({ "projectId": team.project }), json!({ "token": token })] {
                let mut input = source;
                (input["content"], input["testedReleaseId"]) = (json!("Non"), json!(release));
                let refused = team.tester.data(SEND, json!({ "input": input })).await["sendFeedback"].take();
                assert_eq!((errors(&refused), &refused["feedback"]), (error("NOT_FOUND", "testedReleaseId"), &Value::Null));
            }
        }
        assert_eq!(team.contents(json!({})).await, Vec::<String>::new());
        let id = send(&team.tester, json!({ "projectId": team.project, "content": "Un", "testedReleaseId": one })).await;
        let by_link = send(&server.visitor(), json!({ "token": token, "content": "Deux", "testedReleaseId": two })).await;
        for (client, id, name) in [(&team.owner, &id, "1.0"), (&team.tester, &id, "1.0"), (&team.owner, &by_link, "1.1")] {
            let expected = json!({ "status": "NEW", "testedRelease": { "name": name }, "fixedIn": null, "retest": null, "version": 1 });
            assert_eq!(named(client, id).await, expected);
        }
        let edit = async |client: &Client, input: Value| client.data(EDIT, json!({ "input": input })).await["editFeedback"].take();
        let refused = edit(&team.tester, json!({ "id": id, "content": "Autre", "testedReleaseId": elsewhere })).await;
        assert_eq!(errors(&refused), error("NOT_FOUND", "testedReleaseId"));
        edit(&team.tester, json!({ "id": id, "testedReleaseId": one })).await;
        assert_eq!(named(&team.owner, &id).await["version"], 1, "nothing changed");
        team.triage(&[&id], json!({ "isRead": true })).await;
        edit(&team.tester, json!({ "id": id, "testedReleaseId": two })).await;
        edit(&server.visitor(), json!({ "id": by_link, "token": token, "testedReleaseId": null })).await;
        assert_eq!(named(&team.owner, &id).await["testedRelease"]["name"], "1.1");
        assert_eq!(named(&team.owner, &by_link).await["testedRelease"], Value::Null);
        assert_eq!(team.list(json!({ "filter": { "isRead": false } })).await["totalCount"], 2, "to be read again");
    }

    async fn the_owner_says_which_one_fixed_it(server: Server) {
        let team = Team::new(&server).await;
        let (one, two) = (team.send("Un").await, team.send("Deux").await);
        let release = add(&team.owner, &team.project, "1.2", "2026-11-20").await;
        let fixed = triage(&team, &[&one, &two], json!({ "status": "FIXED", "fixedInId": release })).await;
        assert_eq!(errors(&fixed), []);
        for (client, id) in [(&team.owner, &one), (&team.tester, &two)] {
            let expected = json!({ "status": "FIXED", "testedRelease": null, "fixedIn": { "name": "1.2" }, "retest": "REQUESTED", "version": 2 });
            assert_eq!(named(client, id).await, expected);
        }
        let list = json!({ "totalCount": 2, "nodes": [{ "content": "Deux" }], "pageInfo": { "hasNextPage": true } });
        let seen = team.owner.data(RELEASE, json!({ "id": release })).await["node"].take();
        assert_eq!(seen, json!({ "fixedCount": 2, "fixedFeedbacks": list }));
        let seen = team.tester.data(RELEASE, json!({ "id": release })).await["node"].take();
        assert_eq!(seen, json!({ "fixedCount": 2, "fixedFeedbacks": null }), "the number is everybody's, the feedback the owner's");
        let told = team.tester.data("{ viewer { notifications(first: 1) { nodes { message } } } }", json!({})).await;
        let message = told["viewer"]["notifications"]["nodes"][0]["message"].as_str().unwrap().replace('\u{a0}', " ");
        assert_eq!(message, "« Rodage » : votre retour est corrigé dans la version 1.2, retestez");
        // Alone, on what is fixed already: nobody is asked again.
        let next = add(&team.owner, &team.project, "1.3", "2026-11-21").await;
        let count = "{ viewer { notifications { totalCount } } }";
        let before = team.tester.data(count, json!({})).await;
        triage(&team, &[&one], json!({ "fixedInId": next })).await;
        triage(&team, &[&one], json!({ "fixedInId": next, "status": "FIXED" })).await;
        let moved = named(&team.owner, &one).await;
        assert_eq!((&moved["fixedIn"]["name"], &moved["version"]), (&json!("1.3"), &json!(3)));
        assert_eq!(team.tester.data(count, json!({})).await, before);
        triage(&team, &[&one], json!({ "fixedInId": null })).await;
        assert_eq!(named(&team.owner, &one).await["fixedIn"], Value::Null);
        // What is not fixed was fixed in no release.
        triage(&team, &[&two], json!({ "status": "PLANNED", "fixedInId": null })).await;
        let expected = json!({ "status": "PLANNED", "testedRelease": null, "fixedIn": null, "retest": null, "version": 3 });
        assert_eq!(named(&team.owner, &two).await, expected);
    }

    async fn only_what_is_fixed_has_one_of_its_project(server: Server) {
        let (team, stranger) = (Team::new(&server).await, Team::new(&server).await);
        let second = team.owner.create_project("Second").await;
        let (id, fixed) = (team.send("Un").await, team.send("Deux").await);
        let (elsewhere, _) = send_by_link(&server, &team.owner, &second, json!({ "discordUsername": "lea" })).await;
        team.triage(&[&fixed], json!({ "status": "FIXED" })).await;
        let release = add(&team.owner, &team.project, "1.0", "2026-11-20").await;
        let foreign = add(&stranger.owner, &stranger.project, "1.0", "2026-11-20").await;
        for (ids, input, expected) in [
            (vec![&fixed, &id], json!({ "fixedInId": release }), error("NOT_FIXED", "fixedInId")),
            (vec![&fixed], json!({ "status": "NEW", "fixedInId": release }), error("NOT_FIXED", "fixedInId")),
            (vec![&fixed], json!({ "fixedInId": foreign }), error("NOT_FOUND", "fixedInId")),
            (vec![&id, &elsewhere], json!({ "status": "FIXED", "fixedInId": release }), error("NOT_FOUND", "fixedInId")),
        ] {
            let ids: Vec<&str> = ids.into_iter().map(String::as_str).collect();
            let refused = triage(&team, &ids, input).await;
            assert_eq!((errors(&refused), &refused["feedbacks"]), (expected, &Value::Null));
        }
        let found = named(&team.owner, &fixed).await;
        assert_eq!((&found["fixedIn"], &found["version"]), (&Value::Null, &json!(2)), "all or none");
        assert_eq!(named(&team.owner, &id).await["version"], 1);
    }

    async fn feedback_stays_without_a_release_that_is_deleted(server: Server) {
        let team = Team::new(&server).await;
        let release = add(&team.owner, &team.project, "1.0", "2026-11-20").await;
        let both = send(&team.tester, json!({ "projectId": team.project, "content": "Un", "testedReleaseId": release })).await;
        let fixed = team.send("Deux").await;
        let untouched = team.send("Trois").await;
        triage(&team, &[&both, &fixed], json!({ "status": "FIXED", "fixedInId": release })).await;
        let mut socket = team.owner.socket().await;
        let query = "subscription($id: ID!) { feedbackChanges(projectId: $id) { changes { objectId feedback { testedRelease { \
            name } fixedIn { name } status version } } } }";
        socket.subscribe("1", query, json!({ "id": team.project })).await;
        socket.next("1").await;
        let webhook = watch(&team.owner).await;
        let delete = "mutation($id: ID!) { deleteRelease(input: { id: $id }) { userErrors { code } } }";
        team.owner.data(delete, json!({ "id": release })).await;
        let changes = changes_from(&mut socket, "feedbackChanges", 2, |change| change["feedback"]["version"] == 3).await;
        let change = |id: &str| json!({ "objectId": id, "feedback": { "testedRelease": null, "fixedIn": null, "status": "FIXED", "version": 3 } });
        assert_eq!(changes, [change(&both), change(&fixed)]);
        assert_eq!(told(&team.owner, &webhook).await, Vec::<String>::new());
        assert_eq!(named(&team.tester, &both).await["retest"], "REQUESTED");
        assert_eq!(named(&team.owner, &untouched).await["version"], 1);
    }

    async fn exports_name_them(server: Server) {
        let team = Team::new(&server).await;
        let release = add(&team.owner, &team.project, "1.0", "2026-11-20").await;
        let id = send(&team.tester, json!({ "projectId": team.project, "content": "Un", "testedReleaseId": release })).await;
        triage(&team, &[&id], json!({ "status": "FIXED", "fixedInId": release })).await;
        let export = async |client: &Client| {
            let data = client.data("mutation { exportAccount { archive { content } } }", json!({})).await;
            serde_json::from_str::<Value>(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap()
        };
        let sent = export(&team.tester).await["feedback"][0].take();
        assert_eq!((&sent["testedRelease"], &sent["retest"]), (&json!("1.0"), &json!("requested")));
        assert_eq!(export(&team.owner).await["projects"][0]["feedbackSorting"][0]["fixedIn"], "1.0");
    }
}
