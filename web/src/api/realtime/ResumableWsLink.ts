import { ApolloLink } from '@apollo/client'
import { type GraphQLFormattedError, print } from 'graphql'
import type { Client } from 'graphql-ws'
import { Observable } from 'rxjs'
import { Backoff } from './Backoff'
import { setSocketState } from './connection'

interface Hooks {
  /** A subscription began without a cursor: what changed between the page's query and now was sent to nobody. */
  onGap: () => void
  /** The server does not know us, or no longer. Resolves when it is clear who we are. */
  onDenied: () => Promise<unknown>
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
export class ResumableWsLink extends ApolloLink {
  readonly #socket: Client
  readonly #hooks: Hooks
  readonly #backoff = new Backoff()
  #subscribers = 0

  constructor(socket: Client, hooks: Hooks) {
    super()
    this.#socket = socket
    this.#hooks = hooks
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    return new Observable((subscriber) => {
      let cursor: string | undefined
      let close = () => {}

      const open = () => {
        const fresh = cursor === undefined
        let ready = false
        close = this.#socket.subscribe(
          {
            query: print(operation.query),
            operationName: operation.operationName,
            // A getter: after a close with code 1000 the client sends the same payload again without asking us.
            get variables() {
              return { ...operation.variables, after: cursor }
            },
          },
          {
            next: (result) => {
              this.#backoff.reset()
              cursor = cursorOf(result.data) ?? cursor
              subscriber.next(result as ApolloLink.Result)
              if (fresh && !ready) this.#hooks.onGap()
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
        if (code === 'UNAUTHENTICATED' || closeCodeOf(reason) === forbiddenClose) await this.#hooks.onDenied()
        await this.#backoff.wait()
        if (!subscriber.closed) open()
      }

      this.#subscribers++
      open()
      return () => {
        close()
        // Where nobody listens nothing is lost.
        if (--this.#subscribers === 0) setSocketState('online')
      }
    })
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
