//! The authorization of every object type, and of every field that leads from one object to another, possibly to one of
//! another owner. A type or field without a row here fails the test.
//!
//! Columns: a visitor with the link of an invitation, the tester who accepted it, the owner of the project, and another
//! creator with the link. Outcomes: `data`, `null`, or `hidden` when the object itself is not visible.

use std::collections::{BTreeMap, BTreeSet};

use async_graphql::parser::{
    parse_schema,
    types::{BaseType, TypeKind, TypeSystemDefinition},
};
use serde_json::{Value, json};

use crate::{
    directory, feedback_loop,
    invitations::{ACCEPT, named_tester},
    links, public_projects, questions, releases, reply_templates,
    support::{app::Server, both_databases, client::Client},
    webhooks, widgets,
};

/// Visible to the owner only.
const OWNER: [&str; 4] = ["hidden", "hidden", "data", "hidden"];
/// Visible to the tester only.
const TESTER: [&str; 4] = ["hidden", "data", "hidden", "hidden"];
/// Visible to the owner and the tester.
const BOTH: [&str; 4] = ["hidden", "data", "data", "hidden"];
/// Visible to everyone.
const PUBLIC: [&str; 4] = ["data"; 4];

/// The types available by identifier: the name of an example in [`World::ids`], and the outcome for each caller.
pub const NODES: &[(&str, &str, [&str; 4])] = &[
    ("Activity", "activity", OWNER),
    ("ApiToken", "apiToken", OWNER),
    ("Article", "article", PUBLIC),
    ("Conversation", "conversation", OWNER),
    ("CreatorProfile", "creatorProfile", OWNER),
    ("Feedback", "feedback", BOTH),
    ("FeedbackFilm", "feedbackFilm", BOTH),
    ("FeedbackMessage", "feedbackMessage", BOTH),
    ("FeedbackPicture", "feedbackPicture", BOTH),
    ("FeedbackWidget", "feedbackWidget", OWNER),
    ("Invitation", "invitation", BOTH),
    ("JoinRequest", "joinRequest", OWNER),
    ("Message", "message", OWNER),
    ("Notification", "notification", OWNER),
    ("PersonalStory", "personalStory", OWNER),
    ("Project", "project", OWNER),
    ("ProjectLink", "projectLink", OWNER),
    ("ProjectListing", "projectListing", PUBLIC),
    ("ProjectTester", "projectTester", BOTH),
    // Written by somebody else, in a project whose owner publishes feedback.
    ("PublicFeedback", "shownFeedback", BOTH),
    ("PublicProject", "publicProject", PUBLIC),
    ("PublicProjectFeedback", "publicProjectFeedback", PUBLIC),
    ("PublicRelease", "publicRelease", PUBLIC),
    ("PublicRoadmapItem", "publicRoadmapItem", PUBLIC),
    ("Questionnaire", "questionnaire", BOTH),
    ("Release", "release", BOTH),
    ("ReplyTemplate", "replyTemplate", OWNER),
    ("RoadmapItem", "roadmapItem", BOTH),
    ("Session", "session", OWNER),
    ("Settings", "settings", OWNER),
    ("Story", "story", PUBLIC),
    // Creators see testers with a public profile, and testers see their own.
    ("Tester", "tester", ["hidden", "data", "data", "data"]),
    ("TesterProfile", "testerProfile", TESTER),
    ("Viewer", "viewer", OWNER),
    ("Webhook", "webhook", OWNER),
    ("WebhookDelivery", "webhookDelivery", OWNER),
    ("WorkspaceSettings", "workspaceSettings", OWNER),
];

