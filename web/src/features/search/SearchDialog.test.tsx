import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import SearchDialog from './SearchDialog'

const project = (title: string) => ({
  __typename: 'Project',
  id: `prj_${title}`,
  title,
  status: 'IN_PROGRESS',
  unreadFeedbackCount: title === 'perceuse' ? 2 : 0,
})

/** Opens the search, which finds a project whose title is what was searched. Returns the path. */
async function show() {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const answer = ({ variables: { query } }: { variables: Record<string, unknown> }) => ({
    search: {
      __typename: 'SearchResults',
      projects: query === 'parametres' ? [] : [project(String(query))],
      testers: [],
      feedbacks: [],
      articles: [],
    },
  })
  const dialog = <SearchDialog open onClose={() => undefined} onExitComplete={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: dialog }])
  await renderWith(answer, <RouterProvider router={router} />)
  return () => router.state.location.pathname
}

test('Enter waits for the results of what was typed last', async () => {
  const path = await show()
  const input = await screen.findByRole('combobox')
  await userEvent.type(input, 'cabane')
  await screen.findByRole('option', { name: /cabane/ })
  await userEvent.clear(input)
  await userEvent.type(input, 'carnet{Enter}')
  await waitFor(() => expect(path()).toContain('prj_carnet'))
})

test('Enter opens at once what was chosen by keyboard', async () => {
  const path = await show()
  const input = await screen.findByRole('combobox')
  await userEvent.type(input, 'cabane')
  await screen.findByRole('option', { name: /cabane/ })
  await userEvent.type(input, '{ArrowDown}{Enter}')
  await waitFor(() => expect(path()).toContain('prj_cabane'))
})

test.each([
  ['cabane', '/workspace/prj_cabane/chatbot'],
  ['perceuse', '/workspace/prj_perceuse/retours'],
  ['parametres', '/dashboard/settings'],
])('« %s » opens %s', async (text, address) => {
  const path = await show()
  await userEvent.type(await screen.findByRole('combobox'), `${text}{Enter}`)
  await waitFor(() => expect(path()).toBe(address))
})
