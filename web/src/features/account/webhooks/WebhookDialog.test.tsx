import { useFragment } from '@apollo/client/react'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import WebhookDialog from './WebhookDialog'
import { type WebhookRow_WebhookFragment as Webhook, WebhookRow_WebhookFragmentDoc } from './Webhooks.generated'

const webhook: Webhook = {
  __typename: 'Webhook',
  id: 'whk_1',
  url: 'https://exemple.fr/rodage',
  format: 'JSON',
  events: ['FEEDBACK_CREATED'],
  isEnabled: true,
  disabledAt: null,
  deliveries: { __typename: 'WebhookDeliveryConnection', edges: [] },
}

const fragment = { fragment: WebhookRow_WebhookFragmentDoc, fragmentName: 'WebhookRow_webhook' }

/** The webhook as the cache has it, so that what is saved elsewhere shows. */
function Shown() {
  const { data, complete } = useFragment({ ...fragment, from: { __typename: 'Webhook', id: webhook.id } })
  return (
    <WebhookDialog
      webhook={complete ? data : webhook}
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
    />
  )
}

test.each([
  { what: 'was read', isRead: true },
  { what: 'was not', isRead: false },
])('only what was changed is sent, whether what another tab saved $what', async ({ isRead }) => {
  const sent: unknown[] = []
  const { cache } = await renderWith(
    ({ variables }) => {
      sent.push(variables.input)
      return { updateWebhook: { __typename: 'UpdateWebhookPayload', webhook, userErrors: [] } }
    },
    <Shown />,
  )
  const field = await screen.findByLabelText(/^Adresse/)
  await userEvent.clear(field)
  await userEvent.type(field, 'https://exemple.fr/autre')
  const data: Webhook = { ...webhook, events: ['FEEDBACK_CREATED', 'RELEASE_CREATED'] }
  if (isRead) act(() => void cache.writeFragment({ ...fragment, data }))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'whk_1', url: 'https://exemple.fr/autre' }]))
})
