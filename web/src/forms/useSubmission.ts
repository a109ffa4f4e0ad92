import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'

/*
 * A submission belongs to the draft, not to the component: a form that is closed while it is sent, and opened again with its
 * draft, must neither be sent a second time nor keep what was sent.
 */

interface OpenForm {
  key: string
  onSent: (sent: unknown, sender: object) => void
}

/** The forms that are being sent, by the keys of their drafts. */
const sending = new Set<string>()
const sendingListeners = new Set<() => void>()
const openForms = new Set<OpenForm>()

/**
 * The submissions of a form and of others with its draft, one at a time.
 * @param form tells the form from others with the draft
 * @param onSent called with what was sent, while the form is open
 */
export function useSubmission<T>(draftKey: string | null, form: object, onSent: (sent: T, isOwn: boolean) => void) {
  const id = useId()
  // Whoever signs in while the form is sent changes the key of its draft.
  const [key] = useState(draftKey ?? id)
  const isSending = useSyncExternalStore(
    subscribe,
    () => sending.has(key),
    () => false,
  )
  const settle = useEffectEvent(onSent)

  useEffect(
    function followSubmissions() {
      const openForm: OpenForm = { key, onSent: (sent, sender) => settle(sent as T, sender === form) }
      openForms.add(openForm)
      return () => void openForms.delete(openForm)
    },
    [key, form],
  )

  async function run(submit: () => Promise<void>) {
    if (sending.has(key)) return
    setSending(key, true)
    try {
      await submit()
    } finally {
      setSending(key, false)
    }
  }

  function announce(sent: T) {
    for (const one of openForms) if (one.key === key) one.onSent(sent, form)
  }

  return { isSending, run, announce }
}

function subscribe(onChange: () => void) {
  sendingListeners.add(onChange)
  return () => sendingListeners.delete(onChange)
}

function setSending(key: string, isSending: boolean): void {
  if (isSending) sending.add(key)
  else sending.delete(key)
  sendingListeners.forEach((notify) => notify())
}
