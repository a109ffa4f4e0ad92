//! Votes on the steps of a roadmap that a public page shows.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{STEPS, VOTE, add_step, set, show, wait_for};
use crate::support::{app::Server, both_databases, client::Client};

async fn vote(person: &Client, step: &str, is_cast: bool) -> Value {
    person.data(VOTE, json!({ "id": step, "isCast": is_cast })).await["setRoadmapVote"].take()
}

async fn count(visitor: &Client, project: &str) -> Value {
    visitor.data(STEPS, json!({ "id": project })).await["publicProject"]["roadmapItems"]["nodes"][0]["voteCount"].take()
}

both_databases! {
    async fn a_person_has_one_vote_and_takes_it_back(server: Server) {
        let (owner, ada, bob) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "PUBLIC").await;
        let step = add_step(&owner, &project, "Le mode nuit").await;
        assert_eq!(server.visitor().error_code(VOTE, json!({ "id": step, "isCast": true })).await, "UNAUTHENTICATED");
        let voted = vote(&ada, &step, true).await;
        assert_eq!(voted["publicRoadmapItem"], json!({ "voteCount": 1, "version": 2 }));
        assert_eq!(vote(&ada, &step, true).await["publicRoadmapItem"], json!({ "voteCount": 1, "version": 2 }), "counted once");
        vote(&bob, &step, true).await;
        let seen = ada.data(STEPS, json!({ "id": project })).await;
        assert_eq!(seen["publicProject"]["ownVotes"], json!([step]));
        assert_eq!(server.visitor().data(STEPS, json!({ "id": project })).await["publicProject"]["ownVotes"], json!([]));
        let (_, secret) = ada.create_token(&["CHAT_READ"]).await;
        assert_eq!(ada.program(&secret).data(STEPS, json!({ "id": project })).await["publicProject"]["ownVotes"], json!([]));
        assert_eq!(vote(&ada, &step, false).await["publicRoadmapItem"]["voteCount"], 1);
        assert_eq!(vote(&ada, &step, false).await["publicRoadmapItem"]["voteCount"], 1, "taken back once");
        // Votes are no edit: the owner's form saves over them.
        let edit = "mutation($id: ID!) { updateRoadmapItem(input: { id: $id, title: \"Nuit\", expectedVersion: 1 }) { \
            roadmapItem { voteCount } userErrors { code } } }";
        let edited = owner.data(edit, json!({ "id": step.replace("pri_", "rmi_") })).await;
        assert_eq!(edited["updateRoadmapItem"]["roadmapItem"], json!({ "voteCount": 1 }));
    }

    async fn concurrent_votes_are_all_counted(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "PUBLIC").await;
        let step = add_step(&owner, &project, "Le mode nuit").await;
        let people = join_all((0..6).map(|_| server.tester())).await;
        join_all(people.iter().map(|person| vote(person, &step, true))).await;
        assert_eq!(count(&server.visitor(), &project).await, 6);
        join_all(people[..2].iter().map(|person| vote(person, &step, false))).await;
        assert_eq!(count(&server.visitor(), &project).await, 4);
    }

    async fn votes_end_with_what_shows_the_step_and_with_the_account(server: Server) {
        let (owner, ada) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Carnet").await;
        let step = add_step(&owner, &project, "Le mode nuit").await;
        let hidden = json!({ "publicRoadmapItem": null, "userErrors": [{ "code": "NOT_FOUND", "field": ["input", "id"] }] });
        assert_eq!(vote(&ada, &step, true).await, hidden, "private");
        assert_eq!(vote(&owner, &step, true).await, hidden, "also for the owner");
        show(&owner, &project, "UNLISTED").await;
        vote(&ada, &step, true).await;
        set(&owner, &project, json!({ "hasCollaboration": false })).await;
        assert_eq!(vote(&ada, &step, false).await, hidden, "the roadmap is not shown");
        set(&owner, &project, json!({ "hasCollaboration": true })).await;
        assert_eq!(count(&server.visitor(), &project).await, 1, "nothing was lost");

        let export = ada.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let content: Value = serde_json::from_str(export["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(content["votes"][0]["roadmapItem"], "Le mode nuit", "{content:#}");
        let mut socket = server.visitor().socket().await;
        let changes = "subscription($id: ID!) { publicRoadmapItemChanges(projectId: $id) { changes { publicRoadmapItem { voteCount } } } }";
        socket.subscribe("1", changes, json!({ "id": project })).await;
        socket.next("1").await;
        let leave = "mutation { deleteAccount(input: { password: \"secret!\" }) { deletedViewerId userErrors { code } } }";
        assert_eq!(ada.data(leave, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        wait_for(&mut socket, "1", "publicRoadmapItemChanges", json!([{ "publicRoadmapItem": { "voteCount": 0 } }])).await;
        assert_eq!(count(&server.visitor(), &project).await, 0);
    }
}
