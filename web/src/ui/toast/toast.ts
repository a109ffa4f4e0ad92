export interface ToastMessage {
  type: 'success' | 'error' | 'warning' | 'info'
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
}

/** A message with its identity: the same text may be shown twice. */
export interface ShownToast extends ToastMessage {
  id: number
}

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message, which replaces the current one, and returns it to be hidden. */
export function toast(message: ToastMessage): ShownToast {
  const next = { ...message, id: ++count }
  show(next)
  return next
}

/** Hides a message if it is still the one shown. */
export function hideToast(message: ShownToast | null) {
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
