//! Server processes, clients that lose their connection, and the duration and seed of a run.

#[path = "../../it/support/client.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod client;
pub mod cluster;
#[path = "../../it/support/database.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod database;
pub mod listener;
pub mod owner;
pub mod process;
#[path = "../../it/support/proxy.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which cut connections too")]
pub mod proxy;
pub mod reconnecting;
#[path = "../../it/support/socket.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod socket;
#[path = "../../it/feed/validator.rs"]
pub mod validator;

use std::{env, sync::OnceLock, time::Duration};

use rand::{SeedableRng, rngs::StdRng};
use tokio::time::{Instant, sleep};

/// A timeout that is long enough for a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns the seed of all random numbers: `FAULTS_SEED`, or else a new one. It is printed, so that a run can be
/// repeated.
pub fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let seed = number("FAULTS_SEED").unwrap_or_else(|| u64::from_be_bytes(rodage::platform::clock::random()) >> 16);
        eprintln!("FAULTS_SEED={seed}");
        seed
    })
}

/// Returns the random number generator of one actor.
pub fn rng(actor: u64) -> StdRng {
    StdRng::seed_from_u64(seed() ^ (actor << 48))
}

/// Returns the duration of an open-ended scenario: `FAULTS_SECONDS`, or else `short`.
pub fn duration(short: u64) -> Duration {
    Duration::from_secs(number("FAULTS_SECONDS").unwrap_or(short))
}

/// Whether a longer run than usual was requested.
pub fn is_long() -> bool {
    number("FAULTS_SECONDS").is_some()
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

/// Waits until a condition holds.
pub async fn wait_until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + TIMEOUT;
    while !condition().await {
        assert!(Instant::now() < deadline, "seed {}: timed out waiting until {what}", seed());
        sleep(Duration::from_millis(20)).await;
    }
}

/// Returns the percentile of some durations; zero if there are none.
pub fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get((times.len() * percent).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
}
