//! Profiles: updates, validation, concurrent updates and access.

use entity::{skill, tester_profile, tester_skill};
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::{
    roles,
    support::{app::Server, both_databases, client::Client},
};

const UPDATE: &str = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
    testerProfile { username firstName lastName bio skills competences availability country languages discordContact \
    isSearchable version } userErrors { code field message } } }";

const UPDATE_CREATOR: &str = "mutation($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { \
    creatorProfile { firstName lastName } userErrors { code field message } } }";

const OWN: &str = "{ viewer { firstName lastName testerProfile { id username skills competences version } } }";

async fn save(tester: &Client, input: Value) -> Value {
    tester.data(UPDATE, json!({ "input": input })).await["updateTesterProfile"].take()
}

/// Saves an invalid input and returns the field and message of each error.
async fn rejected(tester: &Client, input: Value) -> Vec<(String, String)> {
    let saved = save(tester, input).await;
    assert_eq!(saved["testerProfile"], Value::Null, "{saved:#}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    saved["userErrors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (text(&error["field"][1]), text(&error["message"])))
        .collect()
}

async fn own_id(tester: &Client) -> String {
    tester.data(OWN, json!({})).await["viewer"]["testerProfile"]["id"].as_str().unwrap().to_owned()
}

both_databases! {
    async fn a_tester_updates_the_profile(server: Server) {
        let tester = server.tester().await;
        let empty = tester.data(OWN, json!({})).await;
        let expected = json!({ "username": null, "skills": [], "competences": [], "version": 1 });
        let mut profile = empty["viewer"]["testerProfile"].clone();
        assert!(profile["id"].as_str().unwrap().starts_with("tpf_"));
        profile.as_object_mut().unwrap().remove("id");
        assert_eq!(profile, expected);

        let saved = save(&tester, json!({
            "username": "  Zoé  ", "bio": "Je casse tout.\r\nPoliment.", "skills": [" React , TypeScript,,", "react"],
            "competences": ["Rédaction"], "availability": "Le soir", "country": "BELGIUM",
            "languages": ["français, néerlandais"], "discordContact": "@Zoe_42",
        })).await;
        assert_eq!(saved, json!({ "userErrors": [], "testerProfile": {
            "username": "Zoé", "firstName": "Ada", "lastName": "Lovelace", "bio": "Je casse tout.\nPoliment.",
            "skills": ["React", "TypeScript"], "competences": ["Rédaction"], "availability": "Le soir",
            "country": "BELGIUM", "languages": ["français", "néerlandais"], "discordContact": "zoe_42",
            "isSearchable": true, "version": 2,
        } }));

        let changed = save(&tester, json!({ "bio": null, "country": null, "isSearchable": false, "discordContact": "https://discord.gg/abc" })).await;
        assert_eq!(changed["testerProfile"], json!({
            "username": "Zoé", "firstName": "Ada", "lastName": "Lovelace", "bio": null,
            "skills": ["React", "TypeScript"], "competences": ["Rédaction"], "availability": "Le soir",
            "country": null, "languages": ["français", "néerlandais"], "discordContact": "https://discord.gg/abc",
            "isSearchable": false, "version": 3,
        }), "absent fields do not change");

        let emptied = save(&tester, json!({ "skills": [], "competences": null, "languages": null, "availability": " " })).await;
        let profile = &emptied["testerProfile"];
        assert_eq!(
            [&profile["skills"], &profile["competences"], &profile["languages"], &profile["availability"]],
            [&json!([]), &json!([]), &json!([]), &Value::Null]
        );
        let rows = tester_skill::Entity::find().count(server.app.db.read()).await.unwrap();
        assert_eq!(rows, 0);
    }

    async fn what_another_device_saved_is_not_overwritten(server: Server) {
        let tester = server.tester().await;
        let saved = save(&tester, json!({ "username": "zoe", "bio": "Du téléphone", "expectedVersion": 1 })).await;
        assert_eq!(saved["testerProfile"]["version"], 2);
        let conflict = save(&tester, json!({ "bio": "De l'ordinateur", "expectedVersion": 1 })).await;
        assert_eq!(conflict["testerProfile"], Value::Null);
        let error = &conflict["userErrors"][0];
        assert_eq!((&error["code"], &error["field"]), (&json!("VERSION_CONFLICT"), &Value::Null));
        let again = save(&tester, json!({ "bio": "De l'ordinateur", "expectedVersion": 2 })).await;
        assert_eq!(again["testerProfile"]["bio"], "De l'ordinateur");
    }

    async fn keeps_the_order_and_spelling_of_skills(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "a", "skills": ["Rust", "C++", "C#", "🦀", "العربية", "C"] })).await;
        let other = server.tester().await;
        save(&other, json!({ "username": "b", "skills": ["rust"], "competences": ["RUST", "c++"] })).await;
        let read = tester.data(OWN, json!({})).await;
        assert_eq!(read["viewer"]["testerProfile"]["skills"], json!(["Rust", "C++", "C#", "🦀", "العربية", "C"]));
        let read = other.data(OWN, json!({})).await;
        assert_eq!(read["viewer"]["testerProfile"]["competences"], json!(["RUST", "c++"]));
        assert_eq!(skill::Entity::find().count(server.app.db.read()).await.unwrap(), 6, "one row per folded skill");
    }

    async fn the_first_update_requires_a_username(server: Server) {
        let tester = server.tester().await;
        let required = vec![("username".to_owned(), "Le pseudo est requis".to_owned())];
        for input in [
            json!({ "bio": "Bonjour" }),
            json!({ "username": null }),
            json!({ "username": "  \t" }),
            json!({ "username": "\u{200b}\u{202e}\u{0}" }),
        ] {
            assert_eq!(rejected(&tester, input.clone()).await, required, "{input}");
        }
        save(&tester, json!({ "username": "Zoé" })).await;
        assert_eq!(save(&tester, json!({ "bio": "Bonjour" })).await["userErrors"], json!([]), "required only once");
        assert_eq!(rejected(&tester, json!({ "username": "" })).await, required);
    }

    async fn reports_all_errors_at_once(server: Server) {
        let tester = server.tester().await;
        let errors = rejected(&tester, json!({
            "username": "é".repeat(41), "firstName": " ", "lastName": "x".repeat(81), "bio": "👍".repeat(2001),
            "availability": "x".repeat(201), "skills": ["x".repeat(41)], "competences": (0..51).map(|n| n.to_string()).collect::<Vec<_>>(),
            "languages": ["x".repeat(41)], "discordContact": "javascript://alert(1)",
        })).await;
        let errors: Vec<(&str, &str)> = errors.iter().map(|(field, message)| (field.as_str(), message.as_str())).collect();
        assert_eq!(errors, [
            ("username", "Le pseudo doit contenir au plus 40 caractères"),
            ("firstName", "Le prénom est requis"),
            ("lastName", "Le nom doit contenir au plus 80 caractères"),
            ("bio", "La présentation doit contenir au plus 2000 caractères"),
            ("availability", "La disponibilité doit contenir au plus 200 caractères"),
            ("skills", "Une compétence doit contenir au plus 40 caractères"),
            ("competences", "50 compétences au plus"),
            ("languages", "Une langue doit contenir au plus 40 caractères"),
            ("discordContact", "Le contact Discord doit être une adresse http(s) ou un nom d'utilisateur Discord"),
        ]);
        assert_eq!(tester.data(OWN, json!({})).await["viewer"]["testerProfile"]["version"], 1, "nothing was written");
        let most: Vec<String> = (0..50).map(|n| format!("{n}{}", "x".repeat(38))).collect();
        let longest = json!({ "username": "ﷺ".repeat(40), "bio": "👍".repeat(2000), "skills": most, "competences": ["ﷺ".repeat(40)] });
        assert_eq!(save(&tester, longest).await["userErrors"], json!([]));
        assert_eq!(tester.error_code(UPDATE, json!({ "input": { "country": "ATLANTIS" } })).await, "BAD_REQUEST");
    }

    async fn usernames_are_unique_regardless_of_case_and_accents(server: Server) {
        let (zoe, other) = (server.tester().await, server.tester().await);
        save(&zoe, json!({ "username": "Zoé" })).await;
        for taken in ["Zoé", "zoe", " ZOÉ ", "zo\u{200b}e", "Ｚoe\u{301}"] {
            let expected = json!([{ "code": "USERNAME_TAKEN", "field": ["input", "username"], "message": "Ce pseudo est déjà pris" }]);
            assert_eq!(save(&other, json!({ "username": taken })).await["userErrors"], expected, "{taken}");
        }
        assert_eq!(save(&zoe, json!({ "username": "ZOE" })).await["testerProfile"]["username"], "ZOE", "the owner may change its case");
        assert_eq!(save(&other, json!({ "username": "Zoé 2" })).await["userErrors"], json!([]));
    }

    async fn one_of_several_concurrent_claims_to_a_username_succeeds(server: Server) {
        let testers: Vec<Client> = join_all((0..6).map(|_| server.tester())).await;
        let saved = join_all(testers.iter().zip(0..).map(|(tester, n)| {
            // The same new skills in different orders must not deadlock.
            let skills = if n % 2 == 0 { ["alpha", "beta", "gamma"] } else { ["gamma", "beta", "alpha"] };
            save(tester, json!({ "username": if n % 2 == 0 { "Élu" } else { "elu" }, "skills": skills }))
        })).await;
        let winners = saved.iter().filter(|saved| saved["testerProfile"].is_object()).count();
        assert_eq!(winners, 1);
        assert!(saved.iter().all(|saved| saved["testerProfile"].is_object() || saved["userErrors"][0]["code"] == "USERNAME_TAKEN"));
        let rows = tester_profile::Entity::find().all(server.app.db.read()).await.unwrap();
        assert_eq!(rows.iter().filter(|row| row.username_folded.as_deref() == Some("elu")).count(), 1);
    }

    async fn concurrent_updates_do_not_mix_their_skills(server: Server) {
        let tester = server.tester().await;
        save(&tester, json!({ "username": "Zoé" })).await;
        let lists: Vec<[String; 3]> = (0..8).map(|n| [format!("a{n}"), format!("b{n}"), "commun".to_owned()]).collect();
        join_all(lists.iter().map(|skills| save(&tester, json!({ "skills": skills })))).await;
        let read = tester.data(OWN, json!({})).await["viewer"]["testerProfile"].take();
        assert!(lists.iter().any(|list| read["skills"] == json!(list)), "{read}");
        assert_eq!(read["version"], 10);
    }

    async fn names_are_copied_to_the_account(server: Server) {
        let (tester, creator) = (server.tester().await, server.creator().await);
        save(&tester, json!({ "username": "g", "firstName": " Grace\n" })).await;
        let read = tester.data(OWN, json!({})).await;
        assert_eq!((&read["viewer"]["firstName"], &read["viewer"]["lastName"]), (&json!("Grace"), &json!("Lovelace")));

        let update = |input: Value| creator.data(UPDATE_CREATOR, json!({ "input": input }));
        let saved = update(json!({ "lastName": "Hopper" })).await;
        assert_eq!(saved["updateCreatorProfile"], json!({ "creatorProfile": { "firstName": "Ada", "lastName": "Hopper" }, "userErrors": [] }));
        let read = creator.data("{ viewer { lastName creatorProfile { lastName } } }", json!({})).await;
        assert_eq!(read["viewer"], json!({ "lastName": "Hopper", "creatorProfile": { "lastName": "Hopper" } }));
        let bad = update(json!({ "firstName": null, "lastName": "x".repeat(81) })).await;
        assert_eq!(bad["updateCreatorProfile"], json!({ "creatorProfile": null, "userErrors": [
            { "code": "REQUIRED", "field": ["input", "firstName"], "message": "Le prénom est requis" },
            { "code": "TOO_LONG", "field": ["input", "lastName"], "message": "Le nom doit contenir au plus 80 caractères" },
        ] }));
    }

    async fn a_profile_can_only_be_updated_by_its_user_type(server: Server) {
        let (tester, creator, visitor) = (server.tester().await, server.creator().await, server.visitor());
        let names = json!({ "input": { "firstName": "X" } });
        assert_eq!(creator.error_code(UPDATE, names.clone()).await, "FORBIDDEN");
        assert_eq!(tester.error_code(UPDATE_CREATOR, names.clone()).await, "FORBIDDEN");
        assert_eq!(visitor.error_code(UPDATE, names).await, "UNAUTHENTICATED");
    }

    async fn an_account_with_both_roles_has_one_name(server: Server) {
        let person = server.tester().await;
        save(&person, json!({ "username": "Zoé" })).await;
        roles::add(&person, "CREATOR").await;
        let query = "{ viewer { firstName lastName creatorProfile { firstName lastName } \
            testerProfile { firstName lastName version } } }";
        let read = async || person.data(query, json!({})).await["viewer"].take();
        let expected = |first: &str, last: &str, version: i64| json!({
            "firstName": first, "lastName": last, "creatorProfile": { "firstName": first, "lastName": last },
            "testerProfile": { "firstName": first, "lastName": last, "version": version },
        });
        assert_eq!(read().await, expected("Ada", "Lovelace", 2));
        let renamed = person.data(UPDATE_CREATOR, json!({ "input": { "lastName": "Hopper" } })).await;
        assert_eq!(renamed["updateCreatorProfile"]["userErrors"], json!([]));
        assert_eq!(read().await, expected("Ada", "Hopper", 3));
        save(&person, json!({ "firstName": "Grace" })).await;
        assert_eq!(read().await, expected("Grace", "Hopper", 4));
        save(&person, json!({ "bio": "Salut" })).await;
        assert_eq!(read().await, expected("Grace", "Hopper", 5));
    }

    async fn creators_see_the_public_part_of_searchable_testers(server: Server) {
        let (tester, other, creator) = (server.tester().await, server.tester().await, server.creator().await);
        let own = own_id(&tester).await;
        let names = tester.data("{ viewer { testerProfile { testerId } } }", json!({})).await;
        let id = &names["viewer"]["testerProfile"]["testerId"];
        let node = "query($id: ID!) { node(id: $id) { __typename ... on Tester { id username bio skills country languages } } }";
        let hidden = json!({ "node": null });
        assert_eq!(creator.data(node, json!({ "id": id })).await, hidden, "no username yet");
        save(&tester, json!({ "username": "Zoé", "bio": "Salut", "skills": ["Rust"] })).await;
        assert_eq!(creator.data(node, json!({ "id": id })).await["node"], json!({
            "__typename": "Tester", "id": id, "username": "Zoé", "bio": "Salut", "skills": ["Rust"], "country": null, "languages": [],
        }));
        assert_eq!(tester.data(node, json!({ "id": id })).await["node"]["__typename"], "Tester");
        assert_eq!(tester.data(node, json!({ "id": own })).await["node"]["__typename"], "TesterProfile");
        assert_eq!(creator.data(node, json!({ "id": own })).await, hidden, "the own profile is private");
        assert_eq!(other.data(node, json!({ "id": id })).await, hidden, "testers do not see one another");
        assert_eq!(server.visitor().data(node, json!({ "id": id })).await, hidden);
        save(&tester, json!({ "isSearchable": false })).await;
        assert_eq!(creator.data(node, json!({ "id": id })).await, hidden);
        for secret in ["firstName", "lastName", "email", "discordContact"] {
            let query = format!("query($id: ID!) {{ node(id: $id) {{ ... on Tester {{ {secret} }} }} }}");
            assert_eq!(creator.error_code(&query, json!({ "id": id })).await, "BAD_REQUEST", "{secret}");
        }
    }
}
