//! The subset of RFC 6455 that the load client needs. Decodes frames from the bytes of one read, without a copy unless
//! a frame is split across reads.

use anyhow::{Result, bail, ensure};

const TEXT: u8 = 0x1;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;

/// Markers for a length in the next two bytes, and in the next eight.
const MEDIUM: u8 = 0x7E;
const LONG: u8 = 0x7F;

/// A frame sent by the server.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// A text message.
    Text(&'a str),
    /// A ping, to be answered with a pong of the same payload.
    Ping(&'a [u8]),
    /// A close frame with its code, or 1005 without one.
    Close(u16),
    /// A pong or a binary message, which are ignored.
    Other,
}

/// Decodes frames from a stream of bytes.
#[derive(Debug, Default)]
pub struct Frames {
    /// The beginning of an incomplete frame.
    partial: Vec<u8>,
}

impl Frames {
    /// Decodes the bytes read and passes each complete frame to `each`.
    pub fn decode(&mut self, read: &[u8], mut each: impl FnMut(Frame<'_>)) -> Result<()> {
        if self.partial.is_empty() {
            let used = decode_frames(read, &mut each)?;
            self.partial.extend_from_slice(&read[used..]);
        } else {
            self.partial.extend_from_slice(read);
            let used = decode_frames(&self.partial, &mut each)?;
            self.partial.drain(..used);
        }
        if self.partial.is_empty() {
            // Frees the buffer: there are thousands of connections.
            self.partial = Vec::new();
        }
        Ok(())
    }
}

/// Passes each complete frame to `each`, and returns the number of bytes decoded.
fn decode_frames(bytes: &[u8], each: &mut impl FnMut(Frame<'_>)) -> Result<usize> {
    let mut used = 0;
    while let Some((frame, length)) = decode_first(&bytes[used..])? {
        each(frame);
        used += length;
    }
    Ok(used)
}

/// Returns the first frame, if complete, and its length including the header.
fn decode_first(bytes: &[u8]) -> Result<Option<(Frame<'_>, usize)>> {
    let Some((&[kind, short], rest)) = bytes.split_first_chunk() else { return Ok(None) };
    ensure!(kind & FINAL != 0, "the server cut a message into fragments");
    ensure!(short & MASKED == 0, "the server masked a frame");
    let (length, header) = match short {
        MEDIUM => match rest.first_chunk() {
            Some(bytes) => (usize::from(u16::from_be_bytes(*bytes)), 4),
            None => return Ok(None),
        },
        LONG => match rest.first_chunk() {
            Some(bytes) => (usize::try_from(u64::from_be_bytes(*bytes))?, 10),
            None => return Ok(None),
        },
        short => (usize::from(short), 2),
    };
    let Some(payload) = bytes.get(header..header + length) else { return Ok(None) };
    let frame = match kind & !FINAL {
        TEXT => Frame::Text(str::from_utf8(payload)?),
        PING => Frame::Ping(payload),
        CLOSE => Frame::Close(payload.first_chunk().map_or(1005, |code| u16::from_be_bytes(*code))),
        0 => bail!("the server cut a message into fragments"),
        _ => Frame::Other,
    };
    Ok(Some((frame, header + length)))
}

/// Encodes a text frame.
pub fn text(message: &str) -> Vec<u8> {
    masked(TEXT, message.as_bytes())
}

/// Encodes the response to a ping.
pub fn pong(payload: &[u8]) -> Vec<u8> {
    masked(0xA, payload)
}

/// Encodes a masked frame, as clients must send. A mask of zeros leaves the payload unchanged.
fn masked(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(payload.len() + 14);
    frame.push(FINAL | kind);
    let length = payload.len();
    if let Ok(short @ 0..MEDIUM) = u8::try_from(length) {
        frame.push(MASKED | short);
    } else if let Ok(medium) = u16::try_from(length) {
        frame.push(MASKED | MEDIUM);
        frame.extend(medium.to_be_bytes());
    } else {
        frame.push(MASKED | LONG);
        frame.extend((length as u64).to_be_bytes());
    }
    frame.extend([0; 4]);
    frame.extend_from_slice(payload);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodes a frame as the server sends it.
    fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
        let mut frame = masked(kind, payload);
        let mask = frame.len() - payload.len() - 4;
        frame.drain(mask..mask + 4);
        frame[1] &= !MASKED;
        frame
    }

    fn texts(frames: &mut Frames, read: &[u8]) -> Vec<String> {
        let mut texts = Vec::new();
        frames
            .decode(read, |frame| match frame {
                Frame::Text(text) => texts.push(text.to_owned()),
                other => texts.push(format!("{other:?}")),
            })
            .unwrap();
        texts
    }

    #[test]
    fn decodes_frames_split_at_any_byte() {
        let messages = ["a".to_owned(), "b".repeat(200), String::new(), "c".repeat(70_000)];
        let bytes: Vec<u8> = messages.iter().flat_map(|message| frame(TEXT, message.as_bytes())).collect();
        for cut in [1, 2, 3, 5, 64, 4096, bytes.len()] {
            let mut frames = Frames::default();
            let got: Vec<String> = bytes.chunks(cut).flat_map(|read| texts(&mut frames, read)).collect();
            assert_eq!(got, messages, "cut every {cut} bytes");
        }
    }

    #[test]
    fn decodes_control_frames() {
        let bytes = [frame(PING, b"x"), frame(CLOSE, &[0x03, 0xF4, b'!']), frame(CLOSE, b"")].concat();
        assert_eq!(texts(&mut Frames::default(), &bytes), ["Ping([120])", "Close(1012)", "Close(1005)"]);
    }

    #[test]
    fn rejects_fragments() {
        assert!(Frames::default().decode(&[TEXT, 1, b'a'], |_| {}).is_err());
    }
}
