//! The boxes of an MP4 (ISO/IEC 14496-12): the first names the format, one (`moov`) describes the tracks, and others have
//! their content.

use entity::types::film_type::FilmType;

use super::{Film, Invalid, film};

/// The type of a box.
type Type = [u8; 4];

/// The formats that browsers play as `video/mp4`. QuickTime (`qt  `) is none of them.
const BRANDS: [&[u8; 4]; 17] = [
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9", b"mp41", b"mp42", b"avc1",
    b"M4V ", b"MSNV", b"dash", b"3gp4", b"3gp5",
];
/// The format of the films of QuickTime.
const QUICKTIME: &[u8] = b"qt  ";
/// The maximum size of a box that is kept in memory, in bytes: that of the tracks has some bytes for each picture.
const MAX_KEPT: u64 = 8 * 1024 * 1024;
/// The size of the header of a box.
const HEADER: usize = 8;
/// The same, with a size of 64 bits.
const LONG_HEADER: usize = 16;

/// The boxes of a file that passes in parts.
#[derive(Debug)]
pub struct Boxes {
    /// The size of the file.
    total: u64,
    /// The number of bytes of the file that have passed.
    position: u64,
    /// The bytes of the header of the next box that have passed.
    header: Vec<u8>,
    /// The type of the box that passes.
    kind: Type,
    /// How much of its content is left.
    left: u64,
    /// The content of the box, if it is needed.
    kept: Vec<u8>,
    has_format: bool,
    has_media: bool,
    film: Option<Film>,
}

impl Boxes {
    /// Begins to read a file of a size in bytes.
    pub fn new(total: u64) -> Self {
        Self {
            total,
            position: 0,
            header: Vec::new(),
            kind: [0; 4],
            left: 0,
            kept: Vec::new(),
            has_format: false,
            has_media: false,
            film: None,
        }
    }

    /// Reads the next part.
    pub fn push(&mut self, mut part: &[u8]) -> Result<(), Invalid> {
        while !part.is_empty() {
            let is_header = self.left == 0;
            let wanted = if is_header { (self.header_size() - self.header.len()) as u64 } else { self.left };
            let count = usize::try_from(wanted).map_or(part.len(), |wanted| wanted.min(part.len()));
            let (bytes, rest) = part.split_at(count);
            self.position += count as u64;
            part = rest;
            if is_header {
                self.header.extend_from_slice(bytes);
                if self.header.len() == self.header_size() {
                    self.begin()?;
                }
            } else {
                self.left -= count as u64;
                if self.is_kept() {
                    self.kept.extend_from_slice(bytes);
                }
            }
            if self.header.is_empty() && self.left == 0 {
                self.finish()?;
            }
        }
        Ok(())
    }

    /// Returns what the boxes say when all has passed.
    pub fn end(self) -> Result<Film, Invalid> {
        let is_whole = self.header.is_empty() && self.left == 0;
        self.film.filter(|_| is_whole && self.has_media).ok_or(Invalid)
    }

    /// Returns the size of the header that passes, as far as it is known.
    fn header_size(&self) -> usize {
        if self.header.starts_with(&[0, 0, 0, 1]) { LONG_HEADER } else { HEADER }
    }

    /// Begins a box, whose header is whole.
    fn begin(&mut self) -> Result<(), Invalid> {
        let header = std::mem::take(&mut self.header);
        let (kind, size) = declared(&header).ok_or(Invalid)?;
        let left = self.total.saturating_sub(self.position);
        self.left = match size {
            // It reaches to the end of the file.
            None => left,
            Some(size) => size.checked_sub(header.len() as u64).filter(|size| *size <= left).ok_or(Invalid)?,
        };
        self.kind = kind;
        let is_expected = self.has_format != (&kind == b"ftyp");
        if !is_expected || (self.is_kept() && self.left > MAX_KEPT) {
            return Err(Invalid);
        }
        Ok(())
    }

