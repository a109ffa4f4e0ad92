//! Concurrency limits for what stays open: WebSockets, event streams and subscriptions. They apply per user, per
//! network and per process; beyond them, a client receives [`Error::RateLimited`].

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use entity::types::id::UserId;

use crate::platform::{
    auth::{rate_limit::network, viewer::Viewer},
    config::Config,
    error::{Error, Result},
};

/// When a client may retry after a concurrency limit was reached.
pub const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The concurrency limits of one process, with the current counts.
#[derive(Debug)]
pub struct ConcurrencyLimits {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    connections: usize,
    connections_per_network: usize,
    connections_per_user: usize,
    subscriptions: usize,
    subscriptions_per_user: usize,
}

/// Whom a subscription counts for: a user, or all anonymous clients of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Owner {
    User(UserId),
    Network(IpAddr),
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    connections_by_network: HashMap<IpAddr, u32>,
    connections_by_user: HashMap<UserId, u32>,
    subscriptions: usize,
    subscriptions_by_owner: HashMap<Owner, u32>,
}

/// A connection that counts against the limits until this permit is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    limits: Arc<ConcurrencyLimits>,
    network: IpAddr,
    user: Option<UserId>,
}

/// A subscription that counts against the limits until this permit is dropped.
#[derive(Debug)]
pub struct SubscriptionPermit {
    limits: Arc<ConcurrencyLimits>,
    owner: Owner,
}

impl ConcurrencyLimits {
    /// Creates the limits from the configuration.
    pub fn new(config: &Config) -> Self {
        let limits = Limits {
            connections: config.max_connections,
            connections_per_network: config.max_connections_per_network,
            connections_per_user: config.max_connections_per_person,
            subscriptions: config.max_subscriptions,
            subscriptions_per_user: config.max_subscriptions_per_person,
        };
        Self { limits, counts: Mutex::default() }
    }

    /// Counts a new connection. Fails with [`Error::RateLimited`] at a limit.
    pub fn connection(self: &Arc<Self>, viewer: &Viewer, address: IpAddr) -> Result<ConnectionPermit> {
        let network = network(address);
        {
            let mut counts = self.lock();
            if counts.connections >= self.limits.connections {
                return Err(limit_reached("connections of the process"));
            }
            if !increment(&mut counts.connections_by_network, network, self.limits.connections_per_network) {
                return Err(limit_reached("connections of a network"));
            }
            counts.connections += 1;
            metrics::gauge!("rodage_connections").increment(1);
        }
        let mut permit = ConnectionPermit { limits: Arc::clone(self), network, user: None };
        permit.assign_to(viewer)?;
        Ok(permit)
    }

    /// Counts a new subscription. Fails with [`Error::RateLimited`] at a limit.
    pub fn subscription(self: &Arc<Self>, viewer: &Viewer, address: IpAddr) -> Result<SubscriptionPermit> {
        let owner = user_id(viewer).map_or_else(|| Owner::Network(network(address)), Owner::User);
        let mut counts = self.lock();
        if counts.subscriptions >= self.limits.subscriptions {
            return Err(limit_reached("subscriptions of the process"));
        }
        if !increment(&mut counts.subscriptions_by_owner, owner, self.limits.subscriptions_per_user) {
            return Err(limit_reached("subscriptions"));
        }
        counts.subscriptions += 1;
        Ok(SubscriptionPermit { limits: Arc::clone(self), owner })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPermit {
    /// Counts the connection for the viewer, once known. Fails with [`Error::RateLimited`] at the user's limit.
    pub fn assign_to(&mut self, viewer: &Viewer) -> Result<()> {
        let user = user_id(viewer);
        let mut counts = self.limits.lock();
        if user == self.user {
            return Ok(());
        }
        if let Some(user) = user
            && !increment(&mut counts.connections_by_user, user, self.limits.limits.connections_per_user)
        {
            return Err(limit_reached("connections of a person"));
        }
        let previous = std::mem::replace(&mut self.user, user);
        if let Some(previous) = previous {
            decrement(&mut counts.connections_by_user, previous);
        }
        Ok(())
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limits.lock();
        counts.connections -= 1;
        metrics::gauge!("rodage_connections").decrement(1);
        decrement(&mut counts.connections_by_network, self.network);
        if let Some(user) = self.user {
            decrement(&mut counts.connections_by_user, user);
        }
    }
}

impl Drop for SubscriptionPermit {
    fn drop(&mut self) {
        let mut counts = self.limits.lock();
        counts.subscriptions -= 1;
        decrement(&mut counts.subscriptions_by_owner, self.owner);
    }
}

fn user_id(viewer: &Viewer) -> Option<UserId> {
    viewer.signed_in().ok().map(|signed_in| signed_in.user_id)
}

/// Increments a count unless it is at its limit; returns whether it did.
fn increment<K: Eq + Hash>(counts: &mut HashMap<K, u32>, key: K, limit: usize) -> bool {
    let count = counts.get(&key).copied().unwrap_or_default();
    let has_room = (count as usize) < limit;
    if has_room {
        counts.insert(key, count + 1);
    }
    has_room
}

fn decrement<K: Eq + Hash>(counts: &mut HashMap<K, u32>, key: K) {
    if let Entry::Occupied(mut entry) = counts.entry(key) {
        *entry.get_mut() -= 1;
        if *entry.get() == 0 {
            entry.remove();
        }
    }
}

fn limit_reached(limit: &'static str) -> Error {
    metrics::counter!("rodage_places_refused_total", "limit" => limit).increment(1);
    tracing::debug!(limit, "a concurrency limit is reached");
    Error::RateLimited { limit, retry_after: RETRY_AFTER }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::platform::config::Cli;

    fn limits(flags: &[&str]) -> Arc<ConcurrencyLimits> {
        let arguments = [&["rodage"], flags].concat();
        Arc::new(ConcurrencyLimits::new(&Cli::parse_from(arguments).config))
    }

    #[test]
    fn limits_connections_per_network_and_per_process() {
        let limits = limits(&["--max-connections", "3", "--max-connections-per-network", "2"]);
        let connect = |address: &str| limits.connection(&Viewer::Anonymous, address.parse().unwrap());
        let (first, _second) = (connect("192.0.2.1").unwrap(), connect("192.0.2.1").unwrap());
        assert!(connect("192.0.2.1").is_err(), "the limit of the network");
        let third = connect("192.0.2.2").unwrap();
        assert!(connect("192.0.2.3").is_err(), "the limit of the process");
        drop(first);
        drop(third);
        connect("192.0.2.1").unwrap();
        assert_eq!(limits.lock().connections_by_network.len(), 1, "networks without connections are removed");
    }

    #[test]
    fn limits_subscriptions_per_network_and_per_process() {
        let limits = limits(&["--max-subscriptions", "3", "--max-subscriptions-per-person", "2"]);
        let subscribe = |address: &str| limits.subscription(&Viewer::Anonymous, address.parse().unwrap());
        let _two = [subscribe("192.0.2.1").unwrap(), subscribe("192.0.2.1").unwrap()];
        assert!(subscribe("192.0.2.1").is_err());
        let third = subscribe("192.0.2.2").unwrap();
        assert!(subscribe("192.0.2.3").is_err());
        drop(third);
        subscribe("192.0.2.3").unwrap();
    }
}
