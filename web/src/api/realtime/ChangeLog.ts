import { ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/**
 * A response was computed before it arrives: a live change received meanwhile would be overwritten by the older picture that
 * the response brings. So changes that come in while requests are under way are kept, and applied again after each response.
 * Applying twice is harmless: versions tell (see applyChanges).
 */
export class ChangeLog {
  #kept: (() => void)[] = []
  #underWay = 0

  apply(change: () => void): void {
    change()
    if (this.#underWay > 0) this.#kept.push(change)
  }

  readonly link = new ApolloLink((operation, forward) => {
    const start = this.#kept.length
    this.#underWay++
    return forward(operation).pipe(
      tap({
        // The microtask puts the replay behind Apollo's own writing of the result.
        next: () => queueMicrotask(() => this.#kept.slice(start).forEach((change) => change())),
        finalize: () => queueMicrotask(() => this.#requestEnded()),
      }),
    )
  })

  #requestEnded() {
    this.#underWay--
    if (this.#underWay === 0) this.#kept = []
  }
}
