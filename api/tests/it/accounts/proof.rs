//! An intruder creates an account with somebody else's address, and waits for the owner to verify it.

use entity::{api_token, email_token, oauth_identity, session, user, webhook};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{
    SIGN_UP, account,
    recovery::{REQUEST_RESET, RESEND, RESET, VERIFY},
    sign_in,
};
use crate::{
    invitations::{ACCEPT, named_tester},
    oauth::{Flow, start},
    support::{app::Server, client::Client, database::Database, provider::Provider, socket::Socket},
    webhooks,
};

const EMAIL: &str = "victime@exemple.fr";
const INTRUDER: &str = "intrus@exemple.fr";

const OWN: &str = "{ viewer { email firstName lastName userType hasPassword oauthProviders creatorProfile { firstName } \
    conversations { totalCount } projects { totalCount } invitations { totalCount } webhooks { totalCount } \
    apiTokens { totalCount } sessions { totalCount } settings { username } personalStory { content } } }";

/// An intruder, with every kind of access that they could leave in an account.
struct Intruder {
    browser: Client,
    socket: Socket,
    secret: String,
    /// The token of an invitation that the intruder sent.
    invitation: String,
    /// The purposes and tokens of emails to the address that the intruder requested.
    emails: Vec<(&'static str, String)>,
}

/// Sets the identity that the provider returns.
fn set_identity(provider: &Provider, id: u64, email: &str) {
    let email = Some((email.to_owned(), true));
    provider.change(|person| {
        person.id = id;
        person.email.clone_from(&email);
    });
}

impl Intruder {
    /// Creates an account with the owner's address and fills it.
    async fn create(server: &Server, provider: &Provider) -> Self {
        let browser = server.visitor();
        browser.data(SIGN_UP, json!({ "input": account(EMAIL) })).await;
        set_identity(provider, 666, INTRUDER);
        let flow = Flow::begin_with(browser.at(server.address), "github", "?link=1&next=/").await;
        assert_eq!(flow.consent(provider).await, "/?linked=github");
        webhooks::create_with_test_delivery(&browser).await;
        let (_, secret) = browser.create_token(&["PROFILE_READ"]).await;
        let project = browser.create_project("Piège").await;
        let (_, invitation) = browser.invite(&project, json!({ "discordUsername": "complice" })).await;
        for write in [
            "mutation { createConversation(input: { name: \"Causerie\" }) { conversation { id } } }",
            "mutation { savePersonalStory(input: { content: \"Il était une fois\" }) { userErrors { code } } }",
            "mutation { updateSettings(input: { username: \"Intrus\" }) { userErrors { code } } }",
        ] {
            browser.data(write, json!({})).await;
        }
        let mut emails = Vec::new();
        for (count, (ask, purpose)) in
            [(REQUEST_RESET, "resetPassword"), (RESEND, "verifyEmail")].into_iter().enumerate()
        {
            browser.data(ask, json!({ "email": EMAIL })).await;
            let all = server.outbox.to(EMAIL, count + 1).await;
            let path = if purpose == "resetPassword" { "/reinitialiser/" } else { "/verification/" };
            let email = all.iter().find(|email| email.path().starts_with(path)).unwrap();
            emails.push((purpose, email.token()));
        }
        let socket = browser.socket().await;
        Self { browser, socket, secret, invitation, emails }
    }

