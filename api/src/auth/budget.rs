//! What queries and mutations may cost together: so many points at once, and as many again over a minute.
//!
//! An operation is charged what it asks for, before it is executed ([`crate::graphql::limits`] counts). A person's browsers
//! share one budget and their programs another, so that a program which asks too much does not lock its person out. Who is
//! not signed in shares one with their network. Counts are those of one process.

use std::{net::IpAddr, num::NonZero, time::Duration};

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

impl Budgets {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        Self { signed_in: limiter(config.points_rate), anonymous: limiter(config.anonymous_points_rate) }
    }

    /// Has a caller pay for an operation of that `cost`; one point when they only ask what it would cost.
    /// [`Error::RateLimited`].
    pub fn charge(&self, viewer: &Viewer, address: IpAddr, cost: u32, is_dry_run: bool) -> Result<Allowance> {
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
        let price = NonZero::new(if is_dry_run { 1 } else { cost }).unwrap_or(NonZero::<u32>::MIN);
        // More than a full budget: no waiting will do.
        let paid = limiter.check_key_n(&payer, price).map_err(|_| Error::RateLimited { retry_after: PERIOD })?;
        let state = paid
            .map_err(|wait| Error::RateLimited { retry_after: wait.wait_time_from(DefaultClock::default().now()) })?;
        let (limit, remaining) = (state.quota().burst_size().get(), state.remaining_burst_capacity());
        let reset_after = PERIOD.mul_f64(f64::from(limit - remaining.min(limit)) / f64::from(limit));
        Ok(Allowance { limit, cost, remaining, reset_after, is_dry_run })
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
        let pay = |cost| budgets.charge(&Viewer::Anonymous, here, cost, false);
        let first = pay(60).unwrap();
        assert_eq!((first.limit, first.cost, first.remaining), (100, 60, 40));
        assert!((30..=36).contains(&first.reset_after.as_secs()), "{first:?}");
        match pay(60) {
            // Twenty points are missing, one comes back every 0.6 s.
            Err(Error::RateLimited { retry_after }) => {
                assert!((10..=12).contains(&retry_after.as_secs()), "{retry_after:?}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(pay(40).unwrap().remaining, 0, "what was refused was not paid");
        let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        assert_eq!(budgets.charge(&Viewer::Expired, elsewhere, 90, true).unwrap().remaining, 99);
        assert!(budgets.charge(&Viewer::Anonymous, elsewhere, 101, false).is_err(), "more than a full one");
    }
}
