import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ProfileForm } from './ProfileForm'
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
