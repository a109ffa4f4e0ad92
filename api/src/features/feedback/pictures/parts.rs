//! The parts of uploads that are received at once. Each is in memory, and whoever has a link may send any number of them, as
//! slowly as they like.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use entity::types::id::FeedbackPictureId;

use crate::platform::{
    auth::rate_limit::network,
    error::{Error, Result},
};

/// The number of parts that one process receives at once.
const MAX_SLOTS: usize = 64;
/// The number of parts that are received from one network at once: two people there may each send all that feedback may have.
const MAX_SLOTS_OF_NETWORK: usize = 18;
/// When to try again if there is no slot.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The uploads of which a part is being received, and the network that sends it. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct PartSlots(Arc<Mutex<HashMap<FeedbackPictureId, IpAddr>>>);

/// A slot, which is free again when this is dropped.
#[derive(Debug)]
pub struct PartSlot {
    slots: PartSlots,
    upload: FeedbackPictureId,
}

impl PartSlots {
    /// Takes a slot for a part of an upload. Returns `None` if another part of it has one, and fails with
    /// [`Error::RateLimited`] if there is none left.
    pub fn take(&self, upload: FeedbackPictureId, address: IpAddr) -> Result<Option<PartSlot>> {
        let network = network(address);
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.contains_key(&upload) {
            return Ok(None);
        }
        let of_network = slots.values().filter(|other| **other == network).count();
        if of_network >= MAX_SLOTS_OF_NETWORK || slots.len() >= MAX_SLOTS {
            return Err(Error::RateLimited { limit: "parts of uploads at once", retry_after: RETRY_AFTER });
        }
        slots.insert(upload, network);
        Ok(Some(PartSlot { slots: self.clone(), upload }))
    }
}

impl Drop for PartSlot {
    fn drop(&mut self) {
        self.slots.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.upload);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_upload_has_one_slot_a_network_some_and_a_process_more() {
        let slots = PartSlots::default();
        let take = |upload: usize, network: usize| {
            let network = Ipv4Addr::from_bits(u32::try_from(network).unwrap());
            slots.take(FeedbackPictureId::from(Uuid::from_u128(upload.try_into().unwrap())), network.into())
        };
        let first = take(0, 0).unwrap().unwrap();
        assert!(take(0, 1).unwrap().is_none(), "another part of the upload has a slot");
        let mut taken: Vec<_> = (1..MAX_SLOTS_OF_NETWORK).map(|upload| take(upload, 0).unwrap().unwrap()).collect();
        assert!(take(MAX_SLOTS, 0).is_err(), "the network has no slot left");
        drop(first);
        taken.push(take(0, 0).unwrap().unwrap());
        taken.extend((MAX_SLOTS_OF_NETWORK..MAX_SLOTS).map(|upload| take(upload, upload).unwrap().unwrap()));
        assert!(take(MAX_SLOTS, MAX_SLOTS).is_err(), "the process has no slot left");
        drop(taken);
        assert!(slots.0.lock().unwrap().is_empty());
    }
}
