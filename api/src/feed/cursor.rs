//! A position as clients hold it: opaque text, valid on every instance of a deployment.
//!
//! Layout, before base64url: format version, epoch, the witness, kind, then the position's numbers, snapshots as small
//! differences (about 100 characters with 32 writers). A cursor grants nothing: who may see what is decided anew at every
//! subscription, so it needs no signature.

use std::{ops::RangeInclusive, sync::Arc};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

use super::{
    position::{Extent, Position, Snapshot},
    witness::Witness,
};
use crate::error::{Error, Result};

const FORMAT: u8 = 3;
/// Those of before, which claimed whole snapshots: what such a client has must be read anew.
const OLDER_FORMATS: RangeInclusive<u8> = 1..=2;
const SEQUENCE: u8 = b's';
const SNAPSHOT: u8 = b'x';
const WITNESS: u8 = b'w';
const NO_WITNESS: u8 = b'n';

/// More transactions under way than any database here allows connections: such a cursor was not made by us.
const MAX_IN_PROGRESS: u64 = 10_000;

/// Where a client stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Which life of the database it belongs to.
    pub epoch: i64,
    /// What the client has been given.
    pub position: Arc<Position>,
}

impl Cursor {
    /// The text given to clients.
    pub fn encode(&self) -> String {
        let mut bytes = vec![FORMAT];
        bytes.extend(self.epoch.to_be_bytes());
        match self.position.witness {
            None => bytes.push(NO_WITNESS),
            Some(witness) => {
                bytes.push(WITNESS);
                put(&mut bytes, witness.seq.cast_unsigned());
                put(&mut bytes, witness.xid);
                put(&mut bytes, witness.mark.into());
            }
        }
        match &self.position.extent {
            Extent::Sequence(seq) => {
                bytes.push(SEQUENCE);
                put(&mut bytes, seq.cast_unsigned());
            }
            Extent::Snapshot(snapshot) => {
                bytes.push(SNAPSHOT);
                put(&mut bytes, snapshot.xmin);
                put(&mut bytes, snapshot.xmax - snapshot.xmin);
                put(&mut bytes, snapshot.in_progress.len() as u64);
                let mut last = snapshot.xmin;
                for xid in &snapshot.in_progress {
                    put(&mut bytes, xid - last);
                    last = *xid;
                }
            }
        }
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads what [`Self::encode`] wrote.
    pub fn decode(text: &str) -> Result<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).unwrap_or_default();
        if bytes.first().is_some_and(|format| OLDER_FORMATS.contains(format)) {
            return Err(Error::CursorExpired);
        }
        Self::read(&bytes).ok_or_else(|| Error::BadUserInput("`after` is not a cursor of this API".to_owned()))
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (&[FORMAT], rest) = bytes.split_first_chunk()? else { return None };
        let (epoch, rest) = rest.split_first_chunk()?;
        let (&[has_witness], mut rest) = rest.split_first_chunk()?;
        let witness = match has_witness {
            NO_WITNESS => None,
            WITNESS => Some(Witness {
                seq: take(&mut rest)?.try_into().ok()?,
                xid: take(&mut rest)?,
                mark: take(&mut rest)?.try_into().ok()?,
            }),
            _ => return None,
        };
        let (&[kind], mut rest) = rest.split_first_chunk()?;
        let extent = match kind {
            SEQUENCE => Extent::Sequence(take(&mut rest)?.try_into().ok()?),
            SNAPSHOT => {
                let xmin = take(&mut rest).filter(|xmin| *xmin > 0)?;
                let xmax = xmin.checked_add(take(&mut rest)?)?;
                let count = take(&mut rest).filter(|count| *count <= MAX_IN_PROGRESS)?;
                let mut last = xmin;
                let in_progress = (0..count)
                    .map(|_| {
                        last = last.checked_add(take(&mut rest)?)?;
                        (last < xmax).then_some(last)
                    })
                    .collect::<Option<Vec<u64>>>()?;
                Extent::Snapshot(Snapshot { xmin, xmax, in_progress })
            }
            _ => return None,
        };
        rest.is_empty().then(|| {
            let position = Arc::new(Position { extent, witness });
            Self { epoch: i64::from_be_bytes(*epoch), position }
        })
    }
}

/// Appends a number in as many bytes as it needs, seven bits each.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let [low, ..] = (number & 0x7f).to_le_bytes();
        number >>= 7;
        if number == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&[byte], rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        if part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(epoch: i64, extent: Extent) -> Cursor {
        let witness = Some(Witness { seq: 1_000_000, xid: 4_294_967_299, mark: u32::MAX });
        Cursor { epoch, position: Arc::new(Position { extent, witness }) }
    }

    #[test]
    fn a_cursor_is_read_back() {
        for extent in [
            Extent::Sequence(0),
            Extent::Sequence(i64::MAX),
            Extent::Snapshot("3:3:".parse().unwrap()),
            Extent::Snapshot("4294967296:4294967396:4294967296,4294967300,4294967395".parse().unwrap()),
        ] {
            let with = cursor(-42, extent.clone());
            let without = Cursor { position: Arc::new(Position { extent, witness: None }), ..with.clone() };
            for cursor in [with, without] {
                assert_eq!(Cursor::decode(&cursor.encode()).unwrap(), cursor);
            }
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let good = cursor(7, Extent::Snapshot("10:20:12".parse().unwrap())).encode();
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(&good).unwrap();
        for length in 0..bytes.len() {
            assert!(Cursor::decode(&BASE64_URL_SAFE_NO_PAD.encode(&bytes[..length])).is_err(), "cut at {length}");
        }
        assert!(Cursor::decode(&format!("{good}AA")).is_err());
        assert!(Cursor::decode("né").is_err());
        let older = BASE64_URL_SAFE_NO_PAD.encode([&[2], &bytes[1..]].concat());
        assert!(matches!(Cursor::decode(&older), Err(Error::CursorExpired)));
        let negative = cursor(7, Extent::Sequence(-1)).encode();
        assert!(matches!(Cursor::decode(&negative), Err(Error::BadUserInput(_))));
        let huge = [&bytes[..10], &[0xff; 9], &[0x01]].concat();
        assert!(Cursor::decode(&BASE64_URL_SAFE_NO_PAD.encode(huge)).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_without_panic_and_any_cursor_back(text: String, bytes: Vec<u8>, epoch: i64, seq in 0..=i64::MAX) {
            for text in [text, BASE64_URL_SAFE_NO_PAD.encode([&[FORMAT][..], &bytes[..]].concat())] {
                if let Ok(cursor) = Cursor::decode(&text) {
                    assert_eq!(Cursor::decode(&cursor.encode()).unwrap(), cursor);
                }
            }
            let cursor = cursor(epoch, Extent::Sequence(seq));
            assert_eq!(Cursor::decode(&cursor.encode()).unwrap(), cursor);
        }
    }
}
