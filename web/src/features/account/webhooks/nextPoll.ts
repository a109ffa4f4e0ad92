import type { WebhookDelivery_DeliveryFragment } from './Webhooks.generated'

/** How long an attempt usually takes. */
const ATTEMPT_MS = 1000

/** The delay in milliseconds before a delivery is worth reading again; null once it is settled. */
export function nextPoll(
  { status, nextAttemptAt }: Pick<WebhookDelivery_DeliveryFragment, 'status' | 'nextAttemptAt'>,
  now: number,
): number | null {
  if (status !== 'PENDING') return null
  const untilAttempt = nextAttemptAt ? Date.parse(nextAttemptAt) - now : 0
  return Math.max(untilAttempt, 0) + ATTEMPT_MS
}
