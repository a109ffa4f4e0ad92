import { fireEvent, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import type { ProjectFigures } from './figures'
import FiguresPage from './FiguresPage'

const nothing: ProjectFigures = {
  __typename: 'ProjectFigures',
  funnel: { __typename: 'InvitationFunnel', invited: 0, opened: 0, accepted: 0, gaveFeedback: 0 },
  medianSecondsToFirstFeedback: null,
  medianSecondsToAnswer: null,
  ratingsByRelease: [],
  kindsByWeek: [{ __typename: 'WeekOfFeedback', monday: '2026-11-23', bugs: 0, ideas: 0, opinions: 0, unspecified: 0 }],
  silentTesters: {
    __typename: 'ProjectTesterConnection',
    totalCount: 0,
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
}

/** @param load the figures; it may fail */
async function show(load: () => ProjectFigures | Promise<never>) {
  const answer: Answer = async ({ operationName }) =>
    operationName === 'Figures'
      ? { project: { __typename: 'Project', id: 'prj_1', figures: await load() } }
      : new Promise(() => undefined)
  const router = createMemoryRouter([{ path: '/workspace/:projectId/chiffres', element: <FiguresPage /> }], {
    initialEntries: ['/workspace/prj_1/chiffres'],
  })
  await renderWith(answer, <RouterProvider router={router} />)
}

const heading = (name: string) => screen.queryByRole('heading', { name })

test('feedback through the widget is shown though nobody is invited', async () => {
  await show(() => ({
    ...nothing,
    ratingsByRelease: [
      { __typename: 'ReleaseRating', release: null, average: 4, count: 1, distribution: [0, 0, 0, 1, 0] },
    ],
    kindsByWeek: nothing.kindsByWeek.map((week) => ({ ...week, bugs: 3 })),
  }))
  expect(await screen.findByRole('heading', { name: 'Retours par semaine' })).toBeInTheDocument()
  expect(heading('Notes par version')).toBeInTheDocument()
  for (const name of ["Personne n'est encore invité", 'Pas encore de retours', "De l'invitation au retour"]) {
    expect(heading(name)).not.toBeInTheDocument()
  }
})

test('without anything to count, the page says how to begin', async () => {
  await show(() => nothing)
  expect(await screen.findByRole('heading', { name: "Personne n'est encore invité" })).toBeInTheDocument()
  expect(heading('Retours par semaine')).not.toBeInTheDocument()
})

test('invitations without feedback are shown with what to do', async () => {
  await show(() => ({ ...nothing, funnel: { ...nothing.funnel, invited: 2 } }))
  expect(await screen.findByRole('heading', { name: "De l'invitation au retour" })).toBeInTheDocument()
  expect(heading('Pas encore de retours')).toBeInTheDocument()
  expect(heading('Retours par semaine')).not.toBeInTheDocument()
})

test('figures that do not load say so in their place, and are loaded on retry', async () => {
  let isReached = false
  const invited = { ...nothing, funnel: { ...nothing.funnel, invited: 3 } }
  await show(() => (isReached ? invited : Promise.reject(new TypeError('Failed to fetch'))))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Impossible de charger les chiffres')
  isReached = true
  fireEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }))
  const funnel = await screen.findByRole('region', { name: "De l'invitation au retour" })
  expect(within(funnel).getByRole('row', { name: /^Invités 3 100\s%$/ })).toBeInTheDocument()
  expect(screen.queryByText('Impossible de charger les chiffres')).toBeNull()
})
