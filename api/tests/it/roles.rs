//! One account with both roles: how it gets the other one, what it may do then, and that nobody invites themselves.

use std::time::{Duration, Instant};

use entity::{creator_profile, tester_profile};
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    directory,
    invitations::{ACCEPT, REFUSE, discord, named_tester},
    links,
    support::{
        app::Server,
        both_databases,
        client::{Client, INVITE},
    },
};

const ADD: &str = "mutation($role: UserType!) { addRole(input: { role: $role }) { \
    viewer { userType roles creatorProfile { firstName lastName } testerProfile { firstName lastName username } } \
    userErrors { code } } }";

const OWN: &str = "{ viewer { userType roles } }";

const SAVE: &str = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
    testerProfile { testerId } userErrors { code } } }";

/// Adds a role to an account. Returns what `addRole` returned of it.
pub async fn add(person: &Client, role: &str) -> Value {
    let added = person.data(ADD, json!({ "role": role })).await["addRole"].take();
    assert_eq!(added["userErrors"], json!([]));
    added["viewer"].clone()
}

/// Returns a creator who is a tester too, and the identifier by which that tester is invited.
async fn both(server: &Server, username: &str) -> (Client, String) {
    let person = server.creator().await;
    add(&person, "TESTER").await;
    let saved = person.data(SAVE, json!({ "input": { "username": username, "skills": ["jeu"] } })).await;
    let id = saved["updateTesterProfile"]["testerProfile"]["testerId"].as_str();
    let id = id.unwrap_or_else(|| panic!("{saved:#}")).to_owned();
    (person, id)
}

/// Returns the code, the message and the field of the only error of an invitation.
async fn refused(creator: &Client, project: &str, by: Value) -> Value {
    let data = creator.data(INVITE, json!({ "input": { "projectId": project, "by": by } })).await;
    assert_eq!(data["inviteTester"]["invitation"], Value::Null, "{data:#}");
    data["inviteTester"]["userErrors"].clone()
}

