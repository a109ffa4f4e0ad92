//! Tests of the structure of films, which pass in parts of any size.

use super::*;

/// Returns what the structure of a file says, which passes in parts of a size.
fn read(content: &[u8], size: usize) -> Result<Film, Invalid> {
    let mut reading = Reading::new(content.len() as u64);
    content.chunks(size).try_for_each(|part| reading.push(part))?;
    reading.end()
}

fn boxed(kind: [u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let size = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
    [size.as_slice(), &kind, &content].concat()
}

fn format(brands: &[&[u8]]) -> Vec<u8> {
    boxed(*b"ftyp", &[brands[0], &[0; 4], &brands[1..].concat()])
}

/// Returns a track of 640 × 360 pixels.
fn track(handler: [u8; 4], version: u8, is_turned: bool) -> Vec<u8> {
    let mut header = vec![0; if version == 1 { 52 } else { 40 }];
    header[0] = version;
    let (straight, turned) = if is_turned { (0_u32, 1_u32) } else { (1, 0) };
    for number in [straight, turned, 0, turned, straight, 0, 0, 0, 1] {
        header.extend((number << 16).to_be_bytes());
    }
    for pixels in [640_u32, 360] {
        header.extend((pixels << 16).to_be_bytes());
    }
    let media = boxed(*b"mdia", &[&boxed(*b"hdlr", &[&[0; 8], &handler, &[0; 12]])]);
    boxed(*b"trak", &[&boxed(*b"tkhd", &[&header]), &media])
}

fn mp4(brands: &[&[u8]], tracks: &[Vec<u8>]) -> Vec<u8> {
    let movie = boxed(*b"moov", &[&boxed(*b"mvhd", &[&[0; 100]]), &tracks.concat()]);
    [format(brands), movie, boxed(*b"mdat", &[b"pictures"])].concat()
}

fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let size = ((1 << 56) | content.len() as u64).to_be_bytes();
    [id, &size, content].concat()
}

/// Returns a WebM with a sound and pictures of 640 × 360 pixels, whose segment has a size or not.
fn webm(doc_type: &[u8], has_size: bool) -> Vec<u8> {
    let video = [element(&[0xb0], &[2, 128]), element(&[0xba], &[1, 104])].concat();
    let pictures = [element(&[0x83], &[1]), element(&[0xe0], &video)].concat();
    let tracks = [element(&[0xae], &element(&[0x83], &[2])), element(&[0xae], &pictures)].concat();
    let content = [
        element(&[0x15, 0x49, 0xa9, 0x66], b""),
        element(&[0x16, 0x54, 0xae, 0x6b], &tracks),
        // A cluster without a size, as in what is recorded.
        vec![0x1f, 0x43, 0xb6, 0x75, 0xff, 1, 2, 3],
    ];
    let mut segment = element(&[0x18, 0x53, 0x80, 0x67], &content.concat());
    if !has_size {
        segment[4..12].fill(0xff);
        segment[4] = 0x01;
    }
    [element(&webm::SIGNATURE, &element(&[0x42, 0x82], doc_type)), segment].concat()
}

const WIDE: (i32, i32) = (640, 360);

fn film_of(format: FilmType, (width, height): (i32, i32)) -> Film {
    Film { format, width, height }
}

#[test]
fn an_mp4_is_read_in_parts_of_any_size() {
    let content = mp4(&[b"isom", b"mp41"], &[track(*b"soun", 0, false), track(*b"vide", 0, false)]);
    for size in 1..content.len() {
        assert_eq!(read(&content, size), Ok(film_of(FilmType::Mp4, WIDE)), "{size}");
    }
    for end in 0..content.len() {
        assert_eq!(read(&content[..end], 7), Err(Invalid), "{end}");
    }
    let film = |version, is_turned| read(&mp4(&[b"mp42"], &[track(*b"vide", version, is_turned)]), 99);
    assert_eq!(film(1, false), Ok(film_of(FilmType::Mp4, WIDE)));
    assert_eq!(film(0, true), Ok(film_of(FilmType::Mp4, (360, 640))), "a phone that was held upright");
}

#[test]
fn boxes_have_sizes_of_each_kind() {
    let (format, movie) = (format(&[b"isom"]), boxed(*b"moov", &[&track(*b"vide", 0, false)]));
    let to_the_end = [format.as_slice(), &movie, b"\0\0\0\0mdatpictures"].concat();
    assert_eq!(read(&to_the_end, 5), Ok(film_of(FilmType::Mp4, WIDE)));
    let long = |size: u64| [format.as_slice(), b"\0\0\0\x01mdat", &size.to_be_bytes(), b"pictures", &movie].concat();
    assert_eq!(read(&long(24), 5), Ok(film_of(FilmType::Mp4, WIDE)));
    for size in [0, 15, 25, u64::MAX] {
        assert_eq!(read(&long(size), 5), Err(Invalid), "{size}");
    }
}

#[test]
fn other_boxes_are_no_film() {
    let video = [track(*b"vide", 0, false)];
    assert!(read(&mp4(&[b"isom"], &video), 9).is_ok());
    assert_eq!(read(&mp4(&[b"qt  ", b"qt  "], &video), 9), Err(Invalid), "QuickTime");
    assert_eq!(read(&mp4(&[b"heic", b"mif1"], &video), 9), Err(Invalid), "a picture of a phone");
    assert_eq!(read(&mp4(&[b"isom"], &[track(*b"soun", 0, false)]), 9), Err(Invalid), "only sound");
    assert_eq!(read(&mp4(&[b"isom"], &[]), 9), Err(Invalid), "no track");
    let without_tracks = [format(&[b"isom"]), boxed(*b"mdat", &[b"pictures"])].concat();
    assert_eq!(read(&without_tracks, 9), Err(Invalid));
    let without_content = [format(&[b"isom"]), boxed(*b"moov", &[&video[0]])].concat();
    assert_eq!(read(&without_content, 9), Err(Invalid));
}

#[test]
fn a_webm_is_read_in_parts_of_any_size() {
    for has_size in [true, false] {
        let content = webm(b"webm", has_size);
        for size in 1..content.len() {
            assert_eq!(read(&content, size), Ok(film_of(FilmType::Webm, WIDE)), "{size}");
        }
    }
    assert_eq!(read(&webm(b"webm\0\0", true), 9), Ok(film_of(FilmType::Webm, WIDE)));
    assert_eq!(read(&webm(b"matroska", true), 9), Err(Invalid));
    let content = webm(b"webm", true);
    for end in 0..content.len() {
        assert_eq!(read(&content[..end], 7), Err(Invalid), "{end}");
    }
}

#[test]
fn nothing_that_is_damaged_fails_otherwise() {
    let video = [track(*b"vide", 0, false)];
    for content in [mp4(&[b"isom"], &video), webm(b"webm", true), webm(b"webm", false)] {
        for at in 0..content.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut damaged = content.clone();
                damaged[at] = value;
                // A film or not, and no panic.
                let _ = read(&damaged, 11);
            }
        }
    }
}
