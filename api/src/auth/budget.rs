//! What queries and mutations may cost together: so many points at once, and as many again over a minute.
//!
//! An operation is charged what it asks for, before it is executed ([`crate::graphql::limits`] counts); what is long also for
//! its bytes, before they are read; and what is refused for what it took to find that out. A person's browsers
//! share one budget and their programs another, so that a program which asks too much does not lock its person out. Who is
//! not signed in shares one with their network. Counts are those of one process.

use std::{net::IpAddr, num::NonZero, time::Duration};

use async_graphql::{Value, value};
use entity::types::id::UserId;
use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};

use super::{
    rate_limit::network,
    viewer::{Credential, SignedIn, Viewer},
};
use crate::{
    config::Config,
    error::{Error, Result},
};

/// In which a budget that was spent is full again.
const PERIOD: Duration = Duration::from_mins(1);

/// Bytes of a request for which nothing is asked.
const FREE_BYTES: usize = 8 * 1024;

/// Bytes that a point pays for beyond.
const BYTES_A_POINT: usize = 64;

/// What it costs to open a connection that lasts, or a subscription, beside what it asks for.
pub const OPENING: u32 = 10;

/// Budgets remembered before those that are full are forgotten.
const MAX_REMEMBERED: usize = 50_000;

/// Whose budget it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Payer {
    Browsers(UserId),
    Programs(UserId),
    Network(IpAddr),
}

type Limiter = RateLimiter<Payer, DefaultKeyedStateStore<Payer>, DefaultClock, StateInformationMiddleware>;

/// The budgets of one process.
#[derive(Debug)]
pub struct Budgets {
    signed_in: Limiter,
    anonymous: Limiter,
}

/// What is left to a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Points in a full budget.
    pub limit: u32,
    /// What the operation asks for.
    pub cost: u32,
    /// Points left once it is paid.
    pub remaining: u32,
    /// How long until the budget is full again.
    pub reset_after: Duration,
    /// Whether it was only asked what the operation would cost, which costs one point.
    pub is_dry_run: bool,
}

impl Allowance {
    /// As `extensions.cost` of an answer has it.
    pub fn to_value(self) -> Value {
        value!({ "requested": self.cost, "remaining": self.remaining })
    }
}

/// There are too few points left.
#[derive(Clone, Copy, Debug)]
pub struct Spent {
    /// What is left, and what was asked for.
    pub allowance: Allowance,
    /// How long until there are enough.
    pub retry_after: Duration,
}

impl From<Spent> for Error {
    fn from(spent: Spent) -> Self {
        Self::RateLimited { retry_after: spent.retry_after }
    }
}

/// Points for reading so many bytes of what a caller sends. Short requests are free: what they ask for is what counts.
pub fn price_of(bytes: usize) -> u32 {
    u32::try_from(bytes.saturating_sub(FREE_BYTES).div_ceil(BYTES_A_POINT)).unwrap_or(u32::MAX)
}

impl Budgets {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        Self { signed_in: limiter(config.points_rate), anonymous: limiter(config.anonymous_points_rate) }
    }

    /// The budget of a caller, for one request.
    pub fn account(&self, viewer: &Viewer, address: IpAddr) -> Account<'_> {
        let (limiter, payer) = match viewer {
            Viewer::Person(SignedIn { user_id, credential: Credential::Session(_), .. }) => {
                (&self.signed_in, Payer::Browsers(*user_id))
            }
            Viewer::Person(SignedIn { user_id, credential: Credential::Token(..), .. }) => {
                (&self.signed_in, Payer::Programs(*user_id))
            }
            Viewer::Anonymous | Viewer::Expired => (&self.anonymous, Payer::Network(network(address))),
        };
        if limiter.len() > MAX_REMEMBERED {
            limiter.retain_recent();
        }
        Account { limiter, payer, paid: 0 }
    }
}

/// The budget of a caller, and what a request has taken of it.
#[derive(Debug)]
pub struct Account<'a> {
    limiter: &'a Limiter,
    payer: Payer,
    paid: u32,
}

