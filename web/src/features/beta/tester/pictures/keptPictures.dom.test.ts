import { afterEach, expect, test, vi } from 'vitest'
import { pictureStore } from './keptPictures'

/** jsdom has no IndexedDB. */
const files = vi.hoisted(() => new Map<string, unknown>())

vi.mock('idb-keyval', () => ({
  get: async (name: string) => files.get(name),
  set: async (name: string, value: unknown) => void files.set(name, value),
  entries: async () => [...files],
  delMany: async (names: readonly string[]) => names.forEach((name) => files.delete(name)),
}))

const HOUR = 60 * 60 * 1000
const kept = { file: new File(['pixels'], 'a.png'), thumbnail: 'data:,' }

afterEach(() => files.clear())

/** Adds a picture, which removes the old ones. */
async function add(key: string, isLast: () => boolean) {
  pictureStore.writeFile(key, kept)
  await vi.waitFor(() => expect(isLast()).toBe(true))
}

test('pictures of a draft that is still in use are not removed as old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) })
  await add('left', () => files.has('picture:left'))
  await add('restored', () => files.has('picture:restored'))
  vi.advanceTimersByTime(23 * HOUR)
  pictureStore.writeUpload('restored', { ticket: null, isSent: true })
  vi.advanceTimersByTime(2 * HOUR)

  await add('added', () => !files.has('picture:left'))
  expect([...files.keys()]).toEqual(['picture:restored', 'picture:added'])
  expect(await pictureStore.read('restored')).toMatchObject({ ...kept, isSent: true })
})
