import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createId } from '~/lib/createId'

// No test reaches the network: `renderWith` provides the client.
vi.mock('~/api/client/loadClient', () => ({
  loadClient: vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)),
}))

// The files of a process share its channels: a session that changes in one would be loaded again in those that have ended.
const file = createId()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${file}:${name}`)
  }
}

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
