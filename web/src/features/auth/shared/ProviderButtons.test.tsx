import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPendingUserType, storePendingUserType } from '~/domain/pendingUserType'
import { renderWith } from '~/test/render'
import { ProviderButtons } from './ProviderButtons'

const site = {
  configuration: {
    __typename: 'Configuration',
    communityUrl: null,
    githubUrl: null,
    hasEmailDelivery: true,
    hasOnlyLiveStatistics: false,
    hostingProvider: null,
    linkedInUrl: null,
    oauthProviders: ['GITHUB'],
    publisher: null,
    twitterUrl: null,
  },
  platformStatistics: { __typename: 'PlatformStatistics', creatorCount: 0, projectCount: 0, testerCount: 0 },
}

beforeEach(() => {
  vi.stubGlobal('reportError', console.error)
})

/** Follows the link to the provider, as far as the click. */
async function follow(userType?: 'CREATOR' | 'TESTER') {
  await renderWith(
    () => site,
    <MemoryRouter>
      <ProviderButtons userType={userType} />
    </MemoryRouter>,
  )
  const link = await screen.findByRole('link', { name: 'Continuer avec GitHub' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

test('the type is kept for a sign-up that comes back without an account, also one chosen by the address', async () => {
  storePendingUserType('CREATOR')
  await follow('TESTER')
  expect(readPendingUserType()).toBe('TESTER')
})

test('signing in keeps no type', async () => {
  await follow()
  expect(readPendingUserType()).toBeUndefined()
})
