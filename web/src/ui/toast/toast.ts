export interface ToastMessage {
  type: 'success' | 'error' | 'warning' | 'info'
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
}

/** A message shown; the same words said twice are two of them. */
export interface ShownToast extends ToastMessage {
  id: number
}

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message. One is shown at a time: a new one takes the place of the last. */
export function toast(message: ToastMessage) {
  show({ ...message, id: ++count })
}

/** Takes back a message that is no longer true, if it is still the one shown. */
export function withdrawToast(message: ShownToast | null) {
  if (message && shown === message) show(null)
}

export const dismissToast = () => show(null)

export const currentToast = () => shown

export function subscribeToToasts(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function show(next: ShownToast | null) {
  shown = next
  listeners.forEach((notify) => notify())
}
