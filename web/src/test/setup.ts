import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// No test reaches the network: `renderWith` provides the client.
vi.mock('~/api/client/loadClient', () => ({
  loadClient: vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)),
}))

// jsdom has no layout: no media query ever matches.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})
