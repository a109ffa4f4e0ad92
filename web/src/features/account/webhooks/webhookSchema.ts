import * as v from 'valibot'
import type { UpdateWebhookInput, WebhookEvent, WebhookFormat } from '~/api/types.generated'
import type { Changed } from '~/forms/useServerForm'
import { atLeast, atMost, isWebAddress, rule, text } from '~/ui/form/rules'
import type { MessageKey } from '~/ui/form/useErrorText'

/** In the order in which they happen in a project. */
export const webhookEvents = [
  'INVITATION_CREATED',
  'INVITATION_ACCEPTED',
  'INVITATION_REFUSED',
  'JOIN_REQUEST_CREATED',
  'FEEDBACK_CREATED',
  'FEEDBACK_UPDATED',
  'FEEDBACK_MESSAGE_CREATED',
  'RELEASE_CREATED',
  'PROJECT_STATUS_CHANGED',
  'ROADMAP_ITEM_UPDATED',
] as const satisfies readonly WebhookEvent[]

export const webhookFormats = ['JSON', 'DISCORD'] as const satisfies readonly WebhookFormat[]

const required: MessageKey = 'webhook.eventRequired'

/** Only the server knows which addresses it may call: that depends on its network. */
export const webhookSchema = v.object({
  format: v.picklist(webhookFormats),
  url: text(
    atLeast(1, 'webhook.urlRequired'),
    atMost(2000, 'webhook.urlTooLong'),
    rule(isWebAddress, 'webhook.urlInvalid'),
  ),
  events: v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1, required)),
})

export type WebhookValues = v.InferInput<typeof webhookSchema>

export const newWebhook: WebhookValues = { format: 'JSON', url: '', events: [...webhookEvents] }

export const valuesOf = ({ format, url, events }: WebhookValues): WebhookValues => ({
  format,
  url,
  events: webhookEvents.filter((event) => events.includes(event)),
})

/** Only the changed fields: the others may have been changed in another window meanwhile. */
export const toUpdateInput = (
  { url, events }: WebhookValues,
  changed: Changed<WebhookValues>,
  id: string,
): UpdateWebhookInput => ({ id, ...(changed.url && { url }), ...(changed.events && { events }) })

/** The events with one of them added or removed, in their fixed order. */
export const withEvent = (events: readonly WebhookEvent[], event: WebhookEvent, isWanted: boolean) =>
  webhookEvents.filter((known) => (known === event ? isWanted : events.includes(known)))
