//! Keys with which the processes of a deployment recognise what one of them said: made by the first process that needs
//! them, kept in the database, the same for all.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::secret;
use hmac::{Hmac, KeyInit, Mac};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel, sea_query::OnConflict};
use sha2::Sha256;

use crate::{clock::random, db::Db, error::Result};

/// One key, for one purpose. Not `Debug`: it is a secret.
pub struct Key(Vec<u8>);

impl Key {
    /// The key of this deployment for a purpose, which names its row of `secret`.
    pub async fn of_deployment(db: &Db, purpose: &'static str) -> Result<Self> {
        let fresh = &secret::Model { name: purpose.to_owned(), value: BASE64_URL_SAFE_NO_PAD.encode(random::<32>()) };
        let kept = db.write(|tx| {
            async move {
                secret::Entity::insert(fresh.clone().into_active_model())
                    .on_conflict(OnConflict::column(secret::Column::Name).do_nothing().to_owned())
                    .exec_without_returning(tx.db())
                    .await?;
                let row = secret::Entity::find_by_id(purpose).one(tx.db()).await?;
                Ok(row.ok_or_else(|| anyhow::anyhow!("the key `{purpose}` is missing"))?.value)
            }
            .scope_boxed()
        });
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(kept.await?).map_err(anyhow::Error::from)?;
        Ok(Self(bytes))
    }

    /// A key of these bytes.
    #[cfg(test)]
    pub fn of(bytes: &[u8]) -> Self {
        Self(bytes.to_owned())
    }

    /// What only who has the key can say of a message, in base64url.
    pub fn sign(&self, message: &[u8]) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.mac(message).finalize().into_bytes())
    }

    /// Whether a signature is that of the message; takes the same time whatever is wrong with it.
    pub fn signed(&self, message: &[u8], signature: &str) -> bool {
        BASE64_URL_SAFE_NO_PAD
            .decode(signature)
            .is_ok_and(|signature| self.mac(message).verify_slice(&signature).is_ok())
    }

    fn mac(&self, message: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(message);
        mac
    }
}

/// The keys of a deployment.
pub struct Keys {
    /// Recognises browsers in which somebody was signed in before ([`super::device`]).
    pub device: Key,
    /// Stands between a network address and what is remembered of it: IPv4 has so few that a plain hash hides none.
    pub network: Key,
}

impl Keys {
    /// Reads them; makes them in a new database.
    pub async fn of_deployment(db: &Db) -> Result<Self> {
        Ok(Self { device: Key::of_deployment(db, "device").await?, network: Key::of_deployment(db, "network").await? })
    }
}