    /// Asserts that the owner's account contains nothing from the intruder, who has no access to it.
    async fn assert_has_no_access(mut self, server: &Server, provider: &Provider, owner: &Client) {
        let db = server.app.db.read();
        let own = owner.data(OWN, json!({})).await["viewer"].take();
        assert_eq!(own["email"], EMAIL);

        assert_eq!(self.socket.closed().await, 4403, "the intruder's subscriptions end");
        assert_eq!(
            self.browser.data("{ viewer { id } }", json!({})).await["viewer"],
            Value::Null,
            "the intruder's session"
        );
        let program = self.browser.program(&self.secret);
        assert_eq!(program.error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED", "the intruder's token");
        assert_eq!(session::Entity::find().count(db).await.unwrap(), 1, "only the owner's session");
        assert_eq!(api_token::Entity::find().count(db).await.unwrap(), 0, "tokens");
        assert_eq!(webhook::Entity::find().count(db).await.unwrap(), 0, "webhooks");
        let refused = sign_in(&server.visitor(), EMAIL, "secret!").await;
        assert_eq!(refused["userErrors"][0]["code"], "INVALID_CREDENTIALS", "the intruder's password");

        set_identity(provider, 666, INTRUDER);
        let flow = Flow::begin(server, "github", "").await;
        flow.consent(provider).await;
        let theirs = flow.client.data(OWN, json!({})).await["viewer"].take();
        assert_eq!(theirs["email"], INTRUDER, "the intruder's identity signs in to another account");
        let flow = Flow::begin_with(self.browser.at(server.address), "github", "").await;
        flow.consent(provider).await;
        assert_eq!(
            flow.client.data(OWN, json!({})).await["viewer"]["email"],
            INTRUDER,
            "also in the intruder's browser"
        );

        for (name, value) in [
            ("conversations", &own["conversations"]["totalCount"]),
            ("projects", &own["projects"]["totalCount"]),
            ("invitations", &own["invitations"]["totalCount"]),
        ] {
            assert_eq!(value, 0, "{name}");
        }
        let invited = "query($token: String!) { invitationByToken(token: $token) { id } }";
        let link = server.visitor().data(invited, json!({ "token": self.invitation })).await;
        assert_eq!(link["invitationByToken"], Value::Null, "the link of the intruder's invitation");
        assert_ne!(own["firstName"], "Grace", "the intruder's name");
        assert_ne!(own["settings"]["username"], "Intrus");
        assert_eq!((&own["creatorProfile"], &own["userType"]), (&Value::Null, &Value::Null), "the intruder's profile");
        assert_eq!(own["personalStory"], Value::Null);

        for (purpose, token) in self.emails {
            let (query, input) = match purpose {
                "verifyEmail" => (VERIFY, json!({ "token": token, "password": "secret!" })),
                _ => (RESET, json!({ "token": token, "password": "autre secret" })),
            };
            let response = self.browser.data(query, input).await;
            assert_eq!(response[purpose]["userErrors"][0]["code"], "INVALID_TOKEN", "{purpose}");
        }
        assert_eq!(email_token::Entity::find().count(db).await.unwrap(), 0);
    }
}

/// Waits for the email that tells the owner about the replaced account.
async fn wait_for_replacement_email(server: &Server) {
    let arrived = || server.outbox.emails().iter().any(|email| email.text.contains("il a été effacé"));
    for _ in 0..200 {
        if arrived() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the owner received no email about the replaced account");
}

async fn signing_in_with_a_provider_replaces_an_unverified_account(provider: Provider, server: Server) {
    let intruder = Intruder::create(&server, &provider).await;
    set_identity(&provider, 1815, EMAIL);
    let flow = Flow::begin(&server, "github", "").await;
    assert_eq!(flow.consent(&provider).await, "/complete-profile");
    intruder.assert_has_no_access(&server, &provider, &flow.client).await;
    set_identity(&provider, 1815, EMAIL);
    let again = Flow::begin(&server, "github", "").await;
    again.consent(&provider).await;
    assert_eq!(
        again.client.data(OWN, json!({})).await["viewer"]["email"],
        EMAIL,
        "the identity signs in to the owner's account"
    );
    wait_for_replacement_email(&server).await;
}

async fn a_password_reset_replaces_an_unverified_account(provider: Provider, server: Server) {
    let intruder = Intruder::create(&server, &provider).await;
    let owner = server.visitor();
    owner.data(REQUEST_RESET, json!({ "email": EMAIL })).await;
    let known: Vec<String> = intruder.emails.iter().map(|(_, token)| token.clone()).collect();
    let emails = server.outbox.to(EMAIL, 3).await;
    let email = emails.iter().find(|email| !known.contains(&email.token())).unwrap();
    let reset = owner.data(RESET, json!({ "token": email.token(), "password": "à moi seule" })).await;
    assert_eq!(reset["resetPassword"]["viewer"]["email"], EMAIL);
    intruder.assert_has_no_access(&server, &provider, &owner).await;
    assert_eq!(sign_in(&server.visitor(), EMAIL, "à moi seule").await["userErrors"], json!([]));
    assert_eq!(
        oauth_identity::Entity::find().count(server.app.db.read()).await.unwrap(),
        1,
        "only the identity of the intruder's new account"
    );
    wait_for_replacement_email(&server).await;
}

/// A verification email that the owner did not request must not verify their address for the intruder.
async fn verification_requires_the_password_in_an_unrecognized_browser(provider: Provider, server: Server) {
    let intruder = Intruder::create(&server, &provider).await;
    let token = &intruder.emails.iter().find(|(purpose, _)| *purpose == "verifyEmail").unwrap().1;
    let owner = server.visitor();
    for (password, code) in [(None, "REQUIRED"), (Some(""), "REQUIRED"), (Some("à moi"), "INVALID_CREDENTIALS")] {
        let refused = owner.data(VERIFY, json!({ "token": token, "password": password })).await;
        let error = &refused["verifyEmail"]["userErrors"][0];
        assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!(["input", "password"])));
        assert_eq!(owner.cookie(), None);
    }
    let proved = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().email_verified_at;
    assert_eq!(proved, None, "the address is not verified");

