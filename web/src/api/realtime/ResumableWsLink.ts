import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client'
import { print } from 'graphql'
import type { Client } from 'graphql-ws'
import { Observable } from 'rxjs'
import { ResumableSubscriptions } from './ResumableSubscriptions'

interface Hooks {
  /** The place in the stream of changes before which nothing of what is cached was read. */
  startOf: () => string | undefined
  /** A subscription began without a cursor: what changed between the page's query and now was sent to nobody. */
  onGap: () => void
  /** The server does not know us, or no longer. Resolves when it is clear who we are. */
  onDenied: () => Promise<unknown>
}

/**
 * Apollo's way to the subscriptions that survive a lost socket. One that begins is told of all that changed since it was left, or
 * else since anything was read: what the cache has is true again without being asked for once more.
 */
export class ResumableWsLink extends ApolloLink {
  readonly #subscriptions: ResumableSubscriptions
  readonly #startOf: () => string | undefined
  readonly #onGap: () => void
  /** Where each subscription stood when it was left, in the life of the cache that began at `#start`. */
  #left = new Map<string, string>()
  #start: string | undefined

  constructor(socket: Client, { startOf, onGap, onDenied }: Hooks) {
    super()
    this.#subscriptions = new ResumableSubscriptions(socket, onDenied)
    this.#startOf = startOf
    this.#onGap = onGap
  }

  override request({ query, operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const text = print(query)
    const { after, ...others } = variables as { after?: string | null }
    const key = JSON.stringify([text, others])
    return new Observable((subscriber) => {
      const left = this.#places()
      return this.#subscriptions.open(
        { query: text, operationName, variables: others, after: left.get(key) ?? after ?? this.#start },
        {
          next: (result) => subscriber.next(result as ApolloLink.Result),
          error: (error) => subscriber.error(new CombinedGraphQLErrors({ errors: [error] })),
          complete: () => subscriber.complete(),
          onGap: this.#onGap,
          onCursor: (cursor) => left.set(key, cursor),
        },
      )
    })
  }

  #places(): Map<string, string> {
    const start = this.#startOf()
    if (start !== this.#start) {
      this.#start = start
      this.#left = new Map()
    }
    return this.#left
  }
}
