//! Search over everything that the caller may find.

use entity::project;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::{
    links,
    support::{app::Server, both_databases, client::Client},
};

const SEARCH: &str = "query($query: String!, $first: Int) { search(query: $query, first: $first) { \
    projects { title } testers { username } feedbacks { content } articles { number } } }";

const UPDATE_TESTER: &str = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
    userErrors { code message } } }";

const INVITE: &str = "mutation($input: InviteTesterInput!) { inviteTester(input: $input) { \
    invitation { token } userErrors { code message } } }";

const SEND_FEEDBACK: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { \
    feedback { id } userErrors { code message } } }";

async fn search(client: &Client, query: &str) -> Value {
    client.data(SEARCH, json!({ "query": query })).await["search"].take()
}

async fn tester(server: &Server, username: &str, skills: &[&str], is_searchable: bool) -> Client {
    let tester = server.tester().await;
    let input = json!({ "username": username, "skills": skills, "isSearchable": is_searchable });
    let data = tester.data(UPDATE_TESTER, json!({ "input": input })).await;
    assert_eq!(data["updateTesterProfile"]["userErrors"], json!([]));
    tester
}

async fn feedback(server: &Server, owner: &Client, project: &str, discord: &str, content: &str) {
    let input = json!({ "projectId": project, "by": { "discordUsername": discord } });
    let data = owner.data(INVITE, json!({ "input": input })).await;
    let token = data["inviteTester"]["invitation"]["token"].as_str().unwrap_or_else(|| panic!("{data:#}"));
    let input = json!({ "token": token, "content": content });
    let data = server.visitor().data(SEND_FEEDBACK, json!({ "input": input })).await;
    assert_eq!(data["sendFeedback"]["userErrors"], json!([]));
}

