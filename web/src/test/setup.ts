import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// There is no client until `renderWith` provides one, so that no test reaches the network.
vi.mock('~/api/loadClient', () => ({ loadClient: vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)) }))

// jsdom lays nothing out: no query of its width or its preferences is ever true.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
