//! Cost budgets of callers: a burst of points, refilled over a minute.
//!
//! An operation is charged for what it requests before it is executed ([`crate::platform::graphql::limits`] computes the cost),
//! a long request also for its bytes before they are read, and a rejected one for the work that rejecting it took. The
//! browsers of a user share one budget and their API tokens another, so that a program which spends too much does not
//! lock its user out. Anonymous callers share the budget of their network. Counts are per process.

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
use crate::platform::{
    config::Config,
    error::{Error, Result},
};

/// The time in which an empty budget becomes full.
const PERIOD: Duration = Duration::from_mins(1);

/// The size of a request, in bytes, up to which its bytes are free.
const FREE_BYTES: usize = 8 * 1024;

/// The number of bytes beyond [`FREE_BYTES`] that one point pays for.
const BYTES_PER_POINT: usize = 64;

/// The cost of opening a long-lived connection or a subscription, in addition to that of what it requests.
pub const OPENING_COST: u32 = 10;

/// The owner of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BudgetOwner {
    Browsers(UserId),
    Programs(UserId),
    Network(IpAddr),
}

type Limiter = RateLimiter<BudgetOwner, DefaultKeyedStateStore<BudgetOwner>, DefaultClock, StateInformationMiddleware>;

/// The budgets of one process.
#[derive(Debug)]
pub struct Budgets {
    signed_in: Limiter,
    anonymous: Limiter,
}

/// The state of a caller's budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The points in a full budget.
    pub limit: u32,
    /// The points that the request costs.
    pub cost: u32,
    /// The points left after the charge.
    pub remaining: u32,
    /// The time until the budget is full again.
    pub reset_after: Duration,
    /// Whether only the cost of the operation was requested, which costs one point.
    pub is_dry_run: bool,
}

impl Allowance {
    /// Returns the value of `extensions.cost` in a response.
    pub fn to_value(self) -> Value {
        value!({ "requested": self.cost, "remaining": self.remaining })
    }
}

/// The error that a budget has too few points left.
#[derive(Clone, Copy, Debug)]
pub struct BudgetExceeded {
    /// The budget as it is, with the cost that was refused.
    pub allowance: Allowance,
    /// The name of the exceeded limit, for developers.
    pub limit: &'static str,
    /// The time until there are enough points.
    pub retry_after: Duration,
}

impl From<BudgetExceeded> for Error {
    fn from(exceeded: BudgetExceeded) -> Self {
        Self::RateLimited { limit: exceeded.limit, retry_after: exceeded.retry_after }
    }
}

/// Returns the cost, in points, of reading a number of bytes from a caller. Short requests are free: only what they
/// request is charged.
pub fn cost_of_bytes(bytes: usize) -> u32 {
    u32::try_from(bytes.saturating_sub(FREE_BYTES).div_ceil(BYTES_PER_POINT)).unwrap_or(u32::MAX)
}

impl Budgets {
    /// Creates the budgets as configured.
    pub fn new(config: &Config) -> Self {
        Self { signed_in: limiter(config.points_rate), anonymous: limiter(config.anonymous_points_rate) }
    }

    /// Returns the budget of a caller, for one request.
    pub fn account(&self, viewer: &Viewer, address: IpAddr) -> Account<'_> {
        let (limiter, owner) = match viewer {
            Viewer::Person(SignedIn { user_id, credential: Credential::Session(_), .. }) => {
                (&self.signed_in, BudgetOwner::Browsers(*user_id))
            }
            Viewer::Person(SignedIn { user_id, credential: Credential::Token(..), .. }) => {
                (&self.signed_in, BudgetOwner::Programs(*user_id))
            }
            Viewer::Anonymous | Viewer::Expired => (&self.anonymous, BudgetOwner::Network(network(address))),
        };
        Account { limiter, owner, paid: 0 }
    }

    /// Forgets the owners of full budgets, so that no network address stays in memory.
    pub fn forget_idle(&self) {
        for limiter in [&self.signed_in, &self.anonymous] {
            limiter.retain_recent();
        }
    }
}

/// The budget of a caller, and the points that one request has taken from it.
#[derive(Debug)]
pub struct Account<'a> {
    limiter: &'a Limiter,
    owner: BudgetOwner,
    paid: u32,
}

