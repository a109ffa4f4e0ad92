//! The steps about accounts: signing up.

use anyhow::{Context, bail};
use entity::{
    session,
    types::id::{Id, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::Run;
use crate::{
    platform::auth::viewer::{Credential, SignedIn, UserType, Viewer},
    seed::{Account, password},
};

impl Run<'_> {
    /// Creates an account. Returns the signed-in user, and the identifier of their tester profile (empty for a
    /// creator).
    pub(super) async fn sign_up(
        &mut self,
        email: &str,
        names: (&str, &str),
        kind: UserType,
    ) -> anyhow::Result<(SignedIn, String)> {
        let (password, (first_name, last_name)) = (password(), names);
        let (in_schema, in_french) = match kind {
            UserType::Creator => ("CREATOR", "créateur"),
            UserType::Tester => ("TESTER", "testeur"),
        };
        let input = json!({
            "email": email, "password": password, "firstName": first_name, "lastName": last_name,
            "userType": in_schema,
        });
        let selection = "viewer { id testerProfile { testerId } }";
        let created = self.mutate(Viewer::Anonymous, "signUp", input, selection).await?;
        let viewer = &created["viewer"];
        let user_id = viewer["id"].as_str().and_then(UserId::parse).context("the sign-up returned no user")?;
        let session = session::Entity::find()
            .filter(session::Column::UserId.eq(user_id))
            .one(self.app.db.read())
            .await?
            .context("the sign-up created no session")?;
        let person = SignedIn { user_id, credential: Credential::Session(session.id), roles: kind.into() };
        // No emails either when a deployment with a mail server serves this database later.
        self.mutate(Viewer::Person(person), "updateSettings", json!({ "hasEmailNotifications": false }), "").await?;
        let label = format!("{in_french} {first_name} {last_name}");
        self.accounts.push(Account { label, email: email.to_owned(), password });
        let profile = viewer["testerProfile"]["testerId"].as_str().unwrap_or_default().to_owned();
        Ok((person, profile))
    }
}

/// Returns the name of a country in the schema, from its French label.
pub(super) fn country(label: &str) -> anyhow::Result<&'static str> {
    Ok(match label {
        "Belgique" => "BELGIUM",
        "Canada" => "CANADA",
        "France" => "FRANCE",
        "Suisse" => "SWITZERLAND",
        "Autre" => "OTHER",
        _ => bail!("no such country: {label}"),
    })
}