both_databases! {
    async fn an_account_gets_the_other_role_and_keeps_what_it_has(server: Server) {
        let names = json!({ "firstName": "Ada", "lastName": "Lovelace" });
        let own_names = json!({ "firstName": "Ada", "lastName": "Lovelace", "username": null });
        for (first, other) in [("CREATOR", "TESTER"), ("TESTER", "CREATOR")] {
            let person = server.visitor();
            person.sign_up(first).await;
            assert_eq!(person.data(OWN, json!({})).await["viewer"], json!({ "userType": first, "roles": [first] }));
            let expected = json!({ "userType": "CREATOR", "roles": ["CREATOR", "TESTER"],
                "creatorProfile": names, "testerProfile": own_names });
            // The second call and the one for the role that it has change nothing.
            for role in [other, other, first] {
                assert_eq!(add(&person, role).await, expected, "{first} and {role}");
            }
            let after = json!({ "userType": "CREATOR", "roles": ["CREATOR", "TESTER"] });
            assert_eq!(person.data(OWN, json!({})).await["viewer"], after);
            let update = "mutation { updateCreatorProfile(input: { firstName: \"Grace\" }) { userErrors { code } } }";
            assert_eq!(person.data(update, json!({})).await["updateCreatorProfile"]["userErrors"], json!([]));
            named_tester(&person, &format!("Grace {first}")).await;
            person.create_project("Le mien").await;
        }
    }

    async fn another_process_knows_the_role(server: Server) {
        // SQLite supports only one process.
        let is_shared = server.database.url.starts_with("postgres");
        let second = if is_shared { Some(server.start_another().await) } else { None };
        let person = server.tester().await;
        let elsewhere = person.at(second.as_ref().map_or(server.address, |second| second.address));
        let roles = async || elsewhere.data(OWN, json!({})).await["viewer"]["roles"].take();
        assert_eq!(roles().await, json!(["TESTER"]));
        add(&person, "CREATOR").await;
        let added = Instant::now();
        while roles().await != json!(["CREATOR", "TESTER"]) {
            // Milliseconds; the margin is for a machine that is busy with other tests.
            assert!(added.elapsed() < Duration::from_secs(5));
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn concurrent_calls_create_one_profile(server: Server) {
        let person = server.tester().await;
        join_all((0..6).map(|_| add(&person, "CREATOR"))).await;
        let (creators, testers) = (creator_profile::Entity::find(), tester_profile::Entity::find());
        assert_eq!(creators.count(server.app.db.read()).await.unwrap(), 1);
        assert_eq!(testers.count(server.app.db.read()).await.unwrap(), 1);
    }

    async fn a_creator_who_is_a_tester_has_the_invitations_of_both(server: Server) {
        let (person, tester_id) = both(&server, "Zoé").await;
        let other = server.creator().await;
        let own = person.create_project("Le mien").await;
        person.invite(&own, discord("lea")).await;
        let project = other.create_project("Le sien").await;
        let (_, token) = other.invite(&project, json!({ "testerId": tester_id })).await;
        let both_lists = "query($filter: InvitationFilter) { viewer { \
            invitations { totalCount nodes { project { title } } } \
            receivedInvitations(filter: $filter) { totalCount nodes { status project { title } } } \
            testedProjects { nodes { project { title } } } } }";
        let list = |title: &str| json!({ "totalCount": 1, "nodes": [{ "project": { "title": title } }] });
        let pending = person.data(both_lists, json!({ "filter": { "status": ["PENDING"] } })).await["viewer"].take();
        assert_eq!(pending["invitations"], list("Le mien"));
        assert_eq!(pending["receivedInvitations"]["nodes"], json!([{ "status": "PENDING", "project": { "title": "Le sien" } }]));
        assert_eq!(person.data(ACCEPT, json!({ "token": token })).await["acceptInvitation"]["userErrors"], json!([]));
        let after = person.data(both_lists, json!({ "filter": { "status": ["PENDING"] } })).await["viewer"].take();
        assert_eq!(after["receivedInvitations"]["totalCount"], 0);
        assert_eq!(after["testedProjects"]["nodes"], json!([{ "project": { "title": "Le sien" } }]));
        // A tester has the same two lists under either name.
        let tester = server.tester().await;
        let id = named_tester(&tester, "Léa").await;
        other.invite(&project, json!({ "testerId": id })).await;
        let same = tester.data(both_lists, json!({})).await["viewer"].take();
        assert_eq!((&same["invitations"], &same["receivedInvitations"]["totalCount"]), (&list("Le sien"), &json!(1)));
    }

    async fn notifications_are_for_one_of_the_roles(server: Server) {
        let (person, tester_id) = both(&server, "Zoé").await;
        let other = server.creator().await;
        let own = person.create_project("Le mien").await;
        let (_, token) = person.invite(&own, discord("lea")).await;
        server.visitor().data(REFUSE, json!({ "token": token })).await;
        let project = other.create_project("Le sien").await;
        other.invite(&project, json!({ "testerId": tester_id })).await;
        let query = "query($filter: NotificationFilter) { viewer { notifications(filter: $filter) { totalCount nodes { type } } } }";
        for (filter, expected) in [
            (json!({ "role": "CREATOR" }), &["INVITATION_REFUSED"][..]),
            (json!({ "role": "TESTER" }), &["TESTER_INVITED"][..]),
            (json!({ "role": "TESTER", "types": ["INVITATION_REFUSED"] }), &[][..]),
            (json!({ "types": ["TESTER_INVITED", "FEEDBACK_MESSAGE"], "isRead": false }), &["TESTER_INVITED"][..]),
            (json!({}), &["TESTER_INVITED", "INVITATION_REFUSED"][..]),
        ] {
            let found = person.data(query, json!({ "filter": filter })).await["viewer"]["notifications"].take();
            let types: Vec<Value> = expected.iter().map(|r#type| json!({ "type": r#type })).collect();
            assert_eq!(found, json!({ "totalCount": expected.len(), "nodes": types }), "{filter}");
        }
        // A deleted project is nobody's: its notifications are for testers.
        other.delete_project(&project).await;
        let filter = json!({ "role": "CREATOR" });
        let found = person.data(query, json!({ "filter": filter })).await["viewer"]["notifications"].take();
        assert_eq!(found["totalCount"], 1);
    }

    async fn nobody_invites_themselves(server: Server) {
        let person = server.visitor();
        let email = person.sign_up("CREATOR").await;
        add(&person, "TESTER").await;
        let saved = person.data(SAVE, json!({ "input": { "username": "Zoé", "discordContact": "@Zoe.Test" } })).await;
        let tester_id = saved["updateTesterProfile"]["testerProfile"]["testerId"].clone();
        let project = person.create_project("Le mien").await;
        for (by, field) in [
            (json!({ "email": format!(" {}", email.to_uppercase()) }), "email"),
            (discord("zoe.test"), "discordUsername"),
            (discord("@ZOE.test"), "discordUsername"),
            (json!({ "testerId": tester_id }), "testerId"),
        ] {
            let expected = json!([{ "code": "OWN_PROJECT", "field": ["input", "by", field],
                "message": "Vous ne pouvez pas vous inviter vous-même." }]);
            assert_eq!(refused(&person, &project, by.clone()).await, expected, "{by}");
        }
        // Others do.
        let other = server.creator().await;
        let theirs = other.create_project("Le sien").await;
        other.invite(&theirs, json!({ "testerId": tester_id })).await;
        person.invite(&project, discord("zoe")).await;

        // Nor by the link of an invitation to somebody else, a link for many, or the directory.
        let (_, token) = person.invite(&project, discord("lea")).await;
        let accepted = person.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(accepted["acceptInvitation"]["userErrors"][0]["code"], "OWN_PROJECT");
        let link = links::add(&person, &project, "DIRECT", None).await;
        let join = "mutation($token: String!) { joinProject(input: { token: $token }) { userErrors { code } } }";
        let joined = person.data(join, json!({ "token": link.token })).await;
        assert_eq!(joined["joinProject"]["userErrors"][0]["code"], "OWN_PROJECT");
        directory::publish(&person, &project).await;
        let apply = "mutation($id: ID!) { applyToProject(input: { projectId: $id }) { userErrors { code } } }";
        let applied = person.data(apply, json!({ "id": project })).await;
        assert_eq!(applied["applyToProject"]["userErrors"][0]["code"], "OWN_PROJECT");
    }

    async fn creators_do_not_find_themselves_among_testers(server: Server) {
        let (person, own_id) = both(&server, "Zoé").await;
        let (other, other_id) = both(&server, "Léa").await;
        let project = person.create_project("Le mien").await;
        let found = "query($id: ID!) { testerSearch(query: \"jeu\", projectId: $id) { totalCount nodes { id } } \
            search(query: \"jeu\") { testers { id } } project(id: $id) { suggestedTesters { tester { id } } } }";
        let found = person.data(found, json!({ "id": project })).await;
        assert_eq!(found["testerSearch"], json!({ "totalCount": 1, "nodes": [{ "id": other_id }] }));
        assert_eq!(found["search"]["testers"], json!([{ "id": other_id }]));
        assert_eq!(found["project"]["suggestedTesters"], json!([{ "tester": { "id": other_id } }]));
        let named = person.data("{ search(query: \"zoe\") { testers { id } } }", json!({})).await;
        assert_eq!(named["search"]["testers"], json!([]));
        let named = other.data("{ search(query: \"zoe\") { testers { id } } }", json!({})).await;
        assert_eq!(named["search"]["testers"], json!([{ "id": own_id }]));
        let mark = "mutation($id: ID!) { setTesterFavorite(input: { testerId: $id, isFavorite: true }) { userErrors { code } } }";
        let marked = person.data(mark, json!({ "id": own_id })).await;
        assert_eq!(marked["setTesterFavorite"]["userErrors"][0]["code"], "NOT_FOUND");
        assert_eq!(other.data(mark, json!({ "id": own_id })).await["setTesterFavorite"]["userErrors"], json!([]));
    }

    async fn an_account_with_both_roles_is_deleted_and_exported_with_both_profiles(server: Server) {
        let (person, _) = both(&server, "Zoé").await;
        let exported = person.data("mutation { exportAccount { archive { content } userErrors { code } } }", json!({})).await;
        let archive: Value = serde_json::from_str(exported["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        let text = archive.to_string();
        assert!(text.contains("\"creatorProfile\":{") && text.contains("\"testerProfile\":{"), "{text}");
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(person.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        assert_eq!(creator_profile::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
        assert_eq!(tester_profile::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
    }
}
