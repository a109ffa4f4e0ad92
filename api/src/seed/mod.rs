//! A demonstration data set: users, projects, invitations and feedback with a history of months.
//!
//! Every step is executed through the GraphQL API as its author, with the app's clock set to its time, so that all
//! rules apply, and activities, notifications and identifiers are those of a real history. All times are shifted by
//! whole days so that the history ends today.

mod data;
mod script;

use anyhow::{Context, ensure};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::user;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, PaginatorTrait, sea_query::Expr};

use crate::platform::{
    app::App,
    clock::{Clock, random},
    config::{Config, DiscordConfig},
    error::Error,
};

/// An account of the data set.
#[derive(Clone, Debug)]
pub struct Account {
    /// `créateur` or `testeur`, then the full name.
    pub label: String,
    /// Email address.
    pub email: String,
    /// Password, generated anew each time.
    pub password: String,
}

/// Fills an empty database, and returns the created accounts. The users are fictional, but real people may have their
/// names and addresses, so nothing is looked up, sent or queued, whatever the deployment is configured to do.
pub async fn fill(config: Config) -> anyhow::Result<Vec<Account>> {
    let config = Config {
        is_demonstration: true,
        // All users sign up from one network address at once.
        sign_in_rate: u32::MAX,
        public_form_rate: u32::MAX,
        verify_email: Some(false),
        discord: DiscordConfig { discord_bot_token: None, ..config.discord },
        smtp_url: None,
        ..config
    };
    let app = App::open(config, Clock::default(), crate::features::api()).await?;
    let accounts = fill_with(&app).await;
    app.shut_down().await;
    app.db.close().await;
    accounts
}

async fn fill_with(app: &App) -> anyhow::Result<Vec<Account>> {
    let users = user::Entity::find().count(app.db.read()).await?;
    ensure!(users == 0, "this database already has {users} accounts: the demonstration requires an empty one");
    let data = serde_json::from_str(include_str!("data.json")).context("cannot parse the data set")?;
    let accounts = script::run(app, &data).await?;
    // Nobody can verify these addresses by email.
    let verified = app.db.write(|tx| {
        async move {
            let verified = user::Entity::update_many();
            let verified = verified.col_expr(user::Column::EmailVerifiedAt, Expr::col(user::Column::CreatedAt));
            Ok(verified.exec(tx.db()).await?)
        }
        .scope_boxed()
    });
    verified.await.map_err(Error::into_cause)?;
    Ok(accounts)
}

/// Creates a random password of letters and digits, which a double click selects as one word.
fn password() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random::<9>()).replace(['-', '_'], "x")
}