    fn is_kept(&self) -> bool {
        matches!(&self.kind, b"ftyp" | b"moov")
    }

    /// Ends the box that has passed.
    fn finish(&mut self) -> Result<(), Invalid> {
        let content = std::mem::take(&mut self.kept);
        match &self.kind {
            b"ftyp" => {
                if !is_known(&content) {
                    return Err(Invalid);
                }
                self.has_format = true;
            }
            b"moov" => self.film = Some(described(&content)?),
            b"mdat" => self.has_media = true,
            _ => {}
        }
        Ok(())
    }
}

/// Whether the content of a `ftyp` box names a format that browsers play: as the main one, or as one that also applies.
fn is_known(content: &[u8]) -> bool {
    let mut brands = content.chunks_exact(4).enumerate().filter(|(index, _)| *index != 1).map(|(_, brand)| brand);
    !content.starts_with(QUICKTIME) && brands.any(|brand| BRANDS.iter().any(|known| *known == brand))
}

/// Returns what the content of a `moov` box says of the first track with pictures.
fn described(content: &[u8]) -> Result<Film, Invalid> {
    for Child { content: track, .. } in children(content)?.into_iter().filter(|child| &child.kind == b"trak") {
        let handler = child(child(track, *b"mdia")?, *b"hdlr")?;
        if handler.get(8..12) == Some(b"vide".as_slice()) {
            let (width, height) = dimensions(child(track, *b"tkhd")?).ok_or(Invalid)?;
            return film(FilmType::Mp4, width, height);
        }
    }
    Err(Invalid)
}

/// Returns the width and the height in pixels, as shown, from the content of a `tkhd` box.
fn dimensions(header: &[u8]) -> Option<(u64, u64)> {
    // Version 1 has times of 64 bits.
    let longer = if *header.first()? == 1 { 12 } else { 0 };
    let number = |at: usize| {
        let bytes = header.get(at + longer..at + longer + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    };
    // Fixed-point numbers: the lower half is the fraction.
    let (width, height) = (u64::from(number(76)? >> 16), u64::from(number(80)? >> 16));
    // The matrix of a phone that was held upright turns by 90°: the first and the fifth of its numbers are 0.
    let is_turned = number(40)? == 0 && number(56)? == 0;
    Some(if is_turned { (height, width) } else { (width, height) })
}

/// A box in the content of another.
struct Child<'a> {
    kind: Type,
    content: &'a [u8],
}

/// Returns the content of the first box of a type in the content of another.
fn child(content: &[u8], kind: Type) -> Result<&[u8], Invalid> {
    children(content)?.into_iter().find(|child| child.kind == kind).map(|child| child.content).ok_or(Invalid)
}

/// Returns the boxes in the content of another.
fn children(mut content: &[u8]) -> Result<Vec<Child<'_>>, Invalid> {
    let mut found = Vec::new();
    while !content.is_empty() {
        let (kind, size) = declared(content).ok_or(Invalid)?;
        let header = if content.starts_with(&[0, 0, 0, 1]) { LONG_HEADER } else { HEADER };
        let size = size.map_or(Some(content.len()), |size| usize::try_from(size).ok()).ok_or(Invalid)?;
        if size < header || size > content.len() {
            return Err(Invalid);
        }
        let (this, rest) = content.split_at(size);
        found.push(Child { kind, content: &this[header..] });
        content = rest;
    }
    Ok(found)
}

/// Returns the type and the size that the header of a box declares; no size when it reaches to the end.
fn declared(header: &[u8]) -> Option<(Type, Option<u64>)> {
    let size = u32::from_be_bytes(header.get(..4)?.try_into().ok()?);
    let kind = header.get(4..8)?.try_into().ok()?;
    let size = match size {
        0 => None,
        1 => Some(u64::from_be_bytes(header.get(8..16)?.try_into().ok()?)),
        size => Some(u64::from(size)),
    };
    Some((kind, size))
}
