//! Exporting the data of an account, and deleting the account.

use entity::{api_token, change, feedback, invitation, session, story, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, PaginatorTrait, prelude::Expr};
use serde_json::{Value, json};

use super::{SIGN_UP, account, sign_in};
use crate::{
    invitations::{ACCEPT, REFUSE, named_tester},
    links,
    support::{app::Server, both_databases, client::Client},
    webhooks,
};

const EXPORT: &str = "mutation { exportAccount { archive { fileName content } userErrors { code } } }";
pub const DELETE: &str = "mutation($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedViewerId \
    userErrors { code field message } } }";
const FEEDBACK: &str = "mutation($id: ID!, $content: String!) { sendFeedback(input: { projectId: $id, content: $content, \
    authorName: \"Zoé\" }) { feedback { id } userErrors { code } } }";

async fn delete(client: &Client, input: Value) -> Value {
    client.data(DELETE, json!({ "input": input })).await["deleteAccount"].take()
}

/// Returns the sentences of a person's notifications.
async fn notified(client: &Client) -> Vec<String> {
    let data = client.data("{ viewer { notifications { nodes { message } } } }", json!({})).await;
    let nodes = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    nodes.iter().map(|node| node["message"].as_str().unwrap().replace('\u{a0}', " ")).collect()
}

/// Marks the address of every account as verified.
async fn verify_addresses(server: &Server) {
    let verified = &user::Entity::update_many().col_expr(user::Column::EmailVerifiedAt, Expr::current_timestamp());
    server.app.db.write(|tx| async move { Ok(verified.clone().exec(tx.db()).await?) }.scope_boxed()).await.unwrap();
}