impl Account<'_> {
    /// Charges for work that is about to be done. Takes nothing when there are too few points.
    pub fn charge(&mut self, points: u32) -> Result<Allowance, BudgetExceeded> {
        let Some(price) = NonZero::new(points) else { return Ok(self.balance()) };
        let Ok(paid) = self.limiter.check_key_n(&self.owner, price) else {
            // The cost exceeds a full budget, so no wait would be long enough.
            let allowance = Allowance { cost: points, ..self.balance() };
            let limit = "the request costs more points than a whole budget: no wait is long enough";
            return Err(BudgetExceeded { allowance, limit, retry_after: PERIOD });
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
                Err(BudgetExceeded { allowance, limit: "points a minute", retry_after })
            }
        }
    }

    /// Charges for an operation of that `cost`, or one point for a dry run.
    pub fn charge_operation(&mut self, cost: u32, is_dry_run: bool) -> Result<Allowance, BudgetExceeded> {
        let before = self.paid;
        let paid = self.charge(if is_dry_run { 1 } else { cost.max(1) })?;
        Ok(Allowance { cost: before.saturating_add(cost), is_dry_run, ..paid })
    }

    /// Charges for work that turned out to be wasted, taking at most what is left.
    pub fn charge_up_to(&mut self, points: u32) -> Allowance {
        let (mut due, mut step) = (points, points);
        while let Some(part) = NonZero::new(step) {
            if matches!(self.limiter.check_key_n(&self.owner, part), Ok(Ok(_))) {
                due -= step;
                step = step.min(due);
            } else {
                step /= 2;
            }
        }
        self.paid = self.paid.saturating_add(points);
        self.balance()
    }

    /// Returns the state of the budget. It takes one point, because the limiter offers no way to read without taking.
    fn balance(&self) -> Allowance {
        match self.limiter.check_key(&self.owner) {
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
    use std::{net::Ipv4Addr, thread};

    use clap::Parser;

    use super::*;
    use crate::platform::config::Cli;

    fn budgets(points: &str) -> Budgets {
        Budgets::new(&Cli::parse_from(["rodage", "--anonymous-points-rate", points]).config)
    }

    #[test]
    fn refuses_a_charge_beyond_the_budget() {
        let (budgets, here) = (budgets("100"), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let pay = |cost| budgets.account(&Viewer::Anonymous, here).charge_operation(cost, false);
        let first = pay(60).unwrap();
        assert_eq!((first.limit, first.cost, first.remaining), (100, 60, 40));
        assert!((30..=36).contains(&first.reset_after.as_secs()), "{first:?}");
        match pay(60) {
            // Twenty points are missing, and one is refilled every 0.6 s.
            Err(BudgetExceeded { allowance, retry_after, .. }) => {
                assert!((10..=12).contains(&retry_after.as_secs()), "{retry_after:?}");
                assert_eq!((allowance.limit, allowance.cost, allowance.remaining), (100, 60, 40));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(pay(40).unwrap().remaining, 0, "a refused charge takes nothing");
        let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        let elsewhere = |viewer: &Viewer| budgets.account(viewer, elsewhere);
        let dry_run = elsewhere(&Viewer::Expired).charge_operation(90, true).unwrap();
        assert_eq!((dry_run.cost, dry_run.remaining), (90, 99));
        assert!(elsewhere(&Viewer::Anonymous).charge(101).is_err(), "cost above a full budget");
    }

    #[test]
    fn forgets_full_budgets_only() {
        let budgets = budgets("60000");
        let pay = |host, cost| {
            let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, host));
            budgets.account(&Viewer::Anonymous, address).charge(cost).unwrap();
        };
        // Full again after a millisecond, and after half a minute.
        pay(1, 1);
        pay(2, 30_000);
        thread::sleep(Duration::from_millis(20));
        budgets.forget_idle();
        assert_eq!(budgets.anonymous.len(), 1);
    }

    #[test]
    fn charges_wasted_work_up_to_what_is_left() {
        let budgets = budgets("100");
        let account = || budgets.account(&Viewer::Anonymous, IpAddr::V4(Ipv4Addr::LOCALHOST));
        let mut paying = account();
        paying.charge(10).unwrap();
        let taken = paying.charge_up_to(30);
        assert_eq!(taken.cost, 40, "the whole cost of the request");
        assert!((58..=60).contains(&taken.remaining), "{taken:?}");
        account().charge_up_to(1000);
        assert!(account().charge(2).is_err());
    }

    #[test]
    fn reads_short_requests_for_free() {
        for (bytes, points) in [(0, 0), (8192, 0), (8193, 1), (8192 + 64_000, 1000)] {
            assert_eq!(cost_of_bytes(bytes), points);
        }
    }
}
