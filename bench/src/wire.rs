//! As much of RFC 6455 as a client needs that reads for thousands: whole frames out of the bytes of one reading, without
//! a copy unless a frame is cut in two.

use anyhow::{Result, bail, ensure};

const TEXT: u8 = 0x1;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;

/// In place of a length that needs two bytes, and of one that needs eight.
const MEDIUM: u8 = 0x7E;
const LONG: u8 = 0x7F;

/// What a server sends.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// A message.
    Text(&'a str),
    /// To be answered with a pong that says the same.
    Ping(&'a [u8]),
    /// The end, and its code; 1005 when none was given.
    Close(u16),
    /// A pong, or binary: nothing we asked for.
    Other,
}

/// Cuts a stream of bytes into frames.
#[derive(Debug, Default)]
pub struct Frames {
    /// The beginning of a frame whose rest has not come yet.
    begun: Vec<u8>,
}

impl Frames {
    /// Takes what was read and hands out each frame that is now whole.
    pub fn take(&mut self, read: &[u8], mut each: impl FnMut(Frame<'_>)) -> Result<()> {
        if self.begun.is_empty() {
            let used = hand_out(read, &mut each)?;
            self.begun.extend_from_slice(&read[used..]);
        } else {
            self.begun.extend_from_slice(read);
            let used = hand_out(&self.begun, &mut each)?;
            self.begun.drain(..used);
        }
        if self.begun.is_empty() {
            // Thousands of connections: none keeps room for the one frame that was cut.
            self.begun = Vec::new();
        }
        Ok(())
    }
}

/// How many bytes were whole frames.
fn hand_out(bytes: &[u8], each: &mut impl FnMut(Frame<'_>)) -> Result<usize> {
    let mut used = 0;
    while let Some((frame, length)) = first(&bytes[used..])? {
        each(frame);
        used += length;
    }
    Ok(used)
}

/// The first frame, if it is whole, and its length with the header.
fn first(bytes: &[u8]) -> Result<Option<(Frame<'_>, usize)>> {
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

/// A text frame of a client.
pub fn text(message: &str) -> Vec<u8> {
    masked(TEXT, message.as_bytes())
}

/// The answer to a ping.
pub fn pong(payload: &[u8]) -> Vec<u8> {
    masked(0xA, payload)
}

/// Clients must mask; with a mask of zeros the payload stays as it is.
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

    /// A server's frame.
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
            .take(read, |frame| match frame {
                Frame::Text(text) => texts.push(text.to_owned()),
                other => texts.push(format!("{other:?}")),
            })
            .unwrap();
        texts
    }

    #[test]
    fn frames_are_found_wherever_the_bytes_are_cut() {
        let messages = ["a".to_owned(), "b".repeat(200), String::new(), "c".repeat(70_000)];
        let bytes: Vec<u8> = messages.iter().flat_map(|message| frame(TEXT, message.as_bytes())).collect();
        for cut in [1, 2, 3, 5, 64, 4096, bytes.len()] {
            let mut frames = Frames::default();
            let got: Vec<String> = bytes.chunks(cut).flat_map(|read| texts(&mut frames, read)).collect();
            assert_eq!(got, messages, "cut every {cut} bytes");
        }
    }

    #[test]
    fn control_frames_are_told_apart() {
        let bytes = [frame(PING, b"x"), frame(CLOSE, &[0x03, 0xF4, b'!']), frame(CLOSE, b"")].concat();
        assert_eq!(texts(&mut Frames::default(), &bytes), ["Ping([120])", "Close(1012)", "Close(1005)"]);
    }

    #[test]
    fn fragments_are_refused() {
        assert!(Frames::default().take(&[TEXT, 1, b'a'], |_| {}).is_err());
    }
}
