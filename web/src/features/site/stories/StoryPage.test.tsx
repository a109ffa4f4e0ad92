import { act, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import StoryPage from './StoryPage'

const story = {
  __typename: 'Story',
  id: 'sto_1',
  name: 'Maud',
  role: 'CREATOR',
  text: 'Tout a commencé un lundi.',
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
}

test('a story that could not be read again is still shown, by itself', async () => {
  let isLost = false
  const client = await renderWith(
    async ({ operationName = '' }) => {
      if (operationName !== 'StoryPage') return new Promise(() => undefined)
      if (isLost) throw new TypeError('no network')
      return { changeCursor: 'now', story }
    },
    <MemoryRouter initialEntries={['/stories/sto_1']}>
      <Routes>
        <Route path={paths.story} element={<StoryPage />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText(story.text)).toBeVisible()
  isLost = true
  await act(async () => client.refetchQueries({ include: 'active' }).catch(() => undefined))
  expect(screen.getByText(story.text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
