import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refetchActive } from '~/api/queries/refetchActive'
import { renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { WebhooksTab } from './WebhooksTab'

const webhook = {
  __typename: 'Webhook',
  id: 'whk_1',
  url: 'https://exemple.fr/rodage',
  format: 'JSON',
  events: ['FEEDBACK_CREATED'],
  isEnabled: true,
  disabledAt: null,
  deliveries: { __typename: 'WebhookDeliveryConnection', edges: [] },
}

/** The tab, with the webhooks that the server has. */
async function renderTab(search: string, webhooks: (typeof webhook)[]) {
  window.history.replaceState(null, '', `/${search}`)
  return renderWith(
    ({ operationName }) => {
      if (operationName === 'WebhookDeliveries') return { node: null }
      const edges = webhooks.map((node) => ({ __typename: 'WebhookEdge', cursor: node.id, node }))
      return { viewer: { __typename: 'Viewer', id: 'usr_1', webhooks: { __typename: 'WebhookConnection', edges } } }
    },
    <RouterProvider router={createBrowserRouter([{ path: '/', element: <WebhooksTab /> }])} />,
  )
}

beforeEach(dismissToast)

test('a webhook that was deleted elsewhere while it was edited keeps its dialog, with what was typed', async () => {
  const webhooks = [webhook]
  const client = await renderTab('?onglet=webhooks&webhook=whk_1', webhooks)
  const field = await screen.findByLabelText(/^Adresse/)
  await userEvent.type(field, '/autre')
  webhooks.pop()
  refetchActive(client, 'Webhooks')
  expect(await screen.findByText('Webhook introuvable')).toBeVisible()
  expect(field).toHaveValue('https://exemple.fr/rodage/autre')
})

test('the log of a webhook that does not exist any more says so', async () => {
  await renderTab('?journal=whk_1', [webhook])
  expect(await screen.findByText('Webhook introuvable')).toBeVisible()
})

test.each(['webhook', 'journal'])('?%s= of a webhook that is unknown is said, and leaves the address', async (name) => {
  await renderTab(`?onglet=webhooks&${name}=whk_9`, [webhook])
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', title: 'Webhook introuvable' }))
  expect(window.location.search).toBe('?onglet=webhooks')
})
