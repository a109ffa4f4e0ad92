import { useQuery } from '@apollo/client/react'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { nextPage } from '~/api/queries/usePageQuery'
import { renderWith } from '~/test/render'
import { JoinRequests } from './JoinRequests'
import { applyRequestChanges, type JoinRequest } from './liveRequests'
import { JoinRequestsDocument } from './ProjectLink.generated'

const request = (number: number, status = 'PENDING') => ({
  __typename: 'JoinRequestEdge',
  cursor: String(number),
  node: {
    __typename: 'JoinRequest',
    id: `jrq_${number}`,
    version: 1,
    question: null,
    message: null,
    createdAt: '2026-11-20T10:00:00Z',
    status,
    link: null,
    tester: { __typename: 'Tester', id: `tst_${number}`, username: `Testeur ${number}` },
  },
})

const project = (edges: readonly ReturnType<typeof request>[], endCursor: string | null = null) => ({
  project: {
    __typename: 'Project',
    id: 'prj_1',
    joinRequests: {
      __typename: 'JoinRequestConnection',
      totalCount: edges.length,
      edges,
      pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage: endCursor !== null },
    },
  },
})

function Shown() {
  const variables = { projectId: 'prj_1', first: 20 }
  const { data, fetchMore, refetch } = useQuery(JoinRequestsDocument, { variables })
  const requests = data?.project?.joinRequests
  if (!requests) return null
  return (
    <JoinRequests
      projectId="prj_1"
      requests={requests}
      loadMore={async () => {
        const page = await nextPage({ fetchMore, refetch }, requests)
        return page.data?.project?.joinRequests?.edges[0]?.node.id
      }}
    />
  )
}

test('a request that was answered elsewhere leaves the list', async () => {
  let isAnswered = false
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'JoinRequests') return project(isAnswered ? [request(2)] : [request(2), request(1)])
      isAnswered = true
      const userErrors = [{ __typename: 'UserError', field: null, message: 'Cette demande a déjà reçu une réponse.' }]
      return { answerJoinRequest: { __typename: 'AnswerJoinRequestPayload', joinRequest: null, userErrors } }
    },
    <Shown />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accepter : Testeur 1' }))
  expect(await screen.findByRole('heading', { name: '1 demande à traiter' })).toBeInTheDocument()
  expect(screen.queryByText('Testeur 1')).toBeNull()
})

test('the first of more requests has the focus', async () => {
  await renderWith(
    ({ variables }) => (variables.after ? project([request(1)]) : project([request(2)], 'cursor')),
    <Shown />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
  const name = await screen.findByText('Testeur 1')
  await waitFor(() => expect(name).toHaveFocus())
})

test.each([
  [
    'accepted',
    { status: 'ACCEPTED', version: 3 },
    async () => userEvent.click(await screen.findByRole('button', { name: 'Accepter : Testeur 1' })),
  ],
  [
    'declined',
    { status: 'DECLINED', version: 2 },
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^Décliner .* Testeur 1/ }))
      await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Décliner' }))
    },
  ],
])('a request that is %s leaves the list to the title, and nothing is read again', async (_, answered, answer) => {
  const queries: (string | undefined)[] = []
  await renderWith(
    ({ operationName }) => {
      queries.push(operationName)
      if (operationName === 'JoinRequests') return project([request(2), request(1)])
      const joinRequest = { ...request(1).node, ...answered }
      return { answerJoinRequest: { __typename: 'AnswerJoinRequestPayload', joinRequest, userErrors: [] } }
    },
    <Shown />,
  )
  await answer()
  const title = await screen.findByRole('heading', { name: '1 demande à traiter' })
  await waitFor(() => expect(title).toHaveFocus())
  expect(screen.queryByText('Testeur 1')).toBeNull()
  expect(screen.getByText('Testeur 2')).toBeInTheDocument()
  expect(queries).toEqual(['JoinRequests', 'AnswerJoinRequest'])
})

test('a reply that is being written stays when the request is answered elsewhere', async () => {
  const client = await renderWith(() => project([request(2), request(1)]), <Shown />)
  await userEvent.click(await screen.findByRole('button', { name: /^Décliner .* Testeur 1/ }))
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox')
  await userEvent.type(field, 'Une prochaine fois')
  const accepted = { ...request(1, 'ACCEPTED').node, version: 3 } as unknown as JoinRequest
  act(() => {
    applyRequestChanges(client.cache, 'prj_1', [{ operation: 'UPDATED', id: accepted.id, object: accepted }])
  })
  await waitFor(() => expect(screen.queryByText('Testeur 1')).toBeNull())
  expect(field).toBeVisible()
  expect(field).toHaveValue('Une prochaine fois')
})

test('when the loaded requests were all answered elsewhere, the others come by themselves', async () => {
  let isAnswered = false
  const client = await renderWith(
    () => (isAnswered ? project([request(1)]) : project([request(2)], 'cursor')),
    <Shown />,
  )
  await screen.findByText('Testeur 2')
  isAnswered = true
  const accepted = { ...request(2, 'ACCEPTED').node, version: 3 } as unknown as JoinRequest
  act(() => {
    applyRequestChanges(client.cache, 'prj_1', [{ operation: 'UPDATED', id: accepted.id, object: accepted }])
  })
  expect(await screen.findByText('Testeur 1')).toBeInTheDocument()
  expect(screen.queryByText('Testeur 2')).toBeNull()
})
