//! Rate limits on sign-ins, public forms and emails, and on what features let each user do so often. Each allows a burst, and as
//! many again over a period.
//!
//! Sign-ins to one account are limited by origin: a browser that the account recognizes ([`super::device`]) has a limit
//! of its own; all others have one per network and a slower one together, which bounds distributed guessing. Guesses
//! from elsewhere therefore never lock a user out of a recognized browser.
//!
//! Accounts are limited whether they exist or not, so the limits do not reveal which do. Counts are per process. The
//! privacy policy says how long a network address stays in them: at most a day, if [`RateLimits::forget_idle`] is called
//! often.

use std::{
    collections::HashMap,
    convert::Infallible,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZero,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use entity::types::id::UserId;
use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};
use quick_cache::sync::Cache;
use sea_orm::prelude::Uuid;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::viewer::Viewer;
use crate::platform::{
    config::Config,
    error::{Error, Result},
};

/// The limit of one account for all unrecognized browsers together, as a multiple of the limit of one network.
const NETWORKS_PER_ACCOUNT: u32 = 5;

/// The uploads that one network may start, as a multiple of its public forms: those of one form.
const UPLOADS_PER_FORM: u32 = 8;

/// The maximum number of openings of links that are remembered.
const MAX_OPENINGS: usize = 50_000;

/// The maximum number of callers whose places among the connections are remembered.
const MAX_READERS: usize = 10_000;

const MINUTE: Duration = Duration::from_mins(1);
const QUARTER: Duration = Duration::from_mins(15);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// The hash of an account's address, so that keys have a fixed size whatever the input.
type AddressHash = [u8; 32];

/// How often a user may do something, as a feature declares it.
#[derive(Clone, Copy, Debug)]
pub struct UserLimit {
    /// Unique name of the limit, which a refusal tells developers.
    pub name: &'static str,
    /// Maximum burst, refilled evenly over `period`.
    pub rate: u32,
    /// The time in which an empty allowance is full again.
    pub period: Duration,
}

impl UserLimit {
    /// `rate` per minute.
    pub const fn per_minute(name: &'static str, rate: u32) -> Self {
        Self { name, rate, period: MINUTE }
    }

    /// `rate` per hour.
    pub const fn per_hour(name: &'static str, rate: u32) -> Self {
        Self { name, rate, period: HOUR }
    }

    /// `rate` per day.
    pub const fn per_day(name: &'static str, rate: u32) -> Self {
        Self { name, rate, period: DAY }
    }
}

/// The origin of an attempt to sign in to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A browser that the account recognizes, or a session of the account.
    Known(Uuid),
    /// Anywhere else.
    Network(IpAddr),
}

/// Somebody who is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visitor {
    /// Somebody who is signed in.
    Account(Uuid),
    /// Anyone else, by their network.
    Network(IpAddr),
}

impl Visitor {
    /// Returns whom a caller is counted as.
    pub fn of(viewer: &Viewer, address: IpAddr) -> Self {
        match viewer.signed_in() {
            Ok(person) => Self::Account(person.user_id.into()),
            Err(_) => Self::Network(network(address)),
        }
    }
}

/// The limits of one process.
#[derive(Debug)]
pub struct RateLimits {
    sign_in: DefaultKeyedRateLimiter<IpAddr>,
    public_form: DefaultKeyedRateLimiter<IpAddr>,
    device: DefaultKeyedRateLimiter<Uuid>,
    account_by_network: DefaultKeyedRateLimiter<(AddressHash, IpAddr)>,
    account: DefaultKeyedRateLimiter<AddressHash>,
    email: DefaultKeyedRateLimiter<AddressHash>,
    email_from_others: DefaultKeyedRateLimiter<AddressHash>,
    by_user: RwLock<HashMap<&'static str, Arc<DefaultKeyedRateLimiter<UserId>>>>,
    openings: Cache<(Uuid, Visitor), Instant>,
    readers: Cache<Visitor, Arc<Semaphore>>,
    reader_places: usize,
    upload: DefaultKeyedRateLimiter<IpAddr>,
}

impl RateLimits {
    /// Creates the limits as configured.
    pub fn new(config: &Config) -> Self {
        Self {
            sign_in: limiter(config.sign_in_rate, MINUTE),
            public_form: limiter(config.public_form_rate, MINUTE),
            device: limiter(config.sign_in_rate, QUARTER),
            account_by_network: limiter(config.sign_in_rate, QUARTER),
            account: limiter(config.sign_in_rate.saturating_mul(NETWORKS_PER_ACCOUNT), DAY),
            email: limiter(config.mail_rate, HOUR),
            email_from_others: limiter(config.mail_rate, HOUR),
            by_user: RwLock::default(),
            openings: Cache::new(MAX_OPENINGS),
            readers: Cache::new(MAX_READERS),
            reader_places: (config.database_connections / 2).max(1) as usize,
            upload: limiter(config.public_form_rate.saturating_mul(UPLOADS_PER_FORM), MINUTE),
        }
    }

    /// Counts one attempt to sign in from a network.
    pub fn sign_in(&self, address: IpAddr) -> Result<()> {
        count(&self.sign_in, &network(address), "attempts from a network")
    }

    /// Counts one attempt to sign in to an account, which may not exist.
    pub fn account(&self, email: &str, origin: Origin) -> Result<()> {
        match origin {
            Origin::Known(id) => count(&self.device, &id, "attempts at an account"),
            Origin::Network(address) => {
                let account: AddressHash = Sha256::digest(email).into();
                // In this order, so that attempts refused to one network do not count against the others.
                count(&self.account_by_network, &(account, network(address)), "attempts at an account")?;
                count(&self.account, &account, "attempts at an account")
            }
        }
    }

