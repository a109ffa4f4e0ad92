//! The roadmap: defaults, order, statuses, versions and visibility.

use chrono_tz::{Europe::Paris, Pacific};
use entity::{
    invitation, project_tester,
    types::{
        id::{Id, ProjectId, UserId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
    },
};
use futures_util::future::join_all;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client};

const CREATE: &str = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { \
    roadmapItem { id title description date status priority version } userErrors { code field message } } }";

const UPDATE: &str = "mutation($input: UpdateRoadmapItemInput!) { updateRoadmapItem(input: $input) { \
    roadmapItem { title description date status priority version } userErrors { code field message } } }";

const SET_STATUS: &str = "mutation($input: SetRoadmapItemStatusInput!) { setRoadmapItemStatus(input: $input) { \
    roadmapItem { status version } userErrors { code field message } } }";

const DELETE: &str = "mutation($input: DeleteRoadmapItemInput!) { deleteRoadmapItem(input: $input) { \
    deletedRoadmapItemId userErrors { code field message } } }";

const SET_TIME_ZONE: &str =
    "mutation($zone: String!) { updateSettings(input: { timeZone: $zone }) { userErrors { code } } }";

const LIST: &str = "query($id: ID!, $first: Int, $last: Int, $after: String, $before: String) { project(id: $id) { \
    roadmapItems(first: $first, last: $last, after: $after, before: $before) { nodes { title } totalCount \
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }";

const CHANGES: &str = "subscription($project: ID!) { roadmapItemChanges(projectId: $project) { \
    cursor changes { operation id roadmapItem { title status version } } } }";

