import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import DashboardPage from './DashboardPage'

const deletion = {
  __typename: 'Activity',
  id: 'act_1',
  type: 'PROJECT_DELETED',
  message: 'Projet « Carnet » supprimé',
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
}

const connection = (typename: string, nodes: Record<string, unknown>[] = []) => ({
  __typename: `${typename}Connection`,
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ __typename: `${typename}Edge`, cursor: node.id, node })),
  pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
})

/** The dashboard of a creator without projects. */
async function show(activities: Record<string, unknown>[], pending: Record<string, unknown>[] = []) {
  const figures = { projectCount: 0, completedProjectCount: 0, pendingInvitationCount: 0, acceptedInvitationCount: 0 }
  const parts: Record<string, Record<string, unknown>> = {
    DashboardFigures: {
      dashboard: { __typename: 'Dashboard', ...figures },
      pending: connection('Invitation', pending),
      accepted: connection('Invitation'),
    },
    RecentProjects: { projects: connection('Project') },
    RecentActivities: { activities: connection('Activity', activities) },
    UnreadFeedback: { unreadFeedbacks: connection('Feedback') },
  }
  await renderWith(
    ({ operationName = '' }) => {
      const part = parts[operationName]
      return part ? { viewer: { __typename: 'Viewer', id: 'usr_1', ...part } } : new Promise(() => {})
    },
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  )
  expect(await screen.findByText('Tout commence par un premier projet')).toBeVisible()
}

const activitiesTitle = () => screen.queryByRole('heading', { name: 'Activité récente' })

test('the activities stay when the last project is deleted', async () => {
  await show([deletion])
  expect(activitiesTitle()).toBeVisible()
  expect(screen.getByText('Projet « Carnet » supprimé')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Projets récents' })).toBeNull()
})

test('somebody new is only told how to begin', async () => {
  await show([])
  expect(activitiesTitle()).toBeNull()
})

test('the figures of the invitations lead to what they count', async () => {
  const project = { __typename: 'ProjectSheet', id: 'psh_1', projectId: 'prj_1' }
  await show([], [{ __typename: 'Invitation', id: 'inv_1', createdAt: '2026-11-20T10:00:00Z', version: 1, project }])
  const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf(/^Invitations en attente/)).toBe('/dashboard/testers?projet=prj_1&statut=PENDING')
  expect(addressOf(/^Invitations acceptées/)).toBe('/dashboard/testers?statut=ACCEPTED')
})

test('what failed together is told of once, without empty panels', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderWith(
    () => Promise.reject(new Error('down')),
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(1)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
