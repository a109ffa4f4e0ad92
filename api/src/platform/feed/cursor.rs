//! A position as clients hold it: opaque text, valid on every instance of a deployment.
//!
//! Layout, before base64url: format version, epoch, checkpoint, kind, then the numbers of the position, snapshots as
//! small differences (about 100 characters with 32 writers). A cursor grants nothing, because permissions are checked
//! again at every subscription, so it needs no signature.

use std::{ops::RangeInclusive, sync::Arc};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

use super::{
    checkpoint::Checkpoint,
    position::{Extent, Position, Snapshot},
};
use crate::platform::error::{Error, Result};

const FORMAT: u8 = 3;
/// Earlier formats, which covered whole snapshots: clients that have one must reload their data.
const OLDER_FORMATS: RangeInclusive<u8> = 1..=2;
const SEQUENCE: u8 = b's';
const SNAPSHOT: u8 = b'x';
const CHECKPOINT: u8 = b'w';
const NO_CHECKPOINT: u8 = b'n';

/// The maximum number of transactions in progress: more than any database here allows connections.
const MAX_IN_PROGRESS: u64 = 10_000;

/// The position of a client in the feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The epoch of the database.
    pub epoch: i64,
    /// The changes that the client has received.
    pub position: Arc<Position>,
}

impl Cursor {
    /// Encodes the cursor as the text sent to clients.
    pub fn encode(&self) -> String {
        let mut bytes = vec![FORMAT];
        bytes.extend(self.epoch.to_be_bytes());
        match self.position.checkpoint {
            None => bytes.push(NO_CHECKPOINT),
            Some(checkpoint) => {
                bytes.push(CHECKPOINT);
                write_varint(&mut bytes, checkpoint.seq.cast_unsigned());
                write_varint(&mut bytes, checkpoint.xid);
                write_varint(&mut bytes, checkpoint.digest.into());
            }
        }
        match &self.position.extent {
            Extent::Sequence(seq) => {
                bytes.push(SEQUENCE);
                write_varint(&mut bytes, seq.cast_unsigned());
            }
            Extent::Snapshot(snapshot) => {
                bytes.push(SNAPSHOT);
                write_varint(&mut bytes, snapshot.xmin);
                write_varint(&mut bytes, snapshot.xmax - snapshot.xmin);
                write_varint(&mut bytes, snapshot.in_progress.len() as u64);
                let mut last = snapshot.xmin;
                for xid in &snapshot.in_progress {
                    write_varint(&mut bytes, xid - last);
                    last = *xid;
                }
            }
        }
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Decodes what [`Self::encode`] wrote. Fails with [`Error::CursorExpired`] for an earlier format and with
    /// [`Error::BadUserInput`] for anything else.
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
        let (&[has_checkpoint], mut rest) = rest.split_first_chunk()?;
        let checkpoint = match has_checkpoint {
            NO_CHECKPOINT => None,
            CHECKPOINT => Some(Checkpoint {
                seq: read_varint(&mut rest)?.try_into().ok()?,
                xid: read_varint(&mut rest)?,
                digest: read_varint(&mut rest)?.try_into().ok()?,
            }),
            _ => return None,
        };
        let (&[kind], mut rest) = rest.split_first_chunk()?;
        let extent = match kind {
            SEQUENCE => Extent::Sequence(read_varint(&mut rest)?.try_into().ok()?),
            SNAPSHOT => {
                let xmin = read_varint(&mut rest).filter(|xmin| *xmin > 0)?;
                let xmax = xmin.checked_add(read_varint(&mut rest)?)?;
                let count = read_varint(&mut rest).filter(|count| *count <= MAX_IN_PROGRESS)?;
                let mut last = xmin;
                let in_progress = (0..count)
                    .map(|_| {
                        last = last.checked_add(read_varint(&mut rest)?)?;
                        (last < xmax).then_some(last)
                    })
                    .collect::<Option<Vec<u64>>>()?;
                Extent::Snapshot(Snapshot { xmin, xmax, in_progress })
            }
            _ => return None,
        };
        rest.is_empty().then(|| {
            let position = Arc::new(Position { extent, checkpoint });
            Self { epoch: i64::from_be_bytes(*epoch), position }
        })
    }
}

/// Appends a number in as many bytes as it needs, seven bits each.
fn write_varint(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let [low, ..] = (number & 0x7f).to_le_bytes();
        number >>= 7;
        if number == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

/// Reads a number written by [`write_varint`] and advances `bytes` past it.
fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
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
        let checkpoint = Some(Checkpoint { seq: 1_000_000, xid: 4_294_967_299, digest: u32::MAX });
        Cursor { epoch, position: Arc::new(Position { extent, checkpoint }) }
    }

    #[test]
    fn decodes_what_was_encoded() {
        for extent in [
            Extent::Sequence(0),
            Extent::Sequence(i64::MAX),
            Extent::Snapshot("3:3:".parse().unwrap()),
            Extent::Snapshot("4294967296:4294967396:4294967296,4294967300,4294967395".parse().unwrap()),
        ] {
            let with = cursor(-42, extent.clone());
            let without = Cursor { position: Arc::new(Position { extent, checkpoint: None }), ..with.clone() };
            for cursor in [with, without] {
                assert_eq!(Cursor::decode(&cursor.encode()).unwrap(), cursor);
            }
        }
    }

    #[test]
    fn rejects_malformed_text_and_earlier_formats() {
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
        fn decoding_never_panics_and_reverses_encoding(text: String, bytes: Vec<u8>, epoch: i64, seq in 0..=i64::MAX) {
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
