//! Signing in with an account at GitHub or Discord, and every way in which that goes wrong.

use chrono::TimeDelta;
use entity::{creator_profile, oauth_identity, user};
use reqwest::{Method, StatusCode, header};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use url::Url;

use crate::support::{
    app::Server,
    client::Client,
    database::Database,
    provider::{Ailment, Provider},
};

const VIEWER: &str = "{ viewer { email firstName lastName userType hasPassword oauthProviders } }";

/// A browser on its way to a provider and back.
pub struct Walk {
    pub client: Client,
    /// What it keeps for the way back.
    kept: String,
    /// Where the provider was asked.
    asked: Url,
    provider: &'static str,
}

impl Walk {
    /// Sets out in a browser that was never here.
    pub async fn depart(server: &Server, provider: &'static str, query: &str) -> Self {
        Self::depart_as(server.visitor(), provider, query).await
    }

    /// In a browser that was here before.
    pub async fn depart_as(client: Client, provider: &'static str, query: &str) -> Self {
        let response = client.request(Method::GET, &format!("/auth/{provider}{query}")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER);
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
        for part in ["rodage_oauth=", "HttpOnly", "SameSite=Lax", "Path=/auth"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let kept = cookie.split(';').next().unwrap().to_owned();
        let asked = Url::parse(response.headers()[header::LOCATION].to_str().unwrap()).unwrap();
        Self { client, kept, asked, provider }
    }

    fn state(&self) -> String {
        self.asked.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned()
    }

    /// Comes back with these; where it is led.
    async fn come_back(&self, query: &[(&str, &str)]) -> String {
        let path = Url::parse_with_params("http://x/callback", query).unwrap();
        let path = format!("/auth/{}/callback?{}", self.provider, path.query().unwrap_or_default());
        let request = self.client.request(Method::GET, &path).header(header::COOKIE, &self.kept);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER);
        self.client.take_cookie(&response);
        response.headers()[header::LOCATION].to_str().unwrap().to_owned()
    }

    /// Says yes at the provider, and comes back.
    pub async fn consent(&self, provider: &Provider) -> String {
        let code = provider.consent(&self.asked);
        self.come_back(&[("code", &code), ("state", &self.state())]).await
    }
}

/// A server that offers the providers.
pub async fn start(provider: &Provider, database: Database) -> Server {
    let flags = provider.flags();
    Server::start_with(database, &flags.iter().map(String::as_str).collect::<Vec<_>>()).await
}

async fn sqlite() -> (Provider, Server) {
    let provider = Provider::start().await;
    let server = start(&provider, Database::sqlite()).await;
    (provider, server)
}