both_databases! {
    async fn the_archive_contains_what_the_user_wrote_and_no_secrets(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Mon projet").await;
        creator.invite(&project, json!({ "discordUsername": "zoe" })).await;
        creator.create_token(&["PROJECTS_READ"]).await;
        webhooks::create_with_test_delivery(&creator).await;
        let create = "mutation { createConversation(input: { name: \"Causerie\" }) { conversation { id } } }";
        let conversation = creator.data(create, json!({})).await;
        let send = "mutation($id: ID!) { sendMessage(input: { conversationId: $id, content: \"Bonjour Javier\" }) { userErrors { code } } }";
        creator.data(send, json!({ "id": conversation["createConversation"]["conversation"]["id"] })).await;
        creator.data("mutation { savePersonalStory(input: { content: \"Il était une fois\" }) { userErrors { code } } }", json!({})).await;

        let exported = creator.data(EXPORT, json!({})).await;
        let archive = &exported["exportAccount"]["archive"];
        assert!(archive["fileName"].as_str().unwrap().starts_with("rodage-"), "{archive}");
        let content = archive["content"].as_str().unwrap();
        let read: Value = serde_json::from_str(content).unwrap();
        assert_eq!(read["projects"][0]["title"], "Mon projet");
        assert_eq!(read["projects"][0]["invitations"][0]["discordUsername"], "zoe");
        assert_eq!(read["conversations"][0]["messages"][0]["content"], "Bonjour Javier");
        assert_eq!(read["personalStory"]["content"], "Il était une fois");
        assert_eq!(read["apiTokens"][0]["scopes"], json!(["projects:read"]));
        assert_eq!(read["webhooks"][0]["url"], "https://exemple.invalid/");
        assert_eq!(read["webhooks"][0]["events"][0], "invitation.created");
        let (users, sessions) = (user::Entity::find().all(server.app.db.read()).await.unwrap(), session::Entity::find().all(server.app.db.read()).await.unwrap());
        let invitations = invitation::Entity::find().all(server.app.db.read()).await.unwrap();
        let secrets = users.into_iter().filter_map(|row| row.password_hash);
        let secrets = secrets.chain(sessions.into_iter().map(|row| row.token_hash)).chain(invitations.into_iter().map(|row| row.token));
        for secret in secrets.chain(["$argon2".to_owned(), "rdg_".to_owned(), "whsec_".to_owned()]) {
            assert!(!content.contains(&secret), "{secret}");
        }
    }

    async fn deleting_a_tester_removes_their_name_everywhere_and_keeps_their_feedback(server: Server) {
        let (creator, tester) = (server.creator().await, server.visitor());
        let email = tester.sign_up("TESTER").await;
        let profile = named_tester(&tester, "zoe-la-testeuse").await;
        let project = creator.create_project("Le jeu").await;
        let (_, token) = creator.invite(&project, json!({ "testerId": profile })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        tester.data(FEEDBACK, json!({ "id": project, "content": "Le premier niveau est trop dur." })).await;
        let unanswered = creator.create_project("Le carnet").await;
        creator.invite(&unanswered, json!({ "testerId": profile })).await;
        let (_, secret) = tester.create_token(&["PROFILE_READ"]).await;
        let mut own = tester.socket().await;
        let mut watching = creator.socket().await;
        let subscription = "subscription($id: ID!) { feedbackChanges(projectId: $id) { cursor changes { operation feedback { authorName content } } } }";
        watching.subscribe("1", subscription, json!({ "id": project })).await;
        watching.next("1").await;

        for wrong in [json!({}), json!({ "password": "autre" }), json!({ "confirmation": email })] {
            let refused = delete(&tester, wrong).await;
            assert_eq!(refused["userErrors"][0]["code"], "INVALID_CREDENTIALS");
            assert_eq!(refused["userErrors"][0]["field"], json!(["input", "password"]));
        }
        let deleted = delete(&tester, json!({ "password": "secret!" })).await;
        assert!(deleted["deletedViewerId"].as_str().unwrap().starts_with("usr_"), "{deleted}");
        assert_eq!(tester.cookie(), None);
        assert_eq!(own.closed().await, 4403);
        assert_eq!(tester.program(&secret).error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED");

        let mut received = watching.next("1").await["feedbackChanges"]["changes"][0].take();
        if received["operation"] == "CREATED" {
            // The feed was read up to before it when the subscription began.
            received = watching.next("1").await["feedbackChanges"]["changes"][0].take();
        }
        assert_eq!(received, json!({ "operation": "UPDATED", "feedback": { "authorName": "Anonyme", "content": "Le premier niveau est trop dur." } }));
        let seen = creator.data("query($id: ID!) { project(id: $id) { testers { totalCount } feedbacks { nodes { authorName } } \
            invitations { nodes { status tester { id } } } activities { nodes { message } } } \
            viewer { notifications { nodes { message } } } }", json!({ "id": project })).await;
        assert_eq!(seen["project"]["testers"]["totalCount"], 0);
        assert_eq!(seen["project"]["invitations"]["nodes"][0], json!({ "status": "REVOKED", "tester": null }));
        let text = seen.to_string();
        assert!(!text.contains("zoe-la-testeuse") && !text.contains("Zoé"), "{text}");
        let invitations = "query($id: ID!) { project(id: $id) { invitations { nodes { status respondedAt } } } }";
        let revoked = creator.data(invitations, json!({ "id": unanswered })).await["project"]["invitations"]["nodes"][0].take();
        assert!(revoked["status"] == "REVOKED" && revoked["respondedAt"].is_string(), "{revoked:#}");
        let again = sign_in(&tester, &email, "secret!").await;
        assert_eq!(again["userErrors"][0]["code"], "INVALID_CREDENTIALS");
        assert!(server.outbox.to(&email, 1).await[0].text.contains("sous le nom « Anonyme »"));
        // The address can be registered again.
        let back = server.visitor().data(SIGN_UP, json!({ "input": account(&email) })).await;
        assert_eq!(back["signUp"]["userErrors"], json!([]));
    }

    async fn nobody_who_left_is_named_where_the_project_was_deleted_before(server: Server) {
        let (creator, tester) = (server.creator().await, server.tester().await);
        let profile = named_tester(&tester, "zoe-la-testeuse").await;
        let project = creator.create_project("Le jeu").await;
        let (_, token) = creator.invite(&project, json!({ "testerId": profile })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        creator.delete_project(&project).await;
        let seen = async || {
            let query = "{ viewer { activities { nodes { message } } notifications { nodes { message } } } }";
            creator.data(query, json!({})).await.to_string()
        };
        assert!(seen().await.contains("zoe-la-testeuse"), "the history of the creator stays");
        delete(&tester, json!({ "password": "secret!" })).await;
        let text = seen().await;
        assert!(text.contains("Le jeu") && !text.contains("zoe-la-testeuse"), "{text}");

        let guest = server.visitor();
        let email = guest.sign_up("TESTER").await;
        verify_addresses(&server).await;
        let project = creator.create_project("Le carnet").await;
        let (_, token) = creator.invite(&project, json!({ "email": email })).await;
        guest.data(ACCEPT, json!({ "token": token })).await;
        creator.delete_project(&project).await;
        assert!(seen().await.contains(&email));
        delete(&guest, json!({ "password": "secret!" })).await;
        assert!(!seen().await.contains(&email));

        let (other, witness) = (server.creator().await, server.tester().await);
        let profile = named_tester(&witness, "temoin").await;
        let project = other.create_project("Le carnet").await;
        other.invite(&project, json!({ "testerId": profile })).await;
        other.delete_project(&project).await;
        assert!(notified(&witness).await.contains(&"Ada Lovelace vous invite à tester « Le carnet »".to_owned()));
        delete(&other, json!({ "password": "secret!" })).await;
        assert!(notified(&witness).await.contains(&"On vous invite à tester « Le carnet »".to_owned()));
    }

    async fn invitations_to_the_verified_address_of_somebody_who_left_do_not_keep_it(server: Server) {
        for is_verified in [true, false] {
            let (creator, tester) = (server.creator().await, server.visitor());
            let email = tester.sign_up("TESTER").await;
            if is_verified {
                verify_addresses(&server).await;
            }
            let mut projects = Vec::new();
            for title in ["Refusé", "Sans réponse"] {
                let project = creator.create_project(title).await;
                let (_, token) = creator.invite(&project, json!({ "email": email })).await;
                projects.push((project, token));
            }
            tester.data(REFUSE, json!({ "token": projects[0].1 })).await;
            let invitation = async |project: &str| {
                let query = "query($id: ID!) { project(id: $id) { invitations { nodes { email status } } } }";
                creator.data(query, json!({ "id": project })).await["project"]["invitations"]["nodes"][0].take()
            };
            assert_eq!(invitation(&projects[0].0).await, json!({ "email": email, "status": "REFUSED" }));
            delete(&tester, json!({ "password": "secret!" })).await;
            let (refused, unanswered) = (invitation(&projects[0].0).await, invitation(&projects[1].0).await);
            let text = creator.data("{ viewer { activities { nodes { message } } notifications { nodes { message } } } }", json!({})).await.to_string();
            if is_verified {
                assert_eq!(refused, json!({ "email": null, "status": "REFUSED" }));
                assert_eq!(unanswered, json!({ "email": null, "status": "REVOKED" }));
                assert!(!text.contains(&email), "{text}");
            } else {
                // Anybody can register an address that they do not prove.
                assert_eq!(unanswered, json!({ "email": email, "status": "PENDING" }));
                assert!(text.contains(&email), "{text}");
            }
        }
    }

    async fn feedback_by_a_link_sent_to_the_verified_address_of_somebody_who_left_is_anonymous(server: Server) {
        let (creator, tester) = (server.creator().await, server.visitor());
        let email = tester.sign_up("TESTER").await;
        verify_addresses(&server).await;
        let project = creator.create_project("Le carnet").await;
        let (_, token) = creator.invite(&project, json!({ "email": email })).await;
        let send = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Net\", authorName: \"Zoé Martin\" }) { userErrors { code } } }";
        assert_eq!(server.visitor().data(send, json!({ "token": token })).await["sendFeedback"]["userErrors"], json!([]));
        let exported = tester.data(EXPORT, json!({})).await;
        assert!(exported["exportAccount"]["archive"]["content"].as_str().unwrap().contains("Zoé Martin"));
        delete(&tester, json!({ "password": "secret!" })).await;
        let query = "query($id: ID!) { project(id: $id) { feedbacks { nodes { authorName content } } } viewer { activities { nodes { message } } } }";
        let seen = creator.data(query, json!({ "id": project })).await;
        assert_eq!(seen["project"]["feedbacks"]["nodes"], json!([{ "authorName": "Anonyme", "content": "Net" }]));
        assert!(!seen.to_string().contains("Zoé"), "{seen}");
    }

    async fn the_stories_of_somebody_who_left_do_not_keep_their_address(server: Server) {
        for is_verified in [true, false] {
            let author = server.visitor();
            let email = author.sign_up("TESTER").await;
            if is_verified {
                verify_addresses(&server).await;
            }
            let submit = "mutation($email: String!) { submitStory(input: { name: \"Zoé\", text: \"Il était une fois.\", email: $email }) { userErrors { code } } }";
            author.data(submit, json!({ "email": email })).await;
            delete(&author, json!({ "password": "secret!" })).await;
            let stories = story::Entity::find().all(server.app.db.read()).await.unwrap();
            // Anybody can register an address that they do not prove.
            assert_eq!(stories.iter().any(|story| story.email.as_ref() == Some(&email)), !is_verified);
        }
    }

    async fn nobody_who_left_is_named_by_a_former_name_or_an_address(server: Server) {
        let (creator, tester) = (server.creator().await, server.tester().await);
        named_tester(&tester, "zoe").await;
        let asked = creator.create_project("Sur demande").await;
        links::join(&tester, &links::add(&creator, &asked, "REQUEST", None).await.token).await;
        let profile = named_tester(&tester, "zoe-la-testeuse").await;
        let refused = creator.create_project("Le jeu").await;
        let (_, token) = creator.invite(&refused, json!({ "testerId": profile })).await;
        tester.data(REFUSE, json!({ "token": token })).await;
        let accepted = creator.create_project("Le carnet").await;
        let (_, token) = creator.invite(&accepted, json!({ "email": "zoe@exemple.fr" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let quiet = creator.create_project("Sans notification").await;
        let off = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasNotifications: false }) { userErrors { code } } }";
        creator.data(off, json!({ "id": quiet })).await;
        let (_, token) = creator.invite(&quiet, json!({ "testerId": profile })).await;
        named_tester(&tester, "zoe-bis").await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        named_tester(&tester, "ada").await;
        let seen = async || {
            let query = "{ viewer { activities { nodes { message } } notifications { nodes { message } } \
                projects { nodes { invitations { nodes { email discordUsername } } } } } }";
            creator.data(query, json!({})).await.to_string()
        };
        let before = seen().await;
        assert!(before.contains("zoe demande") && before.contains("zoe-la-testeuse a refusé"), "{before}");
        assert!(before.contains("zoe@exemple.fr a accepté") && before.contains("zoe-bis a accepté"), "{before}");
        delete(&tester, json!({ "password": "secret!" })).await;
        let text = seen().await;
        assert!(text.contains("Le carnet") && !text.contains("zoe"), "{text}");
    }

    async fn a_creator_of_the_same_name_keeps_theirs(server: Server) {
        // Accounts of tests have one name.
        let (leaving, other, tester) = (server.creator().await, server.creator().await, server.tester().await);
        let profile = named_tester(&tester, "zoe-la-testeuse").await;
        for (creator, title) in [(&leaving, "Le jeu"), (&other, "Le carnet")] {
            let project = creator.create_project(title).await;
            creator.invite(&project, json!({ "testerId": profile })).await;
        }
        delete(&leaving, json!({ "password": "secret!" })).await;
        let expected = ["« Le jeu » a été supprimé", "Ada Lovelace vous invite à tester « Le carnet »", "On vous invite à tester « Le jeu »"];
        assert_eq!(notified(&tester).await, expected);
    }

    async fn deleting_a_creator_deletes_their_projects_and_notifies_the_testers(server: Server) {
        let (creator, tester) = (server.creator().await, server.tester().await);
        let profile = named_tester(&tester, "ada").await;
        let project = creator.create_project("Le jeu").await;
        let (_, token) = creator.invite(&project, json!({ "testerId": profile })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        tester.data(FEEDBACK, json!({ "id": project, "content": "Bien." })).await;
        let before = change::Entity::find().count(server.app.db.read()).await.unwrap();
        delete(&creator, json!({ "password": "secret!" })).await;
        let seen = tester.data("{ viewer { testedProjects { totalCount } invitations { totalCount } notifications(first: 2) { nodes { message } } } }", json!({})).await;
        let invited = &seen["viewer"]["notifications"]["nodes"][1]["message"];
        assert_eq!(invited.as_str().unwrap().replace('\u{a0}', " "), "On vous invite à tester « Le jeu »", "the creator is anonymous");
        assert_eq!(seen["viewer"]["testedProjects"]["totalCount"], 0);
        assert_eq!(seen["viewer"]["notifications"]["nodes"][0]["message"], "« Le jeu » a été supprimé");
        let db = server.app.db.read();
        assert_eq!(feedback::Entity::find().count(db).await.unwrap(), 0);
        assert_eq!(user::Entity::find().count(db).await.unwrap(), 1);
        assert_eq!(api_token::Entity::find().count(db).await.unwrap(), 0);
        assert!(change::Entity::find().count(db).await.unwrap() > before, "changes are recorded");
    }
}
