//! Editing feedback within a day.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{BY_LINK, EDIT, Team, error, errors, join, node, send, send_by_link};
use crate::support::{app::Server, both_databases, client::Client};

async fn edit(client: &Client, input: Value) -> Value {
    client.data(EDIT, json!({ "input": input })).await["editFeedback"].take()
}

both_databases! {
    async fn the_author_edits_what_is_given(server: Server) {
        let team = Team::new(&server).await;
        let input = json!({ "projectId": team.project, "content": "Avant", "kind": "BUG", "severity": "MAJOR", "steps": "Un", "rating": 3 });
        let id = send(&team.tester, input).await;
        team.triage(&[&id], json!({ "isRead": true })).await;
        let same = edit(&team.tester, json!({ "id": id, "content": " Avant ", "rating": 3 })).await;
        assert_eq!((&same["feedback"]["version"], &same["feedback"]["editedAt"]), (&json!(2), &Value::Null));
        assert_eq!(node(&team.owner, &id).await["isRead"], true);
        let edited = edit(&team.tester, json!({ "id": id, "content": "Après l’été", "rating": null })).await["feedback"].take();
        assert!(edited["editedAt"].is_string());
        let expected = [("content", json!("Après l’été")), ("kind", json!("BUG")), ("severity", json!("MAJOR")),
            ("steps", json!("Un")), ("rating", Value::Null), ("version", json!(3))];
        for (field, expected) in expected {
            assert_eq!(edited[field], expected, "{field}");
        }
        assert_eq!(node(&team.owner, &id).await["isRead"], false, "to be read again");
        assert_eq!(team.contents(json!({ "query": "ete" })).await, ["Après l’été"]);
        assert_eq!(team.contents(json!({ "query": "avant" })).await, Vec::<String>::new());
        let idea = edit(&team.tester, json!({ "id": id, "kind": "IDEA" })).await["feedback"].take();
        assert_eq!((&idea["severity"], &idea["steps"]), (&Value::Null, &Value::Null), "only a bug has them");
        for (input, code, field) in [
            (json!({ "content": null }), "REQUIRED", "content"),
            (json!({ "content": "é".repeat(5001) }), "TOO_LONG", "content"),
            (json!({ "severity": "MINOR" }), "BUG_ONLY", "severity"),
            (json!({ "rating": 9 }), "INVALID_RATING", "rating"),
        ] {
            let mut input = input;
            input["id"] = json!(id);
            assert_eq!(errors(&edit(&team.tester, input).await), error(code, field));
        }
    }

    async fn for_a_day(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Avant").await;
        let (by_link, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        let visitor = server.visitor();
        assert!(node(&team.tester, &id).await["editableUntil"].is_string());
        assert_eq!(node(&team.owner, &id).await["editableUntil"], Value::Null, "not for the owner");
        let until = async || {
            let data = visitor.data(BY_LINK, json!({ "token": token })).await;
            data["invitationByToken"]["feedbacks"]["nodes"][0]["editableUntil"].clone()
        };
        assert!(until().await.is_string());
        server.app.clock.advance(TimeDelta::hours(23));
        assert_eq!(errors(&edit(&team.tester, json!({ "id": id, "content": "Un" })).await), []);
        assert_eq!(errors(&edit(&visitor, json!({ "id": by_link, "content": "Deux", "token": token })).await), []);
        server.app.clock.advance(TimeDelta::hours(1));
        assert_eq!(errors(&edit(&team.tester, json!({ "id": id, "content": "Trois" })).await), error("EDIT_CLOSED", ""));
        let late = edit(&visitor, json!({ "id": by_link, "content": "Quatre", "token": token })).await;
        assert_eq!(errors(&late), error("EDIT_CLOSED", ""));
        assert_eq!((node(&team.tester, &id).await["editableUntil"].take(), until().await), (Value::Null, Value::Null));
        assert_eq!(team.contents(json!({})).await, ["Deux", "Un"]);
    }

    async fn nobody_else(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Avant").await;
        let (by_link, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        let (other, creator) = (server.tester().await, server.creator().await);
        join(&team.owner, &other, &team.project).await;
        for caller in [&team.owner, &other, &creator] {
            assert_eq!(errors(&edit(caller, json!({ "id": id, "content": "Volé" })).await), error("NOT_FOUND", "id"));
        }
        let visitor = server.visitor();
        assert_eq!(visitor.error_code(EDIT, json!({ "input": { "id": id, "content": "Volé" } })).await, "UNAUTHENTICATED");
        for (id, token) in [(&id, token.as_str()), (&by_link, "rien"), (&by_link, &"a".repeat(43))] {
            let refused = edit(&visitor, json!({ "id": id, "content": "Volé", "token": token })).await;
            assert_eq!(errors(&refused), error("NOT_FOUND", "id"));
        }
        let own = edit(&team.owner, json!({ "id": by_link, "content": "Volé", "token": token })).await;
        assert_eq!(errors(&own), error("OWN_PROJECT", ""), "the owner has the link too");
        assert_eq!(team.contents(json!({})).await, ["Par le lien", "Avant"]);
    }
}
