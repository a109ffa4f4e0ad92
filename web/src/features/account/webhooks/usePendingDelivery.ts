import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { nextPoll } from './nextPoll'
import { PendingWebhookDeliveryDocument } from './WebhookDeliveries.generated'
import type { WebhookDelivery_DeliveryFragment } from './Webhooks.generated'

/** Polls a pending delivery when its next attempt is due, since no subscription covers deliveries. */
export function usePendingDelivery(delivery: WebhookDelivery_DeliveryFragment | undefined): void {
  const client = useApolloClient()

  useEffect(
    function poll() {
      if (!delivery) return
      const { id, status, nextAttemptAt } = delivery
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false

      function wait() {
        const delay = nextPoll({ status, nextAttemptAt }, Date.now())
        if (delay !== null && !isOver) timer = setTimeout(() => void read(), delay)
      }
      async function read() {
        try {
          await client.query({ query: PendingWebhookDeliveryDocument, variables: { id }, fetchPolicy: 'network-only' })
        } catch {
          // It is read again below.
        }
        // A changed delivery is another object, for which this effect has started anew.
        wait()
      }
      wait()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
    [client, delivery],
  )
}
