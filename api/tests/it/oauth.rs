//! Signing in with an account at GitHub or Discord, and the ways in which that fails.

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
    provider::{Failure, Provider},
};

const VIEWER: &str = "{ viewer { email firstName lastName userType hasPassword oauthProviders } }";

const UNLINK: &str = "mutation($provider: OAuthProvider!) { unlinkProvider(input: { provider: $provider }) { \
    viewer { oauthProviders } userErrors { code field } } }";

/// A sign-in flow in a browser.
pub struct Flow {
    pub client: Client,
    /// The cookie that holds the PKCE verifier.
    cookie: String,
    /// The provider's URL to which the browser was redirected.
    authorization_url: Url,
    provider: &'static str,
}

impl Flow {
    /// Begins a flow in a new browser.
    pub async fn begin(server: &Server, provider: &'static str, query: &str) -> Self {
        Self::begin_with(server.visitor(), provider, query).await
    }

    /// Begins a flow in an existing browser.
    pub async fn begin_with(client: Client, provider: &'static str, query: &str) -> Self {
        let response = client.request(Method::GET, &format!("/auth/{provider}{query}")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER);
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
        for part in ["rodage_oauth=", "HttpOnly", "SameSite=Lax", "Path=/auth"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let authorization_url = Url::parse(response.headers()[header::LOCATION].to_str().unwrap()).unwrap();
        Self { client, cookie, authorization_url, provider }
    }

    fn state(&self) -> String {
        self.authorization_url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned()
    }

    /// Requests the callback with these parameters, and returns the address of the redirect.
    async fn callback(&self, query: &[(&str, &str)]) -> String {
        let path = Url::parse_with_params("http://x/callback", query).unwrap();
        let path = format!("/auth/{}/callback?{}", self.provider, path.query().unwrap_or_default());
        let request = self.client.request(Method::GET, &path).header(header::COOKIE, &self.cookie);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER);
        self.client.take_cookie(&response);
        response.headers()[header::LOCATION].to_str().unwrap().to_owned()
    }