async fn a_new_person_comes_in(provider: Provider, server: Server) {
    for (name, label) in [("github", "GITHUB"), ("discord", "DISCORD")] {
        provider.change(|person| person.email = Some((format!("Ada@{name}.example"), true)));
        let walk = Walk::depart(&server, name, "?type=creator&next=/dashboard/projects?nouveau=1").await;
        assert_eq!(walk.consent(&provider).await, "/dashboard/projects?nouveau=1");
        let viewer = walk.client.data(VIEWER, json!({})).await["viewer"].take();
        assert_eq!(
            viewer,
            json!({
                "email": format!("ada@{name}.example"), "firstName": "Ada", "lastName": "King de Lovelace", "userType": "CREATOR",
                "hasPassword": false, "oauthProviders": [label],
            })
        );
        // Again, from another browser, with another address by now: it is the same person.
        provider.change(|person| person.email = None);
        let again = Walk::depart(&server, name, "?type=tester").await;
        assert_eq!(again.consent(&provider).await, "/dashboard", "the type of an account is chosen once");
        let viewer = again.client.data(VIEWER, json!({})).await["viewer"].take();
        assert_eq!(viewer["email"], format!("ada@{name}.example"));
    }
    assert_eq!(user::Entity::find().all(server.app.db.read()).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_person_comes_in_on_sqlite() {
    let (provider, server) = sqlite().await;
    a_new_person_comes_in(provider, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_person_comes_in_on_postgres() {
    if let Some(database) = Database::postgres().await {
        let provider = Provider::start().await;
        let server = start(&provider, database).await;
        a_new_person_comes_in(provider, server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_type_the_choice_comes_next() {
    let (provider, server) = sqlite().await;
    provider.change(|person| person.name = None);
    let walk = Walk::depart(&server, "discord", "?next=/invitation/x").await;
    assert_eq!(walk.consent(&provider).await, "/complete-profile?next=%2Finvitation%2Fx");
    let viewer = walk.client.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!((&viewer["userType"], &viewer["firstName"]), (&Value::Null, &Value::Null));
    let complete = "mutation { completeProfile(input: { userType: TESTER }) { viewer { userType } } }";
    walk.client.data(complete, json!({})).await;
    let back = Walk::depart(&server, "discord", "").await;
    assert_eq!(back.consent(&provider).await, "/profile");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verified_address_leads_to_the_account_that_has_it() {
    let (provider, server) = sqlite().await;
    let owner = server.visitor();
    let email = owner.sign_up("CREATOR").await;
    // As after the letter that verifies an address, or lets a new password be chosen.
    owner
        .data(
            "mutation($email: String!) { requestPasswordReset(input: { email: $email }) { email } }",
            json!({ "email": email }),
        )
        .await;
    let token = server.outbox.to(&email, 1).await.remove(0).token();
    let reset = "mutation($token: String!) { resetPassword(input: { token: $token, newPassword: \"secret!\" }) { viewer { id } } }";
    owner.data(reset, json!({ "token": token })).await;
    provider.change(|person| person.email = Some((email.to_uppercase(), true)));
    let walk = Walk::depart(&server, "github", "").await;
    assert_eq!(walk.consent(&provider).await, "/dashboard");
    let viewer = walk.client.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!(viewer["email"], json!(email));
    assert_eq!(
        (&viewer["hasPassword"], &viewer["firstName"]),
        (&json!(true), &json!("Ada")),
        "the account stays as it was"
    );
    assert_ne!(owner.data(VIEWER, json!({})).await["viewer"], Value::Null, "and its sessions too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_registered_an_address_that_is_not_theirs_loses_it_to_its_owner() {
    let (provider, server) = sqlite().await;
    let squatter = server.visitor();
    let email = squatter.sign_up("CREATOR").await;
    let (_, secret) = squatter.create_token(&["PROFILE_READ"]).await;
    let mut socket = squatter.socket().await;
    provider.change(|person| person.email = Some((email.clone(), true)));
    let walk = Walk::depart(&server, "github", "").await;
    walk.consent(&provider).await;
    assert_eq!(walk.client.data(VIEWER, json!({})).await["viewer"]["hasPassword"], false);
    assert_eq!(socket.closed().await, 4403);
    assert_eq!(squatter.data("{ viewer { id } }", json!({})).await["viewer"], Value::Null);
    assert_eq!(squatter.program(&secret).error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED");
    let sign_in =
        "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { viewer { id } } }";
    assert_eq!(squatter.data(sign_in, json!({ "email": email })).await["signIn"]["viewer"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_is_not_verified_leads_nowhere() {
    let (provider, server) = sqlite().await;
    let owner = server.visitor();
    let email = owner.sign_up("CREATOR").await;
    for name in ["github", "discord"] {
        provider.change(|person| person.email = Some((email.clone(), false)));
        let walk = Walk::depart(&server, name, "?type=tester").await;
        assert_eq!(walk.consent(&provider).await, format!("/register?error=EMAIL_UNVERIFIED&provider={name}"));
        assert_eq!(walk.client.cookie(), None);
        provider.change(|person| person.email = None);
        let walk = Walk::depart(&server, name, "?next=/profile").await;
        assert_eq!(
            walk.consent(&provider).await,
            format!("/login?error=EMAIL_MISSING&provider={name}&next=%2Fprofile")
        );
    }
    let db = server.app.db.read();
    assert!(oauth_identity::Entity::find().all(db).await.unwrap().is_empty());
    assert_eq!(user::Entity::find().all(db).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_says_no_is_led_back() {
    let (_, server) = sqlite().await;
    let walk = Walk::depart(&server, "github", "?next=/stories").await;
    let state = walk.state();
    let led = walk.come_back(&[("error", "access_denied"), ("error_description", "no"), ("state", &state)]).await;
    assert_eq!(led, "/login?error=REFUSED&provider=github&next=%2Fstories");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_that_is_not_this_browsers_own_and_fresh_is_refused() {
    let (provider, server) = sqlite().await;
    let expired = |provider: &str| format!("/login?error=EXPIRED&provider={provider}");

    // Replayed, with everything that the browser had the first time.
    let walk = Walk::depart(&server, "github", "").await;
    assert_eq!(walk.consent(&provider).await, "/complete-profile");
    assert_eq!(walk.consent(&provider).await, expired("github"));

    // Of another browser: somebody signs others in to their own account.
    let (attacker, victim) = (Walk::depart(&server, "github", "").await, Walk::depart(&server, "github", "").await);
    let code = provider.consent(&attacker.asked);
    let led = victim.come_back(&[("code", &code), ("state", &attacker.state())]).await;
    assert_eq!(led, expired("github"));
    assert_eq!(victim.client.cookie(), None);

    // Without what the browser kept; forged; of another provider; none at all.
    let mut walk = Walk::depart(&server, "github", "").await;
    let (code, state) = (provider.consent(&walk.asked), walk.state());
    let (said, signature) = state.split_once('.').unwrap();
    let forged = format!("{said}x.{signature}");
    assert_eq!(walk.come_back(&[("code", &code), ("state", &forged)]).await, expired("github"));
    assert_eq!(walk.come_back(&[("code", &code)]).await, expired("github"));
    walk.provider = "discord";
    assert_eq!(walk.come_back(&[("code", &code), ("state", &state)]).await, expired("discord"));
    walk.provider = "github";
    walk.kept = "rodage_oauth=".to_owned();
    assert_eq!(walk.come_back(&[("code", &code), ("state", &state)]).await, expired("github"));

    // Too old.
    let walk = Walk::depart(&server, "discord", "").await;
    server.app.clock.advance(TimeDelta::minutes(11));
    assert_eq!(walk.consent(&provider).await, expired("discord"));

    // A code that the provider does not know.
    for name in ["github", "discord"] {
        let walk = Walk::depart(&server, name, "").await;
        let led = walk.come_back(&[("code", "invented"), ("state", &walk.state())]).await;
        assert_eq!(led, expired(name));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_signed_in_adds_ways_in_and_keeps_one() {
    const UNLINK: &str = "mutation($provider: OAuthProvider!) { unlinkProvider(input: { provider: $provider }) { \
        viewer { oauthProviders } userErrors { code field } } }";
    const LINK: &str = "?link=1&next=/dashboard/settings?onglet=securite";
    let (provider, server) = sqlite().await;
    let ada = server.creator().await;
    // An address that is not verified, and not hers: she knows both passwords, and that is enough.
    provider.change(|person| person.email = Some(("autre@exemple.fr".to_owned(), false)));
    for name in ["github", "discord", "github"] {
        let walk = Walk::depart_as(ada.at(server.address), name, LINK).await;
        let back = format!("/dashboard/settings?onglet=securite&linked={name}");
        assert_eq!(walk.consent(&provider).await, back);
    }
    let viewer = ada.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!(viewer["oauthProviders"], json!(["DISCORD", "GITHUB"]));
    let walk = Walk::depart(&server, "github", "").await;
    assert_eq!(walk.consent(&provider).await, "/dashboard", "it signs in to her account from now on");
    assert_eq!(walk.client.data(VIEWER, json!({})).await["viewer"]["email"], viewer["email"]);

    // What signs in to one account is not added to another, nor a second one of its kind.
    let other = server.tester().await;
    let walk = Walk::depart_as(other.at(server.address), "github", LINK).await;
    let refused = "/dashboard/settings?onglet=securite&error=LINKED_ELSEWHERE&provider=github";
    assert_eq!(walk.consent(&provider).await, refused);
    provider.change(|person| person.id = 7);
    let walk = Walk::depart_as(ada.at(server.address), "github", LINK).await;
    let refused = "/dashboard/settings?onglet=securite&error=OTHER_LINKED&provider=github";
    assert_eq!(walk.consent(&provider).await, refused);

    // Nobody is signed in, at either end, or somebody else.
    let signed_out = "/profile?error=SIGNED_OUT&provider=github";
    let response = server.visitor().request(Method::GET, "/auth/github?link=1&next=/profile").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], signed_out);
    let mut walk = Walk::depart_as(other.at(server.address), "github", "?link=1&next=/profile").await;
    walk.client = ada.at(server.address);
    assert_eq!(walk.consent(&provider).await, signed_out);
    assert_eq!(other.data(VIEWER, json!({})).await["viewer"]["oauthProviders"], json!([]));

    let gone = ada.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(gone["unlinkProvider"], json!({ "viewer": { "oauthProviders": ["DISCORD"] }, "userErrors": [] }));
    let error =
        |code: &str| json!({ "viewer": null, "userErrors": [{ "code": code, "field": ["input", "provider"] }] });
    assert_eq!(ada.data(UNLINK, json!({ "provider": "GITHUB" })).await["unlinkProvider"], error("NOT_FOUND"));
    provider.change(|person| person.email = Some(("sans@exemple.fr".to_owned(), true)));
    let walk = Walk::depart(&server, "github", "?type=tester").await;
    walk.consent(&provider).await;
    let last = walk.client.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(last["unlinkProvider"], error("LAST_WAY_IN"), "she has no password");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_in_trouble_is_nobody_elses() {
    let (provider, server) = sqlite().await;
    for ailment in [Ailment::Broken, Ailment::Nonsense, Ailment::Endless, Ailment::Slow] {
        provider.change(|person| person.ailment = ailment);
        let walk = Walk::depart(&server, "github", "").await;
        assert_eq!(walk.consent(&provider).await, "/login?error=UNAVAILABLE&provider=github", "{ailment:?}");
        assert_eq!(walk.client.cookie(), None);
    }
    assert!(creator_profile::Entity::find().all(server.app.db.read()).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_way_back_never_leaves_the_site() {
    let (provider, server) = sqlite().await;
    for (number, next) in
        ["https://evil.example", "//evil.example", "/\\evil.example", "%09//evil.example"].iter().enumerate()
    {
        provider.change(|person| {
            person.id = 100 + number as u64;
            person.email = Some((format!("p{number}@exemple.fr"), true));
        });
        let walk = Walk::depart(&server, "github", &format!("?type=tester&next={next}")).await;
        assert_eq!(walk.consent(&provider).await, "/profile", "{next}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_what_is_configured_is_offered() {
    let bare = Server::start(Database::sqlite()).await;
    let asked = "{ configuration { oauthProviders isEmailVerificationRequired hasEmailDelivery } }";
    let offered = bare.visitor().data(asked, json!({})).await;
    let none = json!({ "oauthProviders": [], "isEmailVerificationRequired": false, "hasEmailDelivery": false });
    assert_eq!(offered["configuration"], none);
    let response = bare.visitor().request(Method::GET, "/auth/github?type=creator").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], "/register?error=NOT_CONFIGURED&provider=github");
    let (_, server) = sqlite().await;
    let offered = server.visitor().data(asked, json!({})).await;
    assert_eq!(offered["configuration"]["oauthProviders"], json!(["DISCORD", "GITHUB"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn setting_out_is_limited_like_signing_in() {
    let provider = Provider::start().await;
    let mut flags = provider.flags();
    flags.extend(["--sign-in-rate".to_owned(), "2".to_owned()]);
    let server = Server::start_with(Database::sqlite(), &flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for _ in 0..2 {
        Walk::depart(&server, "github", "").await;
    }
    let response = server.visitor().request(Method::GET, "/auth/github").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], "/login?error=RATE_LIMITED&provider=github");
}
