const shortest = 500
const longest = 30_000

/**
 * The pause before the next attempt: doubled each time, drawn at random so that a thousand clients do not return at the same
 * instant, and cut short when the network or the reader comes back.
 */
export class Backoff {
  #failures = 0
  #pause: Promise<void> | undefined

  /** Whoever waits at the same time waits for the same attempt. */
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

/** Between half and the whole of 0.5 s, 1 s, 2 s… 30 s. */
export function delayAfter(failures: number, random = Math.random): number {
  const ceiling = Math.min(longest, shortest * 2 ** failures)
  return ceiling * (0.5 + random() / 2)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: over.signal,
    })
  })
}
