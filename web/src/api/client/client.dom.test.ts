import { gql } from '@apollo/client'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { loadClient } from './loadClient'

const query = gql`
  query Notice {
    notice
  }
`

const ada = { __typename: 'Viewer', id: 'usr_1', email: 'ada@exemple.fr', firstName: 'Ada', lastName: null, roles: [] }

/** Answers the operations by their names, and counts the notices. */
function serve() {
  const answers: Record<string, object> = {
    Session: { viewer: { ...ada, userType: null, settings: null }, changeCursor: null },
    SignOut: { signOut: { __typename: 'SignOutPayload', viewer: null, userErrors: [] } },
  }
  let notices = 0
  const fetch = vi.fn<typeof globalThis.fetch>((_, init) => {
    const { operationName } = JSON.parse(init?.body as string) as { operationName: string }
    const data = answers[operationName] ?? { notice: `notice ${++notices}` }
    return Promise.resolve(Response.json({ data }))
  })
  vi.stubGlobal('fetch', fetch)
  return { noticeCount: () => notices }
}

test('a change of the language reads the queries of the page again', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ data: { notice: 'Bonjour' } })))
  vi.stubGlobal('fetch', fetch)
  await i18next.init({ lng: 'fr', resources: {} })
  const { client } = await import('./client')
  const shown = client.watchQuery({ query }).subscribe(() => undefined)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  await i18next.changeLanguage('fr')
  document.documentElement.lang = 'en'
  await i18next.changeLanguage('en')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  expect(new Headers(fetch.mock.calls[1]?.[1]?.headers).get('accept-language')).toBe('en')
  shown.unsubscribe()
})

test('what is still shown after signing out is read again, and follows the cache', async () => {
  const { noticeCount } = serve()
  const { client } = await import('./client')
  vi.mocked(loadClient).mockResolvedValue(client)
  const { endSession, refreshSession } = await import('../session/session')
  await refreshSession()
  await client.clearStore()
  const seen: unknown[] = []
  const shown = client.watchQuery<{ notice: string }>({ query }).subscribe(({ data }) => seen.push(data?.notice))
  await vi.waitFor(() => expect(seen).toContain('notice 1'))
  const { sendOnce } = await import('../mutations/idempotency')
  await expect(sendOnce('Bonjour', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(sessionStorage.getItem('unanswered')).toContain('Bonjour')
  await endSession()
  expect(sessionStorage.getItem('unanswered')).toBeNull()
  await vi.waitFor(() => expect(seen).toContain('notice 2'))
  client.cache.writeQuery({ query, data: { notice: 'live' } })
  await vi.waitFor(() => expect(seen).toContain('live'))
  expect(noticeCount()).toBe(2)
  shown.unsubscribe()
})

test('a page asks again for what was answered before changes were missed', async () => {
  const { noticeCount } = serve()
  const { client, refetchSoon } = await import('./client')
  vi.mocked(loadClient).mockResolvedValue(client)
  const { preloadQuery } = await import('../queries/preloadQuery')
  const open = () => preloadQuery(query, {}, 'cache-first')
  await open()
  const before = noticeCount()
  await open()
  expect(noticeCount()).toBe(before)
  refetchSoon()
  await open()
  await open()
  expect(noticeCount()).toBe(before + 1)
})
