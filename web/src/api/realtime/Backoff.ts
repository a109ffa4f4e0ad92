const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * Exponential backoff with jitter, so that clients do not all reconnect at the same instant. A wait ends early when the
 * browser comes online or the page becomes visible.
 */
export class Backoff {
  #failures = 0
  #pause: Promise<void> | undefined

  /** Resolves when the next attempt may start. Concurrent calls share one wait. */
  wait(): Promise<void> {
    this.#pause ??= pause(delayAfter(this.#failures++)).finally(() => {
      this.#pause = undefined
    })
    return this.#pause
  }

  reset(): void {
    this.#failures = 0
  }
}

/** The delay in milliseconds after so many failures: a random 50 to 100% of 0.5 s, 1 s, 2 s… 30 s. */
export function delayAfter(failures: number, random = Math.random): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return ceiling * (0.5 + random() / 2)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController()
    const end = () => {
      clearTimeout(timer)
      finished.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end, { signal: finished.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: finished.signal,
    })
  })
}
