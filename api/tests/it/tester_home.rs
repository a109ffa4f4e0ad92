//! The home of testers: what is asked of them, what they test now, and the projects that are suggested to them.

use chrono::TimeDelta;
use entity::{feedback, project_listing_keyword, types::id::UserId};
use rodage::features::{
    directory::{moderation, suggested::statement},
    feedback::service::requested_of,
};
use sea_orm::{EntityTrait, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait, Statement};
use serde_json::{Value, json};

use crate::{
    directory::publish,
    invitations::{ACCEPT, REFUSE, named_tester, set_status},
    roles,
    statements::statements,
    support::{
        app::Server,
        both_databases,
        client::{Client, project},
        sql::{execute, explain, new_id},
    },
};

const HOME: &str = "query($first: Int) { viewer { \
    receivedInvitations(first: 5, filter: { status: [PENDING] }) { totalCount nodes { project { title deadline } } } \
    currentTests(first: $first) { project { title deadline status } } \
    requestedFeedbacks(first: 5) { totalCount nodes { content status retest project { title } } } \
    feedbacks(first: 3) { totalCount nodes { content status } } \
    testerProfile { facts { testCount } } } }";

const SUGGESTED: &str = "query($first: Int) { viewer { suggestedProjects(first: $first) { matchingSkills isLanguageSpoken \
    listing { language needsFeedback project { title } } } } }";

const TRIAGE: &str =
    "mutation($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { code } } }";

/// Saves the profile of a tester.
async fn save(tester: &Client, input: Value) {
    let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
        testerProfile { id } userErrors { code } } }";
    let data = tester.data(update, json!({ "input": input })).await;
    assert_eq!(data["updateTesterProfile"]["userErrors"], json!([]));
}

/// Creates a project in the directory.
async fn listed(owner: &Client, title: &str, keywords: &[&str], language: &str) -> String {
    let mut input = project(title);
    input["keywords"] = json!(keywords);
    let create = "mutation($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }";
    let data = owner.data(create, json!({ "input": input })).await;
    let id = data["createProject"]["project"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned();
    publish(owner, &id).await;
    if language != "FRENCH" {
        let set =
            "mutation($input: SetProjectListingInput!) { setProjectListing(input: $input) { userErrors { code } } }";
        let input = json!({ "projectId": id, "isOpen": true, "kind": "APP", "language": language });
        owner.data(set, json!({ "input": input })).await;
    }
    id
}

async fn update(owner: &Client, project: &str, fields: Value) {
    let mut input = json!({ "id": project });
    input.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    let updated = owner.data(query, json!({ "input": input })).await;
    assert_eq!(updated["updateProject"]["userErrors"], json!([]));
}

/// Makes a tester one of a project.
async fn join(owner: &Client, project: &str, tester: &Client, tester_id: &str) {
    let (_, token) = owner.invite(project, json!({ "testerId": tester_id })).await;
    let data = tester.data(ACCEPT, json!({ "token": token })).await;
    assert_eq!(data["acceptInvitation"]["userErrors"], json!([]));
}

async fn send(tester: &Client, project: &str, content: &str) -> String {
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } } }";
    let data = tester.data(send, json!({ "input": { "projectId": project, "content": content } })).await;
    data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Returns the titles of the suggested projects, each with the skills that match.
async fn suggested(person: &Client, first: i32) -> Vec<(String, Vec<String>)> {
    let data = person.data(SUGGESTED, json!({ "first": first })).await;
    let list = data["viewer"]["suggestedProjects"].as_array().unwrap_or_else(|| panic!("{data:#}"));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let skills = |one: &Value| one["matchingSkills"].as_array().unwrap().iter().map(text).collect();
    list.iter().map(|one| (text(&one["listing"]["project"]["title"]), skills(one))).collect()
}

fn titles(found: &[(String, Vec<String>)]) -> Vec<&str> {
    found.iter().map(|(title, _)| title.as_str()).collect()
}

