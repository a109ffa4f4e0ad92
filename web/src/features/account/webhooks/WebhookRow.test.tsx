import { useFragment } from '@apollo/client/react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { renderWith } from '~/test/render'
import WebhookLogDialog from './WebhookLogDialog'
import { WebhookRow } from './WebhookRow'
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

const delivery = {
  __typename: 'WebhookDelivery',
  id: 'whd_1',
  event: null,
  status: 'PENDING',
  attemptCount: 0,
  responseStatus: null,
  failure: null,
  createdAt: '2026-11-20T10:00:00Z',
  attemptedAt: null,
  nextAttemptAt: null,
}

const edges = [{ __typename: 'WebhookDeliveryEdge', cursor: 'a', node: delivery }]

/** The webhook as the cache has it, so that the response of the server shows. */
function Shown() {
  const { data, complete } = useFragment({
    fragment: WebhookRow_WebhookFragmentDoc,
    fragmentName: 'WebhookRow_webhook',
    from: { __typename: 'Webhook', id: webhook.id },
  })
  return <WebhookRow webhook={complete ? data : webhook} onEdit={() => undefined} onLog={() => undefined} />
}

/** Presses a button that is busy then. */
async function press(button: HTMLButtonElement) {
  await userEvent.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  loseFocus(button)
}

test('while a test is under way, its button stays disabled, and the status has the focus', async () => {
  let respond = () => {}
  await renderWith(
    ({ operationName }) =>
      new Promise((resolve) => {
        if (operationName !== 'TestWebhook') return
        const tested = { ...delivery, webhook: { ...webhook, deliveries: { ...webhook.deliveries, edges } } }
        respond = () => resolve({ testWebhook: { __typename: 'TestWebhookPayload', delivery: tested, userErrors: [] } })
      }),
    <Shown />,
  )
  await press(screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer un essai à exemple.fr' }))
  respond()
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Envoyer un essai à exemple.fr' })).toBeDisabled()
})

test('the button that refreshes the log has the focus again', async () => {
  const responses: (() => void)[] = []
  const log = {
    node: {
      ...webhook,
      deliveries: {
        __typename: 'WebhookDeliveryConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  }
  await renderWith(
    () => new Promise((resolve) => responses.push(() => resolve(log))),
    <WebhookLogDialog webhook={webhook} open onClose={() => undefined} onExitComplete={() => undefined} />,
  )
  responses[0]?.()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Actualiser' })
  await screen.findByText(/^Rien n'a encore été envoyé/)
  await press(button)
  responses[1]?.()
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(button).toHaveFocus())
})
