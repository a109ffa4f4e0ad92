//! Passwords: argon2id, in fewer threads than there are cores.
//!
//! One hash takes 19 MiB and tens of milliseconds on purpose. A burst of sign-ins therefore waits its turn here,
//! instead of taking all memory and stalling every other request; and when too many wait already, it is told to come
//! back. `benches/sign_in_burst.rs` measures both.

use std::{num::NonZero, sync::Arc, thread::available_parallelism, time::Duration};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::error::{Error, Result};

/// Passwords that may wait for each turn: two seconds or so of work.
const WAITING: usize = 100;

/// When to come back once they are all taken.
const COME_BACK: Duration = Duration::from_secs(2);

/// Hashes and verifies passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
    /// Verified against when there is no account, so that its absence takes as long as a wrong password.
    nobody: Arc<str>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new()
    }
}

impl Passwords {
    /// A pool that leaves the machine a core for everything else.
    pub fn new() -> Self {
        let turns = available_parallelism().map_or(1, NonZero::get).saturating_sub(1).max(1);
        let nobody = hash_now("nobody has this password").unwrap_or_default();
        let places = Arc::new(Semaphore::new(turns * WAITING));
        Self { turns: Arc::new(Semaphore::new(turns)), places, nobody: nobody.into() }
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
        let busy = |_| Error::RateLimited { retry_after: COME_BACK };
        let place = self.places.clone().try_acquire_owned().map_err(busy)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(anyhow::Error::from)?;
        let done = spawn_blocking(move || {
            // Whoever asked may be gone by now: the work is not, and counts until it is done.
            let _held = (place, turn);
            work()
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
    }
}

fn hash_now(password: &str) -> Result<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    Ok(hash.map_err(|error| anyhow::anyhow!("argon2: {error}"))?.to_string())
}
