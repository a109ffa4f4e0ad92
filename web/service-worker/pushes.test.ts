import { expect, test, vi } from 'vitest'
import { readPush, renewSubscription, targetOf } from './pushes'

const origin = 'https://rodage.exemple'

test('a push is shown as the server says', () => {
  const push = { title: 'Titre', body: 'Texte', tag: 'rmd_1', lang: 'en', url: '/profile' }
  expect(readPush(() => push)).toEqual({
    title: 'Titre',
    body: 'Texte',
    tag: 'rmd_1',
    lang: 'en',
    icon: '/icon-192.png',
    data: { url: '/profile' },
  })
})

test.each([
  ['no JSON', () => JSON.parse('oups') as unknown],
  ['nothing', () => undefined],
  ['something else', () => ['Titre']],
  ['other types', () => ({ title: 7, url: null })],
])('a push with %s leads to the start page', (_what, read) => {
  expect(readPush(read)).toMatchObject({ title: 'Rodage', data: { url: '/' } })
})

test.each([
  [{ url: '/dashboard/testers?projet=prj_1' }, `${origin}/dashboard/testers?projet=prj_1`],
  [{ url: 'https://ailleurs.exemple/' }, `${origin}/`],
  [{ url: '//ailleurs.exemple/' }, `${origin}/`],
  [{ url: 'javascript:alert(1)' }, `${origin}/`],
  [{ url: 7 }, `${origin}/`],
  [null, `${origin}/`],
])('a notification with %j leads to %s', (data, target) => {
  expect(targetOf(data, origin)).toBe(target)
})

test('a subscription that the browser has ended is renewed with the same key', async () => {
  const key = new Uint8Array([4, 2])
  const subscription = { endpoint: 'https://push.exemple/1', keys: { p256dh: 'BP', auth: 'au' } }
  const subscribe = vi.fn<PushManager['subscribe']>().mockResolvedValue({
    toJSON: () => subscription,
  } as unknown as PushSubscription)
  const send = vi.fn<typeof fetch>().mockResolvedValue(new Response())
  await renewSubscription({ subscribe }, key, send)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  const [path, init] = send.mock.calls[0] ?? []
  expect(path).toBe('/graphql')
  expect(JSON.parse(init?.body as string)).toMatchObject({
    variables: { input: { endpoint: 'https://push.exemple/1', p256dh: 'BP', auth: 'au' } },
  })
})
