import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from '~/lib/storage'
import { useReducedMotion } from '~/lib/useReducedMotion'

// The landing page moves without end, so it can be stopped (WCAG 2.2.2). The choice is stored in the browser.

const KEY = 'landing-motion'
const STOPPED = 'stopped'
const listeners = new Set<() => void>()

let isStopped = readItem(KEY) === STOPPED

export function setMotionStopped(next: boolean) {
  isStopped = next
  if (next) writeItem(KEY, STOPPED)
  else removeItem(KEY)
  listeners.forEach((notify) => notify())
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useMotionStopped = () =>
  useSyncExternalStore(
    subscribe,
    () => isStopped,
    () => false,
  )

/** Whether the page moves: neither the system nor the visitor has asked for less. False during prerendering. */
export function useMotion(): boolean {
  const isReduced = useReducedMotion()
  const isStopped = useMotionStopped()
  return !isReduced && !isStopped
}
