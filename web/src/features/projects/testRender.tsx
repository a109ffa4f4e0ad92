import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { configure, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { from } from 'rxjs'
import { vi } from 'vitest'
import { createCache } from '~/api/cache'
import common from '~/i18n/locales/fr/common.json'
import errors from '~/i18n/locales/fr/errors.json'
import projects from '~/i18n/locales/fr/projects.json'
import { system } from '~/theme/system'
import type { LiveProject } from './liveProjects'

// A machine busy with other work draws these pages slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

/** What a server answers to an operation. */
export type Answer = (operation: ApolloLink.Operation) => Record<string, unknown> | Promise<Record<string, unknown>>

/** jsdom lays nothing out, so there is never anything to tell. */
class IdleResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** In French, with everything real but the network. */
export async function renderWith(answer: Answer, children: ReactNode): Promise<ApolloClient> {
  vi.stubGlobal('ResizeObserver', IdleResizeObserver)
  const link = new ApolloLink((operation) =>
    from(Promise.resolve(answer(operation)).then((data) => ({ data }))),
  )
  const client = new ApolloClient({ cache: createCache(), dataMasking: true, link })
  const resources = { fr: { common, errors, projects } }
  await i18next.use(initReactI18next).init({ lng: 'fr', resources, defaultNS: 'common' })
  render(
    <ChakraProvider value={system}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </ChakraProvider>,
  )
  return client
}

export const project: LiveProject = {
  __typename: 'Project',
  id: 'prj_1',
  title: 'Carnet',
  description: 'Un carnet de voyage.',
  objectives: 'Savoir si tout se comprend.',
  feedbackType: 'Entretien',
  detailsForTesters: 'Prévoyez un quart d’heure.',
  prototypeLink: null,
  deadline: '2031-06-15',
  keywords: ['mobile'],
  status: 'IN_PROGRESS',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
}
