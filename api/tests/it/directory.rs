//! The directory of projects that look for testers: what is in it, how it is read, applications and reports.

use chrono::TimeDelta;
use entity::types::id::{Id, ProjectId};
use rodage::features::directory::moderation;
use serde_json::{Value, json};

use crate::{
    invitations::{named_tester, set_status},
    links, public_projects,
    statements::statements,
    support::{app::Server, both_databases, client::Client, errors},
};

const SET: &str = "mutation($input: SetProjectListingInput!) { setProjectListing(input: $input) { \
    projectListing { kind language question isOpen isListed isHidden needsFeedback } userErrors { code field } } }";

const LIST: &str = "query($first: Int, $after: String, $filter: ProjectListingFilter, $orderBy: ProjectListingOrder) { \
    projectListings(first: $first, after: $after, filter: $filter, orderBy: $orderBy) { totalCount \
    nodes { project { title } needsFeedback } pageInfo { endCursor hasNextPage } } }";

const PAGE: &str = "query($id: ID!) { publicProject(projectId: $id) { canApply listing { id kind question feedbackType \
    isClosingSoon deadline } ownRequest { message reply status } } }";

const APPLY: &str = "mutation($id: ID!, $answer: String) { applyToProject(input: { projectId: $id, answer: $answer }) { \
    ownJoinRequest { message status } userErrors { code field } } }";

const ANSWER: &str = "mutation($id: ID!, $accepts: Boolean!, $reply: String) { \
    answerJoinRequest(input: { id: $id, isAccepted: $accepts, reply: $reply }) { joinRequest { status reply } userErrors { code field } } }";

const REPORT: &str =
    "mutation($id: ID!) { reportProject(input: { projectId: $id }) { reportedProjectId userErrors { code field } } }";

/// Puts a project in the directory, with a public page.
pub async fn publish(owner: &Client, project: &str) {
    public_projects::show(owner, project, "PUBLIC").await;
    let set = set(owner, project, json!({})).await;
    assert_eq!(set["projectListing"]["isListed"], true, "{set:#}");
}

async fn set(owner: &Client, project: &str, fields: Value) -> Value {
    let mut input = json!({ "projectId": project, "isOpen": true, "kind": "GAME", "language": "FRENCH" });
    input.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    owner.data(SET, json!({ "input": input })).await["setProjectListing"].take()
}

async fn create(owner: &Client, title: &str, fields: Value) -> String {
    let project = owner.create_project(title).await;
    public_projects::show(owner, &project, "PUBLIC").await;
    set(owner, &project, fields).await;
    project
}

async fn set_deadline(owner: &Client, project: &str, deadline: &str) {
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let updated = owner.data(query, json!({ "input": { "id": project, "deadline": deadline } })).await;
    assert_eq!(updated["updateProject"]["userErrors"], json!([]));
}

/// Returns the titles of the projects that a visitor finds.
async fn titles(visitor: &Client, variables: Value) -> Vec<String> {
    let list = visitor.data(LIST, variables).await["projectListings"].take();
    let nodes = list["nodes"].as_array().unwrap();
    assert_eq!(list["totalCount"], nodes.len());
    nodes.iter().map(|node| node["project"]["title"].as_str().unwrap().to_owned()).collect()
}

async fn send_feedback(owner: &Client, project: &str) {
    let (_, token) = owner.invite(project, json!({ "discordUsername": "lea" })).await;
    let send = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { userErrors { code } } }";
    owner.visitor().data(send, json!({ "token": token })).await;
}

