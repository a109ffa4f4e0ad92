import { useSyncExternalStore } from 'react'

/*
 * The invitations created on this page that are still being sent. It takes a moment, or some minutes: the dialog that created them
 * may be closed by then, and another layout shown.
 */

export interface Delivery {
  projectId: string
  invitationId: string
}

let deliveries: readonly Delivery[] = []
const listeners = new Set<() => void>()

export const useDeliveries = () => useSyncExternalStore(subscribe, () => deliveries)

export const followDelivery = (delivery: Delivery) => set([...deliveries, delivery])

export const endDelivery = (invitationId: string) =>
  set(deliveries.filter((delivery) => delivery.invitationId !== invitationId))

function set(next: readonly Delivery[]) {
  deliveries = next
  listeners.forEach((notify) => notify())
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
