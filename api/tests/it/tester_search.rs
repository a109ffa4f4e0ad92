//! Search for testers by skills: matching, order, pagination and exclusions.

use entity::{
    invitation, tester_profile,
    types::{
        id::{Id, ProjectId, TesterProfileId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client};

const SEARCH: &str = "query($query: String!, $project: ID, $first: Int, $after: String, $last: Int, $before: String) { \
    testerSearch(query: $query, projectId: $project, first: $first, after: $after, last: $last, before: $before) { \
    edges { matchScore matchingSkills node { id username } } totalCount \
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }";

/// Creates a tester with these skills and competences, and returns the identifier by which they are invited.
async fn tester(server: &Server, username: &str, skills: &[&str], competences: &[&str]) -> (Client, String) {
    let tester = server.tester().await;
    let input = json!({ "username": username, "skills": skills, "competences": competences });
    let saved = save(&tester, input).await;
    (tester, saved["testerProfile"]["id"].as_str().unwrap_or_else(|| panic!("{saved:#}")).to_owned())
}

async fn save(tester: &Client, input: Value) -> Value {
    let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
        testerProfile { id: testerId } userErrors { code } } }";
    tester.data(update, json!({ "input": input })).await["updateTesterProfile"].take()
}

async fn search(creator: &Client, query: &str) -> Value {
    creator.data(SEARCH, json!({ "query": query })).await["testerSearch"].take()
}

/// Returns the usernames of a page of results, with their matching skills.
fn found(page: &Value) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    page["edges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edge| {
            let skills: Vec<String> = edge["matchingSkills"].as_array().unwrap().iter().map(text).collect();
            assert_eq!(edge["matchScore"], skills.len());
            (text(&edge["node"]["username"]), skills)
        })
        .collect()
}

fn names(page: &Value) -> Vec<String> {
    found(page).into_iter().map(|(name, _)| name).collect()
}

