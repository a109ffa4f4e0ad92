//! Following the changes of a public page, without an account.

use serde_json::{Value, json};

use super::{TRIAGE, VOTE, add_step, send_feedback, set, show, wait_for};
use crate::{
    releases,
    support::{app::Server, both_databases, client::Client, socket::Socket},
};

const PAGE: &str = "subscription($id: ID!) { publicProjectChanges(projectId: $id) { cursor changes { operation \
    publicProject { title roadmapItems { totalCount } } } } }";
const RELEASES: &str = "subscription($id: ID!) { publicReleaseChanges(projectId: $id) { cursor changes { operation \
    publicRelease { name } } } }";
const ROADMAP: &str = "subscription($id: ID!) { publicRoadmapItemChanges(projectId: $id) { cursor changes { operation \
    publicRoadmapItem { title voteCount version } } } }";
const OWN: &str = "subscription($id: ID!) { roadmapItemChanges(projectId: $id) { cursor changes { operation \
    roadmapItem { voteCount version } } } }";
const FEEDBACK: &str = "subscription($id: ID!) { publicProjectFeedbackChanges(projectId: $id) { cursor changes { operation \
    publicProjectFeedback { content } } } }";

/// Subscribes, which must succeed.
async fn follow(socket: &mut Socket, id: &str, subscription: &str, project: &str) {
    socket.subscribe(id, subscription, json!({ "id": project })).await;
    socket.next(id).await;
}

async fn changes(socket: &mut Socket, id: &str, field: &str) -> Value {
    socket.next(id).await[field]["changes"].take()
}

async fn assert_ended(socket: &mut Socket) {
    let end = socket.message().await;
    assert_eq!(
        (&end["type"], &end["payload"][0]["extensions"]["code"]),
        (&json!("error"), &json!("NOT_FOUND")),
        "{end:#}"
    );
}

async fn assert_refused(visitor: &Client, subscription: &str, project: &str) {
    let mut socket = visitor.socket().await;
    socket.subscribe("1", subscription, json!({ "id": project })).await;
    assert_ended(&mut socket).await;
}

both_databases! {
    async fn a_visitor_sees_what_changes_until_the_page_is_private(server: Server) {
        let (owner, voter, visitor) = (server.creator().await, server.tester().await, server.visitor());
        let project = owner.create_project("Carnet").await;
        for subscription in [PAGE, RELEASES, ROADMAP, FEEDBACK] {
            assert_refused(&visitor, subscription, &project).await;
        }
        show(&owner, &project, "UNLISTED").await;
        let mut page = visitor.socket().await;
        follow(&mut page, "1", PAGE, &project).await;
        let (mut list, mut roadmap) = (visitor.socket().await, visitor.socket().await);
        follow(&mut list, "1", RELEASES, &project).await;
        follow(&mut roadmap, "1", ROADMAP, &project).await;

        owner.rename_project(&project, "Carnet neuf").await;
        let renamed = json!({ "title": "Carnet neuf", "roadmapItems": { "totalCount": 0 } });
        wait_for(&mut page, "1", "publicProjectChanges", json!([{ "operation": "UPDATED", "publicProject": renamed }])).await;
        releases::add(&owner, &project, "1.0", "2026-11-20").await;
        let seen = changes(&mut list, "1", "publicReleaseChanges").await;
        assert_eq!(seen, json!([{ "operation": "CREATED", "publicRelease": { "name": "1.0" } }]));
        let step = add_step(&owner, &project, "Le mode nuit").await;
        let item = |votes: i64, version: i64| json!({ "title": "Le mode nuit", "voteCount": votes, "version": version });
        let seen = changes(&mut roadmap, "1", "publicRoadmapItemChanges").await;
        assert_eq!(seen, json!([{ "operation": "CREATED", "publicRoadmapItem": item(0, 1) }]));
        let mut own = owner.socket().await;
        follow(&mut own, "1", OWN, &project).await;
        voter.data(VOTE, json!({ "id": step, "isCast": true })).await;
        let counted = json!({ "voteCount": 1, "version": 1 });
        wait_for(&mut own, "1", "roadmapItemChanges", json!([{ "operation": "UPDATED", "roadmapItem": counted }])).await;
        let seen = changes(&mut roadmap, "1", "publicRoadmapItemChanges").await;
        assert_eq!(seen, json!([{ "operation": "UPDATED", "publicRoadmapItem": item(1, 2) }]));

        set(&owner, &project, json!({ "hasCollaboration": false })).await;
        assert_ended(&mut roadmap).await;
        let seen = changes(&mut page, "1", "publicProjectChanges").await;
        assert_eq!(seen[0]["publicProject"]["roadmapItems"], Value::Null);
        assert_refused(&visitor, ROADMAP, &project).await;

        show(&owner, &project, "PRIVATE").await;
        releases::add(&owner, &project, "2.0", "2026-11-21").await;
        assert_ended(&mut page).await;
        assert_ended(&mut list).await;
    }

    async fn feedback_comes_and_goes_as_the_creator_makes_it_public(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "PUBLIC").await;
        assert_refused(&visitor, FEEDBACK, &project).await;
        set(&owner, &project, json!({ "hasPublicFeedback": true })).await;
        let mut socket = visitor.socket().await;
        follow(&mut socket, "1", FEEDBACK, &project).await;
        send_feedback(&owner, &project, "Pour vous seul").await;
        let (id, _) = send_feedback(&owner, &project, "Très clair").await;
        for (is_public, operation, feedback) in
            [(true, "CREATED", json!({ "content": "Très clair" })), (false, "DELETED", Value::Null)]
        {
            owner.data(TRIAGE, json!({ "id": id, "isPublic": is_public })).await;
            let seen = changes(&mut socket, "1", "publicProjectFeedbackChanges").await;
            assert_eq!(seen, json!([{ "operation": operation, "publicProjectFeedback": feedback }]));
        }
        set(&owner, &project, json!({ "hasPublicFeedback": false })).await;
        assert_ended(&mut socket).await;
    }

    async fn a_page_ends_with_its_project(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let project = owner.create_project("Carnet").await;
        show(&owner, &project, "PUBLIC").await;
        let mut socket = visitor.socket().await;
        follow(&mut socket, "1", PAGE, &project).await;
        owner.rename_project(&project, "Carnet neuf").await;
        let renamed = json!({ "title": "Carnet neuf", "roadmapItems": { "totalCount": 0 } });
        wait_for(&mut socket, "1", "publicProjectChanges", json!([{ "operation": "UPDATED", "publicProject": renamed }])).await;
        owner.delete_project(&project).await;
        assert_ended(&mut socket).await;
    }
}
