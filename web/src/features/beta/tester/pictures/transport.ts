import { languageHeaders } from '~/api/endpoint'
import { messageIn } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import type { StartPictureUploadInput } from '~/api/types.generated'
import { loadPart } from '~/lib/loadPart'
import { isFilm } from './film'
import { StartFilmUploadDocument } from './StartFilmUpload.generated'
import { StartPictureUploadDocument } from './StartPictureUpload.generated'

/** Large enough for few requests, small enough that a cut loses little. */
const CHUNK_BYTES = 512 * 1024

/** Who sends: the tester of a project, or the holder of the link of an invitation. */
export type Sender = Pick<StartPictureUploadInput, 'projectId' | 'token'>

/** The place of a picture or a film on the server. */
export interface Ticket {
  id: string
  url: string
  expiresAt: string
}

/** The server refused what was sent; the message is its own. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/** The server no longer knows the upload: it must be started again. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone'
}

export interface Transport {
  /**
   * Asks for a place on the server.
   * @throws UploadRefused, or another error when the server was not reached
   */
  start: (file: File) => Promise<Ticket>
  /**
   * Sends a file, or the rest of it.
   * @throws UploadRefused, UploadGone, or another error when the connection was cut
   */
  send: (file: File, ticket: Ticket, options: SendOptions) => Promise<void>
  /** Tells the server that a file will not be needed. */
  giveUp: (ticket: Ticket) => void
}

interface SendOptions {
  signal: AbortSignal
  /** Called with the part that the server has, from 0 to 1. */
  onProgress: (progress: number) => void
}

export const createTransport = (sender: Sender): Transport => ({
  async start(file) {
    const variables = { input: { ...sender, name: file.name, byteCount: file.size } }
    const { upload, userErrors } = isFilm(file)
      ? await mutate(StartFilmUploadDocument, variables)
      : await mutate(StartPictureUploadDocument, variables)
    if (!upload) throw new UploadRefused(userErrors[0]?.message)
    return upload
  },

  async send(file, { url }, { signal, onProgress }) {
    // Loaded when there is something to send.
    const { DetailedError, Upload } = await loadPart(() => import('tus-js-client'))
    if (signal.aborted) return
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(file, {
        uploadUrl: url,
        chunkSize: CHUNK_BYTES,
        headers: languageHeaders(),
        storeFingerprintForResuming: false,
        // PictureUploads tries again, also after a long time without a network.
        retryDelays: null,
        onProgress: (sent, total) => onProgress(total ? sent / total : 1),
        onSuccess: () => resolve(),
        onError: (error) => {
          const response = error instanceof DetailedError ? error.originalResponse : null
          reject(response ? failureOf(response.getStatus(), response.getBody(), error) : error)
        },
      })
      signal.addEventListener('abort', () => void upload.abort().then(resolve, resolve), { once: true })
      upload.start()
    })
  },

  giveUp({ url }) {
    // It expires by itself when this is not received.
    void fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' }, keepalive: true }).catch(() => undefined)
  },
})

/** The error that a response stands for. */
export function failureOf(status: number, body: string, error: Error): Error {
  if (status === 404 || status === 410) return new UploadGone()
  return status === 413 || status === 422 ? new UploadRefused(messageIn(body)) : error
}
