//! Creating, changing, revoking and following links.

use chrono_tz::Europe::Paris;
use serde_json::{Value, json};

use super::{CREATE, LINKS, REVOKE, UPDATE, add, error, errors, join, links, view};
use crate::{
    invitations::set_status,
    support::{app::Server, both_databases, sql::refuse_updates},
};

both_databases! {
    async fn values_are_cleaned_and_all_errors_reported(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let day = server.app.clock.now().with_timezone(&Paris).date_naive().to_string();
        let input = json!({ "projectId": project, "name": " Les\n joueurs ", "mode": "DIRECT", "seats": 20, "endsOn": day });
        let created = owner.data(CREATE, json!({ "input": input })).await["createProjectLink"]["projectLink"].take();
        assert!(created["id"].as_str().unwrap().starts_with("lnk_") && created["token"].as_str().unwrap().len() == 43);
        let of = |link: &Value| json!([link["name"], link["seats"], link["endsOn"], link["mode"], link["state"]]);
        assert_eq!(of(&created), json!(["Les joueurs", 20, day, "DIRECT", "OPEN"]));
        let refused = owner.data(CREATE, json!({ "input": { "projectId": project, "seats": 0, "endsOn": "2020-01-01" } })).await;
        let expected = [error("REQUIRED", "name"), error("INVALID_AMOUNT", "seats"), error("INVALID_EXPIRY", "endsOn"), error("REQUIRED", "mode")];
        assert_eq!(errors(&refused["createProjectLink"]), expected.concat());
        let input = json!({ "id": created["id"], "name": "Tous", "seats": null, "endsOn": null, "mode": "REQUEST" });
        let updated = owner.data(UPDATE, json!({ "input": input })).await["updateProjectLink"]["projectLink"].take();
        assert_eq!(of(&updated), json!(["Tous", null, null, "REQUEST", "OPEN"]));
        let other = server.creator().await;
        let refused = other.data(UPDATE, json!({ "input": { "id": created["id"], "name": "Volé" } })).await;
        assert_eq!(errors(&refused["updateProjectLink"]), error("NOT_FOUND", "id"));
    }

    async fn a_revoked_link_lets_nobody_in_and_stays_so(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", None).await;
        for _ in 0..2 {
            let revoked = owner.data(REVOKE, json!({ "id": link.id })).await;
            assert_eq!(revoked["revokeProjectLink"], json!({ "projectLink": { "state": "REVOKED" }, "userErrors": [] }));
        }
        let seen = view(&tester, &link.token).await;
        assert_eq!((&seen["state"], &seen["project"]), (&json!("REVOKED"), &Value::Null));
        assert_eq!(errors(&join(&tester, &link.token).await), error("LINK_CLOSED", ""));
        let refused = owner.data(UPDATE, json!({ "input": { "id": link.id, "name": "Encore" } })).await;
        assert_eq!(errors(&refused["updateProjectLink"]), error("LINK_CLOSED", ""));
        assert_eq!(links(&owner, &project).await["links"]["nodes"][0]["openedCount"], 0, "nobody opens a revoked link");
    }

    async fn a_link_opens_while_nothing_can_be_written(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", None).await;
        refuse_updates(&server, "project_link").await;
        assert_eq!(view(&server.visitor(), &link.token).await["project"]["title"], "Rodage");
    }

    async fn revoked_links_do_not_count_among_those_of_a_project(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let first = add(&owner, &project, "DIRECT", None).await;
        for _ in 1..100 {
            add(&owner, &project, "DIRECT", None).await;
        }
        let input = json!({ "input": { "projectId": project, "name": "Encore", "mode": "DIRECT" } });
        assert_eq!(errors(&owner.data(CREATE, input.clone()).await["createProjectLink"]), error("TOO_MANY", ""));
        owner.data(REVOKE, json!({ "id": first.id })).await;
        assert_eq!(errors(&owner.data(CREATE, input.clone()).await["createProjectLink"]), []);
        assert_eq!(errors(&owner.data(CREATE, input).await["createProjectLink"]), error("TOO_MANY", ""));
    }

    async fn the_owner_follows_the_numbers(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let mut socket = owner.socket().await;
        let changes = "subscription($id: ID!) { projectLinkChanges(projectId: $id) { changes { operation projectLink { \
            state openedCount acceptedCount feedbackCount } } } }";
        socket.subscribe("1", changes, json!({ "id": project })).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], json!([]));
        let link = add(&owner, &project, "DIRECT", None).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"][0]["operation"], "CREATED");
        let updated = |state: &str, opened: i32, accepted: i32, feedback: i32| {
            let link = json!({ "state": state, "openedCount": opened, "acceptedCount": accepted, "feedbackCount": feedback });
            json!([{ "operation": "UPDATED", "projectLink": link }])
        };
        let numbers = |opened: i32, accepted: i32, feedback: i32| updated("OPEN", opened, accepted, feedback);
        // Each person is counted once, and the owner not at all.
        view(&owner, &link.token).await;
        view(&tester, &link.token).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], numbers(1, 0, 0));
        view(&tester, &link.token).await;
        join(&tester, &link.token).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], numbers(1, 1, 0));
        let send = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\" }) { userErrors { code } } }";
        tester.data(send, json!({ "id": project })).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], numbers(1, 1, 1));
        set_status(&owner, &project, "PAUSED").await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], updated("PAUSED", 1, 1, 1));
        owner.delete_project(&project).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"][0]["operation"], "DELETED");
        assert_eq!(view(&tester, &link.token).await, Value::Null);
    }

    async fn only_the_owner_sees_the_links(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", None).await;
        join(&tester, &link.token).await;
        assert_eq!(links(&owner, &project).await["links"]["totalCount"], 1);
        for stranger in [&tester, &server.creator().await, &server.visitor()] {
            assert_eq!(stranger.data(LINKS, json!({ "id": project })).await["project"], Value::Null);
        }
    }
}
