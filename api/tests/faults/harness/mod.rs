//! What the scenarios stand on: real processes, clients that lose their connection, and the length and seed of a run.

#[path = "../../it/support/client.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod client;
pub mod cluster;
#[path = "../../it/support/database.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod database;
pub mod hopper;
pub mod listener;
pub mod people;
pub mod process;
#[path = "../../it/support/proxy.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which cut connections too")]
pub mod proxy;
#[path = "../../it/support/socket.rs"]
#[expect(dead_code, reason = "shared with the tests inside the process, which use all of it")]
pub mod socket;
#[path = "../../it/feed/validator.rs"]
pub mod validator;

use std::{env, sync::OnceLock, time::Duration};

use rand::{SeedableRng, rngs::StdRng};
use tokio::time::{Instant, sleep};

/// Longer than anything takes on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What all chance of a run comes from: `FAULTS_SEED`, else a new one. Printed, so that a run can be repeated.
pub fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let seed = number("FAULTS_SEED").unwrap_or_else(|| u64::from_be_bytes(rodage::clock::random()) >> 16);
        eprintln!("FAULTS_SEED={seed}");
        seed
    })
}

/// The chance of one actor.
pub fn chance(actor: u64) -> StdRng {
    StdRng::seed_from_u64(seed() ^ (actor << 48))
}

/// How long a scenario goes on that could go on for ever: `FAULTS_SECONDS`, else `short`.
pub fn duration(short: u64) -> Duration {
    Duration::from_secs(number("FAULTS_SECONDS").unwrap_or(short))
}

/// Whether more was asked for than what fits beside all other tests.
pub fn is_long() -> bool {
    number("FAULTS_SECONDS").is_some()
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Waits until something is so.
pub async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !so().await {
        assert!(Instant::now() < deadline, "seed {}: it never came true that {what}", seed());
        sleep(Duration::from_millis(20)).await;
    }
}

/// What `percent` of some times do not exceed; zero without any.
pub fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get((times.len() * percent).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
}