both_databases! {
    async fn skills_match_in_both_directions_regardless_of_case_and_accents(server: Server) {
        let creator = server.creator().await;
        tester(&server, "a", &["Développement web", "UX"], &["Rédaction"]).await;
        for (query, expected) in [
            ("developpement", vec!["Développement web"]),
            ("DÉVELOPPEMENT", vec!["Développement web"]),
            ("web", vec!["Développement web"]),
            ("luxueux", vec!["UX"]),
            ("  redac   ux ", vec!["UX", "Rédaction"]),
            ("rien", vec![]),
            ("100%", vec![]),
            ("_", vec![]),
            ("' or 1=1 --", vec![]),
        ] {
            let page = search(&creator, query).await;
            let skills: Vec<String> = found(&page).into_iter().flat_map(|(_, skills)| skills).collect();
            assert_eq!(skills, expected, "{query}");
            assert_eq!(page["totalCount"], i32::from(!expected.is_empty()), "{query}");
        }
    }

    async fn results_are_ordered_by_matches_then_by_name(server: Server) {
        let creator = server.creator().await;
        tester(&server, "Zed", &["React", "React Native", "Preact"], &[]).await;
        tester(&server, "édith", &["React"], &["React"]).await;
        tester(&server, "Ève", &["react"], &[]).await;
        tester(&server, "albert", &["Vue"], &["React Native", "React"]).await;
        tester(&server, "Personne", &["Vue"], &[]).await;
        let page = search(&creator, "react").await;
        let expected: Vec<(String, Vec<String>)> = [
            ("Zed", vec!["React", "React Native", "Preact"]),
            ("albert", vec!["React Native", "React"]),
            ("édith", vec!["React"]),
            ("Ève", vec!["react"]),
        ].into_iter().map(|(name, skills)| (name.to_owned(), skills.into_iter().map(str::to_owned).collect())).collect();
        assert_eq!(found(&page), expected);
        assert_eq!(page["totalCount"], 4);
        let union = search(&creator, "vue native").await;
        assert_eq!(names(&union), ["albert", "Personne", "Zed"]);
    }

    async fn a_blank_query_has_no_results(server: Server) {
        let creator = server.creator().await;
        tester(&server, "a", &["Rust"], &[]).await;
        for blank in ["", "   ", "\u{200b}\n"] {
            let page = search(&creator, blank).await;
            assert_eq!((found(&page), &page["totalCount"]), (vec![], &json!(0)), "{blank:?}");
        }
        assert_eq!(creator.error_code(SEARCH, json!({ "query": "é".repeat(201) })).await, "BAD_USER_INPUT");
        let longest = vec!["e"; 100].join(" ");
        assert_eq!(names(&search(&creator, &longest).await), Vec::<String>::new());
    }

    async fn testers_who_are_not_searchable_are_excluded(server: Server) {
        let creator = server.creator().await;
        let (zoe, _) = tester(&server, "Zoé", &["Rust"], &[]).await;
        assert_eq!(names(&search(&creator, "rust").await), ["Zoé"]);
        save(&zoe, json!({ "isSearchable": false })).await;
        assert_eq!(names(&search(&creator, "rust").await), Vec::<String>::new());
        save(&zoe, json!({ "skills": ["Rust", "Go"] })).await;
        assert_eq!(names(&search(&creator, "go").await), Vec::<String>::new(), "also with new skills");
        save(&zoe, json!({ "isSearchable": true, "username": "Zoé 2" })).await;
        assert_eq!(names(&search(&creator, "go").await), ["Zoé 2"]);
        save(&zoe, json!({ "skills": ["Go"] })).await;
        assert_eq!(names(&search(&creator, "rust").await), Vec::<String>::new());
    }

    async fn testers_with_an_open_invitation_to_the_project_are_excluded(server: Server) {
        let (creator, stranger) = (server.creator().await, server.creator().await);
        let project = creator.create_project("Mon jeu").await;
        let other_project = creator.create_project("Un autre").await;
        for (name, status) in [
            ("attend", InvitationStatus::Pending), ("accepte", InvitationStatus::Accepted),
            ("refuse", InvitationStatus::Refused), ("donne", InvitationStatus::FeedbackGiven),
        ] {
            let (_, id) = tester(&server, name, &["Rust"], &[]).await;
            invite(&server, &project, &id, status).await;
        }
        tester(&server, "jamais", &["Rust"], &[]).await;
        let find = |caller, project: Option<&str>| {
            let caller: &Client = caller;
            let variables = json!({ "query": "rust", "project": project });
            async move { caller.data(SEARCH, variables).await["testerSearch"].take() }
        };
        let page = find(&creator, Some(&project)).await;
        assert_eq!((names(&page), &page["totalCount"]), (["donne", "jamais", "refuse"].map(str::to_owned).to_vec(), &json!(3)));
        for project in [None, Some(other_project.as_str())] {
            assert_eq!(names(&find(&creator, project).await).len(), 5);
        }
        for foreign in [project.as_str(), "prj_00000000000000000000000000000000", "tst_00000000000000000000000000000000", ""] {
            assert_eq!(find(&stranger, Some(foreign)).await, Value::Null, "{foreign}");
        }
    }

    async fn results_are_paginated_in_both_directions(server: Server) {
        let creator = server.creator().await;
        for (name, skills) in [
            ("a", &["java"][..]), ("b", &["java", "javascript"]), ("c", &["javascript"]), ("d", &["java", "javascript"]),
            ("e", &["java"]), ("f: g", &["java"]), ("h", &["cobol"]),
        ] {
            tester(&server, name, skills, &[]).await;
        }
        // With one matching skill the order comes from the index, with several from their count.
        for (query, expected) in [("javascript", vec!["b", "d", "a", "c", "e", "f: g"]), ("script", vec!["b", "c", "d"])] {
            let (mut forward, mut after) = (Vec::new(), Value::Null);
            loop {
                let page = creator.data(SEARCH, json!({ "query": query, "first": 2, "after": after })).await["testerSearch"].take();
                assert_eq!((&page["totalCount"], &page["pageInfo"]["hasPreviousPage"]), (&json!(expected.len()), &json!(!forward.is_empty())));
                forward.extend(names(&page));
                after = page["pageInfo"]["endCursor"].clone();
                if page["pageInfo"]["hasNextPage"] == false {
                    break;
                }
            }
            assert_eq!(forward, expected, "forward");
            let (mut backward, mut before) = (Vec::new(), Value::Null);
            loop {
                let page = creator.data(SEARCH, json!({ "query": query, "last": 2, "before": before })).await["testerSearch"].take();
                backward.splice(0..0, names(&page));
                before = page["pageInfo"]["startCursor"].clone();
                if page["pageInfo"]["hasPreviousPage"] == false {
                    break;
                }
            }
            assert_eq!(backward, expected, "backward");
        }
        for variables in [json!({ "query": "x", "first": 0 }), json!({ "query": "x", "first": 101 }), json!({ "query": "java", "after": "x" })] {
            assert_eq!(creator.error_code(SEARCH, variables.clone()).await, "BAD_USER_INPUT", "{variables}");
        }
    }

    async fn a_query_can_match_more_skills_than_fit_in_a_list(server: Server) {
        let creator = server.creator().await;
        for n in 0..24 {
            let skills: Vec<String> = (0..50).map(|k| format!("quelque chose {n} {k}")).collect();
            let skills: Vec<&str> = skills.iter().map(String::as_str).collect();
            tester(&server, &format!("t{n:02}"), &skills, &[]).await;
        }
        let page = search(&creator, "chose").await;
        assert_eq!((&page["totalCount"], names(&page).len()), (&json!(24), 20));
        assert_eq!((names(&page)[0].as_str(), &page["edges"][0]["matchScore"]), ("t00", &json!(50)));
    }

    async fn only_creators_can_search(server: Server) {
        assert_eq!(server.visitor().error_code(SEARCH, json!({ "query": "rust" })).await, "UNAUTHENTICATED");
        assert_eq!(server.tester().await.error_code(SEARCH, json!({ "query": "rust" })).await, "FORBIDDEN");
    }
}

/// Inserts an invitation with the given status.
async fn invite(server: &Server, project: &str, tester: &str, status: InvitationStatus) {
    let (project, tester) = (ProjectId::parse(project).unwrap(), TesterProfileId::parse(tester).unwrap());
    let app = &server.app;
    app.db
        .write(|tx| {
            async move {
                let profile = tester_profile::Entity::find_by_id(tester).one(tx.db()).await?.unwrap();
                let tester_id = profile.user_id;
                let creator_id = entity::project::Entity::find_by_id(project).one(tx.db()).await?.unwrap().creator_id;
                let row = invitation::Model {
                    link_id: None,
                    id: app.ids.next(),
                    project_id: project,
                    creator_id,
                    tester_id: Some(tester_id),
                    discord_username: None,
                    discord_folded: None,
                    email: None,
                    token: tester.to_string(),
                    status,
                    delivery: InvitationDelivery::NotConfigured,
                    delivery_requested_at: None,
                    delivery_failure: None,
                    seen_at: None,
                    refusal_reason: None,
                    responded_at: None,
                    accepted_at: None,
                    is_following_releases: false,
                    version: 1,
                    created_at: tx.now(),
                    updated_at: tx.now(),
                };
                row.into_active_model().reset_all().insert(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
}
