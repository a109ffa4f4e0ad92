//! The elements of a WebM, which is a Matroska (RFC 9559) of a certain type, written as EBML (RFC 8794): a header that
//! names the type, and a segment, in which the tracks are described before their content.

use entity::types::film_type::FilmType;

use super::{Film, Invalid, film};

/// The first bytes of EBML: the identifier of its header.
pub const SIGNATURE: [u8; 4] = [0x1a, 0x45, 0xdf, 0xa3];

const EBML: u32 = u32::from_be_bytes(SIGNATURE);
const DOC_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const CLUSTER: u32 = 0x1f43_b675;
const TRACKS: u32 = 0x1654_ae6b;
const TRACK_ENTRY: u32 = 0xae;
const TRACK_TYPE: u32 = 0x83;
const VIDEO: u32 = 0xe0;
const PIXEL_WIDTH: u32 = 0xb0;
const PIXEL_HEIGHT: u32 = 0xba;

/// The type of a track with pictures.
const VIDEO_TRACK: u64 = 1;

/// How much of a file is kept in memory, in bytes: more than comes before the content of the tracks.
const MAX_KEPT: usize = 1024 * 1024;

/// The start of a file that passes in parts.
#[derive(Debug)]
pub struct Start {
    total: u64,
    kept: Vec<u8>,
}

impl Start {
    /// Begins to read a file of a size in bytes.
    pub fn new(total: u64) -> Self {
        Self { total, kept: Vec::new() }
    }

    /// Reads the next part.
    pub fn push(&mut self, part: &[u8]) {
        let count = part.len().min(MAX_KEPT - self.kept.len());
        self.kept.extend_from_slice(&part[..count]);
    }

    /// Returns what the elements say when all has passed.
    pub fn end(self) -> Result<Film, Invalid> {
        described(&self.kept, self.total).ok_or(Invalid)
    }
}

/// Returns what the start of a file of a size says.
fn described(start: &[u8], total: u64) -> Option<Film> {
    let (header, rest) = element(start)?;
    // A text may be followed by zeros.
    let doc_type = find(header.whole()?, DOC_TYPE)?.split(|byte| *byte == 0).next()?;
    let is_webm = header.id == EBML && doc_type == b"webm";
    let (segment, _) = element(rest)?;
    if !is_webm || segment.id != SEGMENT {
        return None;
    }
    // What is recorded has no size: it was not known when the header was written.
    let begin = (start.len() - segment.content.len()) as u64;
    if segment.size.is_some_and(|size| size > total - begin) {
        return None;
    }
    let mut rest = segment.content;
    let mut described = None;
    loop {
        let (child, after) = element(rest)?;
        match child.id {
            TRACKS => described = Some(dimensions(child.whole()?)?),
            // The content of the tracks, which follows their description.
            CLUSTER => {
                let (width, height) = described?;
                return film(FilmType::Webm, width, height).ok();
            }
            _ => {}
        }
        child.whole()?;
        rest = after;
    }
}

/// Returns the width and the height in pixels of the first track with pictures.
fn dimensions(mut tracks: &[u8]) -> Option<(u64, u64)> {
    loop {
        let (entry, rest) = element(tracks)?;
        let content = entry.whole()?;
        if entry.id == TRACK_ENTRY && number(find(content, TRACK_TYPE)?)? == VIDEO_TRACK {
            let video = find(content, VIDEO)?;
            return Some((number(find(video, PIXEL_WIDTH)?)?, number(find(video, PIXEL_HEIGHT)?)?));
        }
        tracks = rest;
    }
}

/// An element.
struct Element<'a> {
    id: u32,
    /// The size that it declares, if it does.
    size: Option<u64>,
    /// The content of the element, as far as it was kept.
    content: &'a [u8],
}

impl<'a> Element<'a> {
    /// Returns the content, if all of it was kept.
    fn whole(&self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.size?).ok()?;
        (self.content.len() == size).then_some(self.content)
    }
}

/// Returns the element at the start, and what follows it.
fn element(bytes: &[u8]) -> Option<(Element<'_>, &[u8])> {
    let (id, rest) = variable(bytes, 4, false)?;
    let (size, rest) = variable(rest, 8, true)?;
    // All ones: the size is not known.
    let width = bytes.len() - rest.len() - id_length(bytes)?;
    let unknown = (1_u64 << (7 * width)) - 1;
    let size = Some(size).filter(|size| *size != unknown);
    let length = size.and_then(|size| usize::try_from(size).ok()).map_or(rest.len(), |size| size.min(rest.len()));
    let (content, after) = rest.split_at(length);
    Some((Element { id: u32::try_from(id).ok()?, size, content }, after))
}

/// Returns the number of bytes of the identifier at the start.
fn id_length(bytes: &[u8]) -> Option<usize> {
    Some(bytes.first()?.leading_zeros() as usize + 1)
}

/// Returns the number at the start, whose first bits tell how many bytes it has, and what follows it. An identifier keeps
/// these bits.
fn variable(bytes: &[u8], max_length: usize, is_size: bool) -> Option<(u64, &[u8])> {
    let length = id_length(bytes)?;
    if length > max_length {
        return None;
    }
    let (own, rest) = bytes.split_at_checked(length)?;
    let value = own.iter().fold(0_u64, |value, byte| (value << 8) | u64::from(*byte));
    let marker = 1_u64 << (7 * length);
    Some((if is_size { value & (marker - 1) } else { value }, rest))
}

/// Returns the content of the first child of a type.
fn find(mut content: &[u8], id: u32) -> Option<&[u8]> {
    loop {
        let (child, rest) = element(content)?;
        let found = child.whole()?;
        if child.id == id {
            return Some(found);
        }
        content = rest;
    }
}

/// Returns an unsigned number.
fn number(content: &[u8]) -> Option<u64> {
    (content.len() <= 8).then(|| content.iter().fold(0, |value, byte| (value << 8) | u64::from(*byte)))
}
