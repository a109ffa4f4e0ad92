//! What helps creators choose testers: suggestions, popular skills, favourites, and what is counted of testers.

use chrono::TimeDelta;
use entity::{favorite_tester, skill};
use sea_orm::{ColumnTrait, DatabaseBackend, EntityTrait, PaginatorTrait, QueryFilter, Statement};
use serde_json::{Value, json};

use crate::{
    invitations::ACCEPT,
    links,
    support::{
        app::Server,
        both_databases,
        client::{Client, project},
        sql::{execute, explain},
    },
};

const SUGGESTED: &str = "query($id: ID!, $first: Int) { project(id: $id) { suggestedTesters(first: $first) { matchingSkills \
    tester { id username } } } }";

const MARK: &str = "mutation($id: ID!, $is: Boolean!) { setTesterFavorite(input: { testerId: $id, isFavorite: $is }) { \
    tester { id isFavorite } userErrors { code field } } }";

const FAVORITES: &str = "query($first: Int, $after: String) { viewer { favoriteTesters(first: $first, after: $after) { \
    totalCount nodes { username isFavorite } pageInfo { endCursor hasNextPage } } } }";

const FACTS: &str = "query($id: ID!) { node(id: $id) { ... on Tester { hasTestedForViewer facts { testCount \
    usefulFeedbackCount medianSecondsToFirstFeedback languages devices } } } }";

