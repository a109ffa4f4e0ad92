import { VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the browser does by itself between two documents, done between two pages: go to the part that the address names, put
 * the focus on the title, and say the title. A page still loading has neither yet, so they may have to be
 * waited for.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(
    function settleOnNewPage() {
      if (pathname === lastPathname.current) return
      lastPathname.current = pathname

      const settle = () => {
        const title = document.querySelector<HTMLElement>('main h1')
        if (!title) return false
        // A dialog opened by the new page keeps the focus it took.
        if (!document.activeElement?.closest('[role=dialog]')) {
          title.tabIndex = -1
          title.focus({ preventScroll: true })
        }
        setAnnouncement(document.title)
        return true
      }
      return onceTrue(settle)
    },
    [pathname],
  )

  useEffect(
    function goToPart() {
      if (!hash) return
      const id = decoded(hash.slice(1))
      return onceTrue(() => {
        const part = document.getElementById(id)
        part?.scrollIntoView()
        return part !== null
      })
    },
    [hash],
  )

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  )
}

/** What is no proper encoding, such as `100%`, stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Tries now, and again with every change of the page until it works; returns how to give up. */
function onceTrue(attempt: () => boolean): () => void {
  const observer = new MutationObserver(() => attempt() && observer.disconnect())
  if (!attempt()) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
