import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql'
import type { Client } from 'graphql-ws'
import { Backoff } from './Backoff'
import { setSocketState } from './connection'

interface SubscriptionRequest {
  query: string
  operationName?: string | undefined
  variables?: Record<string, unknown>
  /** The cursor after which changes are sent. */
  after?: string | undefined
}

interface Subscriber {
  next: (result: FormattedExecutionResult<Record<string, unknown>, unknown>) => void
  /** A permanent error; the subscription is over. */
  error: (error: GraphQLFormattedError) => void
  complete: () => void
  /** The subscription started without a cursor: changes made since the page's query were not received. */
  onGap: () => void
  /** All changes up to this cursor were delivered. */
  onCursor?: (cursor: string) => void
}

/** Codes of errors after which the subscription is opened again. Others are passed to the subscriber. */
const transientErrors = new Set([
  'CURSOR_EXPIRED',
  'INTERNAL',
  'RATE_LIMITED',
  'STORAGE_UNAVAILABLE',
  'TIMEOUT',
  'UNAUTHENTICATED',
  'UNAVAILABLE',
])
const FORBIDDEN_CLOSE_CODE = 4403

/**
 * Subscriptions that resume after any transient error. Reopening one passes the last cursor received as `after`: the
 * subscriber gets every change once and in order, and is not notified of a lost socket.
 *
 * The reconnection of graphql-ws is not used: it treats a dozen close codes as fatal (a server fault that closes with 1011
 * would end every subscription).
 */
export class ResumableSubscriptions {
  readonly #socket: Client
  readonly #onSessionRejected: () => Promise<unknown>
  readonly #backoff = new Backoff()
  #subscribers = 0

  /** @param onSessionRejected called when the server rejects the session; resolves when the session is refreshed */
  constructor(socket: Client, onSessionRejected: () => Promise<unknown>) {
    this.#socket = socket
    this.#onSessionRejected = onSessionRejected
  }

  /** Opens a subscription. Returns the function that closes it. */
  open({ query, operationName, variables, after }: SubscriptionRequest, subscriber: Subscriber): () => void {
    let cursor = after
    let closed = false
    let close = () => {}

    const open = () => {
      const startsWithoutCursor = cursor === undefined
      let ready = false
      close = this.#socket.subscribe(
        {
          query,
          operationName,
          // A getter: after a close with code 1000 the client sends the same payload again.
          get variables() {
            return { ...variables, after: cursor }
          },
        },
        {
          next: (result) => {
            this.#backoff.reset()
            cursor = cursorOf(result.data) ?? cursor
            subscriber.next(result)
            if (cursor !== undefined) subscriber.onCursor?.(cursor)
            if (startsWithoutCursor && !ready) subscriber.onGap()
            ready = true
          },
          error: (reason) => void reopenAfter(reason),
          complete: () => subscriber.complete(),
        },
      )
    }

    const reopenAfter = async (reason: unknown) => {
      // graphql-ws also reports the failure of a socket that was still connecting when its subscription was closed.
      if (closed) return
      const error = graphqlErrorOf(reason)
      const code = error?.extensions?.code
      if (error && !transientErrors.has(String(code))) return subscriber.error(error)
      if (code === 'CURSOR_EXPIRED') cursor = undefined
      if (!error) setSocketState('reconnecting')
      if (code === 'UNAUTHENTICATED' || closeCodeOf(reason) === FORBIDDEN_CLOSE_CODE) await this.#onSessionRejected()
      await this.#backoff.wait()
      if (!closed) open()
    }

    this.#subscribers++
    open()
    return () => {
      closed = true
      close()
      // Without subscribers the state of the socket does not matter.
      if (--this.#subscribers === 0) setSocketState('online')
    }
  }
}

/** The cursor in the subscription's only root field. */
function cursorOf(data: Record<string, unknown> | null | undefined): string | undefined {
  const [root] = Object.values(data ?? {})
  return isObject(root) && typeof root.cursor === 'string' ? root.cursor : undefined
}

/** graphql-ws passes an `error` message as a list of errors, and a lost socket as the browser's event. */
function graphqlErrorOf(reason: unknown): GraphQLFormattedError | undefined {
  return Array.isArray(reason) ? (reason[0] as GraphQLFormattedError) : undefined
}

function closeCodeOf(reason: unknown): unknown {
  return isObject(reason) ? reason.code : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