/// Adds a step and returns its identifier.
async fn add(client: &Client, project: &str, title: &str, day: &str) -> String {
    let data = client.data(CREATE, json!({ "input": { "projectId": project, "title": title, "date": day } })).await;
    data["createRoadmapItem"]["roadmapItem"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

fn titles(page: &Value) -> Vec<String> {
    let nodes = page["nodes"].as_array().unwrap();
    nodes.iter().map(|node| node["title"].as_str().unwrap().to_owned()).collect()
}

/// Makes `tester` a tester of a project, as accepting an invitation does.
async fn make_tester(server: &Server, owner: &Client, tester: &Client, project: &str) {
    let person = async |client: &Client| {
        let data = client.data("{ viewer { id } }", json!({})).await;
        UserId::parse(data["viewer"]["id"].as_str().unwrap()).unwrap()
    };
    let (app, owner, tester) = (&server.app, person(owner).await, person(tester).await);
    let project = ProjectId::parse(project).unwrap();
    app.db
        .write(|tx| {
            async move {
                let invitation = invitation::ActiveModel {
                    id: Set(app.ids.next()),
                    project_id: Set(project),
                    creator_id: Set(owner),
                    tester_id: Set(Some(tester)),
                    token: Set(app.ids.request().to_string()),
                    status: Set(InvitationStatus::Accepted),
                    delivery: Set(InvitationDelivery::NotConfigured),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                    ..Default::default()
                };
                let invitation = invitation.insert(tx.db()).await?;
                let row = project_tester::ActiveModel {
                    id: Set(app.ids.next()),
                    project_id: Set(project),
                    tester_id: Set(tester),
                    invitation_id: Set(invitation.id),
                    joined_at: Set(tx.now()),
                };
                row.insert(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
}

both_databases! {
    async fn blank_fields_get_defaults_and_only_too_long_ones_are_rejected(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Feuille de route").await;
        let today = server.app.clock.now().with_timezone(&Paris).date_naive().to_string();
        for input in [json!({}), json!({ "title": null, "description": null, "date": null, "priority": null }), json!({ "title": " \n\u{0} ", "description": " " })] {
            let mut input = input;
            input["projectId"] = json!(project);
            let data = creator.data(CREATE, json!({ "input": input })).await;
            let mut item = data["createRoadmapItem"]["roadmapItem"].clone();
            assert!(item["id"].as_str().unwrap().starts_with("rmi_"));
            item.as_object_mut().unwrap().remove("id");
            assert_eq!(item, json!({
                "title": "Sans titre", "description": "", "date": today, "status": "PENDING", "priority": 1, "version": 1,
            }));
        }
        let input = json!({ "projectId": project, "title": "é".repeat(121), "description": "é".repeat(5001) });
        let data = creator.data(CREATE, json!({ "input": input })).await;
        assert_eq!(data["createRoadmapItem"], json!({ "roadmapItem": null, "userErrors": [
            { "code": "TOO_LONG", "field": ["input", "title"], "message": "Le titre doit contenir au plus 120 caractères" },
            { "code": "TOO_LONG", "field": ["input", "description"], "message": "La description doit contenir au plus 5000 caractères" },
        ] }));
        for date in ["", "31/12/2026", "2026-02-30", "2026-13-01", "12026-01-01", "demain"] {
            let code = creator.error_code(CREATE, json!({ "input": { "projectId": project, "date": date } })).await;
            assert_eq!(code, "BAD_REQUEST", "{date}");
        }
        for (title, date) in [("é".repeat(120), "0001-01-01"), ("عنوان 👩🏽‍💻".to_owned(), "9999-12-31")] {
            let data = creator.data(CREATE, json!({ "input": { "projectId": project, "title": title, "date": date, "priority": -3 } })).await;
            let item = &data["createRoadmapItem"]["roadmapItem"];
            assert_eq!((&item["title"], &item["date"], &item["priority"]), (&json!(title), &json!(date), &json!(-3)));
        }
    }

    async fn changes_the_status_and_ignores_the_current_one(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Badge").await;
        let id = add(&creator, &project, "Étape", "2026-12-01").await;
        for (status, version) in [("IN_PROGRESS", 2), ("COMPLETED", 3), ("PENDING", 4), ("PENDING", 4), ("COMPLETED", 5)] {
            let data = creator.data(SET_STATUS, json!({ "input": { "id": id, "status": status } })).await;
            assert_eq!(data["setRoadmapItemStatus"]["roadmapItem"], json!({ "status": status, "version": version }));
        }
    }

    async fn updates_only_the_given_fields(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Modifiée").await;
        let id = add(&creator, &project, "Avant", "2026-12-01").await;
        let update = async |input: Value| {
            let mut input = input;
            input["id"] = json!(id);
            creator.data(UPDATE, json!({ "input": input })).await["updateRoadmapItem"].clone()
        };
        let data = update(json!({ "description": "a\r\nb" })).await;
        assert_eq!(data["roadmapItem"], json!({
            "title": "Avant", "description": "a\nb", "date": "2026-12-01", "status": "PENDING", "priority": 1, "version": 2,
        }));
        let today = server.app.clock.now().with_timezone(&Paris).date_naive().to_string();
        let data = update(json!({ "title": "  ", "description": null, "date": null, "priority": 4, "expectedVersion": 2 })).await;
        assert_eq!(data["roadmapItem"], json!({
            "title": "Sans titre", "description": "", "date": today, "status": "PENDING", "priority": 4, "version": 3,
        }));
        let data = update(json!({ "priority": 4, "expectedVersion": 3 })).await;
        assert_eq!(data["roadmapItem"]["version"], 3, "it has this priority already");
        let data = update(json!({ "title": "Trop tard", "expectedVersion": 2 })).await;
        assert_eq!((&data["roadmapItem"], &data["userErrors"][0]["code"]), (&Value::Null, &json!("VERSION_CONFLICT")));
        let data = update(json!({ "title": "é".repeat(121) })).await;
        assert_eq!(data["userErrors"][0]["code"], "TOO_LONG");
    }

    async fn today_is_the_day_where_the_owner_is(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Antipodes").await;
        // They never have the same day: their clocks are 25 hours apart.
        for zone in [Pacific::Kiritimati, Pacific::Pago_Pago] {
            creator.data(SET_TIME_ZONE, json!({ "zone": zone.name() })).await;
            let today = || server.app.clock.now().with_timezone(&zone).date_naive().to_string();
            let before = today();
            let created = creator.data(CREATE, json!({ "input": { "projectId": project } })).await;
            let date = created["createRoadmapItem"]["roadmapItem"]["date"].as_str().unwrap();
            assert!([before, today()].contains(&date.to_owned()), "{date} in {zone}");
        }
    }

    async fn lists_steps_by_date_then_by_creation(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Ordre").await;
        for (title, date) in [("C", "2026-12-02"), ("A", "2026-12-01"), ("D", "2026-12-02"), ("E", "2027-01-01"), ("B", "2026-12-01")] {
            add(&creator, &project, title, date).await;
        }
        let expected = ["A", "B", "C", "D", "E"];
        let (mut forward, mut after) = (Vec::new(), Value::Null);
        loop {
            let page = creator.data(LIST, json!({ "id": project, "first": 2, "after": after })).await["project"]["roadmapItems"].clone();
            assert_eq!((&page["totalCount"], &page["pageInfo"]["hasPreviousPage"]), (&json!(5), &json!(!forward.is_empty())));
            forward.extend(titles(&page));
            after = page["pageInfo"]["endCursor"].clone();
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
        }
        assert_eq!(forward, expected);
        let (mut backward, mut before) = (Vec::new(), Value::Null);
        loop {
            let page = creator.data(LIST, json!({ "id": project, "last": 2, "before": before })).await["project"]["roadmapItems"].clone();
            backward.splice(0..0, titles(&page));
            before = page["pageInfo"]["startCursor"].clone();
            if page["pageInfo"]["hasPreviousPage"] == false {
                break;
            }
        }
        assert_eq!(backward, expected);
        for variables in [json!({ "id": project, "last": 101 }), json!({ "id": project, "before": "x" })] {
            assert_eq!(creator.error_code(LIST, variables).await, "BAD_USER_INPUT");
        }
    }

    async fn batches_the_roadmaps_of_several_projects(server: Server) {
        let creator = server.creator().await;
        let mut expected = Vec::new();
        for number in (1..=4).rev() {
            let project = creator.create_project(&format!("Projet {number}")).await;
            let steps: Vec<String> = (1..=number).map(|step| format!("{number}.{step}")).collect();
            for (day, step) in steps.iter().enumerate() {
                add(&creator, &project, step, &format!("2026-12-0{}", day + 1)).await;
            }
            expected.insert(0, steps);
        }
        let query = "{ viewer { projects { nodes { first: roadmapItems(first: 2) { nodes { title } totalCount } \
            last: roadmapItems(last: 1) { nodes { title } pageInfo { hasPreviousPage } } } } } }";
        let data = creator.data(query, json!({})).await;
        let nodes = data["viewer"]["projects"]["nodes"].as_array().unwrap();
        for (node, steps) in nodes.iter().zip(&expected) {
            assert_eq!(titles(&node["first"]), steps[..steps.len().min(2)]);
            assert_eq!(node["first"]["totalCount"], steps.len());
            assert_eq!(titles(&node["last"]), steps[steps.len() - 1..]);
            assert_eq!(node["last"]["pageInfo"]["hasPreviousPage"], steps.len() > 1);
        }
    }

    async fn another_creators_step_is_not_found(server: Server) {
        let (owner, other, tester) = (server.creator().await, server.creator().await, server.tester().await);
        let project = owner.create_project("À moi").await;
        let id = add(&owner, &project, "Étape", "2026-12-01").await;
        for id in [id.as_str(), "rmi_00000000000000000000000000000000", project.as_str(), "", "n'importe quoi"] {
            let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "id"], "message": "Étape introuvable" }]);
            let data = other.data(UPDATE, json!({ "input": { "id": id, "title": "Volé" } })).await;
            assert_eq!(data["updateRoadmapItem"], json!({ "roadmapItem": null, "userErrors": expected }));
            let data = other.data(SET_STATUS, json!({ "input": { "id": id, "status": "COMPLETED" } })).await;
            assert_eq!(data["setRoadmapItemStatus"], json!({ "roadmapItem": null, "userErrors": expected }));
            let data = other.data(DELETE, json!({ "input": { "id": id } })).await;
            assert_eq!(data["deleteRoadmapItem"], json!({ "deletedRoadmapItemId": null, "userErrors": expected }));
        }
        let data = other.data(CREATE, json!({ "input": { "projectId": project } })).await;
        let expected = json!([{ "code": "NOT_FOUND", "field": ["input", "projectId"], "message": "Projet introuvable" }]);
        assert_eq!(data["createRoadmapItem"], json!({ "roadmapItem": null, "userErrors": expected }));
        assert_eq!(tester.error_code(CREATE, json!({ "input": { "projectId": project } })).await, "FORBIDDEN");
        let node = "query($id: ID!) { node(id: $id) { __typename } }";
        assert_eq!(other.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(tester.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(owner.data(node, json!({ "id": id })).await["node"]["__typename"], "RoadmapItem");
        let data = owner.data(DELETE, json!({ "input": { "id": id } })).await;
        assert_eq!(data["deleteRoadmapItem"], json!({ "deletedRoadmapItemId": id, "userErrors": [] }));
        assert_eq!(owner.data(LIST, json!({ "id": project })).await["project"]["roadmapItems"]["totalCount"], 0);
    }

    async fn sends_every_change_to_the_owner(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Suivie").await;
        let mut socket = creator.socket().await;
        socket.subscribe("1", CHANGES, json!({ "project": project })).await;
        socket.next("1").await;
        let id = add(&creator, &project, "Étape", "2026-12-01").await;
        creator.data(SET_STATUS, json!({ "input": { "id": id, "status": "COMPLETED" } })).await;
        creator.data(DELETE, json!({ "input": { "id": id } })).await;
        let mut seen = Vec::new();
        while seen.len() < 3 {
            seen.extend(socket.next("1").await["roadmapItemChanges"]["changes"].as_array().unwrap().clone());
        }
        assert_eq!(seen, [
            json!({ "operation": "CREATED", "id": id, "roadmapItem": { "title": "Étape", "status": "PENDING", "version": 1 } }),
            json!({ "operation": "UPDATED", "id": id, "roadmapItem": { "title": "Étape", "status": "COMPLETED", "version": 2 } }),
            json!({ "operation": "DELETED", "id": id, "roadmapItem": null }),
        ]);
    }

    async fn testers_read_the_roadmap_while_it_is_shared(server: Server) {
        let (owner, tester, stranger) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Ouverte").await;
        let id = add(&owner, &project, "Étape", "2026-12-01").await;
        make_tester(&server, &owner, &tester, &project).await;
        let node = "query($id: ID!) { node(id: $id) { __typename } }";
        assert_eq!(tester.data(node, json!({ "id": id })).await["node"]["__typename"], "RoadmapItem");
        assert_eq!(stranger.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(tester.error_code(SET_STATUS, json!({ "input": { "id": id, "status": "COMPLETED" } })).await, "FORBIDDEN");

        let mut socket = tester.socket().await;
        socket.subscribe("1", CHANGES, json!({ "project": project })).await;
        socket.next("1").await;
        owner.data(SET_STATUS, json!({ "input": { "id": id, "status": "IN_PROGRESS" } })).await;
        assert_eq!(socket.next("1").await["roadmapItemChanges"]["changes"][0]["roadmapItem"]["status"], "IN_PROGRESS");

        let settings = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { userErrors { code } } }";
        owner.data(settings, json!({ "input": { "projectId": project, "hasCollaboration": false } })).await;
        owner.data(SET_STATUS, json!({ "input": { "id": id, "status": "COMPLETED" } })).await;
        let end = socket.message().await;
        assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        assert_eq!(tester.data(node, json!({ "id": id })).await["node"], Value::Null);
        socket.subscribe("2", CHANGES, json!({ "project": project })).await;
        assert_eq!(socket.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");

        owner.data(settings, json!({ "input": { "projectId": project, "hasCollaboration": true } })).await;
        socket.subscribe("3", CHANGES, json!({ "project": project })).await;
        socket.next("3").await;
        assert_eq!(tester.data(node, json!({ "id": id })).await["node"]["__typename"], "RoadmapItem");
    }

    async fn applies_concurrent_updates_and_deletes_steps_with_their_project(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Disputée").await;
        let id = add(&creator, &project, "Étape", "2026-12-01").await;
        join_all((0..10).map(|number| {
            let (creator, id) = (&creator, &id);
            async move { creator.data(UPDATE, json!({ "input": { "id": id, "title": format!("Titre {number}") } })).await }
        }))
        .await;
        let node = "query($id: ID!) { node(id: $id) { ... on RoadmapItem { version } } }";
        assert_eq!(creator.data(node, json!({ "id": id })).await["node"]["version"], 11);
        let edit = creator.execute(UPDATE, json!({ "input": { "id": id, "title": "Encore" } }));
        let ((), response) = futures_util::future::join(creator.delete_project(&project), edit).await;
        let code = &response["data"]["updateRoadmapItem"]["userErrors"][0]["code"];
        assert!(code.is_null() || code == "NOT_FOUND", "{response:#}");
        assert_eq!(creator.data(node, json!({ "id": id })).await["node"], Value::Null);
    }
}
