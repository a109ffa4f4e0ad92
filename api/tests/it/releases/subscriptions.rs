//! Following the changes of the releases of a project.

use serde_json::json;

use super::{DELETE, UPDATE, add};
use crate::{
    invitations::ACCEPT,
    support::{app::Server, both_databases},
};

const TRIAGE: &str =
    "mutation($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { code } } }";

const CHANGES: &str = "subscription($id: ID!) { releaseChanges(projectId: $id) { changes { operation objectId \
    release { name notes fixedCount version } } } }";

both_databases! {
    async fn the_owner_and_the_testers_follow_until_the_project_is_deleted(server: Server) {
        let (owner, tester, stranger) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "zoe" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let mut refused = stranger.socket().await;
        refused.subscribe("1", CHANGES, json!({ "id": project })).await;
        assert_eq!(refused.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");
        let mut sockets = [owner.socket().await, tester.socket().await];
        for socket in &mut sockets {
            socket.subscribe("1", CHANGES, json!({ "id": project })).await;
            assert_eq!(socket.next("1").await["releaseChanges"]["changes"], json!([]));
        }
        let id = add(&owner, &project, "1.0", "2026-11-20").await;
        let expected = |operation: &str, release| json!([{ "operation": operation, "objectId": id, "release": release }]);
        let release = |notes: &str, version: i64| json!({ "name": "1.0", "notes": notes, "fixedCount": 0, "version": version });
        for socket in &mut sockets {
            assert_eq!(socket.next("1").await["releaseChanges"]["changes"], expected("CREATED", release("", 1)));
        }
        owner.data(UPDATE, json!({ "input": { "id": id, "notes": "Mieux" } })).await;
        for socket in &mut sockets {
            assert_eq!(socket.next("1").await["releaseChanges"]["changes"], expected("UPDATED", release("Mieux", 2)));
        }
        let sent = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Lent\" }) { feedback { id } } }";
        let sent = tester.data(sent, json!({ "id": project })).await["sendFeedback"]["feedback"]["id"].clone();
        for (status, fixed_in, count) in [("FIXED", json!(id), 1), ("NEW", serde_json::Value::Null, 0)] {
            let input = json!({ "input": { "ids": [sent], "status": status, "fixedInId": fixed_in } });
            owner.data(TRIAGE, input).await;
            for socket in &mut sockets {
                let changes = socket.next("1").await["releaseChanges"]["changes"].take();
                assert_eq!(changes[0]["release"]["fixedCount"], count, "{changes:#}");
            }
        }
        owner.data(DELETE, json!({ "id": id })).await;
        for socket in &mut sockets {
            assert_eq!(socket.next("1").await["releaseChanges"]["changes"], expected("DELETED", serde_json::Value::Null));
        }
        owner.delete_project(&project).await;
        for socket in &mut sockets {
            let end = socket.message().await;
            assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        }
    }
}
