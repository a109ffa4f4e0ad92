//! Decoding a picture and encoding it again: its type is that of its content, whatever its name says, and nothing but the
//! pixels remains, such as the place where a photograph was taken.

use std::io::Cursor;

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader, ImageResult,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
};

/// The maximum number of pixels: more than any phone's camera has by default.
const MAX_PIXELS: u64 = 50_000_000;
/// The maximum size of the decoded picture, in bytes.
const MAX_DECODED: u64 = MAX_PIXELS * 4;
/// The maximum size of the stored picture, in bytes.
const MAX_ENCODED: usize = 20 * 1024 * 1024;
/// The maximum width and height of the thumbnail.
const THUMBNAIL: u32 = 480;
/// The quality of pictures without transparency that came without loss of quality, or with little.
const QUALITY: u8 = 90;
/// The quality of thumbnails.
const THUMBNAIL_QUALITY: u8 = 80;

/// A picture as it is stored.
#[derive(Debug)]
pub struct Decoded {
    /// The whole picture, PNG or JPEG.
    pub full: Bytes,
    /// A small one, PNG or JPEG.
    pub thumbnail: Bytes,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// Why a picture is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The file is not a picture, or is damaged.
    Invalid,
    /// The picture has too many pixels.
    TooLarge,
}

impl From<ImageError> for DecodeError {
    fn from(error: ImageError) -> Self {
        if matches!(error, ImageError::Limits(_)) { Self::TooLarge } else { Self::Invalid }
    }
}

/// Decodes a picture and encodes it again. An animated one becomes its first image. Takes up to some seconds.
pub fn decode(content: &[u8]) -> Result<Decoded, DecodeError> {
    let reader = ImageReader::new(Cursor::new(content)).with_guessed_format().map_err(|_| DecodeError::Invalid)?;
    let format = reader.format().ok_or(DecodeError::Invalid)?;
    if format == ImageFormat::Jpeg && !is_whole_jpeg(content) {
        return Err(DecodeError::Invalid);
    }
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    // Before anything is allocated: a small file can declare any size.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED {
        return Err(DecodeError::TooLarge);
    }
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    let image = eight_bits(image);
    let is_photograph = match format {
        ImageFormat::Jpeg => true,
        ImageFormat::WebP => !image.color().has_alpha(),
        _ => false,
    };
    let full = encode(&image, is_photograph.then_some(QUALITY))?;
    if full.len() > MAX_ENCODED {
        return Err(DecodeError::TooLarge);
    }
    let (width, height) = (image.width(), image.height());
    let small = if width.max(height) > THUMBNAIL { image.thumbnail(THUMBNAIL, THUMBNAIL) } else { image };
    let quality = (!small.color().has_alpha()).then_some(THUMBNAIL_QUALITY);
    let thumbnail = encode(&small, quality)?;
    let pixels = |count: u32| i32::try_from(count).map_err(|_| DecodeError::TooLarge);
    Ok(Decoded { full: full.into(), thumbnail: thumbnail.into(), width: pixels(width)?, height: pixels(height)? })
}

/// Whether a JPEG has an end: the decoder accepts one that was cut off, with the rest in grey.
fn is_whole_jpeg(content: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xda;
    let mut rest = content.get(2..).unwrap_or_default();
    // Segments before the picture are skipped by their length: some contain a small JPEG of their own.
    while let &[0xff, marker, high, low, ..] = rest {
        if marker == START_OF_SCAN {
            return rest.windows(2).any(|pair| pair == [0xff, 0xd9]);
        }
        rest = rest.get(2 + usize::from(u16::from_be_bytes([high, low]))..).unwrap_or_default();
    }
    false
}

/// Returns a picture with 8 bits for each colour, and with transparency only if a pixel has any.
fn eight_bits(image: DynamicImage) -> DynamicImage {
    if !image.color().has_alpha() {
        return DynamicImage::ImageRgb8(image.into_rgb8());
    }
    let image = image.into_rgba8();
    if image.pixels().all(|pixel| pixel.0[3] == u8::MAX) {
        return DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(image).into_rgb8());
    }
    DynamicImage::ImageRgba8(image)
}

/// Encodes as JPEG of a quality, or as PNG.
fn encode(image: &DynamicImage, quality: Option<u8>) -> ImageResult<Vec<u8>> {
    let mut encoded = Vec::new();
    let (pixels, color) = (image.as_bytes(), image.color().into());
    match quality {
        Some(quality) => JpegEncoder::new_with_quality(&mut encoded, quality).write_image(
            pixels,
            image.width(),
            image.height(),
            color,
        ),
        None => PngEncoder::new(&mut encoded).write_image(pixels, image.width(), image.height(), color),
    }?;
    Ok(encoded)
}