/// Saves the profile of a tester, and returns the identifier by which they are invited.
async fn save(tester: &Client, input: Value) -> String {
    let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
        testerProfile { testerId } userErrors { code } } }";
    let data = tester.data(update, json!({ "input": input })).await;
    data["updateTesterProfile"]["testerProfile"]["testerId"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

async fn tester(server: &Server, username: &str, skills: &[&str]) -> (Client, String) {
    let tester = server.tester().await;
    let id = save(&tester, json!({ "username": username, "skills": skills })).await;
    (tester, id)
}

async fn project_with(creator: &Client, keywords: &[&str]) -> String {
    let mut input = project("Le projet");
    input["keywords"] = json!(keywords);
    let create = "mutation($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }";
    let data = creator.data(create, json!({ "input": input })).await;
    data["createProject"]["project"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Returns the usernames of the testers who are suggested, each with the skills that match.
async fn suggested(creator: &Client, project: &str) -> Vec<(String, Vec<String>)> {
    let data = creator.data(SUGGESTED, json!({ "id": project, "first": 20 })).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let list = data["project"]["suggestedTesters"].as_array().unwrap_or_else(|| panic!("{data:#}"));
    list.iter()
        .map(|one| {
            (text(&one["tester"]["username"]), one["matchingSkills"].as_array().unwrap().iter().map(text).collect())
        })
        .collect()
}

fn names(found: &[(String, Vec<String>)]) -> Vec<&str> {
    found.iter().map(|(name, _)| name.as_str()).collect()
}

async fn popular(creator: &Client, first: i32) -> Vec<(String, i64)> {
    let query = "query($first: Int) { popularSkills(first: $first) { label testerCount } }";
    let data = creator.data(query, json!({ "first": first })).await;
    let list = data["popularSkills"].as_array().unwrap_or_else(|| panic!("{data:#}"));
    list.iter().map(|one| (one["label"].as_str().unwrap().to_owned(), one["testerCount"].as_i64().unwrap())).collect()
}

async fn mark(creator: &Client, tester: &str, is_favorite: bool) -> Value {
    creator.data(MARK, json!({ "id": tester, "is": is_favorite })).await["setTesterFavorite"].take()
}

async fn favorites(creator: &Client) -> Vec<String> {
    let data = creator.data(FAVORITES, json!({})).await;
    let list = &data["viewer"]["favoriteTesters"];
    let names: Vec<String> = list["nodes"]
        .as_array()
        .unwrap_or_else(|| panic!("{data:#}"))
        .iter()
        .map(|node| node["username"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(list["totalCount"], names.len());
    names
}

/// Invites a tester, who accepts, and sends feedback after some seconds. Returns the identifier of the feedback.
async fn test(
    server: &Server,
    creator: &Client,
    tester: (&Client, &str),
    seconds: i64,
    system: Option<&str>,
) -> String {
    let project = creator.create_project("À tester").await;
    let (_, token) = creator.invite(&project, json!({ "testerId": tester.1 })).await;
    let data = tester.0.data(ACCEPT, json!({ "token": token })).await;
    assert_eq!(data["acceptInvitation"]["userErrors"], json!([]));
    server.app.clock.advance(TimeDelta::seconds(seconds));
    let send =
        "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } userErrors { code } } }";
    let mut input = json!({ "projectId": project, "content": "Clair" });
    if let Some(system) = system {
        input["environment"] = json!({ "system": system, "browser": "Firefox 140" });
    }
    let data = tester.0.data(send, json!({ "input": input })).await;
    data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

async fn facts(caller: &Client, tester: &str) -> Value {
    caller.data(FACTS, json!({ "id": tester })).await["node"].take()
}

async fn delete_account(person: &Client) {
    let data = person
        .data("mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }", json!({}))
        .await;
    assert_eq!(data["deleteAccount"]["userErrors"], json!([]));
}

both_databases! {
    async fn those_who_go_with_most_keywords_come_first(server: Server) {
        let creator = server.creator().await;
        let project = project_with(&creator, &["Application MOBILE", "Accessibilité", "jeu"]).await;
        assert_eq!(suggested(&creator, &project).await, []);
        tester(&server, "Un mot", &["mobile", "Cuisine"]).await;
        tester(&server, "Deux", &["Application mobile", "Mobile", "ACCESSIBILITE"]).await;
        tester(&server, "Ailleurs", &["web", "jeux de rôle", "appli"]).await;
        tester(&server, "Plus récent", &["Jeu"]).await;
        let found = suggested(&creator, &project).await;
        // Two skills that go with the same keyword count once, and of equals the newest account comes first.
        assert_eq!(names(&found), ["Deux", "Plus récent", "Un mot"]);
        assert_eq!(found[0].1, ["Application mobile", "Mobile", "ACCESSIBILITE"]);
        assert_eq!(found[2].1, ["mobile"]);
        let one = creator.data(SUGGESTED, json!({ "id": project, "first": 1 })).await;
        assert_eq!(one["project"]["suggestedTesters"].as_array().unwrap().len(), 1);
        for first in [0, 21, -1] {
            assert_eq!(creator.error_code(SUGGESTED, json!({ "id": project, "first": first })).await, "BAD_USER_INPUT");
        }
        let other = server.creator().await;
        assert_eq!(other.data(SUGGESTED, json!({ "id": project })).await["project"], Value::Null);
    }

    async fn the_invited_and_the_hidden_are_not_suggested(server: Server) {
        let creator = server.creator().await;
        let project = project_with(&creator, &["Rust"]).await;
        let (ada, ada_id) = tester(&server, "Ada", &["Rust"]).await;
        let (zoe, zoe_id) = tester(&server, "Zoé", &["rust"]).await;
        assert_eq!(names(&suggested(&creator, &project).await), ["Zoé", "Ada"]);
        save(&zoe, json!({ "isSearchable": false })).await;
        assert_eq!(names(&suggested(&creator, &project).await), ["Ada"], "gone at once");
        save(&zoe, json!({ "isSearchable": true })).await;
        let (_, token) = creator.invite(&project, json!({ "testerId": ada_id })).await;
        assert_eq!(names(&suggested(&creator, &project).await), ["Zoé"]);
        let refuse = "mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }";
        ada.data(refuse, json!({ "token": token })).await;
        assert_eq!(names(&suggested(&creator, &project).await), ["Zoé"], "who refused is not asked again");
        let other = project_with(&creator, &["Rust"]).await;
        assert_eq!(names(&suggested(&creator, &other).await), ["Zoé", "Ada"], "another project of the same creator");
        save(&zoe, json!({ "isSearchable": false })).await;
        delete_account(&ada).await;
        assert_eq!(suggested(&creator, &other).await, []);
        // An existing invitation stays.
        let (_, token) = creator.invite(&project, json!({ "email": "zoe@exemple.fr" })).await;
        zoe.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(creator.data("query($id: ID!) { node(id: $id) { __typename } }", json!({ "id": zoe_id })).await["node"]["__typename"], "Tester");
    }

    async fn who_asked_to_test_is_not_suggested(server: Server) {
        let creator = server.creator().await;
        let (project, other) = (project_with(&creator, &["Rust"]).await, project_with(&creator, &["Rust"]).await);
        let (ada, _) = tester(&server, "Ada", &["Rust"]).await;
        tester(&server, "Zoé", &["Rust"]).await;
        let link = links::add(&creator, &project, "REQUEST", None).await;
        links::ask(&creator, &project, &ada, &link.token).await;
        assert_eq!(names(&suggested(&creator, &project).await), ["Zoé"]);
        assert_eq!(names(&suggested(&creator, &other).await), ["Zoé", "Ada"]);
    }

    async fn popular_skills_are_counted_by_the_testers_who_are_searchable(server: Server) {
        let creator = server.creator().await;
        assert_eq!(popular(&creator, 10).await, []);
        let (ada, _) = tester(&server, "Ada", &["Rust", "Jeu"]).await;
        let (zoe, _) = tester(&server, "Zoé", &["RUST", "Photo"]).await;
        save(&zoe, json!({ "competences": ["rust", "Écoute"] })).await;
        let labels = |found: Vec<(String, i64)>| found.into_iter().collect::<std::collections::BTreeMap<_, _>>();
        let all = popular(&creator, 10).await;
        assert_eq!(all[0], ("RUST".to_owned(), 2), "in both lists of one tester, it counts once");
        assert_eq!(labels(all), labels([("RUST", 2), ("Jeu", 1), ("Photo", 1), ("Écoute", 1)].map(|(label, count)| (label.to_owned(), count)).to_vec()));
        assert_eq!(popular(&creator, 1).await.len(), 1);
        save(&zoe, json!({ "isSearchable": false })).await;
        assert_eq!(labels(popular(&creator, 10).await), labels([("Rust", 1), ("Jeu", 1)].map(|(label, count)| (label.to_owned(), count)).to_vec()));
        save(&zoe, json!({ "isSearchable": true, "skills": [] })).await;
        save(&ada, json!({ "skills": ["Jeu"] })).await;
        assert_eq!(labels(popular(&creator, 10).await), labels([("rust", 1), ("Jeu", 1), ("Écoute", 1)].map(|(label, count)| (label.to_owned(), count)).to_vec()));
        delete_account(&ada).await;
        delete_account(&zoe).await;
        assert_eq!(popular(&creator, 10).await, []);
        assert_eq!(skill::Entity::find().filter(skill::Column::Testers.ne(0)).count(server.app.db.read()).await.unwrap(), 0);
    }

    async fn many_who_save_the_same_skills_at_once_are_all_counted(server: Server) {
        let creator = server.creator().await;
        let mut testers = Vec::new();
        for number in 0..6 {
            testers.push(tester(&server, &format!("Testeur {number}"), &["Un", "Deux", "Trois"]).await.0);
        }
        let swap = async |number: usize, tester: &Client| {
            for round in 0..4 {
                let skills = if (number + round).is_multiple_of(2) { json!(["Trois", "Quatre", "Un"]) } else { json!(["Deux", "Cinq", "Trois"]) };
                save(tester, json!({ "skills": skills })).await;
            }
        };
        futures_util::future::join_all(testers.iter().enumerate().map(|(number, tester)| swap(number, tester))).await;
        // After the last round half of them have either list.
        let mut found = popular(&creator, 10).await;
        found.sort();
        assert_eq!(found, [("Cinq", 3), ("Deux", 3), ("Quatre", 3), ("Trois", 6), ("Un", 3)].map(|(label, count)| (label.to_owned(), count)));
    }

    async fn favorites_are_their_creators_only(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let (ada, ada_id) = tester(&server, "Ada", &["Rust"]).await;
        let (_zoe, zoe_id) = tester(&server, "Zoé", &["Rust"]).await;
        assert_eq!(mark(&creator, &ada_id, true).await, json!({ "tester": { "id": ada_id, "isFavorite": true }, "userErrors": [] }));
        mark(&creator, &zoe_id, true).await;
        assert_eq!(favorites(&creator).await, ["Zoé", "Ada"]);
        mark(&creator, &ada_id, true).await;
        assert_eq!(favorites(&creator).await, ["Zoé", "Ada"], "marked once, at the first time");
        assert_eq!(favorites(&other).await, [""; 0]);
        let page = creator.data(FAVORITES, json!({ "first": 1 })).await["viewer"]["favoriteTesters"].take();
        assert_eq!((&page["nodes"], &page["pageInfo"]["hasNextPage"]), (&json!([{ "username": "Zoé", "isFavorite": true }]), &json!(true)));
        let next = creator.data(FAVORITES, json!({ "first": 1, "after": page["pageInfo"]["endCursor"] })).await["viewer"]["favoriteTesters"].take();
        assert_eq!((&next["nodes"][0]["username"], &next["pageInfo"]["hasNextPage"]), (&json!("Ada"), &json!(false)));

        // The favourites of a tester who hides are kept, but not shown; they cannot be marked either.
        save(&ada, json!({ "isSearchable": false })).await;
        assert_eq!(favorites(&creator).await, ["Zoé"]);
        assert_eq!(mark(&other, &ada_id, true).await["userErrors"], json!([{ "code": "NOT_FOUND", "field": ["input", "testerId"] }]));
        save(&ada, json!({ "isSearchable": true })).await;
        assert_eq!(favorites(&creator).await, ["Zoé", "Ada"]);
        // But unmarked: nobody has to wait until they show themselves again.
        mark(&other, &ada_id, true).await;
        save(&ada, json!({ "isSearchable": false })).await;
        assert_eq!(mark(&other, &ada_id, false).await, json!({ "tester": null, "userErrors": [] }), "nothing of who hid");
        save(&ada, json!({ "isSearchable": true })).await;
        assert_eq!(favorites(&other).await, [""; 0]);

        let data = creator.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let archive: Value = serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["favoriteTesters"][0]["username"], "Ada");
        assert_eq!(archive["favoriteTesters"][1]["username"], "Zoé");

        assert_eq!(mark(&creator, &zoe_id, false).await["tester"]["isFavorite"], false);
        assert_eq!(favorites(&creator).await, ["Ada"]);
        mark(&other, &zoe_id, true).await;
        delete_account(&ada).await;
        assert_eq!(favorites(&creator).await, [""; 0]);
        delete_account(&other).await;
        assert_eq!(favorite_tester::Entity::find().count(server.app.db.read()).await.unwrap(), 0, "deleted with either account");
    }

    async fn facts_count_what_a_tester_sent(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let ada = server.tester().await;
        let id = save(&ada, json!({ "username": "Ada", "languages": ["français", "breton"], "skills": ["Rust"] })).await;
        let none = json!({ "testCount": 0, "usefulFeedbackCount": 0, "medianSecondsToFirstFeedback": null, "languages": ["français", "breton"], "devices": null });
        assert_eq!(facts(&creator, &id).await, json!({ "hasTestedForViewer": false, "facts": none }));

        let first = test(&server, &creator, (&ada, &id), 100, Some("Android 15")).await;
        test(&server, &creator, (&ada, &id), 1000, Some("Windows 11")).await;
        let useful = "mutation($ids: [ID!]!) { triageFeedbacks(input: { ids: $ids, isUseful: true }) { userErrors { code } } }";
        creator.data(useful, json!({ "ids": [first] })).await;
        let two = facts(&creator, &id).await;
        assert_eq!(two["hasTestedForViewer"], true);
        assert_eq!((&two["facts"]["testCount"], &two["facts"]["usefulFeedbackCount"]), (&json!(2), &json!(1)));
        assert_eq!(two["facts"]["medianSecondsToFirstFeedback"], Value::Null, "of two, there is no median");

        test(&server, &creator, (&ada, &id), 300, Some("Android 16")).await;
        // Feedback of somebody else is not hers, nor what says too much about a system.
        let (zoe, zoe_id) = tester(&server, "Zoé", &["Rust"]).await;
        test(&server, &other, (&zoe, &zoe_id), 5, Some("Mon PC à moi")).await;
        let three = facts(&creator, &id).await;
        let median = three["facts"]["medianSecondsToFirstFeedback"].as_i64().unwrap();
        assert!((300..310).contains(&median), "{median}");
        assert_eq!(three["facts"]["testCount"], 3);

        // Devices only once the tester shows them, and then by the name of their system only.
        assert_eq!(three["facts"]["devices"], Value::Null);
        save(&ada, json!({ "showsDevices": true })).await;
        save(&zoe, json!({ "showsDevices": true })).await;
        assert_eq!(facts(&creator, &id).await["facts"]["devices"], json!(["Android", "Windows"]));
        let of_zoe = facts(&creator, &zoe_id).await;
        assert_eq!((&of_zoe["facts"]["devices"], &of_zoe["hasTestedForViewer"]), (&json!([]), &json!(false)));
        assert_eq!(facts(&other, &zoe_id).await["hasTestedForViewer"], true);

        // The tester sees what creators see.
        let own = "{ viewer { testerProfile { showsDevices facts { testCount usefulFeedbackCount medianSecondsToFirstFeedback languages devices } } } }";
        let own = ada.data(own, json!({})).await["viewer"]["testerProfile"].take();
        assert_eq!(own, json!({ "showsDevices": true, "facts": facts(&creator, &id).await["facts"] }));
    }

    async fn suggestions_are_read_from_indexes(server: Server) {
        let creator = server.creator().await;
        let project = project_with(&creator, &["Rust"]).await;
        fill(&server).await;
        // Among 3,000 testers with the skill, the newest ones only.
        assert_eq!(names(&suggested(&creator, &project).await).len(), 20);
        let plan = plan(&server, &rodage::features::suggestions::statement(server.app.db.backend())).await;
        assert!(plan.contains("tester_skill_newest"), "{plan}");
        let is_sqlite = server.database.url.starts_with("sqlite");
        let whole = if is_sqlite { "SCAN tester_skill" } else { "Seq Scan on tester_skill" };
        assert!(!plan.contains(whole) && !plan.contains("SCAN newest") && !plan.contains("SCAN own"), "{plan}");
    }
}

/// Adds 3,000 testers with the same skill.
async fn fill(server: &Server) {
    let is_sqlite = server.database.url.starts_with("sqlite");
    let id = if is_sqlite {
        |kind: &str| format!("unhex('{kind}' || printf('%030x', i))")
    } else {
        |kind: &str| format!("('{kind}' || lpad(to_hex(i), 30, '0'))::uuid")
    };
    let (user, profile) = (id("a1"), id("b1"));
    let now = if is_sqlite { "'2026-11-20 00:00:00+00:00'" } else { "now()" };
    let series = "with recursive series(i) as (select 1 union all select i + 1 from series where i < 3000)";
    let skill = if is_sqlite { "unhex(printf('%032x', 7))".to_owned() } else { "lpad('7', 32, '0')::uuid".to_owned() };
    let statements = [
        format!("insert into skill (id, folded) values ({skill}, 'rust')"),
        format!(
            "{series} insert into \"user\" (id, email, terms_accepted_at, terms_version, created_at, updated_at) \
             select {user}, 'testeur' || i || '@exemple.fr', {now}, '1', {now}, {now} from series"
        ),
        format!(
            "{series} insert into tester_profile (id, user_id, username, username_folded, languages, version, created_at, updated_at) \
             select {profile}, {user}, 'Testeur ' || i, 'testeur ' || i, '[]', 1, {now}, {now} from series"
        ),
        format!(
            "{series} insert into tester_skill (tester_id, kind, position, skill_id, label, searchable_name) \
             select {user}, 'technical', 0, {skill}, 'Rust', 'testeur ' || i from series"
        ),
        "analyze".to_owned(),
    ];
    execute(server, &statements).await;
}

/// Returns the plan of a statement with no particular values.
async fn plan(server: &Server, sql: &str) -> String {
    let backend = server.app.db.backend();
    let (skills, project) = if backend == DatabaseBackend::Sqlite {
        ("'[\"00000000000000000000000000000007\"]'", "x'00'")
    } else {
        ("'{00000000-0000-0000-0000-000000000007}'", "'00000000-0000-0000-0000-000000000000'")
    };
    let sql = sql.replace("$1", skills).replace("$2", project).replace("$3", "100").replace("$4", project);
    explain(server, Statement::from_string(backend, sql)).await
}
