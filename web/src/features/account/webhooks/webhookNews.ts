import type { WebhookDelivery_DeliveryFragment } from './Webhooks.generated'

/** What a try takes, as a rule. */
const TRY_MS = 1000

/** How long, in milliseconds, until there may be something new about a delivery; null when nothing more becomes of it. */
export function untilNews(
  { status, nextAttemptAt }: Pick<WebhookDelivery_DeliveryFragment, 'status' | 'nextAttemptAt'>,
  now: number,
): number | null {
  if (status !== 'PENDING') return null
  const untilTry = nextAttemptAt ? Date.parse(nextAttemptAt) - now : 0
  return Math.max(untilTry, 0) + TRY_MS
}
