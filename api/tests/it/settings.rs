//! Settings: defaults, updates, validation and access.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{app::Server, both_databases, client::Client};

const READ: &str =
    "{ viewer { settings { username country language hasEmailNotifications theme defaultPersona version } } }";

const UPDATE: &str = "mutation($input: UpdateSettingsInput!) { updateSettings(input: $input) { \
    settings { username country language hasEmailNotifications theme defaultPersona version } \
    userErrors { code field message } } }";

const CHANGES: &str = "subscription($after: ChangeCursor) { settingsChanges(after: $after) { cursor \
    changes { operation settings { language theme version } } } }";

async fn save(person: &Client, input: Value) -> Value {
    person.data(UPDATE, json!({ "input": input })).await["updateSettings"].take()
}

fn defaults() -> Value {
    json!({
        "username": null, "country": null, "language": "FRENCH", "hasEmailNotifications": true, "theme": "SYSTEM",
        "defaultPersona": "STRATEGIC", "version": 0,
    })
}

/// What is wanted of reminders, and when.
const REMINDERS: &str = "{ viewer { settings { hasDeadlineReminders hasSilenceReminders hasPushNotifications \
    quietHours { start end } timeZone } } }";

both_databases! {
    async fn reminders_are_wanted_outside_of_the_night_until_said_otherwise(server: Server) {
        let person = server.tester().await;
        let night = json!({ "start": "21:00", "end": "08:00" });
        assert_eq!(person.data(REMINDERS, json!({})).await["viewer"]["settings"], json!({
            "hasDeadlineReminders": true, "hasSilenceReminders": true, "hasPushNotifications": true, "quietHours": night,
            "timeZone": "Europe/Paris",
        }));
        let nap = json!({ "start": "12:30", "end": "14:00" });
        save(&person, json!({
            "hasDeadlineReminders": false, "hasPushNotifications": false, "quietHours": nap, "timeZone": "America/Montreal",
        })).await;
        let changed = json!({
            "hasDeadlineReminders": false, "hasSilenceReminders": true, "hasPushNotifications": false, "quietHours": nap,
            "timeZone": "America/Montreal",
        });
        assert_eq!(person.data(REMINDERS, json!({})).await["viewer"]["settings"], changed);
        save(&person, json!({ "quietHours": null })).await;
        let refused = save(&person, json!({ "timeZone": "Europe/Atlantide" })).await;
        assert_eq!(refused["userErrors"][0]["code"], "INVALID_TIME_ZONE");
        assert_eq!(refused["userErrors"][0]["field"], json!(["input", "timeZone"]));
        let settings = person.data(REMINDERS, json!({})).await["viewer"]["settings"].take();
        assert_eq!((&settings["quietHours"], &settings["timeZone"]), (&Value::Null, &json!("America/Montreal")));
        for wrong in ["9:00", "24:00", "midi"] {
            let input = json!({ "quietHours": { "start": wrong, "end": "10:00" } });
            assert_eq!(person.error_code(UPDATE, json!({ "input": input })).await, "BAD_REQUEST", "{wrong}");
        }
    }

    async fn settings_are_the_defaults_until_saved(server: Server) {
        for person in [server.creator().await, server.tester().await] {
            assert_eq!(person.data(READ, json!({})).await["viewer"]["settings"], defaults());
            let saved = save(&person, json!({
                "username": "  Zé ", "country": "SWITZERLAND", "language": "ENGLISH", "hasEmailNotifications": false,
                "theme": "DARK", "defaultPersona": "MENTOR",
            })).await;
            let expected = json!({
                "username": "Zé", "country": "SWITZERLAND", "language": "ENGLISH", "hasEmailNotifications": false,
                "theme": "DARK", "defaultPersona": "MENTOR", "version": 1,
            });
            assert_eq!(saved, json!({ "settings": expected, "userErrors": [] }));
            assert_eq!(person.data(READ, json!({})).await["viewer"]["settings"], expected);
        }
    }

    async fn choosing_the_defaults_counts_once(server: Server) {
        let person = server.creator().await;
        for _ in 0..2 {
            let saved = save(&person, json!({ "language": "FRENCH", "theme": "SYSTEM" })).await;
            assert_eq!((&saved["settings"]["language"], &saved["settings"]["version"]), (&json!("FRENCH"), &json!(1)));
        }
    }

    async fn an_update_changes_only_the_given_fields(server: Server) {
        let person = server.creator().await;
        save(&person, json!({ "username": "Ada", "country": "FRANCE", "theme": "LIGHT" })).await;
        let saved = save(&person, json!({ "language": "ENGLISH", "theme": null, "country": null, "username": "" })).await;
        let expected = json!({
            "username": null, "country": null, "language": "ENGLISH", "hasEmailNotifications": true, "theme": "LIGHT",
            "defaultPersona": "STRATEGIC", "version": 2,
        });
        assert_eq!(saved["settings"], expected);
    }

    async fn limits_the_length_of_names(server: Server) {
        let person = server.creator().await;
        for name in ["é".to_owned(), "👩‍💻 مرحبا".to_owned(), "é".repeat(80)] {
            assert_eq!(save(&person, json!({ "username": name })).await["settings"]["username"], json!(name));
        }
        assert_eq!(save(&person, json!({ "username": "é".repeat(81) })).await, json!({ "settings": null, "userErrors": [{
            "code": "TOO_LONG", "field": ["input", "username"], "message": "Le nom d'utilisateur doit contenir au plus 80 caractères",
        }] }));
        assert_eq!(save(&person, json!({ "username": "a\u{0}\tb" })).await["settings"]["username"], "a b");
        assert_eq!(person.error_code(UPDATE, json!({ "input": { "theme": "NEON" } })).await, "BAD_REQUEST");
    }

    async fn concurrent_first_updates_are_all_applied(server: Server) {
        let person = server.creator().await;
        let inputs = [
            json!({ "username": "Ada" }), json!({ "country": "CANADA" }), json!({ "language": "ENGLISH" }),
            json!({ "hasEmailNotifications": false }), json!({ "theme": "DARK" }), json!({ "defaultPersona": "MYSTIC" }),
        ];
        join_all(inputs.map(|input| save(&person, input))).await;
        assert_eq!(person.data(READ, json!({})).await["viewer"]["settings"], json!({
            "username": "Ada", "country": "CANADA", "language": "ENGLISH", "hasEmailNotifications": false,
            "theme": "DARK", "defaultPersona": "MYSTIC", "version": 6,
        }));
    }

    async fn settings_are_private(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        save(&person, json!({ "theme": "DARK" })).await;
        assert_eq!(other.data(READ, json!({})).await["viewer"]["settings"], defaults());
        let id = person.data("{ viewer { settings { id } } }", json!({})).await["viewer"]["settings"]["id"].take();
        assert!(id.as_str().unwrap().starts_with("set_"));
        let node = "query($id: ID!) { node(id: $id) { ... on Settings { id theme } } }";
        assert_eq!(person.data(node, json!({ "id": id })).await["node"], json!({ "id": id, "theme": "DARK" }));
        assert_eq!(other.data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(server.visitor().data(node, json!({ "id": id })).await["node"], Value::Null);
        assert_eq!(server.visitor().error_code(UPDATE, json!({ "input": {} })).await, "UNAUTHENTICATED");
    }

    async fn sends_settings_saved_on_another_device(server: Server) {
        let person = server.creator().await;
        let mut socket = person.socket().await;
        socket.subscribe("1", CHANGES, json!({})).await;
        let ready = socket.next("1").await["settingsChanges"].clone();
        save(&person, json!({ "theme": "DARK" })).await;
        save(&person, json!({ "language": "ENGLISH" })).await;
        save(&server.creator().await, json!({ "theme": "LIGHT" })).await;
        let mut seen = Vec::new();
        while seen.len() < 2 {
            seen.extend(socket.next("1").await["settingsChanges"]["changes"].as_array().unwrap().clone());
        }
        let change = |language: &str, version: i64| {
            let settings = json!({ "language": language, "theme": "DARK", "version": version });
            json!({ "operation": "UPDATED", "settings": settings })
        };
        assert_eq!(seen, [change("FRENCH", 1), change("ENGLISH", 2)]);
        let mut late = person.socket().await;
        late.subscribe("1", CHANGES, json!({ "after": ready["cursor"] })).await;
        assert_eq!(late.next("1").await["settingsChanges"]["changes"], json!([]));
        assert_eq!(late.next("1").await["settingsChanges"]["changes"].as_array().unwrap()[..], seen[..]);
    }
}
