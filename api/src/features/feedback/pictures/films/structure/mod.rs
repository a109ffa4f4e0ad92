//! Tells whether a file is a film, by its structure, while it passes: it is larger than what should be in memory. What is
//! in the pictures and the sound is not decoded.

mod mp4;
mod webm;

#[cfg(test)]
mod tests;

use entity::types::film_type::FilmType;

/// What the structure of a film says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// The type of the file.
    pub format: FilmType,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// A file is no film, is damaged, or was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid;

/// Reads the structure of a file that passes in parts.
#[derive(Debug)]
pub enum Reading {
    /// Too little has passed to tell the type.
    Begun {
        /// The bytes that have passed.
        start: Vec<u8>,
        /// The size of the file in bytes.
        total: u64,
    },
    /// An MP4.
    Mp4(mp4::Boxes),
    /// A WebM.
    Webm(webm::Start),
}

/// The number of bytes that tell the type.
const SIGNATURE: usize = 8;

impl Reading {
    /// Begins to read a file of a size in bytes.
    pub fn new(total: u64) -> Self {
        Self::Begun { start: Vec::new(), total }
    }

    /// Reads the next part.
    pub fn push(&mut self, part: &[u8]) -> Result<(), Invalid> {
        match self {
            Self::Begun { start, total } => {
                start.extend_from_slice(part);
                if start.len() < SIGNATURE {
                    return Ok(());
                }
                let (start, total) = (std::mem::take(start), *total);
                *self = if start[4..].starts_with(b"ftyp") {
                    Self::Mp4(mp4::Boxes::new(total))
                } else if start.starts_with(&webm::SIGNATURE) {
                    Self::Webm(webm::Start::new(total))
                } else {
                    return Err(Invalid);
                };
                self.push(&start)
            }
            Self::Mp4(boxes) => boxes.push(part),
            Self::Webm(start) => {
                start.push(part);
                Ok(())
            }
        }
    }

    /// Returns what the structure says when all has passed.
    pub fn end(self) -> Result<Film, Invalid> {
        match self {
            Self::Begun { .. } => Err(Invalid),
            Self::Mp4(boxes) => boxes.end(),
            Self::Webm(start) => start.end(),
        }
    }
}

/// Returns the film of a type with a size in pixels, unless that is impossible.
fn film(format: FilmType, width: u64, height: u64) -> Result<Film, Invalid> {
    const MAX: i32 = 16_384;
    let pixels = |count: u64| i32::try_from(count).ok().filter(|count| (1..=MAX).contains(count)).ok_or(Invalid);
    Ok(Film { format, width: pixels(width)?, height: pixels(height)? })
}
