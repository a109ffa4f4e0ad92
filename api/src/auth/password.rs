//! Passwords: argon2id, in as many threads as there are cores and no more.
//!
//! One hash takes 19 MiB and tens of milliseconds on purpose. A burst of sign-ins therefore waits its turn here,
//! instead of taking all memory and stalling every other request.

use std::{num::NonZero, sync::Arc, thread::available_parallelism};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::error::Result;

/// Hashes and verifies passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// Verified against when there is no account, so that its absence takes as long as a wrong password.
    nobody: Arc<str>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

impl Passwords {
    /// A pool as wide as the machine.
    pub fn new() -> Self {
        let turns = available_parallelism().map_or(1, NonZero::get);
        let nobody = hash_now("nobody has this password").unwrap_or_default();
        Self { turns: Arc::new(Semaphore::new(turns)), nobody: nobody.into() }
    }

    /// The hash to store, in PHC notation.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.in_turn(move || hash_now(&password)).await?
    }

    /// Whether a password matches a stored hash. `None` stands for an account that does not exist or has no password:
    /// it takes the same time, and never matches.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.to_string());
        let matches = self
            .in_turn(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(matches && exists)
    }

    async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = self.turns.clone().acquire_owned().await.map_err(anyhow::Error::from)?;
        let done = spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
    }
}

fn hash_now(password: &str) -> Result<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    Ok(hash.map_err(|error| anyhow::anyhow!("argon2: {error}"))?.to_string())
}
