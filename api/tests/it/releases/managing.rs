//! Creating, changing, deleting and reading releases.

use entity::{
    release,
    types::id::{Id, ProjectId},
};
use futures_util::future::join_all;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use super::{CREATE, DELETE, LIST, SHEET, UPDATE, add, error, errors, names};
use crate::{
    invitations::ACCEPT,
    support::{app::Server, both_databases, client::Client},
};

async fn update(client: &Client, input: Value) -> Value {
    client.data(UPDATE, json!({ "input": input })).await["updateRelease"].take()
}

async fn create(client: &Client, input: Value) -> Value {
    client.data(CREATE, json!({ "input": input })).await["createRelease"].take()
}

both_databases! {
    async fn values_are_cleaned_and_all_errors_reported(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let input = json!({ "projectId": project, "name": " 1.2\n β ", "notes": "\n# Titre\r\n- un ", "link": " https://exemple.fr ", "releasedOn": "2026-11-20" });
        let mut created = create(&owner, input).await["release"].take();
        let id = created.as_object_mut().unwrap().remove("id").unwrap();
        assert!(id.as_str().unwrap().starts_with("rel_"));
        assert_eq!(created, json!({
            "name": "1.2 β", "notes": "# Titre\n- un", "link": "https://exemple.fr/", "releasedOn": "2026-11-20", "fixedCount": 0, "version": 1,
        }));
        let refused = create(&owner, json!({ "projectId": project })).await;
        assert_eq!(errors(&refused), [error("REQUIRED", "name"), error("REQUIRED", "releasedOn")].concat());
        let input = json!({ "projectId": project, "name": "é".repeat(41), "notes": "é".repeat(10_001), "link": "javascript:alert(1)", "releasedOn": "2026-11-20" });
        let expected = [error("TOO_LONG", "name"), error("TOO_LONG", "notes"), error("INVALID_URL", "link")].concat();
        assert_eq!(errors(&create(&owner, input).await), expected);
        for (field, value, code) in [("name", Value::Null, "REQUIRED"), ("releasedOn", Value::Null, "REQUIRED"), ("name", json!("\u{200b}"), "REQUIRED")] {
            let refused = update(&owner, json!({ "id": id, field: value })).await;
            assert_eq!((errors(&refused), &refused["release"]), (error(code, field), &Value::Null));
        }
        let changed = update(&owner, json!({ "id": id, "notes": null, "link": null })).await;
        let expected = json!({ "name": "1.2 β", "notes": "", "link": null, "releasedOn": "2026-11-20", "version": 2 });
        assert_eq!(changed["release"], expected);
    }

    async fn a_name_is_unique_in_its_project(server: Server) {
        let owner = server.creator().await;
        let (project, second) = (owner.create_project("Rodage").await, owner.create_project("Second").await);
        add(&owner, &project, "Été", "2026-11-20").await;
        let other = add(&owner, &project, "1.1", "2026-11-21").await;
        add(&owner, &second, "Été", "2026-11-20").await;
        let taken = create(&owner, json!({ "projectId": project, "name": "ÉTÉ", "releasedOn": "2026-11-22" })).await;
        assert_eq!((errors(&taken), &taken["release"]), (error("NAME_TAKEN", "name"), &Value::Null));
        assert_eq!(errors(&update(&owner, json!({ "id": other, "name": "ete" })).await), error("NAME_TAKEN", "name"));
        assert_eq!(errors(&update(&owner, json!({ "id": other, "name": "1.1" })).await), [], "its own name");
        let input = json!({ "projectId": project, "name": "2.0", "releasedOn": "2026-11-23" });
        let outcomes = join_all((0..5).map(|_| create(&owner, input.clone()))).await;
        let made = outcomes.iter().filter(|outcome| outcome["release"]["id"].is_string()).count();
        let refused = outcomes.iter().filter(|outcome| errors(outcome) == error("NAME_TAKEN", "name")).count();
        assert_eq!((made, refused), (1, 4), "{outcomes:#?}");
    }

    async fn the_newest_comes_first(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        for (name, day) in [("1.0", "2026-11-20"), ("0.9", "2026-11-01"), ("1.1", "2026-11-20"), ("2.0", "2026-12-24")] {
            add(&owner, &project, name, day).await;
        }
        let all = ["2.0", "1.1", "1.0", "0.9"];
        let list = async |mut variables: Value| {
            variables["id"] = json!(project);
            owner.data(LIST, variables).await["project"]["releases"].take()
        };
        let page = list(json!({ "first": 3 })).await;
        assert_eq!((names(&page), &page["totalCount"], &page["pageInfo"]["hasNextPage"]), (all[..3].iter().map(|name| (*name).to_owned()).collect(), &json!(4), &json!(true)));
        assert_eq!(names(&list(json!({ "first": 3, "after": page["pageInfo"]["endCursor"] })).await), all[3..]);
        assert_eq!(names(&list(json!({ "last": 2 })).await), all[2..]);
    }

    async fn of_concurrent_edits_one_is_kept(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let id = add(&owner, &project, "1.0", "2026-11-20").await;
        let edits = (0..4).map(|number| update(&owner, json!({ "id": id, "expectedVersion": 1, "notes": format!("Essai {number}") })));
        let outcomes = join_all(edits).await;
        let conflicts = outcomes.iter().filter(|outcome| errors(outcome) == error("VERSION_CONFLICT", "")).count();
        assert_eq!(conflicts, 3, "{outcomes:#?}");
        let kept = outcomes.iter().find(|outcome| outcome["release"].is_object()).unwrap();
        assert_eq!(kept["release"]["version"], 2);
        let changed = update(&owner, json!({ "id": id, "name": "1.0.1" })).await;
        assert_eq!((&changed["release"]["notes"], &changed["release"]["version"]), (&kept["release"]["notes"], &json!(3)));
    }

    async fn whoever_sees_the_sheet_reads_them_and_only_the_owner_writes(server: Server) {
        let (owner, tester, stranger) = (server.creator().await, server.tester().await, server.creator().await);
        let project = owner.create_project("Rodage").await;
        let id = add(&owner, &project, "1.0", "2026-11-20").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "zoe" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let (pending, open) = owner.invite(&project, json!({ "discordUsername": "lea" })).await;
        for (caller, token, fixed) in [(&server.visitor(), &open, Value::Null), (&stranger, &open, Value::Null), (&tester, &token, Value::Null), (&owner, &open, json!({ "totalCount": 0 }))] {
            let seen = caller.data(SHEET, json!({ "token": token })).await;
            let expected = json!({ "totalCount": 1, "nodes": [{ "id": id, "name": "1.0", "notes": "", "fixedFeedbacks": fixed }] });
            assert_eq!(seen["invitationByToken"]["project"]["releases"], expected);
        }
        let node = "query($id: ID!) { node(id: $id) { ... on Release { name } } }";
        for (caller, seen) in [(&owner, json!({ "name": "1.0" })), (&tester, json!({ "name": "1.0" })), (&stranger, Value::Null), (&server.visitor(), Value::Null)] {
            assert_eq!(caller.data(node, json!({ "id": id })).await["node"], seen);
        }
        let revoke = "mutation($id: ID!) { revokeInvitation(input: { id: $id }) { userErrors { code } } }";
        owner.data(revoke, json!({ "id": pending })).await;
        assert_eq!(server.visitor().data(SHEET, json!({ "token": open })).await["invitationByToken"], Value::Null);
        let rename = json!({ "id": id, "name": "2.0" });
        assert_eq!(errors(&update(&stranger, rename.clone()).await), error("NOT_FOUND", "id"));
        assert_eq!(tester.error_code(UPDATE, json!({ "input": rename })).await, "FORBIDDEN");
        assert_eq!(errors(&stranger.data(DELETE, json!({ "id": id })).await["deleteRelease"]), error("NOT_FOUND", "id"));
        let gone = owner.data(DELETE, json!({ "id": id })).await["deleteRelease"].take();
        assert_eq!(gone, json!({ "deletedReleaseId": id, "userErrors": [] }));
        assert_eq!(errors(&owner.data(DELETE, json!({ "id": id })).await["deleteRelease"]), error("NOT_FOUND", "id"));
        assert_eq!(owner.data(LIST, json!({ "id": project })).await["project"]["releases"]["totalCount"], 0);
    }

    async fn a_project_has_at_most_five_hundred(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (app, project_id) = (&server.app, ProjectId::parse(&project).unwrap());
        let rows = |now: chrono::DateTime<chrono::Utc>| (0..499).map(move |number| release::Model {
            id: app.ids.next(),
            project_id,
            name: number.to_string(),
            folded: number.to_string(),
            notes: String::new(),
            link: None,
            released_on: now.date_naive(),
            version: 1,
            created_at: now,
        });
        app.db
            .write(|tx| async move {
                let rows = rows(tx.now()).map(IntoActiveModel::into_active_model);
                release::Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
                Ok(())
            }.scope_boxed())
            .await
            .unwrap();
        add(&owner, &project, "La dernière", "2026-11-20").await;
        let refused = create(&owner, json!({ "projectId": project, "name": "De trop", "releasedOn": "2026-11-20" })).await;
        assert_eq!(errors(&refused), error("TOO_MANY", ""));
        let counts = owner.data(LIST, json!({ "id": project, "first": 1 })).await["project"]["releases"]["totalCount"].take();
        assert_eq!(counts, 500);
    }

    async fn their_owner_exports_them(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        create(&owner, json!({ "projectId": project, "name": "1.0", "notes": "Tout", "releasedOn": "2026-11-20" })).await;
        let data = owner.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let archive: Value = serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        let exported = &archive["projects"][0]["releases"][0];
        assert_eq!((&exported["name"], &exported["notes"], &exported["releasedOn"]), (&json!("1.0"), &json!("Tout"), &json!("2026-11-20")));
    }
}