both_databases! {
    async fn creators_find_their_own_testers_by_a_part_of_their_username(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let link = links::add(&owner, &project, "DIRECT", None).await;
        tester(&server, "ptite_autre", &[], true).await;
        links::join(&tester(&server, "ptite_vis", &[], true).await, &link.token).await;
        links::join(&tester(&server, "ptite_ombre", &[], false).await, &link.token).await;
        for (query, expected) in [
            ("PTITE", json!([{ "username": "ptite_vis" }])),
            ("vis", json!([{ "username": "ptite_vis" }])),
            ("ptite_autre", json!([{ "username": "ptite_autre" }])),
            ("ptite_", json!([{ "username": "ptite_vis" }])),
        ] {
            assert_eq!(search(&owner, query).await["testers"], expected, "{query}");
        }
    }

    async fn a_creator_finds_only_their_own_projects_and_feedback(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let id = owner.create_project("Première Marmite").await;
        owner.create_project("Vélo").await;
        other.create_project("Autre marmite").await;
        feedback(&server, &owner, &id, "hugo", "La MARMITE déborde à 100 %, c'est décevant.").await;
        tester(&server, "Marmité", &["cuisine"], true).await;
        tester(&server, "caché", &["marmite"], false).await;
        tester(&server, "toque", &["marmite", "four"], true).await;

        let found = search(&owner, " marmite ").await;
        assert_eq!(found["projects"], json!([{ "title": "Première Marmite" }]));
        assert_eq!(found["testers"], json!([{ "username": "Marmité" }, { "username": "toque" }]), "by name, then by skill");
        assert_eq!(found["feedbacks"][0]["content"], "La MARMITE déborde à 100 %, c'est décevant.");
        let two = search(&owner, "premiere MARMITE").await;
        assert_eq!((two["projects"].as_array().unwrap().len(), &two["feedbacks"]), (1, &json!([])));
        assert_eq!(search(&owner, "100 %").await["feedbacks"].as_array().unwrap().len(), 1);
        assert_eq!(search(&owner, "100_%").await["feedbacks"], json!([]), "wildcards are escaped");
        assert_eq!(search(&owner, "plateforme").await["projects"].as_array().unwrap().len(), 2, "keywords are searched");
        assert_eq!(search(&other, "marmite").await["projects"], json!([{ "title": "Autre marmite" }]));
        assert_eq!(search(&other, "deborde").await["feedbacks"], json!([]));
    }

    async fn finds_the_oldest_of_many_projects_by_its_current_text(server: Server) {
        let creator = server.creator().await;
        let first = creator.create_project("L'Été en bêta").await;
        let owner = project::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        // Far more projects than one search returns.
        let (app, template) = (&server.app, &owner);
        app.db
            .write(|tx| {
                async move {
                    for _ in 0..3 {
                        let rows = (0..500).map(|_| {
                            let row = project::Model { id: app.ids.next(), created_at: tx.now(), ..template.clone() };
                            project::Model { title: "Autre".to_owned(), folded: "autre".to_owned(), ..row }.into_active_model()
                        });
                        project::Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
            .unwrap();
        for words in ["ete beta", "BÊTA l'été", "plateforme été"] {
            assert_eq!(search(&creator, words).await["projects"], json!([{ "title": "L'Été en bêta" }]), "{words}");
        }
        assert_eq!(search(&creator, "b_ta").await["projects"], json!([]), "wildcards are escaped");
        let rename = "mutation($id: ID!) { updateProject(input: { id: $id, title: \"Grand Hiver\" }) { userErrors { code } } }";
        creator.data(rename, json!({ "id": first })).await;
        assert_eq!(search(&creator, "hiver").await["projects"], json!([{ "title": "Grand Hiver" }]));
        assert_eq!(search(&creator, "beta").await["projects"], json!([]));
    }

    async fn projects_whose_title_has_the_words_come_first(server: Server) {
        let owner = server.creator().await;
        owner.create_project("Grand carnet").await;
        let newer = owner.create_project("Agenda").await;
        let update = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
        let input = json!({ "id": newer, "description": "Un agenda qui remplace votre grand carnet." });
        assert_eq!(owner.data(update, json!({ "input": input })).await["updateProject"]["userErrors"], json!([]));
        let found = search(&owner, "carnet GRAND").await;
        assert_eq!(found["projects"], json!([{ "title": "Grand carnet" }, { "title": "Agenda" }]));
    }

    async fn others_than_creators_find_only_articles(server: Server) {
        server.creator().await.create_project("Bêta fermée").await;
        tester(&server, "beta", &["beta"], true).await;
        for client in [server.visitor(), server.tester().await] {
            let found = search(&client, "premiere beta dix jours").await;
            assert_eq!(found, json!({ "projects": [], "testers": [], "feedbacks": [], "articles": [{ "number": 1 }] }));
            assert_eq!(search(&client, "beta").await["testers"], json!([]));
        }
    }

    async fn a_blank_query_finds_nothing_and_sizes_are_limited(server: Server) {
        let creator = server.creator().await;
        for number in 0..7 {
            creator.create_project(&format!("Projet {number}")).await;
        }
        let nothing = json!({ "projects": [], "testers": [], "feedbacks": [], "articles": [] });
        for blank in ["", "  ", "\u{200b}\t"] {
            assert_eq!(search(&creator, blank).await, nothing);
        }
        assert_eq!(search(&creator, "projet").await["projects"].as_array().unwrap().len(), 5);
        let data = creator.data(SEARCH, json!({ "query": "projet", "first": 6 })).await;
        assert_eq!(data["search"]["projects"][0]["title"], "Projet 6", "newest first");
        assert_eq!(data["search"]["projects"].as_array().unwrap().len(), 6);
        for bad in [json!({ "query": "x", "first": 0 }), json!({ "query": "x", "first": 21 }), json!({ "query": "é".repeat(201) })] {
            assert_eq!(creator.error_code(SEARCH, bad.clone()).await, "BAD_USER_INPUT", "{bad}");
        }
    }
}
