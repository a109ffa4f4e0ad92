//! Creating and revoking invitations: validation and permissions.

use entity::invitation;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{ACCEPT, BY_TOKEN, REFUSE, RESEND, REVOKE, discord, named_tester, only_error, set_status};
use crate::support::{app::Server, both_databases, client::INVITE};

both_databases! {
    async fn a_new_invitation_is_pending_with_a_random_token(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Rodage").await;
        let data = creator.data(INVITE, json!({ "input": { "projectId": project, "by": discord("  @Ada \n") } })).await;
        let payload = &data["inviteTester"];
        assert_eq!(payload["userErrors"], json!([]));
        assert_eq!(payload["delivery"], "NOT_CONFIGURED");
        let invitation = &payload["invitation"];
        assert_eq!((&invitation["status"], &invitation["discordUsername"]), (&json!("PENDING"), &json!("Ada")));
        assert_eq!((&invitation["version"], &invitation["project"]["title"]), (&json!(1), &json!("Rodage")));
        let token = invitation["token"].as_str().unwrap();
        assert_eq!(token.len(), 43, "256 bits in base64url");
        assert!(token.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{token}");
        assert!(invitation["id"].as_str().unwrap().starts_with("inv_"));
    }

    async fn a_person_has_at_most_one_open_invitation_to_a_project(server: Server) {
        let (creator, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let (project, other) = (creator.create_project("Premier").await, creator.create_project("Second").await);
        let ways = [
            (discord("ada"), discord("@ADA")),
            (json!({ "email": "ada@exemple.fr" }), json!({ "email": " Ada@Exemple.fr" })),
            (json!({ "testerId": tester_id }), json!({ "testerId": tester_id })),
        ];
        for (first, again) in ways {
            let (_, token) = creator.invite(&project, first.clone()).await;
            let twice = json!({ "input": { "projectId": project, "by": again } });
            let data = creator.data(INVITE, twice.clone()).await;
            let (code, message, _) = only_error(&data["inviteTester"]);
            assert_eq!((code, message), ("ALREADY_INVITED", "Ce testeur est déjà invité."));
            assert_eq!((&data["inviteTester"]["invitation"], &data["inviteTester"]["delivery"]), (&Value::Null, &Value::Null));
            creator.invite(&other, again.clone()).await;
            let refused = server.visitor().data(REFUSE, json!({ "token": token })).await;
            assert_eq!(refused["refuseInvitation"]["invitation"]["status"], "REFUSED");
            let (id, _) = creator.invite(&project, again).await;
            creator.data(REVOKE, json!({ "id": id })).await;
            creator.invite(&project, first).await;
        }
    }

    async fn an_invisible_tester_is_not_invited_even_if_reading_skills_fails(server: Server) {
        let (creator, hidden) = (server.creator().await, server.tester().await);
        let project = creator.create_project("Ici").await;
        let id = named_tester(&hidden, "Caché").await;
        hidden.data("mutation { updateTesterProfile(input: { isSearchable: false }) { userErrors { code } } }", json!({})).await;
        // Reading a tester fails; the statements that write an invitation do not.
        server.app.db.write(|tx| async move {
            tx.db().execute_unprepared("drop table tester_skill").await?;
            Ok(())
        }.scope_boxed()).await.unwrap();
        let invite = "mutation($input: InviteTesterInput!) { inviteTester(input: $input) { userErrors { code } } }";
        let data = creator.data(invite, json!({ "input": { "projectId": project, "by": { "testerId": id } } })).await;
        assert_eq!(data["inviteTester"]["userErrors"][0]["code"], "NOT_FOUND");
        assert_eq!(invitation::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
    }

    async fn reports_all_errors_of_the_input(server: Server) {
        let (creator, tester, hidden) = (server.creator().await, server.tester().await, server.tester().await);
        let (foreign, own) = (server.creator().await.create_project("Ailleurs").await, creator.create_project("Ici").await);
        let unnamed = tester.data("{ viewer { testerProfile { id: testerId } } }", json!({})).await["viewer"]["testerProfile"]["id"].clone();
        let hidden_id = named_tester(&hidden, "Caché").await;
        hidden.data("mutation { updateTesterProfile(input: { isSearchable: false }) { userErrors { code } } }", json!({})).await;
        let path = |field: &str| json!(["input", "by", field]);
        let long = "é".repeat(41);
        for (by, code, message, field) in [
            (discord(" @ \u{0}"), "REQUIRED", "Le nom d'utilisateur Discord est requis", path("discordUsername")),
            (discord(&long), "TOO_LONG", "Le nom d'utilisateur Discord doit contenir au plus 40 caractères", path("discordUsername")),
            (json!({ "email": "ada" }), "INVALID_EMAIL", "Email invalide", path("email")),
            (json!({ "email": "a@x.fr, B <b@y.fr>" }), "INVALID_EMAIL", "Une adresse à la fois", path("email")),
            (json!({ "testerId": own }), "NOT_FOUND", "Testeur introuvable", path("testerId")),
            (json!({ "testerId": "tst_00000000000000000000000000000000" }), "NOT_FOUND", "Testeur introuvable", path("testerId")),
            (json!({ "testerId": unnamed }), "NOT_FOUND", "Testeur introuvable", path("testerId")),
            (json!({ "testerId": hidden_id }), "NOT_FOUND", "Testeur introuvable", path("testerId")),
        ] {
            let data = creator.data(INVITE, json!({ "input": { "projectId": own, "by": by } })).await;
            assert_eq!(only_error(&data["inviteTester"]), (code, message, field), "{by}");
        }
        for (project, code, message) in [
            (Value::Null, "REQUIRED", "Sélectionnez un projet d'abord."),
            (json!(foreign), "NOT_FOUND", "Projet introuvable"),
            (json!("inv_00000000000000000000000000000000"), "NOT_FOUND", "Projet introuvable"),
        ] {
            let data = creator.data(INVITE, json!({ "input": { "projectId": project, "by": discord("ada") } })).await;
            assert_eq!(only_error(&data["inviteTester"]), (code, message, json!(["input", "projectId"])));
        }
        let both = creator.data(INVITE, json!({ "input": { "by": discord("") } })).await;
        assert_eq!(both["inviteTester"]["userErrors"].as_array().unwrap().len(), 2);
        for emoji in ["🦀", "مرحبا", &"ﷺ".repeat(40)] {
            creator.invite(&own, discord(emoji)).await;
        }
        let two_ways = json!({ "discordUsername": "ada", "email": "ada@exemple.fr" });
        let response = creator.execute(INVITE, json!({ "input": { "projectId": own, "by": two_ways } })).await;
        assert!(response["errors"][0].is_object(), "exactly one invitee");
    }

    async fn rejects_invitations_to_a_completed_project(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        set_status(&owner, &project, "COMPLETED").await;
        let input = json!({ "input": { "projectId": project, "by": discord("ada") } });
        let data = owner.data(INVITE, input.clone()).await;
        assert_eq!(data["inviteTester"]["invitation"], Value::Null);
        let (code, message, field) = only_error(&data["inviteTester"]);
        assert_eq!((code, field), ("PROJECT_COMPLETED", Value::Null));
        assert_eq!(message, "Ce projet est terminé\u{a0}: personne ne pourrait répondre à l'invitation. Remettez-le en cours pour inviter.");
        set_status(&owner, &project, "PAUSED").await;
        let data = owner.data(INVITE, input).await;
        let invitation = &data["inviteTester"]["invitation"];
        assert_eq!(invitation["status"], "PENDING", "a paused project may be resumed");
        set_status(&owner, &project, "COMPLETED").await;
        let again = owner.data(RESEND, json!({ "id": invitation["id"] })).await;
        assert_eq!(only_error(&again["resendInvitation"]).0, "PROJECT_COMPLETED");
        assert_eq!(again["resendInvitation"]["invitation"], Value::Null);
        set_status(&owner, &project, "PAUSED").await;
        let again = owner.data(RESEND, json!({ "id": invitation["id"] })).await;
        assert_eq!(again["resendInvitation"]["userErrors"], json!([]));
    }

    async fn only_creators_invite_and_only_owners_manage(server: Server) {
        let (owner, other, tester) = (server.creator().await, server.creator().await, server.tester().await);
        let project = owner.create_project("À moi").await;
        let (id, _) = owner.invite(&project, discord("ada")).await;
        for caller in [&server.visitor(), &tester] {
            let invite = caller.data(INVITE, json!({ "input": { "projectId": project, "by": discord("zoe") } })).await;
            assert_eq!(only_error(&invite["inviteTester"]), ("CREATOR_REQUIRED", "Creator ID required", Value::Null));
            for (query, field) in [(REVOKE, "revokeInvitation"), (RESEND, "resendInvitation")] {
                let data = caller.data(query, json!({ "id": id })).await;
                assert_eq!(only_error(&data[field]).1, "Creator ID required");
            }
        }
        for id in [id.as_str(), "inv_00000000000000000000000000000000", "rien"] {
            for (query, field) in [(REVOKE, "revokeInvitation"), (RESEND, "resendInvitation")] {
                let data = other.data(query, json!({ "id": id })).await;
                assert_eq!(only_error(&data[field]), ("NOT_FOUND", "Invitation non trouvée", json!(["input", "id"])));
            }
        }
        for caller in [&other, &tester, &server.visitor()] {
            let seen = caller.data("query($id: ID!) { node(id: $id) { id } }", json!({ "id": id })).await;
            assert_eq!(seen["node"], Value::Null);
        }
        let seen = owner.data("query($id: ID!) { node(id: $id) { __typename } }", json!({ "id": id })).await;
        assert_eq!(seen["node"]["__typename"], "Invitation");
    }

    async fn a_revoked_invitation_is_not_found(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, discord("ada")).await;
        let data = owner.data(RESEND, json!({ "id": id })).await;
        assert_eq!(data["resendInvitation"], json!({
            "delivery": "NOT_CONFIGURED", "invitation": { "status": "PENDING", "token": token, "version": 2 }, "userErrors": [],
        }));
        let data = owner.data(REVOKE, json!({ "id": id })).await;
        assert_eq!(data["revokeInvitation"]["invitation"], json!({ "status": "REVOKED", "version": 3 }));
        assert_eq!(tester.data(BY_TOKEN, json!({ "token": token })).await["invitationByToken"], Value::Null);
        let data = tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(only_error(&data["acceptInvitation"]).1, "Invitation non trouvée");
        let data = owner.data(RESEND, json!({ "id": id })).await;
        assert_eq!(only_error(&data["resendInvitation"]).0, "INVITATION_PROCESSED");
    }
}
