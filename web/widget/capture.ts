/** The greatest width of a picture, in pixels: text on it is readable, and it is small enough to be sent. */
const MAX_WIDTH = 2560

/** How long the browser takes to remove the widget and its own dialog from what it shows, in milliseconds. */
const SETTLING = 400

/** The largest PNG that is sent, in bytes; a larger picture is sent as JPEG. */
const MAX_PNG = 8_000_000

export const canCapture = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** Asks the visitor to show the page. Must be called while a click is handled. */
export const askForPage = () =>
  navigator.mediaDevices.getDisplayMedia({
    video: { displaySurface: 'browser' },
    audio: false,
    preferCurrentTab: true,
  } as DisplayMediaStreamOptions)

/** Draws what is shown now, and ends showing it. */
export async function takePicture(stream: MediaStream) {
  try {
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = stream
    await video.play()
    await new Promise((resolve) => setTimeout(resolve, SETTLING))
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.85)
  })

/** Returns the file of a picture. */
export async function toFile(canvas: HTMLCanvasElement) {
  const png = await encode(canvas, 'image/png')
  return png.size <= MAX_PNG ? png : encode(canvas, 'image/jpeg')
}
