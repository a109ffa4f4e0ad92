//! The number of database statements of the heaviest queries does not depend on the number of rows.

use entity::{change, feedback, feedback_message};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::{
    chat::{create_conversation, send_message},
    invitations::ACCEPT,
    releases,
    support::{app::Server, both_databases, client::Client, sql},
};

const DASHBOARD: &str = "{ viewer { dashboard { projectCount completedProjectCount pendingInvitationCount \
    acceptedInvitationCount } projects(first: 5) { nodes { title invitationCount } } \
    activities(first: 10) { nodes { message project { title } } } } }";

const PROJECTS: &str = "{ viewer { projects(first: 10) { totalCount nodes { title \
    invitations(first: 5) { totalCount nodes { status discordUsername } } \
    feedbacks(first: 5) { totalCount nodes { content authorName } } } } } }";

const INVITATIONS: &str = "query($id: ID!) { project(id: $id) { invitations(first: 20) { totalCount \
    nodes { status tester { username skills } project { title } } } } }";

const FEEDBACK: &str = "query($id: ID!) { project(id: $id) { unreadFeedbackCount feedbackTags feedbacks(first: 20, \
    filter: { isRead: false }) { totalCount nodes { content isRead tags duplicateOf { id } roadmapItem { id } \
    project { title } messages(last: 5) { totalCount nodes { content } } } } } }";

const RELEASES: &str = "query($id: ID!) { project(id: $id) { releases(first: 20) { totalCount nodes { name fixedCount \
    fixedFeedbacks(first: 5) { totalCount nodes { content fixedIn { name } testedRelease { name } } } } } } }";

const FIGURES: &str = "{ viewer { projects(first: 10) { nodes { figures { funnel { invited opened accepted gaveFeedback } \
    medianSecondsToFirstFeedback medianSecondsToAnswer ratingsByRelease { release { name } average } \
    kindsByWeek { bugs } } } } } }";

/// Creates a project with two invited testers, and feedback from two persons invited over Discord.
async fn fill(server: &Server, creator: &Client) -> String {
    let project = creator.create_project("Compté").await;
    for _ in 0..2 {
        let tester = server.tester().await;
        let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
            testerProfile { id: testerId } userErrors { message } } }";
        let username = format!("t{}", server.app.ids.request().simple());
        let input = json!({ "username": &username[..20], "skills": ["Rust", "UX"] });
        let data = tester.data(update, json!({ "input": input })).await;
        let id = data["updateTesterProfile"]["testerProfile"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}"));
        creator.invite(&project, json!({ "testerId": id })).await;
    }
    add_feedback(server, creator, &project, "ada").await;
    project
}

/// Adds feedback from a person invited over Discord, which is tagged, answered, planned in a step of its own and a duplicate of
/// more feedback.
async fn add_feedback(server: &Server, creator: &Client, project: &str, name: &str) {
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } } }";
    let mut ids = Vec::new();
    for name in [name.to_owned(), format!("{name}-bis")] {
        let (_, token) = creator.invite(project, json!({ "discordUsername": name })).await;
        let data = server.visitor().data(send, json!({ "input": { "token": token, "content": "Très clair" } })).await;
        ids.push(data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned());
    }
    let sort = "mutation($ids: [ID!]!, $id: ID!, $into: ID!) { triageFeedbacks(input: { ids: $ids, addTags: [\"UX\"] }) { \
        userErrors { code } } planFeedbacks(input: { ids: $ids, title: \"Étape\" }) { userErrors { code } } \
        mergeFeedbacks(input: { ids: [$id], intoId: $into }) { userErrors { code } } \
        sendFeedbackMessage(input: { feedbackId: $id, content: \"Merci\" }) { userErrors { code } } }";
    let data = creator.data(sort, json!({ "ids": [ids[0]], "id": ids[0], "into": ids[1] })).await;
    for payload in data.as_object().unwrap().values() {
        assert_eq!(payload["userErrors"], json!([]), "{data:#}");
    }
}