    /// Counts one email that is asked for with an address, which anybody may do.
    pub fn email(&self, email: &str) -> Result<()> {
        count(&self.email, &Sha256::digest(email).into(), "emails to an address")
    }

    /// Counts one email that another user causes to an address. Apart from those that are asked for with it: invitations
    /// keep nobody from resetting a password.
    pub fn email_from_others(&self, email: &str) -> Result<()> {
        count(&self.email_from_others, &Sha256::digest(email).into(), "emails to an address")
    }

    /// Counts one act of a user among those that a feature limits.
    pub fn user(&self, limit: &UserLimit, user: UserId) -> Result<()> {
        let known = self.by_user.read().unwrap_or_else(PoisonError::into_inner).get(limit.name).cloned();
        let limiter = known.unwrap_or_else(|| {
            let mut by_user = self.by_user.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(by_user.entry(limit.name).or_insert_with(|| Arc::new(limiter(limit.rate, limit.period))))
        });
        count(&limiter, &user, limit.name)
    }

    /// Whether an opening of a link is to be counted: the first of this visitor within a day. What is remembered stays in
    /// the memory of the process, which forgets some when there are many.
    pub fn is_first_opening(&self, link: Uuid, visitor: Visitor) -> bool {
        let opening = (link, visitor);
        let is_first = self.openings.get(&opening).is_none_or(is_over);
        if is_first {
            self.openings.insert(opening, Instant::now());
        }
        is_first
    }

    /// Returns the places of a caller among the connections to the database: half as many as there are.
    pub fn readers(&self, caller: Visitor) -> Arc<Semaphore> {
        let places = || Ok::<_, Infallible>(Arc::new(Semaphore::new(self.reader_places)));
        let Ok(places) = self.readers.get_or_insert_with(&caller, places);
        places
    }

    /// Counts the start of one upload.
    pub fn upload(&self, address: IpAddr) -> Result<()> {
        count(&self.upload, &network(address), "uploads from a network")
    }

    /// Counts one submission of a public form.
    pub fn public_form(&self, address: IpAddr) -> Result<()> {
        count(&self.public_form, &network(address), "public forms from a network")
    }

    /// Forgets whoever is back at their full burst.
    pub fn forget_idle(&self) {
        // Names every field, so that a new limit is not left out.
        let Self {
            sign_in,
            public_form,
            device,
            account_by_network,
            account,
            email,
            email_from_others,
            by_user,
            openings,
            readers,
            reader_places: _,
            upload,
        } = self;
        for by_network in [sign_in, public_form, upload] {
            by_network.retain_recent();
        }
        for by_address in [account, email, email_from_others] {
            by_address.retain_recent();
        }
        for limiter in by_user.read().unwrap_or_else(PoisonError::into_inner).values() {
            limiter.retain_recent();
        }
        device.retain_recent();
        account_by_network.retain_recent();
        openings.retain(|_, counted_at| !is_over(*counted_at));
        readers.retain(|_, places| Arc::strong_count(places) > 1);
    }
}

/// Creates a limiter that allows a burst of `rate`, and as many again over each `period`.
fn limiter<K: Clone + Eq + Hash>(rate: u32, period: Duration) -> DefaultKeyedRateLimiter<K> {
    let rate = NonZero::new(rate).unwrap_or(NonZero::<u32>::MIN);
    let quota = Quota::with_period(period / rate.get()).unwrap_or(Quota::per_second(rate));
    DefaultKeyedRateLimiter::keyed(quota.allow_burst(rate))
}

fn count<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>, key: &K, limit: &'static str) -> Result<()> {
    limiter
        .check_key(key)
        .map_err(|wait| Error::RateLimited { limit, retry_after: wait.wait_time_from(DefaultClock::default().now()) })
}

fn is_over(counted_at: Instant) -> bool {
    counted_at.elapsed() >= DAY
}

/// Returns the network of an address: an IPv4 address itself, and the /64 prefix of an IPv6 address, because one
/// customer of an internet provider can use any address of a /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, thread};

    use clap::Parser;

    use super::*;
    use crate::platform::config::Cli;

    #[test]
    fn forgets_who_is_back_at_the_full_burst() {
        // Full again a millisecond after an attempt.
        let limits = RateLimits::new(&Cli::parse_from(["rodage", "--sign-in-rate", "60000"]).config);
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        limits.sign_in(here).unwrap();
        assert!(limits.is_first_opening(Uuid::nil(), Visitor::Network(here)));
        drop(limits.readers(Visitor::Network(here)));
        thread::sleep(Duration::from_millis(20));
        limits.forget_idle();
        assert!(limits.sign_in.is_empty() && limits.readers.is_empty());
        assert!(!limits.is_first_opening(Uuid::nil(), Visitor::Network(here)), "within the same day");
    }

    #[test]
    fn remembers_a_bounded_number_of_openings() {
        let limits = RateLimits::new(&Cli::parse_from(["rodage"]).config);
        for visitor in 0..2 * MAX_OPENINGS {
            assert!(limits.is_first_opening(Uuid::nil(), Visitor::Account(Uuid::from_u128(visitor as u128))));
        }
        assert!(limits.openings.len() <= MAX_OPENINGS);
    }

    #[test]
    fn groups_ipv6_addresses_by_64_bit_prefix() {
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