both_databases! {
    async fn the_home_has_what_is_asked_and_what_is_tested_now(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let fresh = tester.data(HOME, json!({})).await["viewer"].take();
        let empty = json!({ "totalCount": 0, "nodes": [] });
        assert_eq!(fresh, json!({ "receivedInvitations": empty, "currentTests": [], "requestedFeedbacks": empty,
            "feedbacks": empty, "testerProfile": { "facts": { "testCount": 0 } } }));

        let tester_id = named_tester(&tester, "Zoé").await;
        let today = server.app.clock.now().date_naive();
        let in_days = |days| (today + TimeDelta::days(days)).to_string();
        for (title, days) in [("Dans un mois", 30), ("Demain", 1), ("Dans une semaine", 7), ("En pause", 2)] {
            let id = owner.create_project(title).await;
            update(&owner, &id, json!({ "deadline": in_days(days) })).await;
            join(&owner, &id, &tester, &tester_id).await;
            if title == "En pause" {
                set_status(&owner, &id, "PAUSED").await;
            }
        }
        let waiting = owner.create_project("On vous attend").await;
        owner.invite(&waiting, json!({ "testerId": tester_id })).await;
        let refused = owner.create_project("Refusé").await;
        let (_, token) = owner.invite(&refused, json!({ "testerId": tester_id })).await;
        tester.data(REFUSE, json!({ "token": token })).await;

        let home = tester.data(HOME, json!({})).await["viewer"].take();
        let invited = json!({ "title": "On vous attend", "deadline": "2027-03-31" });
        assert_eq!(home["receivedInvitations"], json!({ "totalCount": 1, "nodes": [{ "project": invited }] }));
        let test = |title: &str, days| json!({ "project": { "title": title, "deadline": in_days(days), "status": "IN_PROGRESS" } });
        let tests = json!([test("Demain", 1), test("Dans une semaine", 7), test("Dans un mois", 30)]);
        assert_eq!(home["currentTests"], tests);
        assert_eq!(tester.data(HOME, json!({ "first": 1 })).await["viewer"]["currentTests"], json!([tests[0]]));
        for first in [0, 51] {
            assert_eq!(tester.error_code(HOME, json!({ "first": first })).await, "BAD_USER_INPUT");
        }
        // The last day counts, the day after does not.
        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(tester.data(HOME, json!({})).await["viewer"]["currentTests"], tests);
        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(tester.data(HOME, json!({})).await["viewer"]["currentTests"], json!([tests[1], tests[2]]));
        // Nobody else's.
        assert_eq!(owner.data(HOME, json!({})).await["viewer"]["currentTests"], json!([]));
    }

    async fn retests_and_questions_are_asked_of_the_author(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let (tester_id, other_id) = (named_tester(&tester, "Zoé").await, named_tester(&other, "Léa").await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &project, &tester, &tester_id).await;
        join(&owner, &project, &other, &other_id).await;
        let fixed = send(&tester, &project, "Cassé").await;
        let asked = send(&tester, &project, "Flou").await;
        let planned = send(&tester, &project, "Prévu").await;
        let of_other = send(&other, &project, "Ailleurs").await;
        for (id, status) in [(&fixed, "FIXED"), (&planned, "PLANNED"), (&of_other, "FIXED")] {
            let triaged = owner.data(TRIAGE, json!({ "input": { "ids": [id], "status": status } })).await;
            assert_eq!(triaged["triageFeedbacks"]["userErrors"], json!([]));
        }
        let ask = "mutation($id: ID!) { sendFeedbackMessage(input: { feedbackId: $id, content: \"Où ?\", requestsInfo: true }) { userErrors { code } } }";
        let message = owner.data(ask, json!({ "id": asked })).await;
        assert_eq!(message["sendFeedbackMessage"]["userErrors"], json!([]));

        let requested = async || tester.data(HOME, json!({})).await["viewer"]["requestedFeedbacks"].take();
        let of = |content: &str, status: &str, retest: Value| {
            json!({ "content": content, "status": status, "retest": retest, "project": { "title": "Rodage" } })
        };
        let both = [of("Flou", "INFO_REQUESTED", Value::Null), of("Cassé", "FIXED", json!("REQUESTED"))];
        assert_eq!(requested().await, json!({ "totalCount": 2, "nodes": both }));
        let retest = "mutation($id: ID!) { retestFeedback(input: { id: $id, isFixed: true }) { userErrors { code } } }";
        tester.data(retest, json!({ "id": fixed })).await;
        assert_eq!(requested().await, json!({ "totalCount": 1, "nodes": [both[0]] }));
        let answer = "mutation($id: ID!) { sendFeedbackMessage(input: { feedbackId: $id, content: \"Là\" }) { userErrors { code } } }";
        tester.data(answer, json!({ "id": asked })).await;
        assert_eq!(requested().await["totalCount"], 0);
        let latest = tester.data(HOME, json!({})).await["viewer"]["feedbacks"].take();
        assert_eq!(latest["totalCount"], 3);
        assert_eq!(latest["nodes"][0], json!({ "content": "Prévu", "status": "PLANNED" }));
    }

    async fn before_a_profile_is_filled_in_those_that_need_feedback_are_suggested(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        assert_eq!(suggested(&tester, 3).await, []);
        for number in 1..=4 {
            listed(&owner, &format!("Projet {number}"), &["jeu"], "FRENCH").await;
        }
        let assisted = listed(&owner, "Aidé", &["jeu"], "ENGLISH").await;
        let helper = server.tester().await;
        let helper_id = named_tester(&helper, "Ada").await;
        join(&owner, &assisted, &helper, &helper_id).await;
        send(&helper, &assisted, "Bien").await;
        let found = suggested(&tester, 3).await;
        assert_eq!(titles(&found), ["Projet 4", "Projet 3", "Projet 2"]);
        assert!(found.iter().all(|(_, skills)| skills.is_empty()));
        // Three unless asked otherwise, also for an account without a tester's profile.
        let default = owner.data("{ viewer { suggestedProjects { isLanguageSpoken } } }", json!({})).await;
        assert_eq!(default["viewer"]["suggestedProjects"], json!([]), "the projects are all theirs");
        let other = server.creator().await;
        let default = other.data("{ viewer { suggestedProjects { isLanguageSpoken } } }", json!({})).await;
        assert_eq!(default["viewer"]["suggestedProjects"], json!(vec![json!({ "isLanguageSpoken": false }); 3]));
        for first in [0, 13, -1] {
            assert_eq!(tester.error_code(SUGGESTED, json!({ "first": first })).await, "BAD_USER_INPUT");
        }
        assert_eq!(titles(&suggested(&tester, 12).await)[4], "Aidé", "it needs feedback least");
    }

    async fn those_that_go_with_most_skills_come_first_and_say_why(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        listed(&owner, "Deux", &["Jeu vidéo", "ACCESSIBILITE"], "FRENCH").await;
        listed(&owner, "Seule", &["Accessibilité"], "FRENCH").await;
        listed(&owner, "Aucune", &["Cuisine"], "FRENCH").await;
        let renamed = listed(&owner, "Autre", &["Compta"], "FRENCH").await;
        save(&tester, json!({ "username": "Zoé", "skills": ["accessibilité"], "competences": ["Jeu", "Jardin", "JEU"] })).await;
        let found = suggested(&tester, 4).await;
        assert_eq!(titles(&found), ["Deux", "Seule", "Autre", "Aucune"], "then those that need feedback, the newest first");
        assert_eq!(found[0].1, ["accessibilité", "Jeu"]);
        assert_eq!((&found[1].1[..], &found[2].1[..]), (&["accessibilité".to_owned()][..], &[][..]));
        assert_eq!(titles(&suggested(&tester, 1).await), ["Deux"]);
        // Keywords follow the project, and who hides is suggested projects too.
        update(&owner, &renamed, json!({ "keywords": ["Accessibilité", "jeu", "jardin"] })).await;
        save(&tester, json!({ "isSearchable": false })).await;
        assert_eq!(titles(&suggested(&tester, 2).await), ["Autre", "Deux"]);
    }

    async fn only_projects_in_the_languages_that_are_spoken(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        listed(&owner, "Français", &["jeu"], "FRENCH").await;
        listed(&owner, "English", &["jeu"], "ENGLISH").await;
        listed(&owner, "Breton", &["jeu"], "OTHER").await;
        save(&tester, json!({ "username": "Zoé", "skills": ["jeu"] })).await;
        assert_eq!(titles(&suggested(&tester, 3).await), ["Breton", "English", "Français"]);
        for (languages, expected) in [
            (json!(["Français"]), &["Français"][..]),
            (json!(["anglais courant", "FR"]), &["English", "Français"][..]),
            (json!(["Brezhoneg"]), &["Breton"][..]),
        ] {
            save(&tester, json!({ "languages": languages, "skills": ["jeu"] })).await;
            assert_eq!(titles(&suggested(&tester, 3).await), expected, "{languages} with a skill");
            save(&tester, json!({ "skills": [] })).await;
            assert_eq!(titles(&suggested(&tester, 3).await), expected, "{languages}");
        }
        let why = tester.data(SUGGESTED, json!({})).await["viewer"]["suggestedProjects"][0].take();
        assert_eq!((&why["isLanguageSpoken"], &why["listing"]["language"]), (&json!(true), &json!("OTHER")));
    }

    async fn what_is_known_or_no_longer_listed_is_not_suggested(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        save(&tester, json!({ "skills": ["jeu"] })).await;
        let titled = async |title: &str| listed(&owner, title, &["jeu"], "FRENCH").await;
        let (joined, invited, asked) = (titled("Testé").await, titled("Invité").await, titled("Demandé").await);
        let (paused, closed, hidden, ended) =
            (titled("En pause").await, titled("Fermé").await, titled("Masqué").await, titled("Fini").await);
        titled("Nouveau").await;
        assert_eq!(suggested(&tester, 12).await.len(), 8);
        roles::add(&tester, "CREATOR").await;
        listed(&tester, "Le sien", &["jeu"], "FRENCH").await;
        join(&owner, &joined, &tester, &tester_id).await;
        let (_, token) = owner.invite(&invited, json!({ "testerId": tester_id })).await;
        tester.data(REFUSE, json!({ "token": token })).await;
        let apply = "mutation($id: ID!) { applyToProject(input: { projectId: $id }) { userErrors { code } } }";
        assert_eq!(tester.data(apply, json!({ "id": asked })).await["applyToProject"]["userErrors"], json!([]));
        set_status(&owner, &paused, "PAUSED").await;
        let close = "mutation($id: ID!) { setProjectListing(input: { projectId: $id, isOpen: false, kind: GAME, language: FRENCH }) { userErrors { code } } }";
        owner.data(close, json!({ "id": closed })).await;
        let hidden = uuid::Uuid::try_parse(hidden.trim_start_matches("prj_")).unwrap();
        moderation::hide(&server.app.db, hidden.into()).await.unwrap();
        let today = server.app.clock.now().date_naive();
        update(&owner, &ended, json!({ "deadline": (today + TimeDelta::days(1)).to_string() })).await;
        server.app.clock.advance(TimeDelta::days(2));
        for skills in [json!(["jeu"]), json!([])] {
            save(&tester, json!({ "skills": skills })).await;
            assert_eq!(titles(&suggested(&tester, 12).await), ["Nouveau"], "{skills}");
        }
        // Only what is listed has keywords: the two that are still listed, the one of the tester, and what they know.
        save(&tester, json!({ "skills": ["jeu"] })).await;
        let keywords = project_listing_keyword::Entity::find().count(server.app.db.read()).await.unwrap();
        assert!((5..=6).contains(&keywords), "{keywords}, with or without the one that ended");
        set_status(&owner, &paused, "IN_PROGRESS").await;
        assert_eq!(titles(&suggested(&tester, 12).await), ["Nouveau", "En pause"]);
    }

    async fn keywords_are_added_to_listings_that_existed_before(server: Server) {
        let owner = server.creator().await;
        listed(&owner, "Jeu", &["Jeux vidéo en équipe à deux", "L’Œuvre", "S\u{f8}ren", "ＵＸ"], "FRENCH").await;
        listed(&owner, "Autre", &["C++"], "ENGLISH").await;
        let left = listed(&owner, "Retiré", &["retiré"], "FRENCH").await;
        set_status(&owner, &left, "PAUSED").await;
        let keywords = async || {
            let all = project_listing_keyword::Entity::find()
                .order_by_asc(project_listing_keyword::Column::ListingId)
                .order_by_asc(project_listing_keyword::Column::Folded);
            all.all(server.app.db.read()).await.unwrap()
        };
        let written = keywords().await;
        assert!(written.iter().any(|keyword| keyword.folded == "en equipe a deux"), "{written:?}");
        server.database.repeat_migrations_from("m20261127_000002_tester_home").await;
        assert_eq!(keywords().await, written);
    }

    async fn its_statements_do_not_grow_with_what_it_shows(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        save(&tester, json!({ "skills": ["jeu"] })).await;
        let add = async |number: i32| {
            let current = owner.create_project(&format!("Testé {number}")).await;
            join(&owner, &current, &tester, &tester_id).await;
            let sent = send(&tester, &current, "Cassé").await;
            owner.data(TRIAGE, json!({ "input": { "ids": [sent], "status": "FIXED" } })).await;
            let invited = owner.create_project(&format!("Invité {number}")).await;
            owner.invite(&invited, json!({ "testerId": tester_id })).await;
            listed(&owner, &format!("Listé {number}"), &["jeu"], "FRENCH").await;
        };
        let variables = json!({ "first": 6 });
        add(0).await;
        let few = [statements(&server, &tester, HOME, &variables).await, statements(&server, &tester, SUGGESTED, &variables).await];
        for number in 1..6 {
            add(number).await;
        }
        let many = [statements(&server, &tester, HOME, &variables).await, statements(&server, &tester, SUGGESTED, &variables).await];
        eprintln!("statements of the home and of the suggested projects: {few:?}, {many:?}");
        for (few, many) in few.iter().zip(&many) {
            // A batch may be divided when other tasks run between its keys.
            assert!((2..=few + 1).contains(many) && *many <= 18, "{many} statements instead of {few}");
        }
    }

    async fn what_the_home_reads_has_indexes(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        listed(&owner, "Rodage", &["jeu"], "FRENCH").await;
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Testé").await;
        join(&owner, &project, &tester, &tester_id).await;
        send(&tester, &project, "Bien").await;
        fill(&server, 3000).await;
        save(&tester, json!({ "skills": ["commun"] })).await;
        assert_eq!(suggested(&tester, 12).await.len(), 12);

        let plan = plan_of_suggestions(&server).await;
        assert!(plan.contains("project_listing_keyword_newest"), "{plan}");
        let is_sqlite = server.database.url.starts_with("sqlite");
        let whole = if is_sqlite { "SCAN project_listing_keyword" } else { "Seq Scan on project_listing_keyword" };
        assert!(!plan.contains(whole) && !plan.contains("SCAN newest") && !plan.contains("SCAN own"), "{plan}");

        let author = feedback::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().author_id.unwrap();
        let plan = plan_of_requested(&server, author).await;
        assert!(plan.contains("feedback_author_id_created_at_id_requested"), "{plan}");
        assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{plan}");
    }
}

