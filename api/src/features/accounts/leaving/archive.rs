//! The export of everything a user wrote, as one JSON document that is readable for people and programs.
//!
//! The archive contains neither what others wrote nor secrets: no password, no tokens and no signing secrets of
//! webhooks.

use entity::{oauth_identity, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::super::rules::EXPORTS;
use crate::{
    NAME,
    platform::{
        app::App,
        auth::viewer::SignedIn,
        error::{Error, Result},
        personal_data::Export,
    },
};

/// The concurrency limit of exports in one process: each archive is held in memory as a whole.
static CONCURRENT: Semaphore = Semaphore::const_new(2);

/// Returns the archive of the caller, with the sections of all features.
pub async fn export(app: &App, person: &SignedIn) -> Result<String> {
    let user = user::Entity::find_by_id(person.user_id).one(app.db.read()).await?.ok_or(Error::SessionInvalid)?;
    let _permit = CONCURRENT.acquire().await.map_err(anyhow::Error::from)?;
    app.rate_limits.user(&EXPORTS, person.user_id)?;
    let mut archive = json!({
        "product": NAME,
        "exportedAt": app.clock.now(),
        "account": {
            "id": user.id.to_string(),
            "email": user.email,
            "emailVerifiedAt": user.email_verified_at,
            "firstName": user.first_name,
            "lastName": user.last_name,
            "createdAt": user.created_at,
            "termsAcceptedAt": user.terms_accepted_at,
            "termsVersion": user.terms_version,
            "signsInWith": identities(app, &user).await?,
        },
    });
    for feature in app.api.features {
        for export in feature.exports {
            if let Export::Account { key, read } = export {
                archive[*key] = read(app, &user).await?;
            }
        }
    }
    // A large archive takes seconds to serialize, so that is done on a blocking thread.
    let serialized = spawn_blocking(move || serde_json::to_string_pretty(&archive)).await;
    Ok(serialized.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?)
}

async fn identities(app: &App, user: &user::Model) -> Result<Vec<Value>> {
    let select = oauth_identity::Entity::find().filter(oauth_identity::Column::UserId.eq(user.id));
    let rows = select.all(app.db.read()).await?.into_iter();
    Ok(rows.map(|row| json!({ "provider": row.provider, "subject": row.subject, "since": row.created_at })).collect())
}
