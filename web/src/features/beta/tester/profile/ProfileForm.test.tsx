import type { ApolloCache } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ProfileForm } from './ProfileForm'
import { ProfilePageDocument } from './ProfilePage.generated'
import { type TesterProfile_ProfileFragment, TesterProfile_ProfileFragmentDoc } from './TesterProfile.generated'

const profile: TesterProfile_ProfileFragment = {
  __typename: 'TesterProfile',
  id: 'tpr_1',
  username: 'lea',
  firstName: 'Léa',
  lastName: 'Martin',
  bio: null,
  skills: [],
  competences: [],
  availability: null,
  country: null,
  languages: [],
  discordContact: null,
  isSearchable: true,
  showsDevices: false,
  version: 1,
}

const write = (cache: ApolloCache, changes: Partial<TesterProfile_ProfileFragment>) =>
  cache.writeFragment({ fragment: TesterProfile_ProfileFragmentDoc, data: { ...profile, ...changes } })

function Shown() {
  const { cache } = useApolloClient()
  useState(() => write(cache, {}))
  return <ProfileForm profile={profile as object} />
}

test('the country that was chosen elsewhere is shown by its name', async () => {
  const { cache } = await renderWith(
    () => ({}),
    <MemoryRouter>
      <Suspense>
        <Shown />
      </Suspense>
    </MemoryRouter>,
  )
  await userEvent.selectOptions(await screen.findByLabelText(/^Pays/), 'Canada')
  act(() => void write(cache, { country: 'SWITZERLAND', version: 2 }))
  expect(await screen.findByText('Changé entre-temps en : Suisse')).toBeVisible()
})

function Page() {
  const { data } = useQuery(ProfilePageDocument)
  const shown = data?.viewer?.testerProfile
  return shown && <ProfileForm profile={shown} />
}

test('what was saved elsewhere is shown before it is replaced', async () => {
  let stored = profile
  const sent: unknown[] = []
  await renderWith(
    ({ operationName, variables: { input } }) => {
      if (operationName === 'ProfilePage') {
        const pendingInvitations = { __typename: 'InvitationConnection', totalCount: 0 }
        return { viewer: { __typename: 'Viewer', id: 'usr_1', testerProfile: stored, pendingInvitations } }
      }
      sent.push(input)
      const { expectedVersion, ...changes } = input as Partial<TesterProfile_ProfileFragment> & {
        expectedVersion: number
      }
      const conflict = {
        __typename: 'UserError',
        code: 'VERSION_CONFLICT',
        field: null,
        message: 'Changé entre-temps.',
      }
      const isCurrent = expectedVersion === stored.version
      if (isCurrent) stored = { ...stored, ...changes, version: stored.version + 1 }
      const payload = isCurrent
        ? { testerProfile: stored, userErrors: [] }
        : { testerProfile: null, userErrors: [conflict] }
      return { updateTesterProfile: { __typename: 'UpdateTesterProfilePayload', ...payload } }
    },
    <MemoryRouter>
      <Suspense>
        <Page />
      </Suspense>
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByLabelText(/^À propos/), 'Du portable')
  stored = { ...stored, bio: 'Du téléphone', version: 2 }
  const save = screen.getByRole('button', { name: /^Enregistrer/ })
  await userEvent.click(save)
  expect(await screen.findByText('Changé entre-temps en : Du téléphone')).toBeVisible()
  expect(screen.getByLabelText(/^À propos/)).toHaveValue('Du portable')
  await userEvent.click(save)
  await waitFor(() => expect(stored).toMatchObject({ bio: 'Du portable', version: 3 }))
  expect(sent).toEqual([
    { bio: 'Du portable', expectedVersion: 1 },
    { bio: 'Du portable', expectedVersion: 2 },
  ])
})
