import { afterEach, expect, test, vi } from 'vitest'
import { pictureStore, removeOldPictures } from './keptPictures'

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

async function add(key: string) {
  pictureStore.writeFile(key, kept)
  await vi.waitFor(() => expect(files.has(`picture:${key}`)).toBe(true))
}

test('pictures of a draft that is given up are not restored, and are removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) })
  await add('left')
  await add('restored')
  vi.advanceTimersByTime(23 * HOUR)
  pictureStore.writeUpload('restored', { ticket: null, isSent: true })
  vi.advanceTimersByTime(2 * HOUR)

  expect(await pictureStore.read('left')).toBeUndefined()
  removeOldPictures()
  await vi.waitFor(() => expect([...files.keys()]).toEqual(['picture:restored']))
  expect(await pictureStore.read('restored')).toMatchObject({ ...kept, isSent: true })
})
