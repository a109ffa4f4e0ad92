import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql'
import type { Client } from 'graphql-ws'
import { Backoff } from './Backoff'
import { setSocketState } from './connection'

export interface SubscriptionRequest {
  /** As text. */
  query: string
  operationName?: string | undefined
  variables?: Record<string, unknown>
  /** From where on changes are to be told; what changed before is known. */
  after?: string | undefined
}

export interface Subscriber {
  next: (result: FormattedExecutionResult<Record<string, unknown>, unknown>) => void
  /** A plain no; nothing more comes. */
  error: (error: GraphQLFormattedError) => void
  complete: () => void
  /** The subscription began without a cursor: what changed between the page's query and now was sent to nobody. */
  onGap: () => void
  /** Everything up to there was given. */
  onCursor?: (cursor: string) => void
}

/** Errors after which the same subscription may well succeed. The others are told to the subscriber. */
const passingErrors = new Set(['CURSOR_EXPIRED', 'INTERNAL', 'RATE_LIMITED', 'TIMEOUT', 'UNAUTHENTICATED'])
const forbiddenClose = 4403

/**
 * Subscriptions that survive everything but a plain no. Each reopening asks for what came `after` the last cursor seen: the
 * subscriber gets every change once, in order, and never hears of a lost socket.
 *
 * graphql-ws could reconnect by itself, but it gives up for good on a dozen close codes (one fault of the server that closes
 * with 1011 would end every subscription). Hence one loop, here, for all reasons.
 */
export class ResumableSubscriptions {
  readonly #socket: Client
  readonly #onDenied: () => Promise<unknown>
  readonly #backoff = new Backoff()
  #subscribers = 0

  /** @param onDenied called when the server does not know us, or no longer; resolves when it is clear who we are */
  constructor(socket: Client, onDenied: () => Promise<unknown>) {
    this.#socket = socket
    this.#onDenied = onDenied
  }

  /** Returns how to stop. */
  open({ query, operationName, variables, after }: SubscriptionRequest, subscriber: Subscriber): () => void {
    let cursor = after
    let closed = false
    let close = () => {}

    const open = () => {
      const fresh = cursor === undefined
      let ready = false
      close = this.#socket.subscribe(
        {
          query,
          operationName,
          // A getter: after a close with code 1000 the client sends the same payload again without asking us.
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
            if (fresh && !ready) subscriber.onGap()
            ready = true
          },
          error: (reason) => void reopenAfter(reason),
          complete: () => subscriber.complete(),
        },
      )
    }

    const reopenAfter = async (reason: unknown) => {
      const error = graphqlErrorOf(reason)
      const code = error?.extensions?.code
      if (error && !passingErrors.has(String(code))) return subscriber.error(error)
      if (code === 'CURSOR_EXPIRED') cursor = undefined
      if (!error) setSocketState('reconnecting')
      if (code === 'UNAUTHENTICATED' || closeCodeOf(reason) === forbiddenClose) await this.#onDenied()
      await this.#backoff.wait()
      if (!closed) open()
    }

    this.#subscribers++
    open()
    return () => {
      closed = true
      close()
      // Where nobody listens nothing is lost.
      if (--this.#subscribers === 0) setSocketState('online')
    }
  }
}

/** The cursor of the subscription's one root field. */
function cursorOf(data: Record<string, unknown> | null | undefined): string | undefined {
  const [root] = Object.values(data ?? {})
  return isObject(root) && typeof root.cursor === 'string' ? root.cursor : undefined
}

/** graphql-ws hands over an `error` message as a list of errors, and a lost socket as the browser's event. */
function graphqlErrorOf(reason: unknown): GraphQLFormattedError | undefined {
  return Array.isArray(reason) ? (reason[0] as GraphQLFormattedError) : undefined
}

function closeCodeOf(reason: unknown): unknown {
  return isObject(reason) ? reason.code : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