impl Account<'_> {
    /// Pays for something that is about to be done; nothing when there are too few points.
    pub fn charge(&mut self, points: u32) -> Result<Allowance, Spent> {
        let Some(price) = NonZero::new(points) else { return Ok(self.balance()) };
        let Ok(paid) = self.limiter.check_key_n(&self.payer, price) else {
            // More than a full budget: no waiting will do.
            let allowance = Allowance { cost: points, ..self.balance() };
            return Err(Spent { allowance, retry_after: PERIOD });
        };
        match paid {
            Ok(state) => {
                self.paid = self.paid.saturating_add(points);
                Ok(self.allowance(state.quota(), state.remaining_burst_capacity()))
            }
            Err(refused) => {
                let retry_after = refused.wait_time_from(DefaultClock::default().now());
                let missing = retry_after.as_nanos().div_ceil(refused.quota().replenish_interval().as_nanos().max(1));
                let remaining = points.saturating_sub(u32::try_from(missing).unwrap_or(u32::MAX));
                let allowance = Allowance { cost: points, ..self.allowance(refused.quota(), remaining) };
                Err(Spent { allowance, retry_after })
            }
        }
    }

    /// Pays for an operation of that `cost`; one point when it is only asked what it would cost.
    pub fn charge_operation(&mut self, cost: u32, is_dry_run: bool) -> Result<Allowance, Spent> {
        let before = self.paid;
        let paid = self.charge(if is_dry_run { 1 } else { cost.max(1) })?;
        Ok(Allowance { cost: before.saturating_add(cost), is_dry_run, ..paid })
    }

    /// Pays for what was done in vain, with whatever is left.
    pub fn take(&mut self, points: u32) -> Allowance {
        let (mut due, mut step) = (points, points);
        while let Some(part) = NonZero::new(step) {
            if matches!(self.limiter.check_key_n(&self.payer, part), Ok(Ok(_))) {
                due -= step;
                step = step.min(due);
            } else {
                step /= 2;
            }
        }
        self.paid = self.paid.saturating_add(points);
        self.balance()
    }

    /// What is left, at the price of a point: there is no other way to look.
    fn balance(&self) -> Allowance {
        match self.limiter.check_key(&self.payer) {
            Ok(state) => self.allowance(state.quota(), state.remaining_burst_capacity()),
            Err(refused) => self.allowance(refused.quota(), 0),
        }
    }

    fn allowance(&self, quota: Quota, remaining: u32) -> Allowance {
        let limit = quota.burst_size().get();
        let reset_after = PERIOD.mul_f64(f64::from(limit - remaining.min(limit)) / f64::from(limit));
        Allowance { limit, cost: self.paid, remaining, reset_after, is_dry_run: false }
    }
}

fn limiter(points: u32) -> Limiter {
    let points = NonZero::new(points).unwrap_or(NonZero::<u32>::MIN);
    let quota = Quota::with_period(PERIOD / points.get()).unwrap_or(Quota::per_second(points));
    RateLimiter::keyed(quota.allow_burst(points)).with_middleware()
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use clap::Parser;

    use super::*;
    use crate::config::Cli;

    fn budgets(points: &str) -> Budgets {
        Budgets::new(&Cli::parse_from(["rodage", "--anonymous-points-rate", points]).config)
    }

    #[test]
    fn a_budget_is_spent_and_comes_back() {
        let (budgets, here) = (budgets("100"), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let pay = |cost| budgets.account(&Viewer::Anonymous, here).charge_operation(cost, false);
        let first = pay(60).unwrap();
        assert_eq!((first.limit, first.cost, first.remaining), (100, 60, 40));
        assert!((30..=36).contains(&first.reset_after.as_secs()), "{first:?}");
        match pay(60) {
            // Twenty points are missing, one comes back every 0.6 s.
            Err(Spent { allowance, retry_after }) => {
                assert!((10..=12).contains(&retry_after.as_secs()), "{retry_after:?}");
                assert_eq!((allowance.limit, allowance.cost, allowance.remaining), (100, 60, 40), "as they are");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(pay(40).unwrap().remaining, 0, "what was refused was not paid");
        let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        let elsewhere = |viewer: &Viewer| budgets.account(viewer, elsewhere);
        let dry_run = elsewhere(&Viewer::Expired).charge_operation(90, true).unwrap();
        assert_eq!((dry_run.cost, dry_run.remaining), (90, 99));
        assert!(elsewhere(&Viewer::Anonymous).charge(101).is_err(), "more than a full one");
    }

    #[test]
    fn what_was_done_in_vain_takes_what_is_left() {
        let budgets = budgets("100");
        let account = || budgets.account(&Viewer::Anonymous, IpAddr::V4(Ipv4Addr::LOCALHOST));
        let mut paying = account();
        paying.charge(10).unwrap();
        let taken = paying.take(30);
        assert_eq!(taken.cost, 40, "all of the request");
        assert!((58..=60).contains(&taken.remaining), "{taken:?}");
        account().take(1000);
        assert!(account().charge(2).is_err());
    }

    #[test]
    fn what_is_short_is_read_for_nothing() {
        for (bytes, points) in [(0, 0), (8192, 0), (8193, 1), (8192 + 64_000, 1000)] {
            assert_eq!(price_of(bytes), points);
        }
    }
}
