import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { mergeMap, type Observable, of, tap } from 'rxjs'

/**
 * Keeps responses from overwriting what is newer. Live changes received while requests are in flight are recorded, and
 * applied again after each response: applying a change twice is harmless, because objects have versions (see applyChanges).
 * A query that a mutation has overtaken is sent again, once: its response may be from before the mutation.
 */
export class ChangeLog {
  #recorded: (() => void)[] = []
  #inFlight = 0
  #mutations = 0

  /** Applies a change now, and again after every response to a request now in flight. */
  apply(change: () => void): void {
    change()
    if (this.#inFlight > 0) this.#recorded.push(change)
  }

  readonly link = new ApolloLink((operation, forward) => {
    const start = this.#recorded.length
    this.#inFlight++
    return this.#current(operation, forward).pipe(
      tap({
        // Deferred until Apollo has written the result to the cache.
        next: () => queueMicrotask(() => this.#recorded.slice(start).forEach((change) => change())),
        finalize: () => queueMicrotask(() => this.#requestEnded()),
      }),
    )
  })

  #current(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Observable<ApolloLink.Result> {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap(({ data }) => data && this.#mutations++))
    const before = this.#mutations
    const isOvertaken = () => this.#mutations !== before
    return forward(operation).pipe(mergeMap((result) => (isOvertaken() ? forward(operation) : of(result))))
  }

  #requestEnded() {
    this.#inFlight--
    if (this.#inFlight === 0) this.#recorded = []
  }
}
