//! Attempts, counted: from one network to get in and to leave something through a public form; on one account to get in
//! and to have letters sent. Each is a burst and then so many in a time.
//!
//! Attempts on one account are counted by where they come from: a browser that the account knows ([`super::device`]) has
//! a count of its own; the others one for each network, and a slower one together, which bounds what guesses from many
//! networks can do. So guesses, wherever from, never keep a person out of a browser of theirs.
//!
//! An account is counted whether it exists or not, so the limits tell nobody which do. Counts are those of one process.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZero,
    time::Duration,
};

use entity::types::id::UserId;
use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};
use sea_orm::prelude::Uuid;
use sha2::{Digest, Sha256};

use crate::{
    config::Config,
    error::{Error, Result},
};

/// Networks or accounts remembered before those at rest are forgotten.
const MAX_REMEMBERED: usize = 50_000;

/// Attempts on one account from all unknown browsers together, in attempts from one network.
const NETWORKS: u32 = 5;

/// Deliveries that a person may ask for in a minute: each is a request to somebody else's server.
const WEBHOOK_RATE: u32 = 30;

const MINUTE: Duration = Duration::from_mins(1);
const QUARTER: Duration = Duration::from_mins(15);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// An account, by a hash of its address: what is remembered has one size whatever is typed.
type Account = [u8; 32];

/// Where an attempt on an account comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A browser that the account knows, or a session of it.
    Known(Uuid),
    /// Anywhere else.
    Network(IpAddr),
}

/// The limits of one process.
#[derive(Debug)]
pub struct RateLimits {
    sign_in: DefaultKeyedRateLimiter<IpAddr>,
    public_form: DefaultKeyedRateLimiter<IpAddr>,
    device: DefaultKeyedRateLimiter<Uuid>,
    account_by_network: DefaultKeyedRateLimiter<(Account, IpAddr)>,
    account: DefaultKeyedRateLimiter<Account>,
    letter: DefaultKeyedRateLimiter<Account>,
    webhook: DefaultKeyedRateLimiter<UserId>,
}

impl RateLimits {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        Self {
            sign_in: limiter(config.sign_in_rate, MINUTE),
            public_form: limiter(config.public_form_rate, MINUTE),
            device: limiter(config.sign_in_rate, QUARTER),
            account_by_network: limiter(config.sign_in_rate, QUARTER),
            account: limiter(config.sign_in_rate.saturating_mul(NETWORKS), DAY),
            letter: limiter(config.mail_rate, HOUR),
            webhook: limiter(WEBHOOK_RATE, MINUTE),
        }
    }

    /// Counts one attempt to get in from a network.
    pub fn sign_in(&self, address: IpAddr) -> Result<()> {
        count(&self.sign_in, &network(address))
    }

    /// Counts one attempt to get in to an account, which may not exist.
    pub fn account(&self, email: &str, origin: Origin) -> Result<()> {
        match origin {
            Origin::Known(id) => count(&self.device, &id),
            Origin::Network(address) => {
                let account: Account = Sha256::digest(email).into();
                // In this order: what one network is refused is not taken from the others.
                count(&self.account_by_network, &(account, network(address)))?;
                count(&self.account, &account)
            }
        }
    }

    /// Counts one letter to an address, or something else that an account costs as much with.
    pub fn letter(&self, email: &str) -> Result<()> {
        count(&self.letter, &Sha256::digest(email).into())
    }

    /// Counts one delivery to a webhook that a person asks for.
    pub fn webhook(&self, person: UserId) -> Result<()> {
        count(&self.webhook, &person)
    }

    /// Counts one use of a form that is open to anyone.
    pub fn public_form(&self, address: IpAddr) -> Result<()> {
        count(&self.public_form, &network(address))
    }
}

/// `rate` at once, and then as many again over `period`.
fn limiter<K: Clone + Eq + Hash>(rate: u32, period: Duration) -> DefaultKeyedRateLimiter<K> {
    let rate = NonZero::new(rate).unwrap_or(NonZero::<u32>::MIN);
    let quota = Quota::with_period(period / rate.get()).unwrap_or(Quota::per_second(rate));
    DefaultKeyedRateLimiter::keyed(quota.allow_burst(rate))
}

fn count<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<()> {
    if limiter.len() > MAX_REMEMBERED {
        limiter.retain_recent();
    }
    limiter
        .check_key(key)
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