both_databases! {
    async fn only_open_public_projects_in_progress_are_listed_until_their_deadline(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let project = owner.create_project("Rodage").await;
        let none: [&str; 0] = [];
        let before = set(&owner, &project, json!({ "question": " Quel\n téléphone ? " })).await;
        let expected = json!({ "kind": "GAME", "language": "FRENCH", "question": "Quel téléphone ?", "isOpen": true,
            "isListed": false, "isHidden": false, "needsFeedback": true });
        assert_eq!(before, json!({ "projectListing": expected, "userErrors": [] }));
        assert_eq!(titles(&visitor, json!({})).await, none, "its page is private");
        for (visibility, shown) in [("UNLISTED", &none[..]), ("PUBLIC", &["Rodage"][..])] {
            public_projects::show(&owner, &project, visibility).await;
            assert_eq!(titles(&visitor, json!({})).await, shown, "{visibility}");
        }
        for (status, shown) in [("PAUSED", &none[..]), ("IN_PROGRESS", &["Rodage"][..])] {
            set_status(&owner, &project, status).await;
            assert_eq!(titles(&visitor, json!({})).await, shown, "{status}");
        }
        set(&owner, &project, json!({ "isOpen": false })).await;
        assert_eq!(titles(&visitor, json!({})).await, none, "closed");
        assert_eq!(visitor.data(PAGE, json!({ "id": project })).await["publicProject"]["listing"], Value::Null);
        set(&owner, &project, json!({})).await;
        let today = server.app.clock.now().date_naive();
        set_deadline(&owner, &project, &(today + TimeDelta::days(7)).to_string()).await;
        let listing = visitor.data(PAGE, json!({ "id": project })).await["publicProject"]["listing"].take();
        assert_eq!((&listing["isClosingSoon"], &listing["feedbackType"]), (&json!(true), &json!("Ressenti général")));
        let by_id = "query($id: ID!) { node(id: $id) { id } }";
        assert_eq!(visitor.data(by_id, json!({ "id": listing["id"] })).await["node"]["id"], listing["id"]);
        server.app.clock.advance(TimeDelta::days(8));
        assert_eq!(titles(&visitor, json!({})).await, none, "its deadline is over");
        assert_eq!(visitor.data(by_id, json!({ "id": listing["id"] })).await["node"], Value::Null);
        let own = "query($id: ID!) { project(id: $id) { listing { isOpen isListed } } }";
        let own = owner.data(own, json!({ "id": project })).await;
        assert_eq!(own["project"]["listing"], json!({ "isOpen": true, "isListed": false }));
        let other = server.creator().await;
        assert_eq!(errors(&set(&other, &project, json!({})).await), [("NOT_FOUND", "projectId")]);
        let long = set(&owner, &project, json!({ "question": "é".repeat(301) })).await;
        assert_eq!(errors(&long), [("TOO_LONG", "question")]);
    }

    async fn what_is_not_said_of_a_listing_does_not_change(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let say = async |mut input: Value| {
            input["projectId"] = json!(project);
            let set = owner.data(SET, json!({ "input": input })).await["setProjectListing"].take();
            assert_eq!(set["userErrors"], json!([]));
            ["isOpen", "kind", "language", "question"].map(|field| set["projectListing"][field].clone())
        };
        assert_eq!(say(json!({})).await, [json!(false), json!("APP"), json!("FRENCH"), Value::Null]);
        let all = json!({ "isOpen": true, "kind": "SITE", "language": "OTHER", "question": "Quel téléphone ?" });
        let said = [json!(true), json!("SITE"), json!("OTHER"), json!("Quel téléphone ?")];
        assert_eq!(say(all).await, said);
        assert_eq!(say(json!({ "isOpen": true })).await, said);
        for blank in [json!(null), json!(" \u{200b}\n")] {
            assert_eq!(say(json!({ "question": "Quel téléphone ?" })).await, said);
            assert_eq!(say(json!({ "question": blank })).await, [json!(true), json!("SITE"), json!("OTHER"), Value::Null]);
        }
    }

    async fn projects_are_filtered_sorted_by_need_and_paged(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let today = server.app.clock.now().date_naive();
        let old = create(&owner, "Ancien", json!({ "kind": "APP", "language": "ENGLISH" })).await;
        let site = create(&owner, "Vitrine été", json!({ "kind": "SITE", "language": "OTHER" })).await;
        create(&owner, "Neuf", json!({})).await;
        set_deadline(&owner, &old, &(today + TimeDelta::days(3)).to_string()).await;
        send_feedback(&owner, &site).await;
        assert_eq!(titles(&visitor, json!({})).await, ["Neuf", "Ancien", "Vitrine été"], "without feedback first");
        assert_eq!(titles(&visitor, json!({ "orderBy": "NEWEST" })).await, ["Neuf", "Vitrine été", "Ancien"]);
        assert_eq!(titles(&visitor, json!({ "orderBy": "DEADLINE" })).await[0], "Ancien");
        let none: [&str; 0] = [];
        for (filter, expected) in [
            (json!({ "kinds": ["APP", "SITE"] }), &["Ancien", "Vitrine été"][..]),
            (json!({ "kinds": ["SITE"], "languages": ["FRENCH"] }), &none[..]),
            (json!({ "languages": ["ENGLISH"] }), &["Ancien"][..]),
            (json!({ "isClosingSoon": true }), &["Ancien"][..]),
            (json!({ "isClosingSoon": false }), &["Neuf", "Vitrine été"][..]),
            (json!({ "query": "PLATEFORME ete" }), &["Vitrine été"][..]),
            (json!({ "query": "100%_" }), &none[..]),
            (json!({ "query": "réparer" }), &none[..]),
        ] {
            assert_eq!(titles(&visitor, json!({ "filter": filter })).await, expected, "{filter}");
        }
        for order in ["NEED", "NEWEST", "DEADLINE"] {
            let (mut read, mut after) = (Vec::new(), Value::Null);
            loop {
                let variables = json!({ "first": 1, "after": after, "orderBy": order });
                let mut page = visitor.data(LIST, variables).await["projectListings"].take();
                read.push(page["nodes"][0]["project"]["title"].as_str().unwrap().to_owned());
                after = page["pageInfo"]["endCursor"].take();
                if page["pageInfo"]["hasNextPage"] == false {
                    break;
                }
            }
            assert_eq!(read, titles(&visitor, json!({ "orderBy": order })).await, "{order}");
        }
        assert_eq!(visitor.error_code(LIST, json!({ "filter": { "query": "é".repeat(201) } })).await, "BAD_USER_INPUT");
        owner.delete_project(&site).await;
        owner.rename_project(&old, "Renommé").await;
        assert_eq!(titles(&visitor, json!({ "filter": { "query": "renomme" } })).await, ["Renommé"]);
    }

    async fn whoever_was_removed_does_not_apply(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = create(&owner, "Rodage", json!({})).await;
        let link = links::add(&owner, &project, "DIRECT", None).await;
        let joined = links::join(&tester, &link.token).await;
        let revoke = "mutation($id: ID!) { revokeInvitation(input: { id: $id }) { userErrors { code } } }";
        owner.data(revoke, json!({ "id": joined["invitation"]["id"] })).await;
        let page = tester.data(PAGE, json!({ "id": project })).await;
        assert_eq!(page["publicProject"]["canApply"], false);
        let applied = tester.data(APPLY, json!({ "id": project })).await;
        assert_eq!(errors(&applied["applyToProject"]), [("LINK_CLOSED", "")]);
    }

    async fn a_tester_applies_and_the_creator_answers_with_a_sentence(server: Server) {
        let (owner, zoe, ada) = (server.creator().await, server.tester().await, server.tester().await);
        named_tester(&zoe, "Zoé").await;
        let project = create(&owner, "Rodage", json!({ "question": "Quel téléphone ?" })).await;
        let apply = async |client: &Client, answer: Value| {
            client.data(APPLY, json!({ "id": project, "answer": answer })).await["applyToProject"].take()
        };
        let page = async |client: &Client| client.data(PAGE, json!({ "id": project })).await["publicProject"].take();
        assert_eq!(errors(&apply(&server.visitor(), json!("Un vieux")).await), [("SIGN_IN_REQUIRED", "")]);
        assert_eq!(errors(&apply(&owner, json!("Le mien")).await), [("OWN_PROJECT", "")]);
        assert_eq!(errors(&apply(&zoe, json!(" ")).await), [("REQUIRED", "answer")]);
        assert_eq!(errors(&apply(&zoe, json!("a".repeat(501))).await), [("TOO_LONG", "answer")]);
        assert_eq!((&page(&zoe).await["canApply"], &page(&owner).await["canApply"]), (&json!(true), &json!(false)));
        let applied = apply(&zoe, json!(" Un vieux ")).await;
        assert_eq!(applied["ownJoinRequest"], json!({ "message": "Un vieux", "status": "PENDING" }));
        assert_eq!(errors(&apply(&zoe, json!("Encore")).await), [("ALREADY_REQUESTED", "")]);
        apply(&ada, json!("Un neuf")).await;
        // The question may change; a request keeps the one that was asked.
        set(&owner, &project, json!({ "question": null })).await;
        let query = "query($id: ID!) { project(id: $id) { joinRequests { nodes { id question message link { id } } } } \
            viewer { notifications(first: 1) { nodes { type } } } }";
        let asked = owner.data(query, json!({ "id": project })).await;
        assert_eq!(asked["viewer"]["notifications"]["nodes"][0]["type"], "JOIN_REQUESTED");
        let requests = &asked["project"]["joinRequests"]["nodes"];
        let by_zoe = json!({ "id": requests[1]["id"], "question": "Quel téléphone ?", "message": "Un vieux", "link": null });
        assert_eq!(requests[1], by_zoe);
        let answer = async |request: &Value, accepts: bool, reply: &str| {
            let variables = json!({ "id": request["id"], "accepts": accepts, "reply": reply });
            owner.data(ANSWER, variables).await["answerJoinRequest"].take()
        };
        assert_eq!(errors(&answer(&requests[1], true, &"a".repeat(501)).await), [("TOO_LONG", "reply")]);
        let accepted = answer(&requests[1], true, " Bienvenue ! ").await;
        assert_eq!(accepted["joinRequest"], json!({ "status": "ACCEPTED", "reply": "Bienvenue !" }));
        assert_eq!(answer(&requests[0], false, "C'est complet.").await["joinRequest"]["status"], "DECLINED");
        let seen = page(&zoe).await;
        assert_eq!(seen["ownRequest"], json!({ "message": "Un vieux", "reply": "Bienvenue !", "status": "ACCEPTED" }));
        assert_eq!(seen["canApply"], false);
        let news = "{ viewer { notifications(first: 1) { nodes { type reply } } testedProjects { totalCount } } }";
        let declined = ada.data(news, json!({})).await["viewer"].take();
        let expected = json!({ "type": "JOIN_DECLINED", "reply": "C'est complet." });
        assert_eq!(declined["notifications"]["nodes"][0], expected);
        assert_eq!(declined["testedProjects"]["totalCount"], 0);
        assert_eq!(zoe.data(news, json!({})).await["viewer"]["testedProjects"]["totalCount"], 1);
        assert_eq!(errors(&apply(&ada, json!("Encore")).await), [("ALREADY_REQUESTED", "")]);
        let late = server.tester().await;
        set_status(&owner, &project, "PAUSED").await;
        assert_eq!(errors(&apply(&late, json!(null)).await), [("PROJECT_PAUSED", "")]);
        set_status(&owner, &project, "IN_PROGRESS").await;
        set(&owner, &project, json!({ "isOpen": false })).await;
        assert_eq!(errors(&apply(&late, json!(null)).await), [("NOT_FOUND", "projectId")]);
        // Who waits may still come in by a link.
        let link = links::add(&owner, &project, "DIRECT", None).await;
        assert!(links::join(&late, &link.token).await["invitation"]["id"].is_string());
    }

    async fn the_owner_reads_a_closed_listing_again_by_its_identifier(server: Server) {
        let owner = server.creator().await;
        let project = create(&owner, "Fermé", json!({ "question": "Quel téléphone ?", "isOpen": false })).await;
        let query = "query($id: ID!) { project(id: $id) { listing { id question } } }";
        let listing = owner.data(query, json!({ "id": project })).await["project"]["listing"].take();
        assert_eq!(listing["question"], "Quel téléphone ?", "{listing:#}");
        let node = "query($id: ID!) { node(id: $id) { ... on ProjectListing { id question } } }";
        let variables = json!({ "id": listing["id"] });
        let (_, secret) = owner.create_token(&["PROJECTS_READ"]).await;
        for reader in [&owner, &owner.program(&secret)] {
            assert_eq!(reader.data(node, variables.clone()).await["node"], listing);
        }
        let (_, secret) = owner.create_token(&["PROFILE_READ"]).await;
        for stranger in [&server.visitor(), &server.creator().await, &owner.program(&secret)] {
            assert_eq!(stranger.data(node, variables.clone()).await["node"], Value::Null);
        }
    }

    async fn what_a_page_says_of_the_caller_is_read_together(server: Server) {
        let (owner, zoe) = (server.creator().await, server.tester().await);
        let query = "{ projectListings { nodes { project { title canApply ownRequest { status } } } } }";
        let first = create(&owner, "Premier", json!({})).await;
        zoe.data(APPLY, json!({ "id": first })).await;
        create(&owner, "Deux", json!({})).await;
        let few = statements(&server, &zoe, query, &json!({})).await;
        for title in ["Trois", "Quatre", "Cinq", "Six", "Sept"] {
            create(&owner, title, json!({})).await;
        }
        let many = statements(&server, &zoe, query, &json!({})).await;
        // A batch may be divided when other tasks run between its keys.
        assert!(many <= few + 1, "{many} statements instead of {few}");
        let list = zoe.data(query, json!({})).await["projectListings"]["nodes"].take();
        let of = |title: &str| list.as_array().unwrap().iter().find(|node| node["project"]["title"] == title).unwrap()["project"].clone();
        assert_eq!(of("Premier"), json!({ "title": "Premier", "canApply": false, "ownRequest": { "status": "PENDING" } }));
        assert_eq!(of("Six"), json!({ "title": "Six", "canApply": true, "ownRequest": null }));
    }

    async fn reports_from_three_networks_hide_a_project_until_the_operator_shows_it(server: Server) {
        let server = Server::start_with(server.database.clone(), &["--behind-proxy"]).await;
        let (owner, visitor, db) = (server.creator().await, server.visitor(), &server.app.db);
        let project = create(&owner, "Douteux", json!({})).await;
        let report = async |from: &str| {
            let request = visitor.request(reqwest::Method::POST, "/graphql").header("x-forwarded-for", from);
            let response = request.json(&json!({ "query": REPORT, "variables": { "id": project } })).send().await.unwrap();
            response.json::<Value>().await.unwrap()["data"]["reportProject"].take()
        };
        let done = json!({ "reportedProjectId": project, "userErrors": [] });
        for from in ["198.51.100.1", "198.51.100.1", "2001:db8::1", "2001:db8::2"] {
            assert_eq!(report(from).await, done);
        }
        assert_eq!(titles(&visitor, json!({})).await, ["Douteux"], "reports from two networks");
        assert_eq!(report("198.51.100.2").await, done);
        let none: [&str; 0] = [];
        assert_eq!(titles(&visitor, json!({})).await, none);
        assert_eq!(errors(&report("198.51.100.3").await), [("NOT_FOUND", "projectId")]);
        let hidden = set(&owner, &project, json!({})).await;
        assert_eq!((&hidden["projectListing"]["isHidden"], &hidden["projectListing"]["isListed"]), (&json!(true), &json!(false)));
        assert_eq!(errors(&server.tester().await.data(APPLY, json!({ "id": project })).await["applyToProject"]), [("NOT_FOUND", "projectId")]);
        let id = ProjectId::parse(&project).unwrap();
        let [reported] = &moderation::reported(db).await.unwrap()[..] else { panic!("one project") };
        assert_eq!((reported.id, reported.report_count, reported.is_hidden), (id, 3, true));
        for _ in 0..2 {
            moderation::show(db, id).await.unwrap();
        }
        assert_eq!(titles(&visitor, json!({})).await, ["Douteux"]);
        for from in ["198.51.100.1", "198.51.100.4", "198.51.100.5"] {
            report(from).await;
        }
        assert_eq!(titles(&visitor, json!({})).await, ["Douteux"], "two new reports: the count was reset");
        moderation::hide(db, id).await.unwrap();
        assert_eq!(titles(&visitor, json!({})).await, none);
        let unknown = moderation::hide(db, ProjectId::from(uuid::Uuid::nil())).await;
        assert!(matches!(unknown, Err(rodage::platform::error::Error::NotFound)), "{unknown:?}");
    }
}