/// The object on which a field is read: one found by identifier, the invitation of the link, its project, or the
/// viewer.
enum At {
    Node(&'static str),
    Link,
    Sheet,
    Caller,
}

/// The fields that lead to an object: type, field, the object it is read on, and the outcome for each caller.
const FIELDS: &[(&str, &str, At, [&str; 4])] = &[
    ("Activity", "project", At::Node("activity"), OWNER),
    ("Article", "sections", At::Node("article"), PUBLIC),
    ("Conversation", "matchingMessage", At::Node("conversation"), OWNER),
    ("Conversation", "messages", At::Node("conversation"), OWNER),
    ("Conversation", "project", At::Node("conversation"), OWNER),
    ("Conversation", "subject", At::Node("conversation"), OWNER),
    ("Feedback", "answers", At::Node("feedback"), BOTH),
    // What the owner made of it is theirs.
    ("Feedback", "duplicateOf", At::Node("feedback"), ["hidden", "null", "data", "hidden"]),
    ("Feedback", "environment", At::Node("feedback"), BOTH),
    ("Feedback", "film", At::Node("feedback"), BOTH),
    ("Feedback", "fixedIn", At::Node("feedback"), BOTH),
    ("Feedback", "invitation", At::Node("feedback"), BOTH),
    ("Feedback", "messages", At::Node("feedback"), BOTH),
    ("Feedback", "pictures", At::Node("feedback"), BOTH),
    ("Feedback", "project", At::Node("feedback"), BOTH),
    ("Feedback", "roadmapItem", At::Node("feedback"), ["hidden", "null", "data", "hidden"]),
    ("Feedback", "testedRelease", At::Node("feedback"), BOTH),
    ("Invitation", "feedbacks", At::Link, ["null", "null", "data", "null"]),
    // Of somebody who joined through a link.
    ("Invitation", "link", At::Node("joinedInvitation"), OWNER),
    ("Invitation", "project", At::Link, PUBLIC),
    ("Invitation", "tester", At::Link, ["null", "null", "data", "null"]),
    ("JoinRequest", "link", At::Node("joinRequest"), OWNER),
    ("JoinRequest", "tester", At::Node("joinRequest"), OWNER),
    // A message of the person proposes nothing, and has no sources.
    ("Message", "proposal", At::Node("message"), ["hidden", "hidden", "null", "hidden"]),
    ("Message", "sources", At::Node("message"), OWNER),
    ("Message", "subject", At::Node("message"), ["hidden", "hidden", "null", "hidden"]),
    ("Notification", "feedback", At::Node("notification"), OWNER),
    // It is about an invitation.
    ("Notification", "feedback", At::Node("testerNotification"), ["hidden", "null", "hidden", "hidden"]),
    ("Notification", "invitation", At::Node("notification"), OWNER),
    ("Notification", "project", At::Node("notification"), OWNER),
    // It is about feedback.
    ("Notification", "roadmapItem", At::Node("notification"), ["hidden", "hidden", "null", "hidden"]),
    // A notification of the tester about a project of somebody else.
    ("Notification", "project", At::Node("testerNotification"), ["hidden", "null", "hidden", "hidden"]),
    ("Notification", "invitation", At::Node("testerNotification"), TESTER),
    ("Project", "activities", At::Node("project"), OWNER),
    ("Project", "feedbacks", At::Node("project"), OWNER),
    ("Project", "figures", At::Node("project"), OWNER),
    ("Project", "invitations", At::Node("project"), OWNER),
    ("Project", "questionnaire", At::Node("project"), OWNER),
    ("Project", "widget", At::Node("project"), OWNER),
    ("Project", "joinRequests", At::Node("project"), OWNER),
    ("Project", "links", At::Node("project"), OWNER),
    ("Project", "listing", At::Node("listedProject"), OWNER),
    ("Project", "releases", At::Node("project"), OWNER),
    ("Project", "roadmapItems", At::Node("project"), OWNER),
    ("Project", "suggestedTesters", At::Node("project"), OWNER),
    ("Project", "testers", At::Node("project"), OWNER),
    ("Project", "workspaceSettings", At::Node("project"), OWNER),
    ("ProjectListing", "project", At::Node("projectListing"), PUBLIC),
    ("ProjectSheet", "feedbacks", At::Sheet, ["null"; 4]),
    ("ProjectSheet", "questionnaire", At::Sheet, PUBLIC),
    ("ProjectSheet", "releases", At::Sheet, PUBLIC),
    ("ProjectSheet", "roadmapItems", At::Sheet, ["null", "data", "data", "null"]),
    ("ProjectTester", "invitation", At::Node("projectTester"), BOTH),
    ("ProjectTester", "project", At::Node("projectTester"), BOTH),
    ("ProjectTester", "tester", At::Node("projectTester"), BOTH),
    ("PublicProject", "feedbacks", At::Node("publicProject"), PUBLIC),
    ("PublicProject", "listing", At::Node("publicProject"), PUBLIC),
    // Only the tester applied.
    ("PublicProject", "ownRequest", At::Node("appliedProject"), ["null", "data", "null", "null"]),
    ("PublicProject", "releases", At::Node("publicProject"), PUBLIC),
    ("PublicProject", "roadmapItems", At::Node("publicProject"), PUBLIC),
    ("Questionnaire", "questions", At::Node("questionnaire"), BOTH),
    ("Release", "fixedFeedbacks", At::Node("release"), ["hidden", "null", "data", "hidden"]),
    ("RoadmapItem", "feedbacks", At::Node("roadmapItem"), ["hidden", "null", "data", "hidden"]),
    ("Settings", "quietHours", At::Node("settings"), OWNER),
    ("Tester", "facts", At::Node("tester"), ["hidden", "data", "data", "data"]),
    ("TesterProfile", "facts", At::Node("testerProfile"), TESTER),
    ("Viewer", "activities", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "apiTokens", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "conversations", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "creatorProfile", At::Caller, ["hidden", "null", "data", "data"]),
    ("Viewer", "currentTests", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "dashboard", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "favoriteTesters", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "feedbacks", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "invitations", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "notifications", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "personalStory", At::Caller, ["hidden", "null", "data", "null"]),
    ("Viewer", "projects", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "receivedInvitations", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "replyTemplates", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "requestedFeedbacks", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "sessions", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "settings", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "suggestedProjects", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "testedProjects", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "testerProfile", At::Caller, ["hidden", "data", "null", "null"]),
    ("Viewer", "unreadFeedbacks", At::Caller, ["hidden", "data", "data", "data"]),
    ("Viewer", "webhooks", At::Caller, ["hidden", "data", "data", "data"]),
    ("Webhook", "deliveries", At::Node("webhook"), OWNER),
    ("WebhookDelivery", "webhook", At::Node("webhookDelivery"), OWNER),
];

/// The fields of an invitation visible only to the owner of the project, and its token also to the invited tester.
const SECRETS: &[(&str, [&str; 4])] = &[
    ("delivery", ["null", "null", "data", "null"]),
    ("seenAt", ["null", "null", "data", "null"]),
    ("token", ["null", "data", "data", "null"]),
];

#[test]
fn every_type_and_every_field_between_objects_has_a_row() {
    let schema = parse_schema(rodage::features::api().sdl()).unwrap();
    let types: Vec<_> = schema
        .definitions
        .into_iter()
        .filter_map(|definition| match definition {
            TypeSystemDefinition::Type(definition) => Some(definition.node),
            _ => None,
        })
        .collect();
    let unions: BTreeSet<String> = types
        .iter()
        .filter(|definition| matches!(definition.kind, TypeKind::Union(_)))
        .map(|definition| definition.name.node.to_string())
        .collect();
    let objects: BTreeMap<String, _> = types
        .into_iter()
        .filter_map(|definition| match definition.kind {
            TypeKind::Object(object) => Some((definition.name.node.to_string(), object)),
            _ => None,
        })
        .collect();
    let nodes: BTreeSet<&str> = objects
        .iter()
        .filter(|(_, object)| object.implements.iter().any(|interface| interface.node == "Node"))
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(NODES.iter().map(|row| row.0).collect::<BTreeSet<_>>(), nodes);

    // A project sheet has no identifier and is read through other objects.
    let owners = nodes.into_iter().chain(["ProjectSheet"]);
    let links: BTreeSet<(String, String)> = owners
        .flat_map(|owner| objects[owner].fields.iter().map(move |field| (owner, field)))
        .filter(|(_, field)| {
            let named = named(&field.node.ty.node.base);
            objects.contains_key(named) || unions.contains(named)
        })
        .map(|(owner, field)| (owner.to_owned(), field.node.name.node.to_string()))
        .collect();
    let rows = FIELDS.iter().map(|row| (row.0.to_owned(), row.1.to_owned())).collect::<BTreeSet<_>>();
    assert_eq!(rows, links);
}

fn named(base: &BaseType) -> &str {
    match base {
        BaseType::Named(name) => name,
        BaseType::List(inner) => named(&inner.base),
    }
}

both_databases! {
    async fn each_caller_gets_the_outcome_of_the_tables(server: Server) {
        let world = World::make(&server).await;
        let mut wrong = Vec::new();
        for (kind, name, expected) in NODES {
            for (caller, expected) in world.callers().zip(expected) {
                let query = "query($id: ID!) { node(id: $id) { __typename } }";
                let data = caller.data(query, json!({ "id": world.ids[name] })).await;
                let got = match data["node"]["__typename"].as_str() {
                    Some(found) if found == *kind => "data",
                    _ => "hidden",
                };
                check(&mut wrong, &format!("node of {kind}"), got, expected);
            }
        }
        let secrets = SECRETS.iter().map(|(field, expected)| ("Invitation", *field, &At::Link, expected));
        for (kind, field, at, expected) in FIELDS.iter().map(|row| (row.0, row.1, &row.2, &row.3)).chain(secrets) {
            for (caller, expected) in world.callers().zip(expected) {
                let got = world.look(caller, kind, field, at).await;
                check(&mut wrong, &format!("{kind}.{field}"), got, expected);
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    async fn the_project_sheet_shows_what_the_owner_publishes(server: Server) {
        let world = World::make(&server).await;
        let set = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { userErrors { code } } }";
        let input = json!({ "projectId": world.ids["project"], "hasPublicFeedback": true, "hasCollaboration": false });
        world.owner.data(set, json!({ "input": input })).await;
        let publish = "mutation($id: ID!) { triageFeedbacks(input: { ids: [$id], isPublic: true }) { userErrors { code } } }";
        world.owner.data(publish, json!({ "id": world.ids["feedback"] })).await;
        for (caller, roadmap) in world.callers().zip(["null", "null", "data", "null"]) {
            assert_eq!(world.look(caller, "ProjectSheet", "roadmapItems", &At::Sheet).await, roadmap);
        }
        let query = "query($token: String!) { invitationByToken(token: $token) { project { feedbacks(first: 1) { \
            totalCount nodes { content authorName } } } } }";
        let shown = world.visitor.data(query, json!({ "token": world.token })).await;
        let expected = json!({ "totalCount": 1, "nodes": [{ "content": "Bien", "authorName": "Anonyme" }] });
        assert_eq!(shown["invitationByToken"]["project"]["feedbacks"], expected);
    }
}

fn check(wrong: &mut Vec<String>, what: &str, got: &str, expected: &str) {
    if got != expected {
        wrong.push(format!("{what}: {got}, not {expected}"));
    }
}

/// An owner with one object of each type, a tester in the project, and two callers who only have the link.
pub struct World {
    visitor: Client,
    tester: Client,
    owner: Client,
    other: Client,
    pub token: String,
    pub ids: BTreeMap<&'static str, Value>,
}

impl World {
    pub async fn make(server: &Server) -> Self {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.creator().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Le mien").await;
        let (invitation, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        let accepted = tester.data(ACCEPT, json!({ "token": token })).await;
        let release = releases::add(&owner, &project, "1.0", "2026-12-01").await;
        let questionnaire = questions::ask(&owner, &project, &["Quoi ?"]).await;
        let sent = tester
            .data(
                "mutation($id: ID!, $release: ID!, $question: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\", \
                testedReleaseId: $release, environment: { browser: \"Firefox\" }, \
                answers: [{ questionId: $question, text: \"Tout\" }] }) { feedback { id } } }",
                json!({ "id": project, "release": release, "question": questionnaire["questions"][0]["id"] }),
            )
            .await;
        let made = owner
            .data(
                "mutation($id: ID!) { createConversation(input: { projectId: $id }) { conversation { id } } \
                createRoadmapItem(input: { projectId: $id }) { roadmapItem { id } } \
                savePersonalStory(input: { content: \"Il était\" }) { personalStory { id } } \
                submitStory(input: { name: \"Ada\", text: \"Texte\" }) { story { id } } }",
                json!({ "id": project }),
            )
            .await;
        let conversation = made["createConversation"]["conversation"]["id"].clone();
        let sent_message = owner
            .data(
                "mutation($id: ID!) { sendMessage(input: { conversationId: $id, content: \"Oui\" }) { message { id } } }",
                json!({ "id": conversation }),
            )
            .await;
        let own = owner
            .data(
                "query($id: ID!) { viewer { id sessions { nodes { id } } settings { id } creatorProfile { id } activities { nodes { id } } \
                notifications { nodes { id } } } project(id: $id) { workspaceSettings { id } } \
                articles(first: 1) { nodes { id } } }",
                json!({ "id": project }),
            )
            .await;
        let testers =
            tester.data("{ viewer { testerProfile { id } notifications(last: 1) { nodes { id } } } }", json!({})).await;
        let viewer = &own["viewer"];
        let found = owner.data("{ testerSearch(query: \"rust\") { totalCount } }", json!({})).await;
        assert_eq!(found["testerSearch"]["totalCount"], 0);
        let mut ids = BTreeMap::from([
            ("activity", viewer["activities"]["nodes"][0]["id"].clone()),
            ("apiToken", json!(owner.create_token(&["CHAT_READ"]).await.0)),
            ("article", own["articles"]["nodes"][0]["id"].clone()),
            ("conversation", conversation),
            ("creatorProfile", viewer["creatorProfile"]["id"].clone()),
            ("feedback", sent["sendFeedback"]["feedback"]["id"].clone()),
            ("feedbackWidget", json!(widgets::add(&owner, &project, &["https://exemple.fr"]).await)),
            ("invitation", json!(invitation)),
            ("message", sent_message["sendMessage"]["message"]["id"].clone()),
            ("notification", viewer["notifications"]["nodes"][0]["id"].clone()),
            ("personalStory", made["savePersonalStory"]["personalStory"]["id"].clone()),
            ("project", json!(project)),
            ("projectTester", accepted["acceptInvitation"]["projectTester"]["id"].clone()),
            ("questionnaire", questionnaire["id"].clone()),
            ("release", json!(release)),
            ("replyTemplate", json!(reply_templates::save(&owner, "Merci", "Merci !").await)),
            ("roadmapItem", made["createRoadmapItem"]["roadmapItem"]["id"].clone()),
            ("session", viewer["sessions"]["nodes"][0]["id"].clone()),
            ("settings", viewer["settings"]["id"].clone()),
            ("story", made["submitStory"]["story"]["id"].clone()),
            ("tester", json!(tester_id)),
            ("testerNotification", testers["viewer"]["notifications"]["nodes"][0]["id"].clone()),
            ("testerProfile", testers["viewer"]["testerProfile"]["id"].clone()),
            ("viewer", viewer["id"].clone()),
            ("workspaceSettings", own["project"]["workspaceSettings"]["id"].clone()),
        ]);
        let (webhook, delivery) = webhooks::create_with_test_delivery(&owner).await;
        ids.extend([("webhook", json!(webhook)), ("webhookDelivery", json!(delivery))]);
        ids.insert("feedbackMessage", Self::discuss(&owner, &tester, &project, &ids).await);
        ids.insert("feedbackFilm", feedback_loop::films::add(&tester, &project, &ids["feedback"]).await);
        ids.insert("feedbackPicture", feedback_loop::pictures::add(&tester, &project, &ids["feedback"]).await);
        ids.insert("shownFeedback", Self::shown_feedback(server, &owner, &tester, &tester_id).await);
        ids.extend(Self::joins(server, &owner, &project).await);
        ids.extend(Self::public_project(&owner, &tester, &tester_id).await);
        let missing: Vec<_> = ids.iter().filter(|(_, id)| !id.is_string()).collect();
        assert!(missing.is_empty(), "{missing:?}");
        Self { visitor: server.visitor(), tester, owner, other, token, ids }
    }

    /// Writes about feedback of the tester, plans it, fixes it in a release, and marks it as a duplicate. Returns the identifier of the message.
    async fn discuss(owner: &Client, tester: &Client, project: &str, ids: &BTreeMap<&'static str, Value>) -> Value {
        let send =
            "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Pareil\" }) { feedback { id } } }";
        let repeated = tester.data(send, json!({ "id": project })).await["sendFeedback"]["feedback"]["id"].take();
        let discuss = "mutation($id: ID!, $item: ID!, $release: ID!, $into: ID!) { \
            planFeedbacks(input: { ids: [$id], roadmapItemId: $item }) { userErrors { code } } \
            triageFeedbacks(input: { ids: [$id], status: FIXED, fixedInId: $release }) { userErrors { code } } \
            mergeFeedbacks(input: { ids: [$id], intoId: $into }) { userErrors { code } } \
            sendFeedbackMessage(input: { feedbackId: $id, content: \"Merci\" }) { message { id } } }";
        let (item, release) = (&ids["roadmapItem"], &ids["release"]);
        let variables = json!({ "id": ids["feedback"], "item": item, "release": release, "into": repeated });
        owner.data(discuss, variables).await["sendFeedbackMessage"]["message"]["id"].take()
    }

    /// Creates a link through which somebody asks to join, and one through which somebody joins.
    async fn joins(server: &Server, owner: &Client, project: &str) -> [(&'static str, Value); 3] {
        let asking = links::add(owner, project, "REQUEST", None).await;
        let request = links::ask(owner, project, &server.tester().await, &asking.token).await;
        let direct = links::add(owner, project, "DIRECT", None).await;
        let mut joined = links::join(&server.tester().await, &direct.token).await;
        [
            ("joinRequest", json!(request)),
            ("joinedInvitation", joined["invitation"]["id"].take()),
            ("projectLink", json!(direct.id)),
        ]
    }

    /// Creates feedback of a visitor on a project whose owner publishes it and in which the tester takes part.
    async fn shown_feedback(server: &Server, owner: &Client, tester: &Client, tester_id: &str) -> Value {
        let project = owner.create_project("Le montré").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let show = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasPublicFeedback: true }) { \
            userErrors { code } } }";
        owner.data(show, json!({ "id": project })).await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "lea" })).await;
        let give = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { feedback { id } } }";
        let data = server.visitor().data(give, json!({ "token": token })).await;
        let id = data["sendFeedback"]["feedback"]["id"].as_str().unwrap();
        let publish =
            "mutation($id: ID!) { triageFeedbacks(input: { ids: [$id], isPublic: true }) { userErrors { code } } }";
        owner.data(publish, json!({ "id": id })).await;
        // The identifier of the public form.
        json!(id.replace("fbk_", "pfb_"))
    }

    /// Creates a project whose public page shows a release, a step and feedback. Returns their identifiers on it.
    async fn public_project(owner: &Client, tester: &Client, tester_id: &str) -> [(&'static str, Value); 7] {
        let project = owner.create_project("Le public").await;
        directory::publish(owner, &project).await;
        let applied = owner.create_project("Le demandé").await;
        directory::publish(owner, &applied).await;
        let apply = "mutation($id: ID!) { applyToProject(input: { projectId: $id }) { userErrors { code } } }";
        tester.data(apply, json!({ "id": applied })).await;
        let step = public_projects::add_step(owner, &project, "Une étape").await;
        let release = releases::add(owner, &project, "1.0", "2026-12-01").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let send =
            "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\" }) { feedback { id } } }";
        let data = tester.data(send, json!({ "id": project })).await;
        let publish = "mutation($id: ID!, $project: ID!) { triageFeedbacks(input: { ids: [$id], isPublic: true }) { userErrors { code } } \
            updateWorkspaceSettings(input: { projectId: $project, hasPublicFeedback: true }) { userErrors { code } } }";
        owner.data(publish, json!({ "id": data["sendFeedback"]["feedback"]["id"], "project": project })).await;
        let feedback = data["sendFeedback"]["feedback"]["id"].as_str().unwrap();
        [
            ("appliedProject", json!(applied.replace("prj_", "pub_"))),
            ("listedProject", json!(project)),
            ("projectListing", json!(project.replace("prj_", "pls_"))),
            ("publicProject", json!(project.replace("prj_", "pub_"))),
            ("publicProjectFeedback", json!(feedback.replace("fbk_", "ppf_"))),
            ("publicRelease", json!(release.replace("rel_", "prl_"))),
            ("publicRoadmapItem", json!(step)),
        ]
    }

    /// Returns the callers in the order of the columns.
    pub fn callers(&self) -> impl Iterator<Item = &Client> {
        [&self.visitor, &self.tester, &self.owner, &self.other].into_iter()
    }

    async fn look(&self, caller: &Client, kind: &str, field: &str, at: &At) -> &'static str {
        let leaf = ["token", "delivery", "seenAt"].contains(&field);
        let arguments = if field == "matchingMessage" { "(query: \"oui\")" } else { "" };
        let field_asked =
            if leaf { format!("asked: {field}") } else { format!("asked: {field}{arguments} {{ __typename }}") };
        let (query, path) = match at {
            At::Node(name) => {
                let id = &self.ids[name];
                (format!("{{ node(id: {id}) {{ ... on {kind} {{ {field_asked} }} }} }}"), "/node")
            }
            At::Link => (
                format!("{{ invitationByToken(token: \"{}\") {{ {field_asked} }} }}", self.token),
                "/invitationByToken",
            ),
            At::Sheet => (
                format!("{{ invitationByToken(token: \"{}\") {{ project {{ {field_asked} }} }} }}", self.token),
                "/invitationByToken/project",
            ),
            At::Caller => (format!("{{ viewer {{ {field_asked} }} }}"), "/viewer"),
        };
        let result = caller.execute(&query, json!({})).await;
        assert_eq!(result.get("errors"), None, "{query}: {result:#}");
        match result["data"].pointer(path) {
            None | Some(Value::Null) => "hidden",
            Some(object) if object["asked"].is_null() => "null",
            Some(_) => "data",
        }
    }
}
