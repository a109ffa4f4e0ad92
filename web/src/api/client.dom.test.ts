import { gql } from '@apollo/client'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'

const query = gql`
  query Notice {
    notice
  }
`

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
