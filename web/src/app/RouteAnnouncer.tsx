import { VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What the browser does by itself between two documents, done between two pages: start at the top, put the focus on the
 * title, and say the title. A page still loading has no title yet, so it may have to be waited for.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(
    function settleOnNewPage() {
      if (pathname === lastPathname.current) return
      lastPathname.current = pathname
      if (navigationType !== 'POP') window.scrollTo(0, 0)

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
      if (settle()) return
      const observer = new MutationObserver(() => settle() && observer.disconnect())
      observer.observe(document.body, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [pathname, navigationType],
  )

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  )
}
