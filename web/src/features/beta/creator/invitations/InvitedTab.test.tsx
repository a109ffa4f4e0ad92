import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import type { InvitationStatus } from '~/api/types.generated'
import { InvitationDetails } from './InvitationDetails'
import { InvitedTab } from './InvitedTab'
import { applyInvitationChanges, type Invitation } from './liveInvitations'
import { invitation } from './invitation.fixture'

const numbered = (number: number, changes: Partial<Invitation> = {}): Invitation => ({
  ...invitation,
  id: `inv_${number}`,
  discordUsername: `testeur-${number}`,
  createdAt: `2026-11-0${number}T08:00:00Z`,
  ...changes,
})

const none = 'Aucune invitation avec ce statut.'

test('when all loaded invitations leave the filter elsewhere, the next ones come by themselves', async () => {
  let pending = [3, 2, 1]
  let arrive = () => {}
  let arrived = Promise.resolve()
  const client = await renderWith(
    async () => {
      await arrived
      const nodes = pending.slice(0, 2).map((number) => numbered(number))
      return {
        project: {
          __typename: 'Project',
          id: 'prj_1',
          invitations: {
            __typename: 'InvitationConnection',
            totalCount: pending.length,
            edges: nodes.map((node) => ({ __typename: 'InvitationEdge', cursor: node.id, node })),
            pageInfo: {
              __typename: 'PageInfo',
              endCursor: nodes.at(-1)?.id ?? null,
              hasNextPage: pending.length > nodes.length,
            },
          },
        },
      }
    },
    <MemoryRouter>
      <InvitedTab projectId="prj_1" status="PENDING" onStatus={() => undefined} onInvite={() => undefined} />
    </MemoryRouter>,
  )
  const cancel = (count: number) => {
    const objects = pending.slice(0, count).map((number) => numbered(number, { status: 'REVOKED', version: 2 }))
    pending = pending.slice(count)
    act(() => {
      const changes = objects.map((object) => ({ operation: 'UPDATED' as const, id: object.id, object }))
      applyInvitationChanges(client.cache, 'prj_1', changes)
    })
  }
  await screen.findByText('@testeur-2')
  arrived = new Promise((resolve) => (arrive = resolve))
  cancel(2)
  expect(await screen.findByText('1 invitation')).toBeVisible()
  expect(screen.queryByText(none)).toBeNull()
  arrive()
  expect(await screen.findByText('@testeur-1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
  cancel(1)
  expect(await screen.findByText(none)).toBeVisible()
})

function FilteredTab() {
  const [status, setStatus] = useState<InvitationStatus | null>(null)
  return <InvitedTab projectId="prj_1" status={status} onStatus={setStatus} onInvite={() => undefined} />
}

test('« Voir plus » waits for the list of another filter', async () => {
  const node = numbered(1)
  await renderWith(
    ({ variables }) => {
      if (variables.filter?.status) return new Promise(() => {})
      const edges = [{ __typename: 'InvitationEdge', cursor: node.id, node }]
      const pageInfo = { __typename: 'PageInfo', endCursor: node.id, hasNextPage: true }
      const invitations = { __typename: 'InvitationConnection', totalCount: 2, edges, pageInfo }
      return { project: { __typename: 'Project', id: 'prj_1', invitations } }
    },
    <MemoryRouter>
      <FilteredTab />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'En attente' }))
  expect(screen.getByText('@testeur-1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('a filter that finds nothing says so, and leaves the focus to the choice of all', async () => {
  await renderWith(
    ({ variables }) => {
      const nodes = variables.filter?.status ? [] : [numbered(1)]
      const edges = nodes.map((node) => ({ __typename: 'InvitationEdge', cursor: node.id, node }))
      const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false }
      const invitations = { __typename: 'InvitationConnection', totalCount: nodes.length, edges, pageInfo }
      return { project: { __typename: 'Project', id: 'prj_1', invitations } }
    },
    <MemoryRouter>
      <FilteredTab />
    </MemoryRouter>,
  )
  await screen.findByText('@testeur-1')
  await userEvent.click(screen.getByRole('button', { name: 'Annulées' }))
  expect(await screen.findByText(none)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('0 invitation')
  await userEvent.click(screen.getByRole('button', { name: 'Voir toutes les invitations' }))
  expect(screen.getByRole('button', { name: 'Toutes' })).toHaveFocus()
  expect(await screen.findByText('@testeur-1')).toBeVisible()
})

test('the address opens the details of an invitation, also of one that does not exist any more', async () => {
  await renderWith(
    ({ operationName }) => (operationName === 'InvitationDetails' ? { node: null } : { project: null }),
    <MemoryRouter initialEntries={['/dashboard/testers?invitation=inv_1']}>
      <FilteredTab />
    </MemoryRouter>,
  )
  expect(await screen.findByText("Cette invitation n'existe plus.")).toBeVisible()
})

test('the details of an invitation list all feedback that came through it', async () => {
  const received = (number: number) => {
    const id = `fbk_${number}`
    const node = {
      __typename: 'Feedback',
      id,
      authorName: `Testeur ${number}`,
      authorDiscord: null,
      content: `Retour ${number}.`,
      status: 'NEW',
      createdAt: '2026-11-23T08:00:00Z',
      version: 1,
      invitation: null,
    }
    return {
      __typename: 'FeedbackConnection',
      edges: [{ __typename: 'FeedbackEdge', cursor: id, node }],
      pageInfo: { __typename: 'PageInfo', endCursor: id, hasNextPage: number === 1 },
    }
  }
  await renderWith(
    ({ variables }) => ({ node: { ...invitation, received: received(variables.after ? 2 : 1) } }),
    <InvitationDetails open invitationId="inv_1" onClose={() => undefined} onExitComplete={() => undefined} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  expect(await screen.findByText('Retour 2.')).toBeVisible()
  expect(screen.getByText('Retour 1.')).toBeVisible()
})
