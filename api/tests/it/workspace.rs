//! The settings of a project's workspace, and the personal story of a user.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases};

const SETTINGS: &str = "query($id: ID!) { project(id: $id) { workspaceSettings { \
    id startDate endDate color tags hasNotifications hasCollaboration hasPublicFeedback version updatedAt } } }";

const UPDATE: &str = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { \
    workspaceSettings { startDate endDate color tags hasNotifications hasCollaboration hasPublicFeedback version } \
    userErrors { code field message } } }";

const SETTINGS_CHANGES: &str = "subscription($project: ID!) { workspaceSettingsChanges(projectId: $project) { \
    cursor changes { operation id workspaceSettings { color version } } } }";

const STORY: &str = "{ viewer { personalStory { id content version createdAt updatedAt } } }";

const SAVE: &str = "mutation($input: SavePersonalStoryInput!) { savePersonalStory(input: $input) { \
    personalStory { content version } userErrors { code field message } } }";

const STORY_CHANGES: &str = "subscription($after: ChangeCursor) { personalStoryChanges(after: $after) { \
    cursor changes { operation id personalStory { content version } } } }";

both_databases! {
    async fn a_workspace_has_default_settings_before_the_first_save(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Neuf").await;
        let id = project.replace("prj_", "wks_");
        let data = creator.data(SETTINGS, json!({ "id": project })).await;
        assert_eq!(data["project"]["workspaceSettings"], json!({
            "id": id, "startDate": "2025-06-01", "endDate": "2025-08-31", "color": "#9b87f5",
            "tags": ["marketing", "produit", "développement"], "hasNotifications": true, "hasCollaboration": true,
            "hasPublicFeedback": false, "version": 0, "updatedAt": null,
        }));
        let node = "query($id: ID!) { node(id: $id) { __typename id } }";
        assert_eq!(creator.data(node, json!({ "id": id })).await["node"], json!({ "__typename": "WorkspaceSettings", "id": id }));
        assert_eq!(server.creator().await.data(node, json!({ "id": id })).await["node"], Value::Null);
    }

    async fn saves_the_given_settings_and_keeps_the_others(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Réglé").await;
        let update = async |input: Value| {
            let mut input = input;
            input["projectId"] = json!(project);
            creator.data(UPDATE, json!({ "input": input })).await["updateWorkspaceSettings"].clone()
        };
        let data = update(json!({ "color": " #ABCDEF ", "hasPublicFeedback": true, "expectedVersion": 0 })).await;
        assert_eq!(data, json!({ "workspaceSettings": {
            "startDate": "2025-06-01", "endDate": "2025-08-31", "color": "#abcdef",
            "tags": ["marketing", "produit", "développement"], "hasNotifications": true, "hasCollaboration": true,
            "hasPublicFeedback": true, "version": 1,
        }, "userErrors": [] }));
        let data = update(json!({ "startDate": "2026-12-01", "endDate": "2026-12-01", "tags": ["jeu, Été", "ete", ""] })).await;
        let settings = &data["workspaceSettings"];
        assert_eq!((&settings["startDate"], &settings["tags"], &settings["version"]), (&json!("2026-12-01"), &json!(["jeu", "Été"]), &json!(2)));
        let data = update(json!({ "tags": null, "color": null, "expectedVersion": 2 })).await;
        let settings = &data["workspaceSettings"];
        assert_eq!((&settings["color"], &settings["tags"][0], &settings["version"]), (&json!("#9b87f5"), &json!("marketing"), &json!(3)));
        let data = update(json!({ "color": "#000000", "expectedVersion": 2 })).await;
        assert_eq!((&data["workspaceSettings"], &data["userErrors"][0]["code"]), (&Value::Null, &json!("VERSION_CONFLICT")));
        let read = creator.data(SETTINGS, json!({ "id": project })).await["project"]["workspaceSettings"].clone();
        assert_eq!((&read["color"], &read["hasPublicFeedback"], &read["version"]), (&json!("#9b87f5"), &json!(true), &json!(3)));
        assert!(read["updatedAt"].is_string());
    }

    async fn returns_every_validation_error_with_its_field(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Cassé").await;
        let input = json!({
            "projectId": project, "startDate": "2026-12-02", "endDate": "2026-12-01", "color": "violet",
            "tags": (0..21).map(|number| number.to_string()).collect::<Vec<_>>(),
        });
        let data = creator.data(UPDATE, json!({ "input": input })).await;
        assert_eq!(data["updateWorkspaceSettings"], json!({ "workspaceSettings": null, "userErrors": [
            { "code": "INVALID_RANGE", "field": ["input", "endDate"], "message": "La date de fin doit suivre la date de début." },
            { "code": "INVALID_COLOR", "field": ["input", "color"], "message": "La couleur doit s'écrire #rrvvbb" },
            { "code": "TOO_MANY", "field": ["input", "tags"], "message": "20 tags au plus" },
        ] }));
        for input in [json!({ "endDate": "2025-05-31" }), json!({ "startDate": "2025-09-01" })] {
            let mut input = input;
            input["projectId"] = json!(project);
            let data = creator.data(UPDATE, json!({ "input": input })).await;
            assert_eq!(data["updateWorkspaceSettings"]["userErrors"][0]["code"], "INVALID_RANGE", "checked against the unchanged date");
        }
        let data = creator.data(UPDATE, json!({ "input": { "projectId": project, "tags": ["é".repeat(41)] } })).await;
        assert_eq!(data["updateWorkspaceSettings"]["userErrors"][0]["message"], "Un tag doit contenir au plus 40 caractères");
        assert_eq!(creator.data(SETTINGS, json!({ "id": project })).await["project"]["workspaceSettings"]["version"], 0);
    }

    async fn settings_and_their_changes_are_visible_to_the_owner_only(server: Server) {
        let (owner, other, tester) = (server.creator().await, server.creator().await, server.tester().await);
        let project = owner.create_project("À moi").await;
        for id in [project.as_str(), "prj_00000000000000000000000000000000", "x"] {
            let data = other.data(UPDATE, json!({ "input": { "projectId": id, "color": "#000000" } })).await;
            let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "projectId"], "message": "Projet introuvable" }]);
            assert_eq!(data["updateWorkspaceSettings"], json!({ "workspaceSettings": null, "userErrors": expected }));
        }
        assert_eq!(tester.error_code(UPDATE, json!({ "input": { "projectId": project } })).await, "FORBIDDEN");
        let mut socket = other.socket().await;
        socket.subscribe("1", SETTINGS_CHANGES, json!({ "project": project })).await;
        assert_eq!(socket.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");

        let mut socket = owner.socket().await;
        socket.subscribe("1", SETTINGS_CHANGES, json!({ "project": project })).await;
        socket.next("1").await;
        owner.data(UPDATE, json!({ "input": { "projectId": project, "color": "#123456" } })).await;
        let change = socket.next("1").await["workspaceSettingsChanges"]["changes"][0].clone();
        let id = project.replace("prj_", "wks_");
        assert_eq!(change, json!({ "operation": "UPDATED", "id": id, "workspaceSettings": { "color": "#123456", "version": 1 } }));
    }

    async fn notifies_the_owner_only_when_the_workspace_has_notifications(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Silencieux").await;
        let send = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { userErrors { code } } }";
        for (name, wanted, expected) in [("ada", true, 1), ("grace", false, 1), ("alan", true, 2)] {
            owner.data(UPDATE, json!({ "input": { "projectId": project, "hasNotifications": wanted } })).await;
            let (_, token) = owner.invite(&project, json!({ "discordUsername": name })).await;
            let data = server.visitor().data(send, json!({ "token": token })).await;
            assert_eq!(data["sendFeedback"]["userErrors"], json!([]));
            let data = owner.data("{ viewer { notifications { totalCount } } }", json!({})).await;
            assert_eq!(data["viewer"]["notifications"]["totalCount"], expected, "{name}");
        }
    }

    async fn concurrent_first_saves_are_all_applied(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Disputé").await;
        join_all((0..6).map(|number| {
            let (creator, project) = (&creator, &project);
            async move {
                creator.data(UPDATE, json!({ "input": { "projectId": project, "color": format!("#00000{number}") } })).await;
                creator.data(SAVE, json!({ "input": { "content": format!("Texte {number}") } })).await;
            }
        }))
        .await;
        assert_eq!(creator.data(SETTINGS, json!({ "id": project })).await["project"]["workspaceSettings"]["version"], 6);
        assert_eq!(creator.data(STORY, json!({})).await["viewer"]["personalStory"]["version"], 6);
        let conflicts = join_all((0..6).map(|number| {
            let creator = &creator;
            async move {
                let input = json!({ "content": format!("Seul {number}"), "expectedVersion": 6 });
                creator.data(SAVE, json!({ "input": input })).await["savePersonalStory"]["userErrors"].as_array().unwrap().len()
            }
        }))
        .await;
        assert_eq!(conflicts.into_iter().sum::<usize>(), 5, "exactly one save of the version succeeds");
    }

    async fn saves_a_story_and_does_not_overwrite_a_newer_one(server: Server) {
        let person = server.tester().await;
        assert_eq!(person.data(STORY, json!({})).await["viewer"]["personalStory"], Value::Null);
        let save = async |content: &str, expected: Value| {
            let input = json!({ "content": content, "expectedVersion": expected });
            person.data(SAVE, json!({ "input": input })).await["savePersonalStory"].clone()
        };
        let refused = json!([{ "code": "VERSION_CONFLICT", "field": null, "message":
            "Une version plus récente de votre histoire a été enregistrée ailleurs. Votre texte est gardé\u{a0}: comparez, puis enregistrez de nouveau." }]);
        assert_eq!(save("Avant", json!(1)).await, json!({ "personalStory": null, "userErrors": refused }));
        let story = save("# Début\r\n\r\n- *un*\u{0}", json!(0)).await;
        assert_eq!(story["personalStory"], json!({ "content": "# Début\n\n- *un*", "version": 1 }));
        assert_eq!(save("Suite", json!(1)).await["personalStory"], json!({ "content": "Suite", "version": 2 }));
        assert_eq!(save("Ailleurs", json!(1)).await, json!({ "personalStory": null, "userErrors": refused }));
        assert_eq!(save("  ", Value::Null).await["personalStory"], json!({ "content": "", "version": 3 }));
        let story = person.data(STORY, json!({})).await["viewer"]["personalStory"].clone();
        assert_eq!((&story["content"], &story["version"]), (&json!(""), &json!(3)));
        let id = story["id"].as_str().unwrap();
        assert!(id.starts_with("pst_"), "{id}");
        let node = "query($id: ID!) { node(id: $id) { __typename } }";
        assert_eq!(person.data(node, json!({ "id": id })).await["node"]["__typename"], "PersonalStory");
        assert_eq!(server.creator().await.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(server.visitor().error_code(SAVE, json!({ "input": { "content": "x" } })).await, "UNAUTHENTICATED");
    }

    async fn limits_the_length_of_a_story_in_characters(server: Server) {
        let person = server.creator().await;
        for letter in ["a", "é", "🐝"] {
            let content = letter.repeat(100_000);
            let data = person.data(SAVE, json!({ "input": { "content": content } })).await;
            assert_eq!(data["savePersonalStory"]["personalStory"]["content"], content);
            let data = person.data(SAVE, json!({ "input": { "content": letter.repeat(100_001) } })).await;
            assert_eq!(data["savePersonalStory"]["userErrors"], json!([{
                "code": "TOO_LONG", "field": ["input", "content"], "message": "L'histoire doit contenir au plus 100\u{a0}000 caractères",
            }]));
        }
    }

    async fn sends_a_story_saved_on_another_device(server: Server) {
        let person = server.creator().await;
        let mut socket = person.socket().await;
        socket.subscribe("1", STORY_CHANGES, json!({})).await;
        let ready = socket.next("1").await["personalStoryChanges"].clone();
        person.data(SAVE, json!({ "input": { "content": "Un" } })).await;
        person.data(SAVE, json!({ "input": { "content": "Deux" } })).await;
        server.creator().await.data(SAVE, json!({ "input": { "content": "Une autre" } })).await;
        let mut seen = Vec::new();
        while seen.len() < 2 {
            seen.extend(socket.next("1").await["personalStoryChanges"]["changes"].as_array().unwrap().clone());
        }
        let received: Vec<(&Value, &Value)> = seen.iter().map(|change| (&change["operation"], &change["personalStory"]["content"])).collect();
        assert_eq!(received, [(&json!("CREATED"), &json!("Un")), (&json!("UPDATED"), &json!("Deux"))]);
        let mut late = person.socket().await;
        late.subscribe("1", STORY_CHANGES, json!({ "after": ready["cursor"] })).await;
        assert_eq!(late.next("1").await["personalStoryChanges"]["changes"], json!([]));
        assert_eq!(late.next("1").await["personalStoryChanges"]["changes"].as_array().unwrap()[..], seen[..]);
    }
}