/// Adds a release that fixed the last feedback on a project.
async fn fix(creator: &Client, project: &str, name: &str) {
    let release = releases::add(creator, project, name, "2026-11-20").await;
    let last = "query($id: ID!) { project(id: $id) { feedbacks(first: 1) { nodes { id } } } }";
    let last = creator.data(last, json!({ "id": project })).await["project"]["feedbacks"]["nodes"][0]["id"].take();
    let triage = "mutation($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { code } } }";
    let input = json!({ "ids": [last], "status": "FIXED", "fixedInId": release });
    let data = creator.data(triage, json!({ "input": input })).await;
    assert_eq!(data["triageFeedbacks"]["userErrors"], json!([]));
}

/// Counts the statements of one request. The feed and the jobs query the same database now and then, so the minimum of
/// many counts is taken.
pub async fn statements(server: &Server, creator: &Client, query: &str, variables: &Value) -> u64 {
    let mut minimum = u64::MAX;
    for _ in 0..15 {
        let before = server.app.db.statements();
        creator.data(query, variables.clone()).await;
        minimum = minimum.min(server.app.db.statements() - before);
    }
    minimum
}

/// The ordinary requests of `rodage-bench reads`, each with the maximum number of its statements.
const ORDINARY: [(&str, u64); 3] = [
    (include_str!("../../../bench/src/documents/dashboard.graphql"), 5),
    (include_str!("../../../bench/src/documents/projects.graphql"), 4),
    (include_str!("../../../bench/src/documents/invitation.graphql"), 1),
];

const EXPORT: &str = "mutation { exportAccount { archive { content } userErrors { code } } }";

