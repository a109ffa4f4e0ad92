//! Decoding a picture and encoding it again: its type is that of its content, whatever its name says, and nothing but the
//! pixels remains, such as the place where a photograph was taken.

use std::io::Cursor;

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, ImageResult,
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
pub enum Refusal {
    /// It is none, or damaged.
    Invalid,
    /// It has too many pixels.
    TooLarge,
}

/// Decodes a picture and encodes it again. An animated one becomes its first image. Takes up to some seconds.
pub fn decode(content: &[u8]) -> Result<Decoded, Refusal> {
    let reader = ImageReader::new(Cursor::new(content)).with_guessed_format().map_err(|_| Refusal::Invalid)?;
    let format = reader.format().ok_or(Refusal::Invalid)?;
    let mut decoder = reader.into_decoder().map_err(|_| Refusal::Invalid)?;
    let (width, height) = decoder.dimensions();
    // Before anything is allocated: a small file can declare any size.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED {
        return Err(Refusal::TooLarge);
    }
    let orientation = decoder.orientation().map_err(|_| Refusal::Invalid)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|_| Refusal::Invalid)?;
    image.apply_orientation(orientation);
    let image = eight_bits(image);
    let is_photograph = match format {
        ImageFormat::Jpeg => true,
        ImageFormat::WebP => !image.color().has_alpha(),
        _ => false,
    };
    let full = encode(&image, is_photograph.then_some(QUALITY)).map_err(|_| Refusal::Invalid)?;
    if full.len() > MAX_ENCODED {
        return Err(Refusal::TooLarge);
    }
    let (width, height) = (image.width(), image.height());
    let small = if width.max(height) > THUMBNAIL { image.thumbnail(THUMBNAIL, THUMBNAIL) } else { image };
    let quality = (!small.color().has_alpha()).then_some(THUMBNAIL_QUALITY);
    let thumbnail = encode(&small, quality).map_err(|_| Refusal::Invalid)?;
    let pixels = |count| i32::try_from(count).map_err(|_| Refusal::TooLarge);
    Ok(Decoded { full: full.into(), thumbnail: thumbnail.into(), width: pixels(width)?, height: pixels(height)? })
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
