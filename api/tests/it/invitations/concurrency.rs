//! Concurrent requests.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{ACCEPT, REFUSE, discord, named_tester, only_error};
use crate::support::{app::Server, both_databases, client::INVITE};

both_databases! {
    async fn one_of_several_concurrent_responses_succeeds(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Disputé").await;
        for round in 0..4 {
            let (_, token) = owner.invite(&project, discord(&format!("d{round}"))).await;
            let testers = join_all((0..3).map(|_| server.tester())).await;
            let accepting = join_all(testers.iter().map(|tester| tester.data(ACCEPT, json!({ "token": token }))));
            let visitor = server.visitor();
            let refusing = visitor.data(REFUSE, json!({ "token": token }));
            let (accepted, refused) = tokio::join!(accepting, refusing);
            let mut payloads: Vec<&Value> = accepted.iter().map(|data| &data["acceptInvitation"]).collect();
            payloads.push(&refused["refuseInvitation"]);
            let (successful, rejected): (Vec<&Value>, Vec<&Value>) = payloads.into_iter().partition(|payload| payload["userErrors"] == json!([]));
            assert_eq!(successful.len(), 1, "{successful:#?}");
            for payload in rejected {
                assert_eq!(only_error(payload).1, "Cette invitation a déjà été traitée");
            }
        }
    }

    async fn one_of_several_concurrent_invitations_succeeds(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Disputé").await;
        for by in [discord("ada"), json!({ "email": "ada@exemple.fr" }), json!({ "testerId": tester_id })] {
            let input = json!({ "input": { "projectId": project, "by": by } });
            let responses = join_all((0..5).map(|_| owner.data(INVITE, input.clone()))).await;
            let successful = responses.iter().filter(|data| data["inviteTester"]["userErrors"] == json!([])).count();
            assert_eq!(successful, 1);
            let rejected = responses.iter().filter(|data| data["inviteTester"]["userErrors"][0]["code"] == "ALREADY_INVITED").count();
            assert_eq!(rejected, 4);
        }
    }

    async fn deleting_a_project_while_accepting_leaves_no_tester(server: Server) {
        let owner = server.creator().await;
        for round in 0..5 {
            let project = owner.create_project(&format!("Éphémère {round}")).await;
            let (id, token) = owner.invite(&project, discord("ada")).await;
            let tester = server.tester().await;
            let accepting = tester.data(ACCEPT, json!({ "token": token }));
            let (accepted, ()) = tokio::join!(accepting, owner.delete_project(&project));
            let payload = &accepted["acceptInvitation"];
            if payload["userErrors"] != json!([]) {
                assert_eq!(only_error(payload).1, "Invitation non trouvée");
            }
            let remaining = tester.data("{ viewer { testedProjects { totalCount } invitations { totalCount } } }", json!({})).await;
            assert_eq!(remaining["viewer"], json!({ "testedProjects": { "totalCount": 0 }, "invitations": { "totalCount": 0 } }));
            let node = owner.data("query($id: ID!) { node(id: $id) { id } }", json!({ "id": id })).await;
            assert_eq!(node["node"], Value::Null);
        }
    }
}
