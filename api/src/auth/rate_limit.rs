//! Attempts from one network: to get in, and to leave something through a public form; a burst and then so many a
//! minute.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::NonZero,
};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};

use crate::{
    config::Config,
    error::{Error, Result},
};

/// Networks remembered before those at rest are forgotten.
const MAX_REMEMBERED: usize = 50_000;

/// The limits of one process.
#[derive(Debug)]
pub struct RateLimits {
    sign_in: DefaultKeyedRateLimiter<IpAddr>,
    public_form: DefaultKeyedRateLimiter<IpAddr>,
}

impl RateLimits {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        let limiter = |rate| {
            let rate = NonZero::new(rate).unwrap_or(NonZero::<u32>::MIN);
            DefaultKeyedRateLimiter::keyed(Quota::per_minute(rate))
        };
        Self { sign_in: limiter(config.sign_in_rate), public_form: limiter(config.public_form_rate) }
    }

    /// Counts one attempt to get in.
    pub fn sign_in(&self, address: IpAddr) -> Result<()> {
        count(&self.sign_in, address)
    }

    /// Counts one use of a form that is open to anyone.
    pub fn public_form(&self, address: IpAddr) -> Result<()> {
        count(&self.public_form, address)
    }
}

fn count(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr) -> Result<()> {
    if limiter.len() > MAX_REMEMBERED {
        limiter.retain_recent();
    }
    limiter
        .check_key(&network(address))
        .map_err(|wait| Error::RateLimited { retry_after: wait.wait_time_from(DefaultClock::default().now()) })
}

/// Whose address it is: an IPv4 address is one subscriber's, and of IPv6 a subscriber has a whole /64 to choose from.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_subscriber_has_one_network() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
        ] {
            assert_eq!(network(one.parse().unwrap()) == network(other.parse().unwrap()), same, "{one} {other}");
        }
    }
}
