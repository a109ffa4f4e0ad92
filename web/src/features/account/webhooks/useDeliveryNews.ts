import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { WebhookDeliveryNewsDocument } from './WebhookDeliveries.generated'
import { untilNews } from './webhookNews'
import type { WebhookDelivery_DeliveryFragment } from './Webhooks.generated'

/** Keeps a delivery that is still under way up to date: no subscription tells of them, but it is known when something is due. */
export function useDeliveryNews(delivery: WebhookDelivery_DeliveryFragment | undefined): void {
  const client = useApolloClient()

  useEffect(
    function askWhenDue() {
      if (!delivery) return
      const { id, status, nextAttemptAt } = delivery
      let timer: ReturnType<typeof setTimeout> | undefined
      let over = false

      function wait() {
        const delay = untilNews({ status, nextAttemptAt }, Date.now())
        if (delay !== null && !over) timer = setTimeout(() => void ask(), delay)
      }
      async function ask() {
        try {
          await client.query({ query: WebhookDeliveryNewsDocument, variables: { id }, fetchPolicy: 'network-only' })
        } catch {
          // It is asked for again.
        }
        // Of a delivery that has changed this is over: it comes back as another one.
        wait()
      }
      wait()
      return () => {
        over = true
        clearTimeout(timer)
      }
    },
    [client, delivery],
  )
}
