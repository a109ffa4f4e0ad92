//! Password hashing with argon2id, on fewer threads than there are cores.
//!
//! One hash takes 19 MiB and tens of milliseconds on purpose. A concurrency limit keeps a burst of sign-ins from taking
//! all memory and stalling every other request; when the queue is full, callers are asked to retry later.
//! `benches/sign_in_burst.rs` measures both.

use std::{num::NonZero, sync::Arc, thread::available_parallelism, time::Duration};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::platform::{
    config::Config,
    error::{Error, Result},
};

/// The maximum number of queued or running hashes per thread: about two seconds of work.
const QUEUE_PER_THREAD: usize = 100;

/// The retry delay when the queue is full.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// Verified against when there is no account, so that its absence takes as long as a wrong password.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$L180sN3HeXOx0WgeUYRzYg$J5Po+D+seLwN9SxOoeEX7gnTCZ+dvGB/GKX8oWjz8VQ";

/// Hashes and verifies passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    /// Hashes new passwords; a stored hash says how it is verified.
    hasher: Argon2<'static>,
    /// Permits: one for each hash that runs.
    running: Arc<Semaphore>,
    /// Permits: one for each hash that is queued or runs.
    queue: Arc<Semaphore>,
}

impl Passwords {
    /// Creates a pool that leaves one core for other work.
    pub fn new(config: &Config) -> Self {
        let threads = available_parallelism().map_or(1, NonZero::get).saturating_sub(1).max(1);
        Self {
            hasher: Argon2::from(config.password_cost.clone()),
            running: Arc::new(Semaphore::new(threads)),
            queue: Arc::new(Semaphore::new(threads * QUEUE_PER_THREAD)),
        }
    }

    /// Returns the hash to store, in PHC notation.
    pub async fn hash(&self, password: String) -> Result<String> {
        let hasher = self.hasher.clone();
        self.run(move || hash_now(&hasher, &password)).await?
    }

    /// Returns whether a password matches a stored hash. `None` stands for an account that does not exist or has no
    /// password: it takes the same time and never matches.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let matches = self
            .run(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(matches && exists)
    }

    /// Runs work on a blocking thread within the concurrency limit.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let queue_full = |_| Error::RateLimited { limit: "passwords checked at once", retry_after: RETRY_AFTER };
        let queued = self.queue.clone().try_acquire_owned().map_err(queue_full)?;
        let running = self.running.clone().acquire_owned().await.map_err(anyhow::Error::from)?;
        let done = spawn_blocking(move || {
            // Held until the work is done, even if the caller has been dropped by then.
            let _permits = (queued, running);
            work()
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
    }
}

fn hash_now(hasher: &Argon2<'_>, password: &str) -> Result<String> {
    let hash = hasher.hash_password(password.as_bytes());
    Ok(hash.map_err(|error| anyhow::anyhow!("argon2: {error}"))?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dummy_hash_takes_as_long_as_any_other() {
        let new = hash_now(&Argon2::default(), "secret!").unwrap();
        let (new, dummy) = (PasswordHash::new(&new).unwrap(), PasswordHash::new(DUMMY_HASH).unwrap());
        assert_eq!((dummy.algorithm, dummy.version, dummy.params), (new.algorithm, new.version, new.params));
        assert_eq!(dummy.hash.map(|hash| hash.as_bytes().len()), new.hash.map(|hash| hash.as_bytes().len()));
    }
}
