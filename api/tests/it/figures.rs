//! Figures of a project: what they count, and for whom.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    invitations::ACCEPT,
    releases,
    support::{app::Server, both_databases, client::Client},
};

const FIGURES: &str = "query($id: ID!) { project(id: $id) { figures { funnel { invited opened accepted gaveFeedback } \
    medianSecondsToFirstFeedback medianSecondsToAnswer \
    ratingsByRelease { release { name } average count distribution } \
    kindsByWeek { monday bugs ideas opinions unspecified } } } }";

const WEEKS: &str =
    "query($id: ID!) { project(id: $id) { figures { kindsByWeek { monday bugs ideas opinions unspecified } } } }";

const SILENT: &str = "query($id: ID!, $first: Int, $after: String) { project(id: $id) { figures { \
    silentTesters(first: $first, after: $after) { totalCount nodes { invitation { discordUsername } } \
    pageInfo { endCursor hasNextPage } } } } }";

const SEND: &str =
    "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } userErrors { code } } }";

async fn figures(owner: &Client, project: &str) -> Value {
    owner.data(FIGURES, json!({ "id": project })).await["project"]["figures"].take()
}

/// Sends feedback, which must succeed. Returns its identifier.
async fn send(client: &Client, input: Value) -> String {
    let data = client.data(SEND, json!({ "input": input })).await;
    data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Invites a Discord name, in whose name a tester accepts.
async fn join(owner: &Client, tester: &Client, project: &str, name: &str) {
    let (_, token) = owner.invite(project, json!({ "discordUsername": name })).await;
    let data = tester.data(ACCEPT, json!({ "token": token })).await;
    assert_eq!(data["acceptInvitation"]["userErrors"], json!([]));
}

async fn write(client: &Client, feedback: &str) {
    let query = "mutation($id: ID!) { sendFeedbackMessage(input: { feedbackId: $id, content: \"Ah\" }) { userErrors { code } } }";
    let data = client.data(query, json!({ "id": feedback })).await;
    assert_eq!(data["sendFeedbackMessage"]["userErrors"], json!([]));
}

/// Returns the discord names of the testers who went silent, and their number.
async fn silent(owner: &Client, project: &str) -> (Vec<String>, Value) {
    let mut data = owner.data(SILENT, json!({ "id": project })).await;
    let list = data["project"]["figures"]["silentTesters"].take();
    let names = list["nodes"].as_array().unwrap_or_else(|| panic!("{list:#}")).iter();
    let names = names.map(|node| node["invitation"]["discordUsername"].as_str().unwrap().to_owned());
    (names.collect(), list["totalCount"].clone())
}

/// Returns the weeks with feedback: how many weeks ago, and the number of bugs, ideas, opinions and others.
fn weeks(figures: &Value) -> Vec<(usize, [i64; 4])> {
    let weeks = figures["kindsByWeek"].as_array().unwrap();
    assert_eq!(weeks.len(), 12);
    let numbers = weeks
        .iter()
        .rev()
        .map(|week| ["bugs", "ideas", "opinions", "unspecified"].map(|kind| week[kind].as_i64().unwrap()));
    numbers.enumerate().filter(|(_, numbers)| *numbers != [0; 4]).collect()
}

both_databases! {
    async fn count_what_happened_in_the_project_only(server: Server) {
        let clock = &server.app.clock;
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let empty = figures(&owner, &project).await;
        assert_eq!(empty["funnel"], json!({ "invited": 0, "opened": 0, "accepted": 0, "gaveFeedback": 0 }));
        assert_eq!((&empty["medianSecondsToFirstFeedback"], &empty["medianSecondsToAnswer"]), (&Value::Null, &Value::Null));
        assert_eq!(empty["ratingsByRelease"], json!([]));
        assert_eq!(weeks(&empty), []);

        let (old, new) = (releases::add(&owner, &project, "1.0", "2026-10-01").await, releases::add(&owner, &project, "1.1", "2026-11-01").await);
        let (ada, zoe, leo) = (server.tester().await, server.tester().await, server.tester().await);
        for (tester, name) in [(&ada, "ada"), (&zoe, "zoe"), (&leo, "leo")] {
            join(&owner, tester, &project, name).await;
        }
        // One is not opened, one is opened only, one is refused, one is revoked, and one is answered by feedback.
        owner.invite(&project, json!({ "discordUsername": "attend" })).await;
        let (_, opened) = owner.invite(&project, json!({ "discordUsername": "ouvre" })).await;
        server.visitor().data("query($token: String!) { invitationByToken(token: $token) { status } }", json!({ "token": opened })).await;
        let (_, refused) = owner.invite(&project, json!({ "discordUsername": "refuse" })).await;
        server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": refused })).await;
        let (revoked, _) = owner.invite(&project, json!({ "discordUsername": "retire" })).await;
        owner.data("mutation($id: ID!) { revokeInvitation(input: { id: $id }) { userErrors { code } } }", json!({ "id": revoked })).await;
        let (_, link) = owner.invite(&project, json!({ "discordUsername": "lien" })).await;

        clock.advance(TimeDelta::seconds(100));
        let one = send(&ada, json!({ "projectId": project, "content": "Un", "kind": "BUG", "rating": 4, "testedReleaseId": old })).await;
        clock.advance(TimeDelta::seconds(100));
        write(&ada, &one).await;
        clock.advance(TimeDelta::seconds(100));
        write(&owner, &one).await;
        write(&owner, &one).await;
        let two = send(&ada, json!({ "projectId": project, "content": "Deux", "kind": "IDEA", "rating": 1, "testedReleaseId": new })).await;
        send(&server.visitor(), json!({ "token": link, "content": "Trois", "kind": "OPINION", "rating": 5 })).await;
        let merge = "mutation($ids: [ID!]!, $into: ID!) { mergeFeedbacks(input: { ids: $ids, intoId: $into }) { userErrors { code } } }";
        let merged = owner.data(merge, json!({ "ids": [two], "into": one })).await;
        assert_eq!(merged["mergeFeedbacks"]["userErrors"], json!([]));
        clock.advance(TimeDelta::days(7));
        let four = send(&zoe, json!({ "projectId": project, "content": "Quatre", "rating": 2, "testedReleaseId": new })).await;
        clock.advance(TimeDelta::seconds(50));
        write(&owner, &four).await;

        // What happens elsewhere, to the same persons.
        let other = owner.create_project("Ailleurs").await;
        join(&owner, &ada, &other, "ada").await;
        let elsewhere = send(&ada, json!({ "projectId": other, "content": "Ici", "kind": "BUG", "rating": 3 })).await;
        write(&owner, &elsewhere).await;

        let found = figures(&owner, &project).await;
        assert_eq!(found["funnel"], json!({ "invited": 7, "opened": 6, "accepted": 4, "gaveFeedback": 3 }));
        // Ada after 100 seconds, the link after 300, Zoé after a week; answers after 200 and 50.
        let first = found["medianSecondsToFirstFeedback"].as_i64().unwrap();
        assert!((300..330).contains(&first), "{first}");
        let answer = found["medianSecondsToAnswer"].as_i64().unwrap();
        assert!((125..140).contains(&answer), "{answer}");
        assert_eq!(found["ratingsByRelease"], json!([
            { "release": { "name": "1.1" }, "average": 1.5, "count": 2, "distribution": [1, 1, 0, 0, 0] },
            { "release": { "name": "1.0" }, "average": 4.0, "count": 1, "distribution": [0, 0, 0, 1, 0] },
            { "release": null, "average": 5.0, "count": 1, "distribution": [0, 0, 0, 0, 1] },
        ]));
        assert_eq!(weeks(&found), [(0, [0, 0, 0, 1]), (1, [1, 1, 1, 0])]);
        let elsewhere = figures(&owner, &other).await;
        assert_eq!(elsewhere["funnel"], json!({ "invited": 1, "opened": 1, "accepted": 1, "gaveFeedback": 1 }));
        assert_eq!(elsewhere["ratingsByRelease"][0]["distribution"], json!([0, 0, 1, 0, 0]));
        assert_eq!(weeks(&elsewhere), [(0, [1, 0, 0, 0])]);

        // Of several projects at once, each has its own.
        let all = "{ viewer { projects(first: 5) { nodes { id figures { funnel { invited } kindsByWeek { bugs } } } } } }";
        let all = owner.data(all, json!({})).await;
        let invited: Vec<&Value> = all["viewer"]["projects"]["nodes"].as_array().unwrap().iter().map(|node| &node["figures"]["funnel"]["invited"]).collect();
        assert_eq!(invited, [&json!(1), &json!(7)]);

        // A release that is deleted leaves its ratings to none.
        owner.data("mutation($id: ID!) { deleteRelease(input: { id: $id }) { userErrors { code } } }", json!({ "id": old })).await;
        let left = figures(&owner, &project).await["ratingsByRelease"].take();
        assert_eq!((&left[1]["release"], &left[1]["distribution"]), (&Value::Null, &json!([0, 0, 0, 1, 1])));
        owner.delete_project(&other).await;
        assert_eq!(figures(&owner, &project).await["funnel"], found["funnel"]);
        // By a token, which does not expire as a session does.
        let program = owner.program(&owner.create_token(&["PROJECTS_READ", "FEEDBACK_READ"]).await.1);
        let later = async || program.data(WEEKS, json!({ "id": project })).await["project"]["figures"].take();
        clock.advance(TimeDelta::weeks(9));
        assert_eq!(weeks(&later().await), [(9, [0, 0, 0, 1]), (10, [1, 1, 1, 0])]);
        clock.advance(TimeDelta::weeks(3));
        assert_eq!(weeks(&later().await), [], "only the last 12 weeks");
    }

    async fn ending_a_test_does_not_change_the_time_to_its_first_feedback(server: Server) {
        let (owner, ada) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (invitation, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        server.app.clock.advance(TimeDelta::days(1));
        ada.data(ACCEPT, json!({ "token": token })).await;
        server.app.clock.advance(TimeDelta::seconds(100));
        send(&ada, json!({ "projectId": project, "content": "Clair" })).await;
        let revoke = "mutation($id: ID!) { revokeInvitation(input: { id: $id }) { userErrors { code } } }";
        owner.data(revoke, json!({ "id": invitation })).await;
        let first = figures(&owner, &project).await["medianSecondsToFirstFeedback"].as_i64().unwrap();
        assert!((100..130).contains(&first), "{first}");
    }

    async fn ratings_are_of_the_newest_releases(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &tester, &project, "ada").await;
        for day in 1..=14 {
            let release = releases::add(&owner, &project, &format!("1.{day}"), &format!("2026-10-{day:02}")).await;
            send(&tester, json!({ "projectId": project, "content": "Une", "rating": 5, "testedReleaseId": release })).await;
        }
        let names = async || {
            let ratings = figures(&owner, &project).await["ratingsByRelease"].take();
            let name = |one: &Value| one["release"]["name"].as_str().unwrap_or("-").to_owned();
            ratings.as_array().unwrap().iter().map(name).collect::<Vec<_>>()
        };
        let newest: Vec<String> = (3..=14).rev().map(|day| format!("1.{day}")).collect();
        assert_eq!(names().await, newest);
        send(&tester, json!({ "projectId": project, "content": "Aucune", "rating": 1 })).await;
        assert_eq!(names().await, [newest, vec!["-".to_owned()]].concat());
    }

    async fn testers_who_sent_nothing_for_long_are_silent(server: Server) {
        let clock = &server.app.clock;
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let other = owner.create_project("Ailleurs").await;
        let (ada, zoe, leo) = (server.tester().await, server.tester().await, server.tester().await);
        for (tester, name) in [(&ada, "ada"), (&zoe, "zoe"), (&leo, "leo")] {
            join(&owner, tester, &project, name).await;
        }
        join(&owner, &leo, &other, "leo").await;
        send(&ada, json!({ "projectId": project, "content": "Un" })).await;
        clock.advance(TimeDelta::days(6));
        assert_eq!(silent(&owner, &project).await, (vec![], json!(0)), "they may take a week");
        send(&zoe, json!({ "projectId": project, "content": "Deux" })).await;
        // Feedback on another project is none on this one.
        send(&leo, json!({ "projectId": other, "content": "Ici" })).await;
        clock.advance(TimeDelta::days(2));
        assert_eq!(silent(&owner, &project).await, (vec!["leo".to_owned()], json!(1)));
        clock.advance(TimeDelta::days(7));
        assert_eq!(silent(&owner, &project).await, (vec!["leo".to_owned(), "ada".to_owned()], json!(2)));
        let page = owner.data(SILENT, json!({ "id": project, "first": 1 })).await["project"]["figures"]["silentTesters"].take();
        assert_eq!((&page["totalCount"], &page["pageInfo"]["hasNextPage"]), (&json!(2), &json!(true)));
        let next = json!({ "id": project, "first": 1, "after": page["pageInfo"]["endCursor"] });
        let next = owner.data(SILENT, next).await["project"]["figures"]["silentTesters"].take();
        assert_eq!(next["nodes"][0]["invitation"]["discordUsername"], "ada");
        send(&ada, json!({ "projectId": project, "content": "Trois" })).await;
        assert_eq!(silent(&owner, &project).await.0, ["leo"]);
    }

    async fn only_the_owner_sees_them(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &tester, &project, "ada").await;
        for caller in [&tester, &server.creator().await, &server.visitor()] {
            assert_eq!(caller.execute(FIGURES, json!({ "id": project })).await["data"]["project"], Value::Null);
        }
        let program = owner.program(&owner.create_token(&["PROJECTS_READ"]).await.1);
        let query = "query($id: ID!) { project(id: $id) { figures { funnel { invited } } } }";
        let refused = program.execute(query, json!({ "id": project })).await;
        assert_eq!(refused["errors"][0]["extensions"]["scope"], "feedback:read");
        let program = owner.program(&owner.create_token(&["PROJECTS_READ", "FEEDBACK_READ"]).await.1);
        assert_eq!(program.data(query, json!({ "id": project })).await["project"]["figures"]["funnel"]["invited"], 1);
        let refused = program.execute(SILENT, json!({ "id": project })).await;
        assert_eq!(refused["errors"][0]["extensions"]["scope"], "invitations:read");
    }
}
