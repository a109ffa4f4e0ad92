//! Projects: validation, pages, versions and ownership.

use chrono::TimeDelta;
use entity::{
    project as project_row,
    types::id::{Id, ProjectId},
};
use rodage::features::notifications::send_due_emails;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::{
    invitations::{ACCEPT, named_tester},
    links,
    support::{
        app::Server,
        both_databases,
        client::{CREATE_PROJECT, Client, project},
        errors,
    },
};

const LIST: &str = "query($first: Int, $last: Int, $after: String, $before: String, $filter: ProjectFilter, \
    $orderBy: ProjectOrder) { viewer { projects(first: $first, last: $last, after: $after, before: $before, \
    filter: $filter, orderBy: $orderBy) { nodes { title } totalCount \
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }";

const UPDATE: &str = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { \
    project { title prototypeLink deadline keywords version } userErrors { code field message } } }";

const SET_STATUS: &str = "mutation($input: SetProjectStatusInput!) { setProjectStatus(input: $input) { \
    project { status version } userErrors { code field } } }";

fn titles(data: &Value) -> Vec<&str> {
    let nodes = data["viewer"]["projects"]["nodes"].as_array().unwrap();
    nodes.iter().map(|node| node["title"].as_str().unwrap()).collect()
}

both_databases! {
    async fn creates_a_project_with_the_given_values(server: Server) {
        let creator = server.creator().await;
        let data = creator.data(CREATE_PROJECT, json!({ "input": project("  Rodage  ") })).await;
        let created = &data["createProject"]["project"];
        assert_eq!(data["createProject"]["userErrors"], json!([]));
        let expected = [
            ("title", json!("Rodage")),
            ("deadline", json!("2027-03-31")),
            ("keywords", json!(["jeu", "plateforme"])),
            ("prototypeLink", json!("https://exemple.fr/jeu")),
            ("status", json!("IN_PROGRESS")),
            ("version", json!(1)),
        ];
        for (field, value) in expected {
            assert_eq!(created[field], value, "{field}");
        }
        let id = created["id"].as_str().unwrap();
        assert!(id.starts_with("prj_"), "{id}");
        let read = creator.data("query($id: ID!) { project(id: $id) { title } node(id: $id) { __typename id } }", json!({ "id": id })).await;
        assert_eq!(read, json!({ "project": { "title": "Rodage" }, "node": { "__typename": "Project", "id": id } }));
    }

    async fn returns_every_validation_error_with_its_field_and_message(server: Server) {
        let creator = server.creator().await;
        let input = json!({
            "title": "ab", "description": "trop court", "objectives": "non", "feedbackType": "x",
            "detailsForTesters": " ", "prototypeLink": "javascript:alert(1)", "deadline": null, "keywords": [" , , "],
        });
        let input = { let mut input = input; input["description"] = json!("court"); input };
        let data = creator.data(CREATE_PROJECT, json!({ "input": input })).await;
        assert_eq!(data["createProject"]["project"], Value::Null);
        let errors: Vec<(Value, &str)> = data["createProject"]["userErrors"].as_array().unwrap().iter()
            .map(|error| (error["field"][1].clone(), error["message"].as_str().unwrap())).collect();
        assert_eq!(errors, [
            (json!("title"), "Le titre doit contenir au moins 3 caractères"),
            (json!("description"), "La description doit contenir au moins 10 caractères"),
            (json!("objectives"), "Les objectifs doivent contenir au moins 10 caractères"),
            (json!("feedbackType"), "Le type de feedback doit contenir au moins 3 caractères"),
            (json!("detailsForTesters"), "Les détails doivent contenir au moins 10 caractères"),
            (json!("prototypeLink"), "URL invalide"),
            (json!("deadline"), "Une deadline est requise"),
            (json!("keywords"), "Au moins un mot-clé est requis"),
        ]);
        let none = creator.data(LIST, json!({})).await;
        assert_eq!(none["viewer"]["projects"]["totalCount"], 0, "nothing was stored");
    }

    async fn updates_only_the_given_fields(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("Avant").await;
        let data = creator.data(UPDATE, json!({ "input": { "id": id, "title": "Après", "prototypeLink": null } })).await;
        assert_eq!(data["updateProject"]["project"], json!({
            "title": "Après", "prototypeLink": null, "deadline": "2027-03-31", "keywords": ["jeu", "plateforme"], "version": 2,
        }));
        let data = creator.data(UPDATE, json!({ "input": { "id": id, "deadline": null, "title": "x" } })).await;
        let codes: Vec<&Value> = data["updateProject"]["userErrors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
        assert_eq!(codes, ["TOO_SHORT", "REQUIRED"]);
        // What changes nothing is no write.
        for input in [json!({ "id": id, "title": null, "keywords": null }), json!({ "id": id, "title": " Après " })] {
            let data = creator.data(UPDATE, json!({ "input": input })).await;
            assert_eq!(data["updateProject"]["project"]["version"], 2, "{data:#}");
        }
        let data = creator.data("{ viewer { activities { nodes { type } } } }", json!({})).await;
        assert_eq!(data["viewer"]["activities"]["nodes"], json!([{ "type": "PROJECT_UPDATED" }, { "type": "PROJECT_CREATED" }]));
    }

    async fn rejects_an_update_of_an_outdated_version(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("Premier").await;
        creator.rename_project(&id, "Deux").await;
        let data = creator.data(UPDATE, json!({ "input": { "id": id, "title": "Trois", "expectedVersion": 1 } })).await;
        assert_eq!(data["updateProject"]["project"], Value::Null);
        assert_eq!(data["updateProject"]["userErrors"][0]["code"], "VERSION_CONFLICT");
        let data = creator.data(UPDATE, json!({ "input": { "id": id, "title": "Trois", "expectedVersion": 2 } })).await;
        assert_eq!(data["updateProject"]["project"]["version"], 3);
    }

    async fn allows_every_status_change_and_ignores_the_current_status(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("Statut").await;
        for (status, version) in [("PAUSED", 2), ("COMPLETED", 3), ("IN_PROGRESS", 4), ("IN_PROGRESS", 4)] {
            let data = creator.data(SET_STATUS, json!({ "input": { "id": id, "status": status } })).await;
            assert_eq!(data["setProjectStatus"]["project"], json!({ "status": status, "version": version }));
        }
    }

    async fn another_creators_project_is_not_found(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let id = owner.create_project("À moi").await;
        let seen = other.data("query($id: ID!) { project(id: $id) { id } node(id: $id) { id } nodes(ids: [$id]) { id } }", json!({ "id": id })).await;
        assert_eq!(seen, json!({ "project": null, "node": null, "nodes": [null] }));
        let unknown = "prj_00000000000000000000000000000000";
        for id in [id.as_str(), unknown, "n'importe quoi"] {
            let update = other.data(UPDATE, json!({ "input": { "id": id, "title": "Volé" } })).await;
            let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "id"], "message": "Projet introuvable" }]);
            assert_eq!(update["updateProject"]["userErrors"], expected);
            let status = other.data(SET_STATUS, json!({ "input": { "id": id, "status": "PAUSED" } })).await;
            assert_eq!(status["setProjectStatus"]["userErrors"][0]["code"], "NOT_FOUND");
            let delete = "mutation($input: DeleteProjectInput!) { deleteProject(input: $input) { deletedProjectId userErrors { code } } }";
            let delete = other.data(delete, json!({ "input": { "id": id } })).await;
            assert_eq!(delete["deleteProject"], json!({ "deletedProjectId": null, "userErrors": [{ "code": "NOT_FOUND" }] }));
        }
        assert_eq!(titles(&owner.data(LIST, json!({})).await), ["À moi"]);
    }

    async fn pages_in_both_directions_and_every_order(server: Server) {
        let creator = server.creator().await;
        for (number, deadline) in [(1, "2027-05-01"), (2, "2027-03-01"), (3, "2027-05-01"), (4, "2027-01-01"), (5, "2027-04-01")] {
            let mut input = project(&format!("Projet {number}"));
            input["deadline"] = json!(deadline);
            creator.data(CREATE_PROJECT, json!({ "input": input })).await;
        }
        for (order, expected) in [
            (Value::Null, ["Projet 5", "Projet 4", "Projet 3", "Projet 2", "Projet 1"]),
            (json!({ "field": "CREATED_AT", "direction": "ASC" }), ["Projet 1", "Projet 2", "Projet 3", "Projet 4", "Projet 5"]),
            (json!({ "field": "DEADLINE", "direction": "ASC" }), ["Projet 4", "Projet 2", "Projet 5", "Projet 1", "Projet 3"]),
            (json!({ "field": "DEADLINE", "direction": "DESC" }), ["Projet 3", "Projet 1", "Projet 5", "Projet 2", "Projet 4"]),
        ] {
            let mut forward = Vec::new();
            let mut after = Value::Null;
            loop {
                let data = creator.data(LIST, json!({ "first": 2, "after": after, "orderBy": order })).await;
                let page = &data["viewer"]["projects"];
                assert_eq!((&page["totalCount"], &page["pageInfo"]["hasPreviousPage"]), (&json!(5), &json!(!forward.is_empty())));
                forward.extend(titles(&data).into_iter().map(str::to_owned));
                after = page["pageInfo"]["endCursor"].clone();
                if page["pageInfo"]["hasNextPage"] == false {
                    break;
                }
            }
            assert_eq!(forward, expected, "forward by {order}");

            let mut backward: Vec<String> = Vec::new();
            let mut before = Value::Null;
            loop {
                let data = creator.data(LIST, json!({ "last": 2, "before": before, "orderBy": order })).await;
                let page = &data["viewer"]["projects"];
                backward.splice(0..0, titles(&data).into_iter().map(str::to_owned));
                before = page["pageInfo"]["startCursor"].clone();
                if page["pageInfo"]["hasPreviousPage"] == false {
                    break;
                }
            }
            assert_eq!(backward, expected, "backward by {order}");
        }
    }

    async fn filters_the_list_and_rejects_invalid_pages(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("En pause").await;
        creator.create_project("En cours").await;
        creator.data(SET_STATUS, json!({ "input": { "id": id, "status": "PAUSED" } })).await;
        let data = creator.data(LIST, json!({ "filter": { "status": ["PAUSED", "COMPLETED"] } })).await;
        assert_eq!((titles(&data), &data["viewer"]["projects"]["totalCount"]), (vec!["En pause"], &json!(1)));
        for variables in [json!({ "first": 0 }), json!({ "first": 101 }), json!({ "first": 1, "last": 1 }), json!({ "after": "x" })] {
            assert_eq!(creator.error_code(LIST, variables.clone()).await, "BAD_USER_INPUT", "{variables}");
        }
        let by_creation = creator.data(LIST, json!({ "first": 1 })).await["viewer"]["projects"]["pageInfo"]["endCursor"].clone();
        let other_order = json!({ "after": by_creation, "orderBy": { "field": "DEADLINE", "direction": "ASC" } });
        assert_eq!(creator.error_code(LIST, other_order).await, "BAD_USER_INPUT");
    }

    async fn deleting_a_project_ends_the_subscriptions_to_its_parts(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let id = owner.create_project("Éphémère").await;
        let (_, token) = owner.invite(&id, json!({ "discordUsername": "zoe" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let (roadmap, settings) = ("roadmapItemChanges", "workspaceSettingsChanges");
        let mut sockets = Vec::new();
        for (person, field) in [(&owner, roadmap), (&tester, roadmap), (&owner, settings)] {
            let mut socket = person.socket().await;
            let query = format!("subscription($id: ID!) {{ {field}(projectId: $id) {{ changes {{ operation }} }} }}");
            socket.subscribe("1", &query, json!({ "id": id })).await;
            assert_eq!(socket.next("1").await[field]["changes"], json!([]));
            sockets.push(socket);
        }
        owner.delete_project(&id).await;
        for socket in &mut sockets {
            let end = socket.message().await;
            assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        }
    }

    async fn deleting_a_project_tells_whoever_was_invited_or_has_asked(server: Server) {
        let (owner, zoe, ada) = (server.creator().await, server.visitor(), server.tester().await);
        let address = zoe.sign_up("TESTER").await;
        let tester_id = named_tester(&zoe, "Zoé").await;
        let id = owner.create_project("Éphémère").await;
        let link = links::add(&owner, &id, "REQUEST", None).await;
        for client in [&zoe, &ada] {
            links::ask(&owner, &id, client, &link.token).await;
        }
        owner.invite(&id, json!({ "testerId": tester_id })).await;
        let (_, token) = owner.invite(&id, json!({ "discordUsername": "leo" })).await;
        let send = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Clair\" }) { userErrors { code } } }";
        assert_eq!(server.visitor().data(send, json!({ "token": token })).await["sendFeedback"]["userErrors"], json!([]));
        owner.delete_project(&id).await;
        let notified = async |client: &Client| {
            let data = client.data("{ viewer { notifications { nodes { type isRead } } } }", json!({})).await;
            data["viewer"]["notifications"]["nodes"].clone()
        };
        let notification = |kind: &str, is_read: bool| json!({ "type": kind, "isRead": is_read });
        let deleted = notification("PROJECT_DELETED", false);
        assert_eq!(notified(&ada).await, json!([deleted]));
        assert_eq!(notified(&zoe).await, json!([deleted, notification("TESTER_INVITED", true)]), "once");
        let of_owner = ["FEEDBACK_RECEIVED", "JOIN_REQUESTED", "JOIN_REQUESTED"].map(|kind| notification(kind, true));
        assert_eq!(notified(&owner).await, json!(of_owner), "nothing of them leads anywhere");
        server.app.clock.advance(TimeDelta::minutes(3));
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 2);
        let email = server.outbox.to(&address, 1).await.remove(0);
        assert!(email.text.contains("a été supprimé") && !email.text.contains("vous invite"), "{}", email.text);
    }

    async fn concurrent_updates_of_a_project_are_all_applied(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("Disputé").await;
        let names: Vec<String> = (0..10).map(|number| format!("Titre {number}")).collect();
        futures_util::future::join_all(names.iter().map(|name| creator.rename_project(&id, name))).await;
        let data = creator.data("query($id: ID!) { project(id: $id) { version } }", json!({ "id": id })).await;
        assert_eq!(data["project"]["version"], 11);
    }
    async fn a_creator_has_at_most_five_hundred(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let id = creator.create_project("Le premier").await;
        let app = &server.app;
        let row = &project_row::Entity::find_by_id(ProjectId::parse(&id).unwrap()).one(app.db.read()).await.unwrap().unwrap();
        app.db
            .write(|tx| async move {
                let copies = (0..499).map(|_| project_row::Model { id: app.ids.next(), ..row.clone() }.into_active_model());
                project_row::Entity::insert_many(copies).exec_without_returning(tx.db()).await?;
                Ok(())
            }.scope_boxed())
            .await
            .unwrap();
        let refused = creator.data(CREATE_PROJECT, json!({ "input": project("De trop") })).await["createProject"].take();
        assert_eq!((&refused["project"], errors(&refused)), (&Value::Null, vec![("TOO_MANY", "")]));
        creator.delete_project(&id).await;
        creator.create_project("Le dernier").await;
        other.create_project("Ailleurs").await;
    }
}