    /// Consents at the provider and requests the callback.
    pub async fn consent(&self, provider: &Provider) -> String {
        let code = provider.consent(&self.authorization_url);
        self.callback(&[("code", &code), ("state", &self.state())]).await
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

async fn the_first_sign_in_creates_an_account(provider: Provider, server: Server) {
    for (name, label) in [("github", "GITHUB"), ("discord", "DISCORD")] {
        provider.change(|person| person.email = Some((format!("Ada@{name}.example"), true)));
        let flow = Flow::begin(&server, name, "?type=creator&next=/dashboard/projects?nouveau=1").await;
        assert_eq!(flow.consent(&provider).await, "/dashboard/projects?nouveau=1");
        let viewer = flow.client.data(VIEWER, json!({})).await["viewer"].take();
        assert_eq!(
            viewer,
            json!({
                "email": format!("ada@{name}.example"), "firstName": "Ada", "lastName": "King de Lovelace", "userType": "CREATOR",
                "hasPassword": false, "oauthProviders": [label],
            })
        );
        // A second sign-in from another browser, after the address at the provider has changed, finds the same account.
        provider.change(|person| person.email = None);
        let again = Flow::begin(&server, name, "?type=tester").await;
        assert_eq!(again.consent(&provider).await, "/dashboard", "the type of an existing account does not change");
        let viewer = again.client.data(VIEWER, json!({})).await["viewer"].take();
        assert_eq!(viewer["email"], format!("ada@{name}.example"));
    }
    assert_eq!(user::Entity::find().all(server.app.db.read()).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_sign_in_creates_an_account_on_sqlite() {
    let (provider, server) = sqlite().await;
    the_first_sign_in_creates_an_account(provider, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_sign_in_creates_an_account_on_postgres() {
    if let Some(database) = Database::postgres().await {
        let provider = Provider::start().await;
        let server = start(&provider, database).await;
        the_first_sign_in_creates_an_account(provider, server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_without_a_type_redirects_to_the_choice() {
    let (provider, server) = sqlite().await;
    provider.change(|person| person.name = None);
    let flow = Flow::begin(&server, "discord", "?next=/invitation/x").await;
    assert_eq!(flow.consent(&provider).await, "/complete-profile?next=%2Finvitation%2Fx");
    let viewer = flow.client.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!((&viewer["userType"], &viewer["firstName"]), (&Value::Null, &Value::Null));
    let complete = "mutation { completeProfile(input: { userType: TESTER }) { viewer { userType } } }";
    flow.client.data(complete, json!({})).await;
    let second = Flow::begin(&server, "discord", "").await;
    assert_eq!(second.consent(&provider).await, "/profile");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verified_address_signs_in_to_the_existing_account() {
    let (provider, server) = sqlite().await;
    let owner = server.visitor();
    let email = owner.sign_up("CREATOR").await;
    // A password reset verifies the address.
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
    let flow = Flow::begin(&server, "github", "").await;
    assert_eq!(flow.consent(&provider).await, "/dashboard");
    let viewer = flow.client.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!(viewer["email"], json!(email));
    assert_eq!(
        (&viewer["hasPassword"], &viewer["firstName"]),
        (&json!(true), &json!("Ada")),
        "the account is unchanged"
    );
    assert_ne!(owner.data(VIEWER, json!({})).await["viewer"], Value::Null, "its sessions continue");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_of_an_address_replaces_an_unverified_account() {
    let (provider, server) = sqlite().await;
    let squatter = server.visitor();
    let email = squatter.sign_up("CREATOR").await;
    let (_, secret) = squatter.create_token(&["PROFILE_READ"]).await;
    let mut socket = squatter.socket().await;
    provider.change(|person| person.email = Some((email.clone(), true)));
    let flow = Flow::begin(&server, "github", "").await;
    flow.consent(&provider).await;
    assert_eq!(flow.client.data(VIEWER, json!({})).await["viewer"]["hasPassword"], false);
    assert_eq!(socket.closed().await, 4403);
    assert_eq!(squatter.data("{ viewer { id } }", json!({})).await["viewer"], Value::Null);
    assert_eq!(squatter.program(&secret).error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED");
    let sign_in =
        "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { viewer { id } } }";
    assert_eq!(squatter.data(sign_in, json!({ "email": email })).await["signIn"]["viewer"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_an_unverified_or_missing_address() {
    let (provider, server) = sqlite().await;
    let owner = server.visitor();
    let email = owner.sign_up("CREATOR").await;
    for name in ["github", "discord"] {
        provider.change(|person| person.email = Some((email.clone(), false)));
        let flow = Flow::begin(&server, name, "?type=tester").await;
        assert_eq!(flow.consent(&provider).await, format!("/register?error=EMAIL_UNVERIFIED&provider={name}"));
        assert_eq!(flow.client.cookie(), None);
        provider.change(|person| person.email = None);
        let flow = Flow::begin(&server, name, "?next=/profile").await;
        assert_eq!(
            flow.consent(&provider).await,
            format!("/login?error=EMAIL_MISSING&provider={name}&next=%2Fprofile")
        );
    }
    let db = server.app.db.read();
    assert!(oauth_identity::Entity::find().all(db).await.unwrap().is_empty());
    assert_eq!(user::Entity::find().all(db).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn denied_consent_redirects_with_an_error() {
    let (_, server) = sqlite().await;
    let flow = Flow::begin(&server, "github", "?next=/stories").await;
    let state = flow.state();
    let redirect = flow.callback(&[("error", "access_denied"), ("error_description", "no"), ("state", &state)]).await;
    assert_eq!(redirect, "/login?error=REFUSED&provider=github&next=%2Fstories");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_replayed_foreign_forged_and_expired_states() {
    let (provider, server) = sqlite().await;
    let expired = |provider: &str| format!("/login?error=EXPIRED&provider={provider}");

    // A replayed state, with the same cookie.
    let flow = Flow::begin(&server, "github", "").await;
    assert_eq!(flow.consent(&provider).await, "/complete-profile");
    assert_eq!(flow.consent(&provider).await, expired("github"));

    // The state of another browser: an attacker signs a victim in to the attacker's account.
    let (attacker, victim) = (Flow::begin(&server, "github", "").await, Flow::begin(&server, "github", "").await);
    let code = provider.consent(&attacker.authorization_url);
    let redirect = victim.callback(&[("code", &code), ("state", &attacker.state())]).await;
    assert_eq!(redirect, expired("github"));
    assert_eq!(victim.client.cookie(), None);

    // A forged state, no state, the state of another provider, and no cookie.
    let mut flow = Flow::begin(&server, "github", "").await;
    let (code, state) = (provider.consent(&flow.authorization_url), flow.state());
    let (payload, signature) = state.split_once('.').unwrap();
    let forged = format!("{payload}x.{signature}");
    assert_eq!(flow.callback(&[("code", &code), ("state", &forged)]).await, expired("github"));
    assert_eq!(flow.callback(&[("code", &code)]).await, expired("github"));
    flow.provider = "discord";
    assert_eq!(flow.callback(&[("code", &code), ("state", &state)]).await, expired("discord"));
    flow.provider = "github";
    flow.cookie = "rodage_oauth=".to_owned();
    assert_eq!(flow.callback(&[("code", &code), ("state", &state)]).await, expired("github"));

    // An expired state.
    let flow = Flow::begin(&server, "discord", "").await;
    server.app.clock.advance(TimeDelta::minutes(11));
    assert_eq!(flow.consent(&provider).await, expired("discord"));

    // A code that is unknown to the provider.
    for name in ["github", "discord"] {
        let flow = Flow::begin(&server, name, "").await;
        let redirect = flow.callback(&[("code", "invented"), ("state", &flow.state())]).await;
        assert_eq!(redirect, expired(name));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_and_unlinks_providers_but_keeps_one_way_to_sign_in() {
    const LINK: &str = "?link=1&next=/dashboard/settings?onglet=securite";
    let (provider, server) = sqlite().await;
    let ada = server.creator().await;
    // The address at the provider is neither verified nor that of the account: being signed in to both is enough.
    provider.change(|person| person.email = Some(("autre@exemple.fr".to_owned(), false)));
    for name in ["github", "discord", "github"] {
        let flow = Flow::begin_with(ada.at(server.address), name, LINK).await;
        let redirect = format!("/dashboard/settings?onglet=securite&linked={name}");
        assert_eq!(flow.consent(&provider).await, redirect);
    }
    let viewer = ada.data(VIEWER, json!({})).await["viewer"].take();
    assert_eq!(viewer["oauthProviders"], json!(["DISCORD", "GITHUB"]));
    let flow = Flow::begin(&server, "github", "").await;
    assert_eq!(flow.consent(&provider).await, "/dashboard", "the identity signs in to the account");
    assert_eq!(flow.client.data(VIEWER, json!({})).await["viewer"]["email"], viewer["email"]);

    // An identity is linked to one account only, and an account to one identity of a provider.
    let other = server.tester().await;
    let flow = Flow::begin_with(other.at(server.address), "github", LINK).await;
    let refused = "/dashboard/settings?onglet=securite&error=LINKED_ELSEWHERE&provider=github";
    assert_eq!(flow.consent(&provider).await, refused);
    provider.change(|person| person.id = 7);
    let flow = Flow::begin_with(ada.at(server.address), "github", LINK).await;
    let refused = "/dashboard/settings?onglet=securite&error=OTHER_LINKED&provider=github";
    assert_eq!(flow.consent(&provider).await, refused);

    // Nobody is signed in at the beginning, or another user is at the callback.
    let signed_out = "/profile?error=SIGNED_OUT&provider=github";
    let response = server.visitor().request(Method::GET, "/auth/github?link=1&next=/profile").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], signed_out);
    let mut flow = Flow::begin_with(other.at(server.address), "github", "?link=1&next=/profile").await;
    flow.client = ada.at(server.address);
    assert_eq!(flow.consent(&provider).await, signed_out);
    assert_eq!(other.data(VIEWER, json!({})).await["viewer"]["oauthProviders"], json!([]));

    let unlinked = ada.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(unlinked["unlinkProvider"], json!({ "viewer": { "oauthProviders": ["DISCORD"] }, "userErrors": [] }));
    let error =
        |code: &str| json!({ "viewer": null, "userErrors": [{ "code": code, "field": ["input", "provider"] }] });
    assert_eq!(ada.data(UNLINK, json!({ "provider": "GITHUB" })).await["unlinkProvider"], error("NOT_FOUND"));
    provider.change(|person| person.email = Some(("sans@exemple.fr".to_owned(), true)));
    let flow = Flow::begin(&server, "github", "?type=tester").await;
    flow.consent(&provider).await;
    let last = flow.client.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(last["unlinkProvider"], error("LAST_WAY_IN"), "the account has no password");
}

async fn an_unlinked_provider_is_linked_again_by_the_signed_in_user_only(provider: Provider, server: Server) {
    let providers = async |browser: &Client| browser.data(VIEWER, json!({})).await["viewer"]["oauthProviders"].take();
    let owner = server.visitor();
    let email = owner.sign_up("CREATOR").await;
    provider.change(|person| person.email = Some((email.clone(), true)));
    let link = Flow::begin_with(owner.at(server.address), "github", "?link=1&next=/x").await;
    assert_eq!(link.consent(&provider).await, "/x?linked=github");
    let begun = Flow::begin(&server, "github", "").await;
    let unlinked = owner.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(unlinked["unlinkProvider"]["userErrors"], json!([]));

    // The flow that had begun, a later one, and one with another identity of the same address.
    let refused = "/login?error=UNLINKED&provider=github";
    assert_eq!(begun.consent(&provider).await, refused);
    assert_eq!(Flow::begin(&server, "github", "").await.consent(&provider).await, refused);
    provider.change(|person| person.id = 7);
    let other = Flow::begin(&server, "github", "").await;
    assert_eq!(other.consent(&provider).await, refused);
    assert_eq!(other.client.cookie(), None);
    assert_eq!(providers(&owner).await, json!([]));

    // Neither another account of the identity's nor another provider is kept out.
    provider.change(|person| person.email = Some(("autre@exemple.fr".to_owned(), true)));
    assert_eq!(Flow::begin(&server, "github", "?type=tester").await.consent(&provider).await, "/profile");
    provider.change(|person| {
        person.id = 1815;
        person.email = Some((email.clone(), true));
    });
    assert_eq!(Flow::begin(&server, "discord", "").await.consent(&provider).await, "/dashboard");

    let link = Flow::begin_with(owner.at(server.address), "github", "?link=1&next=/x").await;
    assert_eq!(link.consent(&provider).await, "/x?linked=github");
    assert_eq!(Flow::begin(&server, "github", "").await.consent(&provider).await, "/dashboard");
    provider.change(|person| person.id = 8);
    let second = Flow::begin(&server, "github", "").await;
    assert_eq!(second.consent(&provider).await, "/login?error=OTHER_LINKED&provider=github", "one of each provider");
    assert_eq!(second.client.cookie(), None);
    let again = owner.data(UNLINK, json!({ "provider": "GITHUB" })).await;
    assert_eq!(again["unlinkProvider"]["viewer"]["oauthProviders"], json!(["DISCORD"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unlinked_provider_is_linked_again_by_the_signed_in_user_only_on_sqlite() {
    let (provider, server) = sqlite().await;
    an_unlinked_provider_is_linked_again_by_the_signed_in_user_only(provider, server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unlinked_provider_is_linked_again_by_the_signed_in_user_only_on_postgres() {
    if let Some(database) = Database::postgres().await {
        let provider = Provider::start().await;
        let server = start(&provider, database).await;
        an_unlinked_provider_is_linked_again_by_the_signed_in_user_only(provider, server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_provider_creates_no_account() {
    let (provider, server) = sqlite().await;
    for failure in [Failure::ServerError, Failure::InvalidBody, Failure::Endless, Failure::Slow] {
        provider.change(|person| person.failure = failure);
        let flow = Flow::begin(&server, "github", "").await;
        assert_eq!(flow.consent(&provider).await, "/login?error=UNAVAILABLE&provider=github", "{failure:?}");
        assert_eq!(flow.client.cookie(), None);
    }
    assert!(creator_profile::Entity::find().all(server.app.db.read()).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_return_path_stays_on_the_site() {
    let (provider, server) = sqlite().await;
    for (number, next) in
        ["https://evil.example", "//evil.example", "/\\evil.example", "%09//evil.example"].iter().enumerate()
    {
        provider.change(|person| {
            person.id = 100 + number as u64;
            person.email = Some((format!("p{number}@exemple.fr"), true));
        });
        let flow = Flow::begin(&server, "github", &format!("?type=tester&next={next}")).await;
        assert_eq!(flow.consent(&provider).await, "/profile", "{next}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_only_configured_providers() {
    let unconfigured = Server::start(Database::sqlite()).await;
    let query = "{ configuration { oauthProviders isEmailVerificationRequired hasEmailDelivery } }";
    let offered = unconfigured.visitor().data(query, json!({})).await;
    let none = json!({ "oauthProviders": [], "isEmailVerificationRequired": false, "hasEmailDelivery": false });
    assert_eq!(offered["configuration"], none);
    let response = unconfigured.visitor().request(Method::GET, "/auth/github?type=creator").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], "/register?error=NOT_CONFIGURED&provider=github");
    let (_, server) = sqlite().await;
    let offered = server.visitor().data(query, json!({})).await;
    assert_eq!(offered["configuration"]["oauthProviders"], json!(["DISCORD", "GITHUB"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beginning_a_flow_is_limited_like_signing_in() {
    let provider = Provider::start().await;
    let mut flags = provider.flags();
    flags.extend(["--sign-in-rate".to_owned(), "2".to_owned()]);
    let server = Server::start_with(Database::sqlite(), &flags.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for _ in 0..2 {
        Flow::begin(&server, "github", "").await;
    }
    let response = server.visitor().request(Method::GET, "/auth/github").send().await.unwrap();
    assert_eq!(response.headers()[header::LOCATION], "/login?error=RATE_LIMITED&provider=github");
}
