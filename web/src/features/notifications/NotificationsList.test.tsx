import { useQuery } from '@apollo/client/react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoResponse } from '~/api/errors'
import { renderWith } from '~/test/render'
import { loseFocus } from '~/test/loseFocus'
import { currentToast } from '~/ui/toast/toast'
import { UnreadNotificationsDocument } from './UnreadNotifications.generated'
import { NotificationsList } from './NotificationsList'

/** The list with the number of those unread, as the bell has it. */
function Shown() {
  const { data } = useQuery(UnreadNotificationsDocument)
  return <NotificationsList unread={data?.viewer?.unreadNotificationCount ?? 0} onLeave={() => undefined} />
}

const viewerWith = (unreadNotificationCount: number) => ({ __typename: 'Viewer', id: 'usr_1', unreadNotificationCount })

test('the focus goes to the title when everything is read, which disables the button', async () => {
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'UnreadNotifications') return { viewer: viewerWith(2) }
      if (operationName !== 'MarkNotificationsRead') return new Promise(() => {})
      const payload = { __typename: 'MarkNotificationsReadPayload', viewer: viewerWith(0), userErrors: [] }
      return { markNotificationsRead: payload }
    },
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tout marquer comme lu' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  loseFocus(button)
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus())
})

/** Shows an unread notification, follows it, and answers what marks it as read. */
async function follow(answer: () => string[]) {
  const notification = {
    __typename: 'Notification',
    id: 'ntf_1',
    type: 'FEEDBACK_RECEIVED',
    message: 'Léa a fait un retour',
    reply: null,
    isRead: false,
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
    project: null,
    invitation: null,
    feedback: null,
    roadmapItem: null,
  }
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'UnreadNotifications') return { viewer: viewerWith(1) }
      if (operationName === 'MarkNotificationsRead') {
        const userErrors = answer().map((message) => ({ __typename: 'UserError', message }))
        return { markNotificationsRead: { __typename: 'MarkNotificationsReadPayload', viewer: null, userErrors } }
      }
      const notifications = {
        __typename: 'NotificationConnection',
        totalCount: 1,
        edges: [{ __typename: 'NotificationEdge', cursor: 'ntf_1', node: notification }],
        pageInfo: { __typename: 'PageInfo', endCursor: 'ntf_1', hasNextPage: false },
      }
      return { viewer: { ...viewerWith(1), notifications } }
    },
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Léa/ }))
}

test('a notification is unread again when the server refuses to mark it', async () => {
  await follow(() => ['Trop tard.'])
  await waitFor(() => expect(currentToast()?.description).toBe('Trop tard.'))
  expect(screen.getByTitle('Non lue')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tout marquer comme lu' })).toBeEnabled())
})

test('a notification is marked as read once the server is reachable', async () => {
  let attempts = 0
  await follow(() => {
    if (++attempts === 1) throw new NoResponse('Failed to fetch')
    return []
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(attempts).toBe(2))
  expect(screen.queryByTitle('Non lue')).toBeNull()
})