/// Fills the directory with copies of its only listing, all with one keyword, and its only feedback with copies of which nothing
/// is asked.
async fn fill(server: &Server, rows: u32) {
    let new_id = new_id(server);
    let columns = "creator_id, title, description, objectives, feedback_type, details_for_testers, prototype_link, \
        deadline, keywords, folded, status, visibility, page_version, version, created_at, updated_at";
    let series = format!("with recursive series(i) as (select 1 union all select i + 1 from series where i < {rows})");
    let statements = [
        format!(
            "{series} insert into project (id, {columns}) select {new_id}, {columns} from project cross join series \
             where visibility = 'public'"
        ),
        "insert into project_listing (id, kind, language, is_open, report_count, is_listed, needs_feedback, deadline, \
         created_at, folded) select id, 'app', 'fr', true, 0, true, true, deadline, created_at, 'commun' from project \
         where visibility = 'public' and id not in (select id from project_listing)"
            .to_owned(),
        "insert into project_listing_keyword (listing_id, folded, language) select id, 'commun', 'fr' from project_listing"
            .to_owned(),
        format!(
            "{series} insert into feedback (id, project_id, invitation_id, author_id, author_name, content, folded, version, \
             created_at) select {new_id}, project_id, invitation_id, author_id, '', 'Bien', 'bien', 1, created_at \
             from feedback cross join series"
        ),
        "analyze".to_owned(),
    ];
    execute(server, &statements).await;
}

/// Returns the plan of the statement that finds projects by skills, with no particular values.
async fn plan_of_suggestions(server: &Server) -> String {
    let is_sqlite = server.database.url.starts_with("sqlite");
    let person = if is_sqlite { "x'00'" } else { "'00000000-0000-0000-0000-000000000000'" };
    let sql = statement(server.app.db.backend())
        .replace("$1", "'[\"commun\"]'")
        .replace("$2", person)
        .replace("$3", "100")
        .replace("$4", "'[\"fr\"]'");
    explain(server, Statement::from_string(server.app.db.backend(), sql)).await
}

/// Returns the plan of the first page of the feedback of which something is asked.
async fn plan_of_requested(server: &Server, author: UserId) -> String {
    let page = requested_of(author)
        .order_by_desc(feedback::Column::CreatedAt)
        .order_by_desc(feedback::Column::Id)
        .limit(6)
        .build(server.app.db.backend());
    explain(server, page).await
}
