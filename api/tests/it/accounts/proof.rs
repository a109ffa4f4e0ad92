//! Somebody makes an account with an address that is not theirs, and waits for its owner to prove it.

use entity::{api_token, letter_token, oauth_identity, session, user, webhook};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{
    SIGN_UP, account,
    recovery::{FORGOTTEN, RESEND, RESET, VERIFY},
    sign_in,
};
use crate::{
    invitations::{ACCEPT, named_tester},
    oauth::{Walk, start},
    support::{app::Server, client::Client, database::Database, provider::Provider, socket::Socket},
    webhooks,
};

const EMAIL: &str = "victime@exemple.fr";
const INTRUDER: &str = "intrus@exemple.fr";

const OWN: &str = "{ viewer { email firstName lastName userType hasPassword oauthProviders creatorProfile { firstName } \
    conversations { totalCount } projects { totalCount } invitations { totalCount } webhooks { totalCount } \
    apiTokens { totalCount } sessions { totalCount } settings { username } personalStory { content } } }";

/// Everything that an intruder could have left in an account.
struct Intruder {
    browser: Client,
    socket: Socket,
    secret: String,
    /// The token of an invitation that they sent.
    invitation: String,
    /// The tokens of letters to the address that were asked for meanwhile, each with what it is for.
    letters: Vec<(&'static str, String)>,
}

fn shows_who(provider: &Provider, id: u64, email: &str) {
    let email = Some((email.to_owned(), true));
    provider.change(|person| {
        person.id = id;
        person.email.clone_from(&email);
    });
}

impl Intruder {
    async fn settle(server: &Server, provider: &Provider) -> Self {
        let browser = server.visitor();
        browser.data(SIGN_UP, json!({ "input": account(EMAIL) })).await;
        shows_who(provider, 666, INTRUDER);
        let walk = Walk::depart_as(browser.at(server.address), "github", "?link=1&next=/").await;
        assert_eq!(walk.consent(provider).await, "/?linked=github");
        webhooks::make(&browser).await;
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
        let mut letters = Vec::new();
        for (count, (ask, purpose)) in [(FORGOTTEN, "resetPassword"), (RESEND, "verifyEmail")].into_iter().enumerate() {
            browser.data(ask, json!({ "email": EMAIL })).await;
            let all = server.outbox.to(EMAIL, count + 1).await;
            let path = if purpose == "resetPassword" { "/reinitialiser/" } else { "/verification/" };
            let letter = all.iter().find(|letter| letter.path().starts_with(path)).unwrap();
            letters.push((purpose, letter.token()));
        }
        let socket = browser.socket().await;
        Self { browser, socket, secret, invitation, letters }
    }

    /// Nothing of what they left is in the owner's account, and nothing opens it to them.
    async fn assert_shut_out(mut self, server: &Server, provider: &Provider, owner: &Client) {
        let db = server.app.db.read();
        let own = owner.data(OWN, json!({})).await["viewer"].take();
        assert_eq!(own["email"], EMAIL);

        assert_eq!(self.socket.closed().await, 4403, "what their session listened to ended");
        assert_eq!(self.browser.data("{ viewer { id } }", json!({})).await["viewer"], Value::Null, "their session");
        let program = self.browser.program(&self.secret);
        assert_eq!(program.error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED", "their token");
        assert_eq!(session::Entity::find().count(db).await.unwrap(), 1, "the owner's session alone");
        assert_eq!(api_token::Entity::find().count(db).await.unwrap(), 0, "tokens");
        assert_eq!(webhook::Entity::find().count(db).await.unwrap(), 0, "webhooks");
        let refused = sign_in(&server.visitor(), EMAIL, "secret!").await;
        assert_eq!(refused["userErrors"][0]["code"], "INVALID_CREDENTIALS", "their password");

        shows_who(provider, 666, INTRUDER);
        let walk = Walk::depart(server, "github", "").await;
        walk.consent(provider).await;
        let theirs = walk.client.data(OWN, json!({})).await["viewer"].take();
        assert_eq!(theirs["email"], INTRUDER, "their GitHub opens an account of their own");
        let walk = Walk::depart_as(self.browser.at(server.address), "github", "").await;
        walk.consent(provider).await;
        assert_eq!(walk.client.data(OWN, json!({})).await["viewer"]["email"], INTRUDER, "in their browser too");

        for (name, value) in [
            ("conversations", &own["conversations"]["totalCount"]),
            ("projects", &own["projects"]["totalCount"]),
            ("invitations", &own["invitations"]["totalCount"]),
        ] {
            assert_eq!(value, 0, "{name}");
        }
        let invited = "query($token: String!) { invitationByToken(token: $token) { id } }";
        let link = server.visitor().data(invited, json!({ "token": self.invitation })).await;
        assert_eq!(link["invitationByToken"], Value::Null, "the link of their invitation");
        assert_ne!(own["firstName"], "Grace", "their names");
        assert_ne!(own["settings"]["username"], "Intrus");
        assert_eq!((&own["creatorProfile"], &own["userType"]), (&Value::Null, &Value::Null), "their profile");
        assert_eq!(own["personalStory"], Value::Null);

        for (purpose, token) in self.letters {
            let (query, input) = match purpose {
                "verifyEmail" => (VERIFY, json!({ "token": token, "password": "secret!" })),
                _ => (RESET, json!({ "token": token, "password": "autre secret" })),
            };
            let answer = self.browser.data(query, input).await;
            assert_eq!(answer[purpose]["userErrors"][0]["code"], "INVALID_TOKEN", "{purpose}");
        }
        assert_eq!(letter_token::Entity::find().count(db).await.unwrap(), 0);
    }
}

/// What the owner is told once.
async fn is_told(server: &Server) {
    let told = async || server.outbox.letters().iter().any(|letter| letter.text.contains("il a été effacé"));
    for _ in 0..200 {
        if told().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the owner is not told that there was another account");
}

async fn a_provider_gives_nothing_of_an_intruder_to_the_owner(provider: Provider, server: Server) {
    let intruder = Intruder::settle(&server, &provider).await;
    shows_who(&provider, 1815, EMAIL);
    let walk = Walk::depart(&server, "github", "").await;
    assert_eq!(walk.consent(&provider).await, "/complete-profile");
    intruder.assert_shut_out(&server, &provider, &walk.client).await;
    shows_who(&provider, 1815, EMAIL);
    let again = Walk::depart(&server, "github", "").await;
    again.consent(&provider).await;
    assert_eq!(again.client.data(OWN, json!({})).await["viewer"]["email"], EMAIL, "it opens the owner's account");
    is_told(&server).await;
}

async fn a_new_password_gives_nothing_of_an_intruder_to_the_owner(provider: Provider, server: Server) {
    let intruder = Intruder::settle(&server, &provider).await;
    let owner = server.visitor();
    owner.data(FORGOTTEN, json!({ "email": EMAIL })).await;
    let known: Vec<String> = intruder.letters.iter().map(|(_, token)| token.clone()).collect();
    let letters = server.outbox.to(EMAIL, 3).await;
    let letter = letters.iter().find(|letter| !known.contains(&letter.token())).unwrap();
    let reset = owner.data(RESET, json!({ "token": letter.token(), "password": "à moi seule" })).await;
    assert_eq!(reset["resetPassword"]["viewer"]["email"], EMAIL);
    intruder.assert_shut_out(&server, &provider, &owner).await;
    assert_eq!(sign_in(&server.visitor(), EMAIL, "à moi seule").await["userErrors"], json!([]));
    assert_eq!(
        oauth_identity::Entity::find().count(server.app.db.read()).await.unwrap(),
        1,
        "the intruder's, elsewhere"
    );
    is_told(&server).await;
}

/// A letter that the owner did not ask for does not lend their address to who did.
async fn a_verified_address_is_its_makers_or_nobodys(provider: Provider, server: Server) {
    let intruder = Intruder::settle(&server, &provider).await;
    let token = &intruder.letters.iter().find(|(purpose, _)| *purpose == "verifyEmail").unwrap().1;
    let owner = server.visitor();
    for (password, code) in [(None, "REQUIRED"), (Some(""), "REQUIRED"), (Some("à moi"), "INVALID_CREDENTIALS")] {
        let refused = owner.data(VERIFY, json!({ "token": token, "password": password })).await;
        let error = &refused["verifyEmail"]["userErrors"][0];
        assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!(["input", "password"])));
        assert_eq!(owner.cookie(), None);
    }
    let proved = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().email_verified_at;
    assert_eq!(proved, None, "nobody is thought to be the owner");

