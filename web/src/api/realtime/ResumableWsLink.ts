import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client'
import { print } from 'graphql'
import type { Client } from 'graphql-ws'
import { Observable } from 'rxjs'
import { ResumableSubscriptions } from './ResumableSubscriptions'

interface Hooks {
  /** The cursor of the session: nothing in the cache was read before it. */
  initialCursor: () => string | undefined
  /** A subscription started without a cursor: changes made since the page's query were not received. */
  onGap: () => void
  /** The server rejected the session. Resolves when the session is refreshed. */
  onSessionRejected: () => Promise<unknown>
}

/**
 * The Apollo link for resumable subscriptions. A new subscription starts after the last cursor it received earlier in the
 * session, or else after the cursor of the session, which brings cached data up to date without a refetch.
 */
export class ResumableWsLink extends ApolloLink {
  readonly #subscriptions: ResumableSubscriptions
  readonly #initialCursor: () => string | undefined
  readonly #onGap: () => void
  /** The last cursor of each subscription, in the session that started at `#start`. */
  #lastCursors = new Map<string, string>()
  #start: string | undefined

  constructor(socket: Client, { initialCursor, onGap, onSessionRejected }: Hooks) {
    super()
    this.#subscriptions = new ResumableSubscriptions(socket, onSessionRejected)
    this.#initialCursor = initialCursor
    this.#onGap = onGap
  }

  override request({ query, operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const text = print(query)
    const { after, ...others } = variables as { after?: string | null }
    const key = JSON.stringify([text, others])
    return new Observable((subscriber) => {
      const lastCursors = this.#cursorsOfSession()
      return this.#subscriptions.open(
        { query: text, operationName, variables: others, after: lastCursors.get(key) ?? after ?? this.#start },
        {
          next: (result) => subscriber.next(result as ApolloLink.Result),
          error: (error) => subscriber.error(new CombinedGraphQLErrors({ errors: [error] })),
          complete: () => subscriber.complete(),
          onGap: this.#onGap,
          onCursor: (cursor) => lastCursors.set(key, cursor),
        },
      )
    })
  }

  #cursorsOfSession(): Map<string, string> {
    const start = this.#initialCursor()
    if (start !== this.#start) {
      this.#start = start
      this.#lastCursors = new Map()
    }
    return this.#lastCursors
  }
}
