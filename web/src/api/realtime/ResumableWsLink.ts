import { ApolloLink } from '@apollo/client'
import { print } from 'graphql'
import type { Client } from 'graphql-ws'
import { Observable } from 'rxjs'
import { ResumableSubscriptions } from './ResumableSubscriptions'

interface Hooks {
  /** A subscription began without a cursor: what changed between the page's query and now was sent to nobody. */
  onGap: () => void
  /** The server does not know us, or no longer. Resolves when it is clear who we are. */
  onDenied: () => Promise<unknown>
}

/** Apollo's way to the subscriptions that survive a lost socket. */
export class ResumableWsLink extends ApolloLink {
  readonly #subscriptions: ResumableSubscriptions
  readonly #onGap: () => void

  constructor(socket: Client, { onGap, onDenied }: Hooks) {
    super()
    this.#subscriptions = new ResumableSubscriptions(socket, onDenied)
    this.#onGap = onGap
  }

  override request({ query, operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> {
    return new Observable((subscriber) =>
      this.#subscriptions.open(
        { query: print(query), operationName, variables },
        {
          next: (result) => subscriber.next(result as ApolloLink.Result),
          error: (error) => subscriber.error(error),
          complete: () => subscriber.complete(),
          onGap: this.#onGap,
        },
      ),
    )
  }
}
