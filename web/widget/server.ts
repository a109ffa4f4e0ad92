import { messageIn } from '~/api/errors'
import { createId } from '~/lib/createId'
import type { Environment } from './environment'
import type { Language } from './texts'

/** The largest part of a picture that the server takes in one request, in bytes. */
const MAX_PART = 2 * 1024 * 1024

const SEND =
  'mutation WidgetSend($input: SendWidgetFeedbackInput!) { sendWidgetFeedback(input: $input) { sentAt userErrors { code field message } } }'

const START =
  'mutation WidgetPicture($input: StartWidgetPictureUploadInput!) { startWidgetPictureUpload(input: $input) { upload { id url } userErrors { code field message } } }'

export interface UserError {
  code: string
  field: string[] | null
  message: string
}

export interface FeedbackInput {
  authorName: string | null
  content: string
  environment: Environment | null
  kind: string | null
  pageUrl: string | null
  pictureUploadIds: string[]
}

/** An error with a sentence for the visitor. */
export class Refusal extends Error {}

/** Sends feedback to the server that the script came from, without cookies. */
export class Server {
  /** The request without an answer and its key: repeated, it is done once. */
  #last = { body: '', key: '' }
  readonly #origin: string
  readonly #widgetId: string
  readonly #language: Language

  constructor(origin: string, widgetId: string, language: Language) {
    this.#origin = origin
    this.#widgetId = widgetId
    this.#language = language
  }

  /** Sends feedback. Returns what the server has against it. */
  async send(input: FeedbackInput): Promise<UserError[]> {
    const body = this.#body(SEND, input)
    if (body !== this.#last.body) this.#last = { body, key: createId() }
    const data = await this.#post<{ sendWidgetFeedback: { userErrors: UserError[] } }>(body, this.#last.key)
    this.#last = { body: '', key: '' }
    return data.sendWidgetFeedback.userErrors
  }

  /** Uploads a picture. Returns the identifier of its upload. */
  async upload(picture: Blob): Promise<string> {
    const name = picture.type === 'image/png' ? 'page.png' : 'page.jpg'
    const { startWidgetPictureUpload: started } = await this.#post<{
      startWidgetPictureUpload: { upload: { id: string; url: string } | null; userErrors: UserError[] }
    }>(this.#body(START, { name, byteCount: picture.size }))
    if (!started.upload) throw new Refusal(started.userErrors[0]?.message)
    for (let offset = 0; offset < picture.size; offset += MAX_PART) {
      const response = await fetch(this.#origin + started.upload.url, {
        method: 'PATCH',
        credentials: 'omit',
        headers: {
          'Accept-Language': this.#language,
          'Content-Type': 'application/offset+octet-stream',
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': String(offset),
        },
        body: picture.slice(offset, offset + MAX_PART),
      })
      if (!response.ok) throw new Refusal(isRefused(response) ? messageIn(await response.text()) : undefined)
    }
    return started.upload.id
  }

  #body(query: string, input: object) {
    return JSON.stringify({ query, variables: { input: { ...input, widgetId: this.#widgetId } } })
  }

  async #post<Data>(body: string, key?: string): Promise<Data> {
    const response = await fetch(`${this.#origin}/widget/graphql`, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        Accept: 'application/graphql-response+json',
        'Accept-Language': this.#language,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      },
      body,
    })
    const result = (await response.json()) as { data?: Data | null; errors?: { message: string }[] }
    if (result.errors?.[0] || !result.data) throw new Refusal(result.errors?.[0]?.message)
    return result.data
  }
}

/** Whether the server has something against the picture, and says what. */
const isRefused = ({ status }: Response) => status === 413 || status === 422
