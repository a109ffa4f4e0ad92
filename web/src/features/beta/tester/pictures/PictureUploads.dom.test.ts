import { beforeEach, expect, test, vi } from 'vitest'
import type { KeptFile, KeptUpload, PictureStore } from './keptPictures'
import { PictureUploads } from './PictureUploads'
import { type Ticket, type Transport, UploadGone, UploadRefused } from './transport'

const fileOf = (name: string) => new File(['pixels'], name, { type: 'image/png' })

/** A server in memory, whose uploads end when the test says so. */
class TestServer implements Transport {
  readonly started: string[] = []
  readonly abandoned: string[] = []
  readonly sending: {
    name: string
    ticket: Ticket
    signal: AbortSignal
    onProgress: (progress: number) => void
    finish: () => void
    fail: (error: Error) => void
  }[] = []
  startFailure: Error | undefined

  start = (file: File) => {
    if (this.startFailure) return Promise.reject(this.startFailure)
    this.started.push(file.name)
    const id = `upl_${this.started.length}`
    return Promise.resolve({ id, url: `/uploads/${id}`, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  }

  send: Transport['send'] = (file, ticket, { signal, onProgress }) =>
    new Promise((finish, fail) => this.sending.push({ name: file.name, ticket, signal, onProgress, finish, fail }))

  giveUp = ({ id }: Ticket) => void this.abandoned.push(id)

  /** The attempt to send, once it has begun. */
  attempt(index: number) {
    return vi.waitFor(() => {
      const attempt = this.sending[index]
      if (!attempt) throw new Error('not sent')
      return attempt
    })
  }
}

class TestStore implements PictureStore {
  readonly files = new Map<string, KeptFile>()
  readonly uploads = new Map<string, KeptUpload>()

  read = (key: string) => {
    const [file, upload] = [this.files.get(key), this.uploads.get(key)]
    return Promise.resolve(file && { ...file, ticket: null, isSent: false, ...upload })
  }

  writeFile = vi.fn<PictureStore['writeFile']>((key, kept) => void this.files.set(key, kept))
  writeUpload = (key: string, kept: KeptUpload) => void this.uploads.set(key, kept)

  remove = (key: string) => {
    this.files.delete(key)
    this.uploads.delete(key)
  }
}

let server: TestServer
let store: TestStore

const open = (prepare = (file: File) => Promise.resolve({ file, thumbnail: 'data:,' })) =>
  new PictureUploads({ transport: server, store, prepare })

const stepsOf = (uploads: PictureUploads) => uploads.read().map(({ step }) => step)

beforeEach(() => {
  server = new TestServer()
  store = new TestStore()
})

test('pictures are sent at once, in their order, and the form waits for the last one', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png'), fileOf('b.png')])
  const [first, second] = [await server.attempt(0), await server.attempt(1)]
  first.onProgress(0.4)
  expect(stepsOf(uploads)).toEqual([
    { kind: 'sending', progress: 0.4 },
    { kind: 'sending', progress: 0 },
  ])
  const settled = vi.fn<() => void>()
  const waiting = uploads.settle().then((pictures) => {
    settled()
    return pictures
  })
  second.finish()
  await vi.waitFor(() => expect(stepsOf(uploads)[1]).toEqual({ kind: 'sent' }))
  expect(settled).not.toHaveBeenCalled()
  first.finish()
  expect((await waiting).map(({ file, ticket }) => [file.name, ticket?.id])).toEqual([
    ['a.png', 'upl_1'],
    ['b.png', 'upl_2'],
  ])
})

test('a cut pauses a picture, which goes on where it was when the browser is online again', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png')])
  const first = await server.attempt(0)
  first.onProgress(0.5)
  first.fail(new TypeError('network'))
  await vi.waitFor(() => expect(stepsOf(uploads)).toEqual([{ kind: 'paused', progress: 0.5 }]))
  window.dispatchEvent(new Event('online'))
  const again = await server.attempt(1)
  expect(again.ticket.id).toBe('upl_1')
  expect(stepsOf(uploads)).toEqual([{ kind: 'sending', progress: 0.5 }])
  again.finish()
  await uploads.settle()
  expect(stepsOf(uploads)).toEqual([{ kind: 'sent' }])
  expect(server.started).toEqual(['a.png'])
})

test('a picture chosen while offline is sent later', async () => {
  server.startFailure = new TypeError('network')
  const uploads = open()
  uploads.add([fileOf('a.png')])
  await vi.waitFor(() => expect(stepsOf(uploads)).toEqual([{ kind: 'paused', progress: 0 }]))
  server.startFailure = undefined
  window.dispatchEvent(new Event('online'))
  ;(await server.attempt(0)).finish()
  await uploads.settle()
  expect(stepsOf(uploads)).toEqual([{ kind: 'sent' }])
})

