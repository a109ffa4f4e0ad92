import { CombinedGraphQLErrors } from '@apollo/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { Roadmap } from './Roadmap'

const step = (number: number, changes: object = {}) => ({
  __typename: 'RoadmapItem',
  id: `rmi_${number}`,
  title: `Étape ${number}`,
  description: '',
  date: `2031-01-${String(number).padStart(2, '0')}`,
  status: 'PENDING',
  voteCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  ...changes,
})
type Step = ReturnType<typeof step>

/** The answer with these steps; null while the roadmap is not shared. */
const answerOf = (steps: readonly Step[] | null, hasNextPage = false) => ({
  invitationByToken: {
    __typename: 'Invitation',
    id: 'inv_1',
    project: {
      __typename: 'ProjectSheet',
      id: 'shp_1',
      roadmapItems: steps && {
        __typename: 'RoadmapItemConnection',
        totalCount: steps.length,
        edges: steps.map((node) => ({ __typename: 'RoadmapItemEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: steps.at(-1)?.id ?? null, hasNextPage },
      },
    },
  },
})

const change = (operation: 'CREATED' | 'UPDATED' | 'DELETED', { id, ...rest }: Step) => ({
  __typename: 'RoadmapItemChange',
  operation,
  id,
  object: operation === 'DELETED' ? null : { id, ...rest },
})

/** Shows the roadmap that `read` answers with. What is returned plays the server's part in the subscription. */
async function show(read: Answer) {
  const server = { asked: [] as object[], send: (_changes: readonly object[]) => {}, end: () => {} }
  await renderWith(
    (operation) => {
      server.asked.push({ [operation.operationName ?? '']: operation.variables })
      if (operation.operationName === 'TesterRoadmap') return read(operation)
      return new Promise((resolve, reject) => {
        server.send = (changes) =>
          resolve({ roadmapItemChanges: { __typename: 'RoadmapItemChanges', cursor: 'later', changes } })
        server.end = () =>
          reject(new CombinedGraphQLErrors({ errors: [{ message: 'gone', extensions: { code: 'NOT_FOUND' } }] }))
      })
    },
    <>
      <p>Le projet</p>
      <Roadmap token="jeton" project={{ id: 'shp_1', projectId: 'prj_1' }} changeCursor="earlier" />
    </>,
  )
  return server
}

const section = () => screen.queryByRole('region', { name: 'Roadmap' })
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const row = (name: string) => screen.getByRole('listitem', { name })

test('a tester reads the steps in their order, and follows them from the cursor of the page', async () => {
  const server = await show(() =>
    answerOf([step(1, { status: 'COMPLETED', voteCount: 2 }), step(2, { description: 'Pour la nuit.' }), step(4)]),
  )
  expect(await screen.findByRole('list', { name: 'Étapes de la roadmap' })).toBeVisible()
  expect(titles()).toEqual(['Étape 1', 'Étape 2', 'Étape 4'])
  expect(row('Étape 1')).toHaveTextContent('Terminé')
  expect(row('Étape 1')).toHaveTextContent('2 votes')
  expect(row('Étape 2')).toHaveTextContent('Pour la nuit.')
  expect(row('Étape 2')).not.toHaveTextContent('vote')
  expect(within(row('Étape 2')).getByRole('time')).toHaveAttribute('datetime', '2031-01-02')
  expect(within(section() ?? document.body).queryByRole('button')).toBeNull()
  expect(server.asked).toContainEqual({ TesterRoadmapChanges: { projectId: 'prj_1', after: 'earlier' } })

  await act(async () =>
    server.send([
      change('CREATED', step(3)),
      change('UPDATED', step(2, { status: 'IN_PROGRESS', version: 2 })),
      change('DELETED', step(1)),
    ]),
  )
  await waitFor(() => expect(titles()).toEqual(['Étape 2', 'Étape 3', 'Étape 4']))
  expect(row('Étape 2')).toHaveTextContent('En cours')
})

test('an empty roadmap has no section, until there is a first step', async () => {
  const server = await show(() => answerOf([]))
  await waitFor(() => expect(server.asked).toHaveLength(2))
  expect(section()).toBeNull()
  await act(async () => server.send([change('CREATED', step(1))]))
  await waitFor(() => expect(section()).toBeVisible())
  expect(titles()).toEqual(['Étape 1'])
})

test('more steps are loaded, and the first of them has the focus', async () => {
  const server = await show(({ variables: { after } }) => answerOf(after ? [step(3)] : [step(1), step(2)], !after))
  await userEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  await waitFor(() => expect(titles()).toEqual(['Étape 1', 'Étape 2', 'Étape 3']))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Étape 3' })).toHaveFocus())
  expect(server.asked).toContainEqual({ TesterRoadmap: { token: 'jeton', after: 'rmi_2' } })
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('nothing is shown when the creator stops sharing it, and the roadmap again on return once it is shared', async () => {
  let isShared = true
  const server = await show(() => answerOf(isShared ? [step(1)] : null))
  await waitFor(() => expect(section()).toBeVisible())
  isShared = false
  await act(async () => server.end())
  await waitFor(() => expect(section()).toBeNull())
  expect(screen.getByText('Le projet')).toBeVisible()
  const askedSoFar = server.asked.length
  isShared = true
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(section()).toBeVisible())
  // The query, and the subscription.
  expect(server.asked).toHaveLength(askedSoFar + 2)
})

test('a roadmap that is not shared is asked for once', async () => {
  const server = await show(() => answerOf(null))
  await waitFor(() => expect(server.asked).toHaveLength(1))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(server.asked).toEqual([{ TesterRoadmap: { token: 'jeton' } }])
  expect(section()).toBeNull()
})

test('a failure is shown, and tried again', async () => {
  let isFailing = true
  await show(() => (isFailing ? Promise.reject(new TypeError('no network')) : answerOf([step(1)])))
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger la roadmap')
  isFailing = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(section()).toBeVisible())
  expect(screen.queryByRole('alert')).toBeNull()
})
