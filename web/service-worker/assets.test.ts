import { expect, test, vi } from 'vitest'
import { Assets } from './assets'

/** A cache in memory, in the order in which files were kept. */
class MemoryCache {
  readonly files = new Map<string, Response>()

  match(request: Request) {
    return Promise.resolve(this.files.get(request.url)?.clone())
  }

  put(request: Request, response: Response) {
    this.files.set(request.url, response)
    return Promise.resolve()
  }

  keys() {
    return Promise.resolve([...this.files.keys()].map((url) => new Request(url)))
  }

  delete(request: Request) {
    return Promise.resolve(this.files.delete(request.url))
  }
}

const file = (name: string) => new Request(`https://rodage.exemple/assets/${name}`)

const script = () => new Response('1', { headers: { 'Content-Type': 'text/javascript' } })

function setUp(respond: () => Promise<Response>) {
  const cache = new MemoryCache()
  const load = vi.fn<(request: Request) => Promise<Response>>(respond)
  const assets = new Assets({ open: () => Promise.resolve(cache) } as unknown as CacheStorage, load)
  async function get(name: string) {
    const work: Promise<unknown>[] = []
    const response = await assets.get(file(name), (one) => work.push(one))
    await Promise.all(work)
    return response
  }
  return { cache, load, get }
}

test('a file is loaded once', async () => {
  const { load, get } = setUp(() => Promise.resolve(script()))
  expect(await (await get('a-12345678.js')).text()).toBe('1')
  expect(await (await get('a-12345678.js')).text()).toBe('1')
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  ['an error', () => new Response('Not found.', { status: 404 })],
  ['the page of a proxy', () => new Response('<p>Bientôt', { headers: { 'Content-Type': 'text/html' } })],
  ['a part of a file', () => new Response('1', { status: 206, headers: { 'Content-Type': 'text/javascript' } })],
])('%s is answered and not kept', async (_what, respond) => {
  const { cache, load, get } = setUp(() => Promise.resolve(respond()))
  expect((await get('a-12345678.js')).status).toBe(respond().status)
  await get('a-12345678.js')
  expect(load).toHaveBeenCalledTimes(2)
  expect(cache.files.size).toBe(0)
})

test('a file is loaded where what was kept cannot be read', async () => {
  const { cache, get } = setUp(() => Promise.resolve(script()))
  cache.match = () => Promise.reject(new Error('corrupt'))
  expect((await get('a-12345678.js')).status).toBe(200)
})

test('a failure of the network is one for the page', async () => {
  const { get } = setUp(() => Promise.reject(new TypeError('lost')))
  await expect(get('a-12345678.js')).rejects.toThrow('lost')
})

test('the files that were kept first make room', async () => {
  const { cache, get } = setUp(() => Promise.resolve(script()))
  for (let index = 0; index < 405; index += 1) await get(`${index}-12345678.js`)
  expect(cache.files.size).toBe(400)
  expect([...cache.files.keys()][0]).toContain('/5-12345678.js')
})

test('a file is loaded where nothing can be kept', async () => {
  const caches = { open: () => Promise.reject(new Error('no storage')) } as unknown as CacheStorage
  const assets = new Assets(caches, () => Promise.resolve(script()))
  expect((await assets.get(file('a-12345678.js'), () => undefined)).status).toBe(200)
})
