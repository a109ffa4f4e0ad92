//! Signing keys shared by all processes of a deployment. The first process that needs a key creates it; it is stored in
//! the database.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use entity::secret;
use hmac::{Hmac, KeyInit, Mac};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel, sea_query::OnConflict};
use sha2::Sha256;

use crate::platform::{db::Db, error::Result};

/// A key for one purpose. Not `Debug`, because it is a secret.
pub struct Key(Vec<u8>);

impl Key {
    /// Loads the key for a purpose, which is the name of its row of `secret`, or creates it.
    pub async fn load_or_create(db: &Db, purpose: &'static str) -> Result<Self> {
        let stored = load_or_store(db, purpose, super::secret::generate()).await?;
        Ok(Self(BASE64_URL_SAFE_NO_PAD.decode(stored).map_err(anyhow::Error::from)?))
    }

    /// Creates a key from bytes.
    #[cfg(test)]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.to_owned())
    }

    /// Returns the signature of a message (HMAC-SHA256), in base64url.
    pub fn sign(&self, message: &[u8]) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.mac(message).finalize().into_bytes())
    }

    /// Returns whether a signature is that of the message, in constant time.
    pub fn verify(&self, message: &[u8], signature: &str) -> bool {
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

/// Returns the stored secret of a purpose, the name of its row; `new` is stored if there is none.
pub async fn load_or_store(db: &Db, purpose: &'static str, new: String) -> Result<String> {
    let new = &secret::Model { name: purpose.to_owned(), value: new };
    db.write(|tx| {
        async move {
            secret::Entity::insert(new.clone().into_active_model())
                .on_conflict(OnConflict::column(secret::Column::Name).do_nothing().to_owned())
                .exec_without_returning(tx.db())
                .await?;
            let row = secret::Entity::find_by_id(purpose).one(tx.db()).await?;
            Ok(row.ok_or_else(|| anyhow::anyhow!("the key `{purpose}` is missing"))?.value)
        }
        .scope_boxed()
    })
    .await
}

/// The keys of a deployment.
pub struct Keys {
    /// Signs the cookies of recognized browsers ([`super::device`]).
    pub device: Key,
    /// Keys the hashes of network addresses: IPv4 has so few addresses that a plain hash would not hide them.
    pub network: Key,
    /// Signs the addresses of files.
    pub files: Key,
    /// Signs the links that stop emails.
    pub unsubscribe: Key,
}

impl Keys {
    /// Loads the keys, or creates them in a new database.
    pub async fn load_or_create(db: &Db) -> Result<Self> {
        Ok(Self {
            device: Key::load_or_create(db, "device").await?,
            network: Key::load_or_create(db, "network").await?,
            files: Key::load_or_create(db, "files").await?,
            unsubscribe: Key::load_or_create(db, "unsubscribe").await?,
        })
    }
}