    // Whoever chose the password confirms from any browser, and keeps what they made; those who know the browser need none.
    let maker = server.visitor();
    let verified = maker.data(VERIFY, json!({ "token": token, "password": "secret!" })).await;
    assert_eq!(verified["verifyEmail"]["viewer"]["email"], EMAIL, "{verified}");
    let kept = maker.data(OWN, json!({})).await["viewer"].take();
    assert_eq!((&kept["projects"]["totalCount"], &kept["firstName"]), (&json!(1), &json!("Grace")));
    assert_eq!(kept["oauthProviders"], json!(["GITHUB"]));
}

async fn whoever_made_the_account_keeps_it_in_a_browser_that_it_knows(provider: Provider, server: Server) {
    let maker = server.visitor();
    maker.data(SIGN_UP, json!({ "input": account(EMAIL) })).await;
    maker.create_project("Le jeu").await;
    maker.data("mutation { signOut { viewer { id } } }", json!({})).await;
    shows_who(&provider, 1815, EMAIL);
    let walk = Walk::depart_as(maker.at(server.address), "github", "").await;
    assert_eq!(walk.consent(&provider).await, "/dashboard");
    let kept = walk.client.data(OWN, json!({})).await["viewer"].take();
    assert_eq!((&kept["projects"]["totalCount"], &kept["hasPassword"]), (&json!(1), &json!(true)));
    // Proved from now on: a stranger's browser with the right to the address comes in to the same account.
    let walk = Walk::depart(&server, "discord", "").await;
    walk.consent(&provider).await;
    assert_eq!(walk.client.data(OWN, json!({})).await["viewer"]["projects"]["totalCount"], 1);
}

/// What an intruder did among others goes as when anybody leaves.
async fn what_an_intruder_told_others_stays_without_the_name(provider: Provider, server: Server) {
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

    shows_who(&provider, 1815, EMAIL);
    let walk = Walk::depart(&server, "discord", "?type=tester").await;
    walk.consent(&provider).await;
    let own = "{ viewer { testedProjects { totalCount } invitations { totalCount } testerProfile { username } } }";
    let own = walk.client.data(own, json!({})).await["viewer"].take();
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
    a_provider_gives_nothing_of_an_intruder_to_the_owner: provider_on_sqlite, provider_on_postgres;
    a_new_password_gives_nothing_of_an_intruder_to_the_owner: new_password_on_sqlite, new_password_on_postgres;
    a_verified_address_is_its_makers_or_nobodys: verified_address_on_sqlite, verified_address_on_postgres;
    whoever_made_the_account_keeps_it_in_a_browser_that_it_knows: maker_on_sqlite, maker_on_postgres;
    what_an_intruder_told_others_stays_without_the_name: told_others_on_sqlite, told_others_on_postgres;
}
