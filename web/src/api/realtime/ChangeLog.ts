import { ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/**
 * Keeps responses from overwriting newer live changes: changes received while requests are in flight are recorded, and
 * applied again after each response. Applying a change twice is harmless, because objects have versions (see applyChanges).
 */
export class ChangeLog {
  #recorded: (() => void)[] = []
  #inFlight = 0

  /** Applies a change now, and again after every response to a request now in flight. */
  apply(change: () => void): void {
    change()
    if (this.#inFlight > 0) this.#recorded.push(change)
  }

  readonly link = new ApolloLink((operation, forward) => {
    const start = this.#recorded.length
    this.#inFlight++
    return forward(operation).pipe(
      tap({
        // Deferred until Apollo has written the result to the cache.
        next: () => queueMicrotask(() => this.#recorded.slice(start).forEach((change) => change())),
        finalize: () => queueMicrotask(() => this.#requestEnded()),
      }),
    )
  })

  #requestEnded() {
    this.#inFlight--
    if (this.#inFlight === 0) this.#recorded = []
  }
}
