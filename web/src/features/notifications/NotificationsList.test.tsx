import { useQuery } from '@apollo/client/react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { loseFocus } from '~/test/loseFocus'
import { UnreadNotificationsDocument } from './Notifications.generated'
import { NotificationsList } from './NotificationsList'

/** The list with the number of those unread, as the bell has it. */
function Shown() {
  const { data } = useQuery(UnreadNotificationsDocument)
  return <NotificationsList unread={data?.viewer?.unreadNotificationCount ?? 0} onLeave={() => undefined} />
}

test('the focus goes to the title when everything is read, which disables the button', async () => {
  const viewerWith = (unreadNotificationCount: number) => ({
    __typename: 'Viewer',
    id: 'usr_1',
    unreadNotificationCount,
  })
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
