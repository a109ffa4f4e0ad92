use serde_json::{Value, json};

use super::{ask, ask_all, converse, proposals, text};
use crate::{
    invitations::{named_tester, set_status},
    support::{app::Server, both_databases},
};

both_databases! {
    async fn an_invitation_is_proposed_to_an_address_a_discord_name_or_a_tester(server: Server) {
        let owner = server.creator().await;
        let tester = server.tester().await;
        named_tester(&tester, "Zoé Martin").await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let cases = [
            ("Prépare une invitation pour ada@exemple.fr", json!({ "email": "ada@exemple.fr" })),
            ("Invite Bob@Exemple.fr stp", json!({ "email": "bob@exemple.fr" })),
            ("Invite @cleo", json!({ "discordUsername": "cleo" })),
            ("Peux-tu inviter dan sur Discord ?", json!({ "discordUsername": "dan" })),
            ("Invite zoe martin", json!({ "tester": { "username": "Zoé Martin" } })),
            ("Je veux inviter eve@exemple.fr à tester mon projet", json!({ "email": "eve@exemple.fr" })),
            ("Prepare an invitation for ada@example.org", json!({ "email": "ada@example.org" })),
            ("Please invite @bob", json!({ "discordUsername": "bob" })),
            ("Can you invite Zoé Martin to my project?", json!({ "tester": { "username": "Zoé Martin" } })),
            ("Send an invitation to cleo@example.org", json!({ "email": "cleo@example.org" })),
            ("Invite dan on Discord", json!({ "discordUsername": "dan" })),
            ("I want to invite eve@example.org", json!({ "email": "eve@example.org" })),
        ];
        let messages: Vec<&str> = cases.iter().map(|(message, _)| *message).collect();
        let replies = ask_all(&owner, &id, &messages).await;
        for ((message, person), reply) in cases.iter().zip(&replies) {
            let mut expected = json!({
                "__typename": "InvitationProposal", "project": { "id": project }, "email": null,
                "discordUsername": null, "tester": null, "outcome": null,
            });
            expected.as_object_mut().unwrap().extend(person.as_object().unwrap().clone());
            assert_eq!(reply["proposal"], expected, "{message}");
        }
        let count = "query($id: ID!) { project(id: $id) { invitations { totalCount } } }";
        let data = owner.data(count, json!({ "id": project })).await;
        assert_eq!(data["project"]["invitations"]["totalCount"], 0, "nobody is invited by asking");
    }

    async fn who_is_not_known_is_asked_for(server: Server) {
        let owner = server.creator().await;
        let hidden = server.tester().await;
        named_tester(&hidden, "Caché").await;
        let hide = "mutation { updateTesterProfile(input: { isSearchable: false }) { userErrors { code } } }";
        hidden.data(hide, json!({})).await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        for (message, expected) in [
            ("Invite des testeurs", "ada@exemple.fr"),
            ("Prépare une invitation", "ada@exemple.fr"),
            ("Invite Quidam Inconnu", "« Quidam Inconnu »"),
            // A tester who does not want to be found is not found.
            ("Invite Caché", "« Caché »"),
            ("Please invite somebody", "ada@example.org"),
        ] {
            let reply = ask(&owner, &id, message).await;
            assert_eq!(reply["proposal"], Value::Null, "{message}");
            assert!(text(&reply).contains(expected), "{message}: {}", text(&reply));
        }
    }

    async fn a_project_that_is_over_invites_nobody(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        set_status(&owner, &project, "PAUSED").await;
        assert_eq!(ask(&owner, &id, "Invite ada@exemple.fr").await["proposal"]["email"], "ada@exemple.fr");
        set_status(&owner, &project, "COMPLETED").await;
        let reply = ask(&owner, &id, "Invite bob@exemple.fr").await;
        assert_eq!(reply["proposal"], Value::Null);
        assert!(text(&reply).contains("terminé"), "{}", text(&reply));
    }

    async fn a_tester_who_hides_later_is_left_out(server: Server) {
        let owner = server.creator().await;
        let tester = server.tester().await;
        named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        assert_eq!(ask(&owner, &id, "Invite Zoé").await["proposal"]["tester"]["username"], "Zoé");
        let hide = "mutation { updateTesterProfile(input: { isSearchable: false }) { userErrors { code } } }";
        tester.data(hide, json!({})).await;
        assert_eq!(proposals(&owner, &id).await[0]["proposal"]["tester"], Value::Null);
    }
}
