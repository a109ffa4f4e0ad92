//! Following the invitations that one received, and the sheets of their projects.

use serde_json::{Value, json};

use super::{ACCEPT, BY_TOKEN, REVOKE, discord, named_tester, set_status};
use crate::support::{app::Server, both_databases, socket::Socket};

const CHANGES: &str = "subscription { receivedInvitationChanges { changes { operation objectId \
    invitation { status version email project { title status } } } } }";

const RENAME: &str = "mutation($id: ID!, $title: String!) { updateProject(input: { id: $id, title: $title }) { \
    userErrors { code } } }";

/// Returns the next changes, each as its operation, the identifier, and what the invitation has become.
async fn next(socket: &mut Socket) -> Vec<Value> {
    let mut changes = socket.next("1").await["receivedInvitationChanges"]["changes"].take();
    changes.as_array_mut().unwrap().iter_mut().map(Value::take).collect()
}

fn change(operation: &str, id: &str, (status, version): (&str, i64), (title, project_status): (&str, &str)) -> Value {
    let project = json!({ "title": title, "status": project_status });
    let invitation = json!({ "status": status, "version": version, "email": null, "project": project });
    json!({ "operation": operation, "objectId": id, "invitation": invitation })
}

both_databases! {
    async fn the_invited_follow_their_invitations_and_the_sheets_of_their_projects(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let (invited, open) = (owner.create_project("Rodage").await, owner.create_project("Ailleurs").await);
        let mut sockets = [tester.socket().await, other.socket().await];
        for socket in &mut sockets {
            socket.subscribe("1", CHANGES, json!({})).await;
            assert!(next(socket).await.is_empty());
        }
        let [socket, silent] = &mut sockets;

        let name = named_tester(&tester, "zoe").await;
        let (id, token) = owner.invite(&invited, json!({ "testerId": name })).await;
        assert_eq!(next(socket).await, [change("CREATED", &id, ("PENDING", 1), ("Rodage", "IN_PROGRESS"))]);
        // That it was opened is the business of the owner.
        tester.data(BY_TOKEN, json!({ "token": token })).await;
        owner.data(RENAME, json!({ "id": invited, "title": "Rodage 2" })).await;
        assert_eq!(next(socket).await, [change("UPDATED", &id, ("PENDING", 2), ("Rodage 2", "IN_PROGRESS"))]);
        set_status(&owner, &invited, "PAUSED").await;
        assert_eq!(next(socket).await, [change("UPDATED", &id, ("PENDING", 2), ("Rodage 2", "PAUSED"))]);
        set_status(&owner, &invited, "IN_PROGRESS").await;
        assert_eq!(next(socket).await, [change("UPDATED", &id, ("PENDING", 2), ("Rodage 2", "IN_PROGRESS"))]);
        tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(next(socket).await, [change("UPDATED", &id, ("ACCEPTED", 3), ("Rodage 2", "IN_PROGRESS"))]);
        owner.data(REVOKE, json!({ "id": id })).await;
        assert_eq!(next(socket).await, [json!({ "operation": "DELETED", "objectId": id, "invitation": null })]);
        owner.data(RENAME, json!({ "id": invited, "title": "Rodage 3" })).await;

        // It named no account before.
        let (id, token) = owner.invite(&open, discord("zoe")).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(next(socket).await, [change("CREATED", &id, ("ACCEPTED", 2), ("Ailleurs", "IN_PROGRESS"))]);
        owner.delete_project(&open).await;
        assert_eq!(next(socket).await, [json!({ "operation": "DELETED", "objectId": id, "invitation": null })]);

        // Whoever received none was told nothing: the first is their own.
        let name = named_tester(&other, "tom").await;
        let (id, _) = owner.invite(&invited, json!({ "testerId": name })).await;
        assert_eq!(next(silent).await, [change("CREATED", &id, ("PENDING", 1), ("Rodage 3", "IN_PROGRESS"))]);
    }
}