both_databases! {
    async fn of_an_archive_do_not_grow_with_its_contents(server: Server) {
        // A person each: exports are limited.
        let (first, creator) = (server.creator().await, server.creator().await);
        let mut counts = Vec::new();
        for (creator, projects) in [(&first, 1), (&creator, 10)] {
            for number in 0..projects {
                let project = creator.create_project(&format!("Projet {number}")).await;
                creator.invite(&project, json!({ "discordUsername": "ada" })).await;
                let conversation = create_conversation(creator, "Causerie").await;
                send_message(creator, &conversation, "Bonjour", "MENTOR").await;
            }
            counts.push(statements(&server, creator, EXPORT, &json!({})).await);
        }
        eprintln!("statements of an archive: {counts:?}");
        assert_eq!(counts[0], counts[1]);
        let exported = creator.data(EXPORT, json!({})).await;
        let archive: Value = serde_json::from_str(exported["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["projects"].as_array().unwrap().len(), 10);
        assert!(archive["projects"].as_array().unwrap().iter().all(|one| one["invitations"][0]["discordUsername"] == "ada"));
        assert!(archive["conversations"].as_array().unwrap().iter().all(|one| one["messages"][0]["content"] == "Bonjour"));
    }

    async fn of_queries_do_not_grow_with_the_number_of_rows(server: Server) {
        let creator = server.creator().await;
        let project = fill(&server, &creator).await;
        fix(&creator, &project, "1.0").await;
        let variables = json!({ "id": project });
        let mut few = Vec::new();
        for query in [DASHBOARD, PROJECTS, INVITATIONS, FEEDBACK, RELEASES, FIGURES] {
            few.push(statements(&server, &creator, query, &variables).await);
        }
        for _ in 0..4 {
            fill(&server, &creator).await;
        }
        for number in 0..6 {
            add_feedback(&server, &creator, &project, &format!("invite{number}")).await;
            fix(&creator, &project, &format!("1.1.{number}")).await;
        }
        let mut many = Vec::new();
        for query in [DASHBOARD, PROJECTS, INVITATIONS, FEEDBACK, RELEASES, FIGURES] {
            many.push(statements(&server, &creator, query, &variables).await);
        }
        eprintln!("statements of the dashboard, the projects, the invitations, the feedback, the releases, the figures: {many:?}");
        for (few, many) in few.iter().zip(&many) {
            // A batch may be divided when other tasks run between its keys.
            assert!((2..=few + 1).contains(many), "{many} statements instead of {few}");
        }
    }

    async fn of_deletions_do_not_grow_with_what_names_the_deleted(server: Server) {
        const ROWS: u64 = 300;
        let (creator, tester) = (server.creator().await, server.tester().await);
        let project = creator.create_project("Beaufort").await;
        let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let send = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Clair\" }) { userErrors { code } } }";
        tester.data(send, json!({ "id": project })).await;
        let release = releases::add(&creator, &project, "1.0", "2026-11-20").await;
        let add = "mutation($id: ID!) { createRoadmapItem(input: { projectId: $id }) { roadmapItem { id } } }";
        let step = creator.data(add, json!({ "id": project })).await["createRoadmapItem"]["roadmapItem"]["id"].take();
        let new_id = sql::new_id(&server);
        let copies = format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < {ROWS}) \
             insert into feedback (id, project_id, invitation_id, author_id, author_name, content, folded, status, \
             fixed_in_id, tested_release_id, roadmap_item_id, version, created_at) select {new_id}, project_id, \
             invitation_id, author_id, 'Zoé', content, folded, 'fixed', (select id from release), (select id from release), \
             (select id from roadmap_item), 1, created_at from feedback cross join series"
        );
        let messages = format!(
            "insert into feedback_message (id, feedback_id, is_from_creator, author_name, content, version, created_at) \
             select {new_id}, id, false, author_name, 'Oui', 1, created_at from feedback where author_name = 'Zoé'"
        );
        sql::execute(&server, &[copies, messages]).await;
        let db = server.app.db.read();
        let delete = async |client: &Client, query: &str, id: &Value| {
            let (before, changes) = (server.app.db.statements(), change::Entity::find().count(db).await.unwrap());
            client.data(query, json!({ "id": id })).await;
            let statements = server.app.db.statements() - before;
            (statements, change::Entity::find().count(db).await.unwrap() - changes)
        };
        let at_version = async |version: i64| {
            let rows = feedback::Entity::find().filter(feedback::Column::Version.eq(version));
            rows.filter(feedback::Column::FixedInId.is_null()).count(db).await.unwrap()
        };
        let query = "mutation($id: ID!) { deleteRelease(input: { id: $id }) { userErrors { code } } }";
        let (statements, changes) = delete(&creator, query, &json!(release)).await;
        // The owner and the author follow each.
        assert_eq!((at_version(2).await, changes), (ROWS, 2 * ROWS + 1));
        assert!(statements < ROWS / 3, "{statements}");
        let query = "mutation($id: ID!) { deleteRoadmapItem(input: { id: $id }) { userErrors { code } } }";
        let (statements, changes) = delete(&creator, query, &step).await;
        assert_eq!((at_version(3).await, changes), (ROWS, ROWS + 1), "the author does not see the step");
        assert!(statements < ROWS / 3, "{statements}");
        let query = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        let (statements, changes) = delete(&tester, query, &Value::Null).await;
        assert!(statements < 2 * ROWS, "{statements}: only the searched text of each is its own");
        // Of the messages, and of the feedback for the owner and the author.
        assert!(changes > 3 * ROWS, "{changes}");
        let anonymous = feedback_message::Entity::find().filter(feedback_message::Column::AuthorName.eq("Anonyme"));
        assert_eq!((anonymous.count(db).await.unwrap(), at_version(4).await), (ROWS, ROWS));
    }

    async fn of_ordinary_requests_are_few(server: Server) {
        let creator = server.creator().await;
        for _ in 0..3 {
            fill(&server, &creator).await;
        }
        let project = creator.create_project("Ouvert").await;
        let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
        let mut counts = Vec::new();
        for (query, _) in ORDINARY {
            // Anyone who has the link reads an invitation.
            let visitor = server.visitor();
            let caller = if query.contains("$token") { &visitor } else { &creator };
            counts.push(statements(&server, caller, query, &json!({ "token": token })).await);
        }
        assert_eq!(statements(&server, &creator, "{ __typename }", &json!({})).await, 0, "the session is looked up again");
        eprintln!("statements of ordinary requests: {counts:?}");
        for (count, (query, maximum)) in counts.iter().zip(ORDINARY) {
            assert!((1..=maximum).contains(count), "{count} statements: {query}");
        }
    }
}
