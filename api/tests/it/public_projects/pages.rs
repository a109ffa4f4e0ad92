//! Who sees the public page of a project, and what it shows.

use serde_json::{Value, json};

use super::{SET, STEPS, TRIAGE, add_step, send_feedback, set, show};
use crate::{
    releases,
    support::{app::Server, both_databases, client::Client},
};

const PAGE: &str = "query($id: ID!) { publicProject(projectId: $id) { projectId title description keywords status creatorName \
    isListed version releases { totalCount nodes { name notes releasedOn } } roadmapItems { totalCount nodes { title voteCount } } \
    feedbacks { totalCount nodes { content kind rating status } } ownVotes } }";

async fn page(caller: &Client, project: &str) -> Value {
    caller.data(PAGE, json!({ "id": project })).await["publicProject"].take()
}

both_databases! {
    async fn the_creator_decides_who_sees_the_page(server: Server) {
        let (owner, other, visitor) = (server.creator().await, server.creator().await, server.visitor());
        let project = owner.create_project("Carnet").await;
        let node = "query($id: ID!) { node(id: $id) { __typename } }";
        let id = project.replace("prj_", "pub_");
        for caller in [&owner, &other, &visitor] {
            assert_eq!(page(caller, &project).await, Value::Null, "private at first, also for the owner");
            assert_eq!(caller.data(node, json!({ "id": id })).await["node"], Value::Null);
        }
        let refused = other.data(SET, json!({ "id": project, "visibility": "PUBLIC" })).await;
        assert_eq!(refused["setProjectVisibility"]["userErrors"], json!([{ "code": "NOT_FOUND", "field": ["input", "id"] }]));
        for (visibility, is_listed) in [("UNLISTED", false), ("PUBLIC", true)] {
            show(&owner, &project, visibility).await;
            for caller in [&owner, &other, &visitor] {
                let shown = page(caller, &project).await;
                assert_eq!((&shown["title"], &shown["isListed"]), (&json!("Carnet"), &json!(is_listed)));
                assert_eq!(shown["projectId"], json!(project));
                assert_eq!(caller.data(node, json!({ "id": id })).await["node"]["__typename"], "PublicProject");
            }
        }
        let again = owner.data(SET, json!({ "id": project, "visibility": "PUBLIC" })).await;
        assert_eq!(again["setProjectVisibility"]["project"]["version"], 3, "nothing changed");
        show(&owner, &project, "PRIVATE").await;
        assert_eq!(page(&visitor, &project).await, Value::Null);
        show(&owner, &project, "PUBLIC").await;
        owner.delete_project(&project).await;
        assert_eq!(page(&visitor, &project).await, Value::Null);
    }

    async fn shows_what_the_switches_say(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "PUBLIC").await;
        releases::add(&owner, &project, "1.0", "2026-11-20").await;
        add_step(&owner, &project, "Le mode nuit").await;
        let (kept, _) = send_feedback(&owner, &project, "Pour vous seul").await;
        let (shared, token) = send_feedback(&owner, &project, "Très clair").await;
        let marked = owner.data(TRIAGE, json!({ "id": shared, "isPublic": true })).await;
        assert_eq!(marked["triageFeedbacks"]["feedbacks"], json!([{ "isPublic": true }]));

        let shown = page(&visitor, &project).await;
        assert_eq!(shown["releases"], json!({ "totalCount": 1, "nodes": [{ "name": "1.0", "notes": "", "releasedOn": "2026-11-20" }] }));
        assert_eq!(shown["roadmapItems"]["nodes"], json!([{ "title": "Le mode nuit", "voteCount": 0 }]), "shown by default");
        assert_eq!(shown["feedbacks"], Value::Null, "not shown by default");

        let node = "query($id: ID!) { node(id: $id) { __typename } }";
        let steps = visitor.data(STEPS, json!({ "id": project })).await;
        let step = steps["publicProject"]["roadmapItems"]["nodes"][0]["id"].clone();
        assert_eq!(visitor.data(node, json!({ "id": step })).await["node"]["__typename"], "PublicRoadmapItem");
        for hidden in [&shared, &kept] {
            let id = hidden.replace("fbk_", "ppf_");
            assert_eq!(visitor.data(node, json!({ "id": id })).await["node"], Value::Null);
        }

        set(&owner, &project, json!({ "hasCollaboration": false, "hasPublicFeedback": true })).await;
        assert_eq!(visitor.data(node, json!({ "id": step })).await["node"], Value::Null);
        let id = kept.replace("fbk_", "ppf_");
        assert_eq!(visitor.data(node, json!({ "id": id })).await["node"], Value::Null, "it is not public");
        let changed = page(&visitor, &project).await;
        assert_eq!(changed["roadmapItems"], Value::Null);
        let expected = json!({ "content": "Très clair", "kind": "IDEA", "rating": 4, "status": "NEW" });
        assert_eq!(changed["feedbacks"], json!({ "totalCount": 1, "nodes": [expected] }));
        assert!(changed["version"].as_i64() > shown["version"].as_i64(), "{changed:#}");

        // Whoever sees the sheet sees as much.
        let sheet = "query($token: String!) { invitationByToken(token: $token) { project { feedbacks { nodes { content } } } } }";
        let seen = visitor.data(sheet, json!({ "token": token })).await;
        assert_eq!(seen["invitationByToken"]["project"]["feedbacks"]["nodes"], json!([{ "content": "Très clair" }]));

        let edit = "mutation($token: String!, $id: ID!) { editFeedback(input: { token: $token, id: $id, content: \"Autre\" }) { \
            feedback { isPublic } userErrors { code } } }";
        let edited = visitor.data(edit, json!({ "token": token, "id": shared })).await;
        assert_eq!(edited["editFeedback"]["feedback"]["isPublic"], false, "the creator has not seen what it says now");
        owner.data(TRIAGE, json!({ "id": kept, "isPublic": false })).await;
        assert_eq!(page(&visitor, &project).await["feedbacks"]["totalCount"], 0);
    }

    async fn is_closed_to_no_token_and_shows_nothing_private(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "UNLISTED").await;
        let (_, secret) = owner.create_token(&["CHAT_READ"]).await;
        assert_eq!(page(&owner.program(&secret), &project).await["title"], "Carnet");
        let sdl = rodage::features::api().sdl();
        let body = |name: &str| sdl.split(&format!("\ntype {name} ")).nth(1).unwrap().split("\n}").next().unwrap().to_owned();
        for name in ["PublicProject", "PublicProjectFeedback", "PublicRelease", "PublicRoadmapItem"] {
            for private in ["objectives", "details", "Link", "author", "email", "environment", "answers", "pictures", "token", "Tester"] {
                assert!(!body(name).contains(&format!("{private}:")), "{private} of {name}");
            }
        }
    }
}
