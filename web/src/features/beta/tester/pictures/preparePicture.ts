/** At most so many pictures per feedback. */
export const MAX_PICTURES = 8

/** A larger file is refused by the server too. */
export const MAX_BYTES = 10_000_000

const THUMBNAIL_SIZE = 160
const JPEG_QUALITY = 0.92

const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Converted before they are sent, where the browser can decode them. */
const convertedTypes = ['image/avif', 'image/heic', 'image/heif']

/** Why a file cannot be sent. */
export type Problem = 'wrongType' | 'tooLarge' | 'unreadable'

export interface Prepared {
  file: File
  /** A small copy, as a data URL. */
  thumbnail: string
}

/** What is wrong with a file at first sight. */
export function problemOf(file: File): Problem | undefined {
  const type = typeOf(file)
  if (convertedTypes.includes(type)) return undefined
  if (!acceptedTypes.includes(type)) return 'wrongType'
  return file.size > MAX_BYTES ? 'tooLarge' : undefined
}

/** Some browsers do not know the type of the photos of a phone. */
function typeOf({ type, name }: File): string {
  const extension = /\.(avif|heic|heif)$/i.exec(name)?.[1]
  return type || (extension ? `image/${extension.toLowerCase()}` : '')
}

/** Decodes a picture, converts it when the server does not take its format, and makes a thumbnail. */
export async function preparePicture(file: File): Promise<Prepared | Problem> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return 'unreadable'
  }
  try {
    const sent = acceptedTypes.includes(file.type) ? file : await toFile(drawn(bitmap), file.name, typeOf(file))
    if (!sent || sent.size > MAX_BYTES) return 'tooLarge'
    return { file: sent, thumbnail: drawn(bitmap, THUMBNAIL_SIZE).toDataURL('image/jpeg', 0.8) }
  } finally {
    bitmap.close()
  }
}

/**
 * Encodes a canvas as a file that the server takes: a PNG keeps every pixel of a screenshot, unless the picture was a photo or
 * the PNG would be too large.
 */
export async function toFile(canvas: HTMLCanvasElement, name: string, from: string): Promise<File | undefined> {
  const isPhoto = ['image/jpeg', 'image/heic', 'image/heif'].includes(from)
  const png = isPhoto ? null : await blobOf(canvas, 'image/png')
  const blob = png && png.size <= MAX_BYTES ? png : await blobOf(canvas, 'image/jpeg')
  if (!blob) return undefined
  const extension = blob.type === 'image/png' ? 'png' : 'jpg'
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${extension}`, { type: blob.type })
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))

/** Draws a picture, on white where it is transparent when it is made smaller: the thumbnail is a JPEG. */
function drawn(bitmap: ImageBitmap, size = Infinity): HTMLCanvasElement {
  const scale = Math.min(1, size / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context && scale < 1) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
