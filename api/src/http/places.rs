//! Places for what lasts: sockets, streams of events, subscriptions. There are so many for each person, for each network
//! and for the process; who finds none is told to come back.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use entity::types::id::UserId;

use crate::{
    auth::{rate_limit::network, viewer::Viewer},
    config::Config,
    error::{Error, Result},
};

/// When to come back who found no place.
pub const COME_BACK: Duration = Duration::from_secs(30);

/// The places of one process.
#[derive(Debug)]
pub struct Places {
    limits: Limits,
    taken: Mutex<Taken>,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    connections: usize,
    connections_of_network: usize,
    connections_of_person: usize,
    subscriptions: usize,
    subscriptions_of_person: usize,
}

/// Who takes a place: a person, or all of a network who are not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Taker {
    Person(UserId),
    Network(IpAddr),
}

#[derive(Debug, Default)]
struct Taken {
    connections: usize,
    connections_by_network: HashMap<IpAddr, u32>,
    connections_by_person: HashMap<UserId, u32>,
    subscriptions: usize,
    subscriptions_by_taker: HashMap<Taker, u32>,
}

/// A connection's place, until it is dropped.
#[derive(Debug)]
pub struct ConnectionPlace {
    places: Arc<Places>,
    network: IpAddr,
    person: Option<UserId>,
}

/// A subscription's place, until it is dropped.
#[derive(Debug)]
pub struct SubscriptionPlace {
    places: Arc<Places>,
    taker: Taker,
}

impl Places {
    /// As configured.
    pub fn new(config: &Config) -> Self {
        let limits = Limits {
            connections: config.max_connections,
            connections_of_network: config.max_connections_per_network,
            connections_of_person: config.max_connections_per_person,
            subscriptions: config.max_subscriptions,
            subscriptions_of_person: config.max_subscriptions_per_person,
        };
        Self { limits, taken: Mutex::default() }
    }

    /// A place for a connection. [`Error::RateLimited`].
    pub fn connection(self: &Arc<Self>, viewer: &Viewer, address: IpAddr) -> Result<ConnectionPlace> {
        let network = network(address);
        {
            let mut taken = self.lock();
            if taken.connections >= self.limits.connections {
                return Err(none_left("process"));
            }
            if !take(&mut taken.connections_by_network, network, self.limits.connections_of_network) {
                return Err(none_left("network"));
            }
            taken.connections += 1;
            metrics::gauge!("rodage_connections").increment(1);
        }
        let mut place = ConnectionPlace { places: Arc::clone(self), network, person: None };
        place.belongs_to(viewer)?;
        Ok(place)
    }

    /// A place for a subscription. [`Error::RateLimited`].
    pub fn subscription(self: &Arc<Self>, viewer: &Viewer, address: IpAddr) -> Result<SubscriptionPlace> {
        let owner = person(viewer).map_or_else(|| Taker::Network(network(address)), Taker::Person);
        let mut taken = self.lock();
        if taken.subscriptions >= self.limits.subscriptions {
            return Err(none_left("subscriptions of the process"));
        }
        if !take(&mut taken.subscriptions_by_taker, owner, self.limits.subscriptions_of_person) {
            return Err(none_left("subscriptions"));
        }
        taken.subscriptions += 1;
        Ok(SubscriptionPlace { places: Arc::clone(self), taker: owner })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPlace {
    /// Says whose connection it is, now that it is known. [`Error::RateLimited`].
    pub fn belongs_to(&mut self, viewer: &Viewer) -> Result<()> {
        let person = person(viewer);
        let mut taken = self.places.lock();
        if person == self.person {
            return Ok(());
        }
        if let Some(person) = person
            && !take(&mut taken.connections_by_person, person, self.places.limits.connections_of_person)
        {
            return Err(none_left("person"));
        }
        let before = std::mem::replace(&mut self.person, person);
        if let Some(before) = before {
            give_back(&mut taken.connections_by_person, before);
        }
        Ok(())
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.connections -= 1;
        metrics::gauge!("rodage_connections").decrement(1);
        give_back(&mut taken.connections_by_network, self.network);
        if let Some(person) = self.person {
            give_back(&mut taken.connections_by_person, person);
        }
    }
}

impl Drop for SubscriptionPlace {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.subscriptions -= 1;
        give_back(&mut taken.subscriptions_by_taker, self.taker);
    }
}

fn person(viewer: &Viewer) -> Option<UserId> {
    viewer.signed_in().ok().map(|person| person.user_id)
}

fn take<K: Eq + Hash>(taken: &mut HashMap<K, u32>, key: K, limit: usize) -> bool {
    let count = taken.get(&key).copied().unwrap_or_default();
    let has_room = (count as usize) < limit;
    if has_room {
        taken.insert(key, count + 1);
    }
    has_room
}

fn give_back<K: Eq + Hash>(taken: &mut HashMap<K, u32>, key: K) {
    if let Entry::Occupied(mut entry) = taken.entry(key) {
        *entry.get_mut() -= 1;
        if *entry.get() == 0 {
            entry.remove();
        }
    }
}

fn none_left(whose: &'static str) -> Error {
    metrics::counter!("rodage_places_refused_total", "limit" => whose).increment(1);
    tracing::debug!(limit = whose, "no place was left for a connection or a subscription");
    Error::RateLimited { retry_after: COME_BACK }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::config::Cli;

    fn places(flags: &[&str]) -> Arc<Places> {
        let arguments = [&["rodage"], flags].concat();
        Arc::new(Places::new(&Cli::parse_from(arguments).config))
    }

    #[test]
    fn a_network_and_the_process_have_so_many_places_and_have_them_again() {
        let places = places(&["--max-connections", "3", "--max-connections-per-network", "2"]);
        let connect = |address: &str| places.connection(&Viewer::Anonymous, address.parse().unwrap());
        let (first, _second) = (connect("192.0.2.1").unwrap(), connect("192.0.2.1").unwrap());
        assert!(connect("192.0.2.1").is_err(), "the network has no more");
        let third = connect("192.0.2.2").unwrap();
        assert!(connect("192.0.2.3").is_err(), "nor has the process");
        drop(first);
        drop(third);
        connect("192.0.2.1").unwrap();
        assert_eq!(places.lock().connections_by_network.len(), 1, "who is gone is forgotten");
    }

    #[test]
    fn subscriptions_have_limits_of_their_own() {
        let places = places(&["--max-subscriptions", "3", "--max-subscriptions-per-person", "2"]);
        let subscribe = |address: &str| places.subscription(&Viewer::Anonymous, address.parse().unwrap());
        let _two = [subscribe("192.0.2.1").unwrap(), subscribe("192.0.2.1").unwrap()];
        assert!(subscribe("192.0.2.1").is_err());
        let third = subscribe("192.0.2.2").unwrap();
        assert!(subscribe("192.0.2.3").is_err());
        drop(third);
        subscribe("192.0.2.3").unwrap();
    }
}
