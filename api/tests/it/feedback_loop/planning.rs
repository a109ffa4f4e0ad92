//! Planning feedback in a step of the roadmap.

use chrono::Days;
use serde_json::{Value, json};

use super::{PLAN, Team, changes_from, contents, error, errors, node, told, watch, write};
use crate::support::{app::Server, both_databases, client::Client};

const ITEM: &str = "query($id: ID!, $statuses: [FeedbackStatus!]) { node(id: $id) { ... on RoadmapItem { \
    feedbacks(statuses: $statuses) { totalCount nodes { content } } } } }";

async fn plan(team: &Team, input: Value) -> Value {
    team.owner.data(PLAN, json!({ "input": input })).await["planFeedbacks"].take()
}

both_databases! {
    async fn plans_in_a_new_step_and_in_an_existing_one(server: Server) {
        let team = Team::new(&server).await;
        let (one, two, three) = (team.send("Un").await, team.send("Deux").await, team.send("Trois").await);
        let day = (server.app.clock.now().date_naive() + Days::new(9)).to_string();
        let planned = plan(&team, json!({ "ids": [two, one], "title": " Bouton ", "plannedOn": day })).await;
        assert_eq!(errors(&planned), []);
        let item = planned["roadmapItem"]["id"].as_str().unwrap();
        assert_eq!(planned["roadmapItem"], json!({ "id": item, "title": "Bouton", "date": day, "status": "PENDING" }));
        let expected = |id: &str| json!({
            "id": id, "status": "PLANNED", "roadmapItem": { "id": item, "title": "Bouton" }, "version": 2,
        });
        assert_eq!(planned["feedbacks"], json!([expected(&two), expected(&one)]));
        let again = plan(&team, json!({ "ids": [two, three], "roadmapItemId": item })).await;
        assert_eq!(again["feedbacks"], json!([expected(&two), expected(&three)]));
        team.triage(&[&one], json!({ "status": "FIXED" })).await;
        let of_item = async |statuses: Value| {
            team.owner.data(ITEM, json!({ "id": item, "statuses": statuses })).await["node"]["feedbacks"].take()
        };
        assert_eq!(contents(&of_item(Value::Null).await), ["Trois", "Deux", "Un"]);
        assert_eq!(of_item(json!(["PLANNED"])).await["totalCount"], 2);
        assert_eq!(team.contents(json!({ "roadmapItemId": item })).await, ["Trois", "Deux", "Un"]);
        // The roadmap is shared with testers, and the feedback is not.
        let shared = team.tester.data(ITEM, json!({ "id": item })).await;
        assert_eq!(shared["node"], json!({ "feedbacks": null }));

        // What is not to be done is planned in no step.
        let four = team.send("Quatre").await;
        for status in ["NEW", "DECLINED"] {
            plan(&team, json!({ "ids": [four], "roadmapItemId": item })).await;
            assert_eq!(contents(&of_item(Value::Null).await), ["Quatre", "Trois", "Deux", "Un"]);
            team.triage(&[&four], json!({ "status": status })).await;
            assert_eq!(contents(&of_item(Value::Null).await), ["Trois", "Deux", "Un"]);
        }
        // What its author answers leaves it where it is.
        plan(&team, json!({ "ids": [four], "roadmapItemId": item })).await;
        write(&team.owner, json!({ "feedbackId": four, "content": "Où ?", "requestsInfo": true })).await;
        write(&team.tester, json!({ "feedbackId": four, "content": "Là" })).await;
        assert_eq!(contents(&of_item(json!(["NEW"])).await), ["Quatre"]);
        team.triage(&[&four], json!({ "status": "DECLINED" })).await;

        let mut socket = team.owner.socket().await;
        let query = "subscription($id: ID!) { feedbackChanges(projectId: $id) { changes { objectId feedback { status \
            roadmapItem { id } version } } } }";
        socket.subscribe("1", query, json!({ "id": team.project })).await;
        socket.next("1").await;
        let webhook = watch(&team.owner).await;
        let delete = "mutation($id: ID!) { deleteRoadmapItem(input: { id: $id }) { userErrors { code } } }";
        team.owner.data(delete, json!({ "id": item })).await;
        let changes = changes_from(&mut socket, "feedbackChanges", 3, |change| change["feedback"]["version"] == 4).await;
        let change = |id: &str, status: &str, version: i64| json!({
            "objectId": id, "feedback": { "status": status, "roadmapItem": null, "version": version },
        });
        assert_eq!(changes, [change(&one, "FIXED", 4), change(&two, "PLANNED", 3), change(&three, "PLANNED", 3)]);
        assert_eq!(told(&team.owner, &webhook).await, Vec::<String>::new());
    }

    async fn needs_a_step_of_the_same_project(server: Server) {
        let (team, stranger) = (Team::new(&server).await, Team::new(&server).await);
        let id = team.send("Un").await;
        let second = team.owner.create_project("Second").await;
        let add = "mutation($id: ID!) { createRoadmapItem(input: { projectId: $id }) { roadmapItem { id } } }";
        let step = async |owner: &Client, project: &str| {
            owner.data(add, json!({ "id": project })).await["createRoadmapItem"]["roadmapItem"]["id"].take()
        };
        let (elsewhere, foreign) = (step(&team.owner, &second).await, step(&stranger.owner, &stranger.project).await);
        for item in [elsewhere, foreign, json!("rien")] {
            let refused = plan(&team, json!({ "ids": [id], "roadmapItemId": item })).await;
            assert_eq!((errors(&refused), &refused["feedbacks"]), (error("NOT_FOUND", "roadmapItemId"), &Value::Null));
        }
        let foreign = stranger.send("Ailleurs").await;
        let refused = plan(&team, json!({ "ids": [id, foreign], "title": "Étape" })).await;
        assert_eq!(errors(&refused), error("NOT_FOUND", "ids"));
        let refused = plan(&team, json!({ "ids": [id], "title": "é".repeat(121) })).await;
        assert_eq!(errors(&refused), error("TOO_LONG", "title"));
        for input in [json!({ "ids": [id] }), json!({ "ids": [id], "title": "A", "roadmapItemId": "rmi_1" })] {
            assert_eq!(team.owner.error_code(PLAN, json!({ "input": input })).await, "BAD_USER_INPUT");
        }
        assert_eq!(node(&team.owner, &id).await["version"], 1);
        let roadmap = team.owner.data("query($id: ID!) { project(id: $id) { roadmapItems { totalCount } } }", json!({ "id": team.project })).await;
        assert_eq!(roadmap["project"]["roadmapItems"]["totalCount"], 0, "no step is left of what was refused");
    }

    async fn a_token_that_makes_a_step_needs_the_scope_of_roadmaps(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let query = "mutation($input: PlanFeedbacksInput!) { planFeedbacks(input: $input) { userErrors { code } } }";
        let (_, secret) = team.owner.create_token(&["FEEDBACK_WRITE"]).await;
        let program = team.owner.program(&secret);
        let refused = program.execute(query, json!({ "input": { "ids": [id], "title": "Étape" } })).await;
        assert_eq!(refused["errors"][0]["extensions"]["scope"], "workspace:write");
        let (_, secret) = team.owner.create_token(&["FEEDBACK_WRITE", "WORKSPACE_WRITE"]).await;
        let planned = team.owner.program(&secret).data(query, json!({ "input": { "ids": [id], "title": "Étape" } })).await;
        assert_eq!(planned["planFeedbacks"]["userErrors"], json!([]));
    }
}