    // The creator of the account verifies it from any browser with its password, and keeps its contents.
    let creator = server.visitor();
    let verified = creator.data(VERIFY, json!({ "token": token, "password": "secret!" })).await;
    assert_eq!(verified["verifyEmail"]["viewer"]["email"], EMAIL, "{verified}");
    let kept = creator.data(OWN, json!({})).await["viewer"].take();
    assert_eq!((&kept["projects"]["totalCount"], &kept["firstName"]), (&json!(1), &json!("Grace")));
    assert_eq!(kept["oauthProviders"], json!(["GITHUB"]));
}

async fn the_account_creator_keeps_it_in_a_recognized_browser(provider: Provider, server: Server) {
    let creator = server.visitor();
    creator.data(SIGN_UP, json!({ "input": account(EMAIL) })).await;
    creator.create_project("Le jeu").await;
    creator.data("mutation { signOut { viewer { id } } }", json!({})).await;
    set_identity(&provider, 1815, EMAIL);
    let flow = Flow::begin_with(creator.at(server.address), "github", "").await;
    assert_eq!(flow.consent(&provider).await, "/dashboard");
    let kept = flow.client.data(OWN, json!({})).await["viewer"].take();
    assert_eq!((&kept["projects"]["totalCount"], &kept["hasPassword"]), (&json!(1), &json!(true)));
    // The address is verified now, so a provider with the same address signs in to the same account in any browser.
    let flow = Flow::begin(&server, "discord", "").await;
    flow.consent(&provider).await;
    assert_eq!(flow.client.data(OWN, json!({})).await["viewer"]["projects"]["totalCount"], 1);
}

/// A replaced account is deleted like any other: what the intruder wrote to others is kept without their name.
async fn feedback_of_a_replaced_account_is_kept_anonymously(provider: Provider, server: Server) {
    let (creator, intruder) = (server.creator().await, server.visitor());
    let mut input = account(EMAIL);
    input["userType"] = json!("TESTER");
    intruder.data(SIGN_UP, json!({ "input": input })).await;
    let profile = named_tester(&intruder, "la-victime").await;
    let project = creator.create_project("Le jeu").await;
    let (_, token) = creator.invite(&project, json!({ "testerId": profile })).await;
    intruder.data(ACCEPT, json!({ "token": token })).await;
    let feedback = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Le premier niveau est trop dur.\", \
        authorName: \"La victime\" }) { feedback { id } userErrors { code } } }";
    intruder.data(feedback, json!({ "id": project })).await;

    set_identity(&provider, 1815, EMAIL);
    let flow = Flow::begin(&server, "discord", "?type=tester").await;
    flow.consent(&provider).await;
    let own = "{ viewer { testedProjects { totalCount } invitations { totalCount } testerProfile { username } } }";
    let own = flow.client.data(own, json!({})).await["viewer"].take();
    assert_eq!((&own["testedProjects"]["totalCount"], &own["invitations"]["totalCount"]), (&json!(0), &json!(0)));
    assert_eq!(own["testerProfile"]["username"], Value::Null);
    let seen = "query($id: ID!) { project(id: $id) { testers { totalCount } feedbacks { nodes { authorName content } } \
        invitations { nodes { status } } } }";
    let seen = creator.data(seen, json!({ "id": project })).await["project"].take();
    assert_eq!(seen["testers"]["totalCount"], 0);
    assert_eq!(seen["invitations"]["nodes"][0]["status"], "REVOKED");
    let left = json!({ "authorName": "Anonyme", "content": "Le premier niveau est trop dur." });
    assert_eq!(seen["feedbacks"]["nodes"][0], left);
}

/// Runs a test with providers on both databases.
macro_rules! with_providers {
    ($($name:ident: $on_sqlite:ident, $on_postgres:ident;)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $on_sqlite() {
                let provider = Provider::start().await;
                let server = start(&provider, Database::sqlite()).await;
                $name(provider, server).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $on_postgres() {
                if let Some(database) = Database::postgres().await {
                    let provider = Provider::start().await;
                    let server = start(&provider, database).await;
                    $name(provider, server).await;
                }
            }
        )*
    };
}

with_providers! {
    signing_in_with_a_provider_replaces_an_unverified_account: provider_on_sqlite, provider_on_postgres;
    a_password_reset_replaces_an_unverified_account: password_reset_on_sqlite, password_reset_on_postgres;
    verification_requires_the_password_in_an_unrecognized_browser: verified_address_on_sqlite, verified_address_on_postgres;
    the_account_creator_keeps_it_in_a_recognized_browser: recognized_browser_on_sqlite, recognized_browser_on_postgres;
    feedback_of_a_replaced_account_is_kept_anonymously: kept_feedback_on_sqlite, kept_feedback_on_postgres;
}
