//! A demonstration data set: people, projects, invitations, feedback, as if they had been here for months.
//!
//! Nothing is written past the rules: every step goes through the API as its author would have gone through it, at its
//! own instant of the app's clock, so that activities, notifications and identifiers are those of a real past. The whole
//! is moved by whole days so that it ends today.

mod data;
mod script;

use anyhow::{Context, ensure};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::user;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, PaginatorTrait, sea_query::Expr};

use crate::{
    app::App,
    clock::{Clock, random},
    config::{Config, DiscordConfig},
    error::Error,
};

/// Somebody of the data set, who can sign in.
#[derive(Clone, Debug)]
pub struct Account {
    /// `créateur` or `testeur`, then who.
    pub who: String,
    /// Address.
    pub email: String,
    /// Password, new each time.
    pub password: String,
}

/// Fills an empty database; who can now sign in. Its people do not exist, but somebody may have their names and addresses:
/// nothing is looked up, sent or left to be sent, whatever the deployment could do.
pub async fn fill(config: Config) -> anyhow::Result<Vec<Account>> {
    let config = Config {
        is_demonstration: true,
        // They arrive faster than from one network they may.
        sign_in_rate: u32::MAX,
        public_form_rate: u32::MAX,
        verify_email: Some(false),
        discord: DiscordConfig { discord_bot_token: None, ..config.discord },
        smtp_url: None,
        ..config
    };
    let app = App::open(config, Clock::default()).await?;
    let accounts = fill_with(&app).await;
    app.shut_down().await;
    app.db.close().await;
    accounts
}

async fn fill_with(app: &App) -> anyhow::Result<Vec<Account>> {
    let people = user::Entity::find().count(app.db.read()).await?;
    ensure!(people == 0, "this database has {people} accounts already: the demonstration wants an empty one");
    let data = serde_json::from_str(include_str!("data.json")).context("the data set cannot be read")?;
    let accounts = script::play(app, &data).await?;
    // Nobody reads mail at these addresses; where addresses are verified, these are.
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

/// A password that nobody has to remember, of letters and digits, to be copied with a double click.
fn password() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random::<9>()).replace(['-', '_'], "x")
}
