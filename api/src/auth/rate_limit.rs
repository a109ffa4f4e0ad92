//! Attempts from one network address: sign-ins and sign-ups, a burst and then so many a minute.

use std::{net::IpAddr, num::NonZero};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};

use crate::{
    config::Config,
    error::{Error, Result},
};

/// Addresses remembered before those at rest are forgotten.
const MAX_REMEMBERED: usize = 50_000;

/// The limits of one process.
#[derive(Debug)]
pub struct RateLimits {
    sign_in: DefaultKeyedRateLimiter<IpAddr>,
}

impl RateLimits {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        let rate = NonZero::new(config.sign_in_rate).unwrap_or(NonZero::<u32>::MIN);
        Self { sign_in: DefaultKeyedRateLimiter::keyed(Quota::per_minute(rate)) }
    }

    /// Counts one attempt to get in.
    pub fn sign_in(&self, address: IpAddr) -> Result<()> {
        if self.sign_in.len() > MAX_REMEMBERED {
            self.sign_in.retain_recent();
        }
        self.sign_in
            .check_key(&address)
            .map_err(|wait| Error::RateLimited { retry_after: wait.wait_time_from(DefaultClock::default().now()) })
    }
}
