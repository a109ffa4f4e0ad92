import { VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost } from '~/lib/restoreFocus'

/**
 * Does for client-side navigation what browsers do for documents: scrolls to the element of the hash, moves the focus to it
 * or to the title, and announces the title. Waits for these elements while the page is loading: for that of the hash until
 * the page is used.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(
    function focusTitle() {
      if (pathname === lastPathname.current) return
      lastPathname.current = pathname

      let isInUse = false
      const listening = new AbortController()
      onUse(() => (isInUse = true), listening.signal)

      const focus = () => {
        const title = pageTitle()
        if (!title) return false
        // A person who already uses the page, such as a menu while the rest is loading, keeps the focus; so does a dialog that
        // the page opened.
        if ((!isInUse || isFocusLost()) && !document.activeElement?.closest('[role=dialog]')) {
          title.focus({ preventScroll: true })
        }
        setAnnouncement(document.title)
        return true
      }
      const stop = retryOnMutation(focus)
      return () => {
        listening.abort()
        stop()
      }
    },
    [pathname],
  )

  useEffect(
    function scrollToHash() {
      if (!hash) return
      const id = decodeHash(hash.slice(1))
      const stop = retryOnMutation(() => {
        const target = document.getElementById(id)
        target?.scrollIntoView()
        // What cannot have the focus leaves it to the title.
        if (isFocusLost() || document.activeElement?.matches('main h1')) target?.focus({ preventScroll: true })
        return target !== null
      })
      const listening = new AbortController()
      onUse(stop, listening.signal)
      return () => {
        listening.abort()
        stop()
      }
    },
    [hash],
  )

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  )
}

/** The title of the page, ready for the focus. */
export function pageTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return title
}

/** Decodes a hash, and returns a malformed one such as `100%` unchanged. */
function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Calls the listener when a person uses the page. */
function onUse(listener: () => void, signal: AbortSignal): void {
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, listener, { capture: true, signal })
}

/** Calls `attempt` now, and after each DOM change until it returns true. Returns the function that stops. */
function retryOnMutation(attempt: () => boolean): () => void {
  const observer = new MutationObserver(() => attempt() && observer.disconnect())
  if (!attempt()) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