test("a refused picture shows the server's sentence, leaves the others alone, and can be tried again", async () => {
  const uploads = open()
  uploads.add([fileOf('broken.png'), fileOf('b.png')])
  const [broken, good] = [await server.attempt(0), await server.attempt(1)]
  broken.fail(new UploadRefused('Cette image est illisible.'))
  good.finish()
  const settled = await uploads.settle()
  expect(settled.map(({ step }) => step)).toEqual([
    { kind: 'failed', message: 'Cette image est illisible.' },
    { kind: 'sent' },
  ])
  uploads.retry(settled[0]?.key ?? '')
  ;(await server.attempt(2)).finish()
  await uploads.settle()
  expect(stepsOf(uploads)).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  expect(server.started).toEqual(['broken.png', 'b.png', 'broken.png'])
})

test('an upload that the server has forgotten is started again, but not for ever', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png')])
  for (const index of [0, 1, 2]) (await server.attempt(index)).fail(new UploadGone())
  await uploads.settle()
  expect(server.started).toHaveLength(3)
  expect(stepsOf(uploads)).toEqual([{ kind: 'failed', message: undefined }])
})

test('what the browser cannot decode is said at once, and not sent', async () => {
  const uploads = open(() => Promise.resolve('unreadable' as never))
  uploads.add([fileOf('a.png')])
  await uploads.settle()
  expect(stepsOf(uploads)).toEqual([{ kind: 'failed', problem: 'unreadable' }])
  expect(server.started).toEqual([])
})

test('a removed picture is stopped, given up and no longer waited for', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png')])
  const { signal } = await server.attempt(0)
  const waiting = uploads.settle()
  uploads.remove(uploads.keys[0] ?? '')
  expect(await waiting).toEqual([])
  expect(signal.aborted).toBe(true)
  expect(server.abandoned).toEqual(['upl_1'])
  expect(store.files.size + store.uploads.size).toBe(0)
})

test('the wait for the pictures ends when it is given up, and when the form is left', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png')])
  await server.attempt(0)
  const wait = new AbortController()
  const givenUp = uploads.settle(wait.signal)
  wait.abort()
  await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' })
  expect(stepsOf(uploads)).toEqual([{ kind: 'sending', progress: 0 }])

  const left = uploads.settle()
  uploads.stop()
  await expect(left).rejects.toThrow('the form was left')
})

test('an annotated picture is sent in the place of the first one', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png'), fileOf('b.png')])
  ;(await server.attempt(0)).finish()
  ;(await server.attempt(1)).finish()
  await uploads.settle()
  const [key = ''] = uploads.keys
  store.writeFile.mockImplementation(() => undefined)
  uploads.replace(key, fileOf('a-drawn.png'))
  ;(await server.attempt(2)).finish()
  const settled = await uploads.settle()
  expect(settled.map(({ file, ticket }) => [file.name, ticket?.id])).toEqual([
    ['a-drawn.png', 'upl_3'],
    ['b.png', 'upl_2'],
  ])
  expect(server.abandoned).toEqual(['upl_1'])
  // The first file is gone before the other is kept.
  expect(store.files.has(key)).toBe(false)
})

test('a reload restores pictures: what was sent stays sent, the rest goes on', async () => {
  const before = open()
  before.add([fileOf('a.png'), fileOf('b.png')])
  ;(await server.attempt(0)).finish()
  await server.attempt(1)
  await vi.waitFor(() => expect(stepsOf(before)[0]).toEqual({ kind: 'sent' }))
  const { keys } = before
  before.stop()
  expect(server.sending[1]?.signal.aborted).toBe(true)

  const after = open()
  after.restore([...keys, 'unknown'])
  ;(await server.attempt(2)).finish()
  const settled = await after.settle()
  expect(after.keys).toEqual(keys)
  expect(store.writeFile).toHaveBeenCalledTimes(2)
  expect(settled.map(({ file, ticket }) => [file.name, ticket?.id])).toEqual([
    ['a.png', 'upl_1'],
    ['b.png', 'upl_2'],
  ])
})

test('a restored picture whose upload has expired is sent again', async () => {
  const ticket = { id: 'upl_old', url: '/uploads/old', expiresAt: '2020-01-01T00:00:00Z' }
  store.writeFile('key', { file: fileOf('a.png'), thumbnail: 'data:,' })
  store.writeUpload('key', { ticket, isSent: true })
  const uploads = open()
  uploads.restore(['key'])
  ;(await server.attempt(0)).finish()
  expect((await uploads.settle()).map(({ ticket }) => ticket?.id)).toEqual(['upl_1'])
})

test('sent pictures are forgotten without giving them up', async () => {
  const uploads = open()
  uploads.add([fileOf('a.png')])
  ;(await server.attempt(0)).finish()
  await uploads.settle()
  uploads.forget(uploads.keys)
  expect(uploads.read()).toEqual([])
  expect(server.abandoned).toEqual([])
  expect(store.files.size + store.uploads.size).toBe(0)
})
