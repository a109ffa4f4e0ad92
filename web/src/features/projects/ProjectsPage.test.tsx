import { CombinedGraphQLErrors } from '@apollo/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { applyProjectChanges } from './liveProjects'
import ProjectsPage from './ProjectsPage'
import { project } from './project.fixture'

type Node = typeof project

function page(nodes: Node[], { totalCount = nodes.length, hasNextPage = false } = {}) {
  return {
    viewer: {
      __typename: 'Viewer',
      id: 'usr_1',
      projects: {
        __typename: 'ProjectConnection',
        totalCount,
        edges: nodes.map((node) => ({ __typename: 'ProjectEdge', cursor: node.id, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
      },
    },
  }
}

const show = (answer: Answer, address = '/') =>
  renderWith(
    answer,
    <MemoryRouter initialEntries={[address]}>
      <ProjectsPage />
    </MemoryRouter>,
  )

const numbered = (number: number): Node => ({ ...project, id: `prj_${number}`, title: `Projet ${number}` })

test('shows that it is loading, then the projects', async () => {
  await show(() => page([{ ...project, keywords: ['a', 'b', 'c', 'd', 'e'], description: '' }]))
  expect(screen.getByText('Chargement des projets...')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'En pause' })).toBeVisible()
  const card = within(await screen.findByRole('article', { name: 'Carnet' }))
  for (const text of ['En cours', 'Aucune description', 'a', 'b', 'c', '+2', '1er janv. 2026', '15 juin 2031']) {
    expect(card.getByText(text)).toBeInTheDocument()
  }
  expect(card.queryByText('d')).not.toBeInTheDocument()
})

test('an empty list offers to create the first project', async () => {
  await show(() => page([]))
  await screen.findByText('Aucun projet créé pour le moment')
  await userEvent.click(screen.getByRole('button', { name: 'Créer un projet' }))
  expect(await screen.findByRole('dialog', { name: 'Nouveau Projet' })).toBeVisible()
})

test('a failed load can be retried', async () => {
  let fails = true
  await show(() => (fails ? Promise.reject(new Error('down')) : page([project])))
  expect(await screen.findByRole('alert')).toHaveTextContent('Erreur lors du chargement des projets')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('article', { name: 'Carnet' })).toBeVisible()
})

test('« Voir plus » adds the next page and moves the focus to its first card', async () => {
  await show(({ variables }) =>
    variables.after === 'prj_2'
      ? page([numbered(3)], { totalCount: 3 })
      : page([numbered(1), numbered(2)], { totalCount: 3, hasNextPage: true }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  const heading = await screen.findByRole('heading', { name: 'Projet 3' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Voir plus' })).not.toBeInTheDocument()
})

test('what was read elsewhere is counted when the page is visible again', async () => {
  let unreadFeedbackCount = 3
  await show(() => page([{ ...project, unreadFeedbackCount }]))
  expect(await screen.findByText('3 à lire')).toBeInTheDocument()
  unreadFeedbackCount = 1
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('1 à lire')).toBeInTheDocument()
})

test('the N key opens the dialog, but not while typing in a field', async () => {
  await show(() => page([project]))
  await screen.findByRole('article')
  await userEvent.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau Projet' })
  await userEvent.type(within(dialog).getByLabelText('Titre'), 'non')
  expect(within(dialog).getByLabelText('Titre')).toHaveValue('non')
})

test('when all loaded projects leave the filter elsewhere, the next ones come by themselves', async () => {
  let isLost = true
  const running = [numbered(1), numbered(2), numbered(3)]
  const paused = new Set<string>()
  const client = await show(() => {
    if (paused.size > 0 && isLost) return Promise.reject(new TypeError('no network'))
    const left = running.filter(({ id }) => !paused.has(id))
    return page(left.slice(0, 2), { totalCount: left.length, hasNextPage: left.length > 2 })
  }, '/?statut=IN_PROGRESS')
  await screen.findByRole('article', { name: 'Projet 2' })
  const pause = (project: Node) => {
    paused.add(project.id)
    const object = { ...project, status: 'PAUSED' as const, version: 2 }
    applyProjectChanges(client.cache, [{ operation: 'UPDATED', id: project.id, object }])
  }
  act(() => running.slice(0, 2).forEach(pause))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  // The button stays when it fails.
  const more = await screen.findByRole('button', { name: 'Voir plus' })
  expect(screen.queryByText('Aucun projet avec ce statut.')).toBeNull()

  isLost = false
  await userEvent.click(more)
  expect(await screen.findByRole('article', { name: 'Projet 3' })).toBeVisible()
  act(() => pause(numbered(3)))
  expect(await screen.findByText('Aucun projet avec ce statut.')).toBeVisible()
})

test('« Voir plus » waits for the list of another filter', async () => {
  await show(({ variables }) =>
    variables.filter ? new Promise(() => {}) : page([numbered(1)], { totalCount: 2, hasNextPage: true }),
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'En pause' }))
  expect(screen.getByRole('article', { name: 'Projet 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('a filter that finds nothing leaves the focus to the choice of all', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await show(async ({ variables }) => {
    if (variables.filter) return page([])
    await arrived
    return page([project])
  }, '/?statut=PAUSED')
  await userEvent.click(await screen.findByRole('button', { name: 'Voir tous les projets' }))
  const all = screen.getByRole('button', { name: 'Tous' })
  await waitFor(() => expect(all).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.queryByText('Aucun projet créé pour le moment')).toBeNull()
  arrive()
  expect(await screen.findByRole('article', { name: 'Carnet' })).toBeVisible()
  expect(all).toHaveFocus()
})

test('says why the server did not give the projects', async () => {
  const reason = 'Trop de tentatives à la suite.'
  const refused = new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 'RATE_LIMITED' } }] })
  await show(() => Promise.reject(refused))
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
})
