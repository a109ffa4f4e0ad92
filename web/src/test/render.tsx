import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { configure, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { from } from 'rxjs'
import { vi } from 'vitest'
import { createCache } from '~/api/client/cache'
import { loadClient } from '~/api/client/loadClient'
import { system } from '~/theme/system'

// Pages render slowly on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const catalogues = import.meta.glob<Record<string, unknown>>('../i18n/locales/fr/*.json', {
  eager: true,
  import: 'default',
})
const fr = Object.fromEntries(
  Object.entries(catalogues).map(([file, catalogue]) => [file.replace(/.*\/|\.json$/g, ''), catalogue]),
)

/** Returns the data for an operation. */
export type Answer = (operation: ApolloLink.Operation) => Record<string, unknown> | Promise<Record<string, unknown>>

/** jsdom has no layout, so sizes never change. */
class IdleResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Renders components in French. Only the network is replaced, by `answer`. */
export async function renderWith(answer: Answer, children: ReactNode): Promise<ApolloClient> {
  vi.stubGlobal('ResizeObserver', IdleResizeObserver)
  const link = new ApolloLink((operation) => from(Promise.resolve(answer(operation)).then((data) => ({ data }))))
  // As in api/client.ts.
  const watchQuery = { context: { queryDeduplication: false } }
  const client = new ApolloClient({ cache: createCache(), dataMasking: true, link, defaultOptions: { watchQuery } })
  vi.mocked(loadClient).mockResolvedValue(client)
  const interpolation = { escapeValue: false }
  await i18next.use(initReactI18next).init({ lng: 'fr', resources: { fr }, defaultNS: 'common', interpolation })
  render(
    <ChakraProvider value={system}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </ChakraProvider>,
  )
  return client
}
