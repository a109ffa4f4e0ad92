import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/** The search parameters of the page, and a setter that keeps the scroll position. */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      // What is rendered may be older: without a change that is not rendered yet, this one would undo it. On the way to
      // another page, the location is that page's.
      const current = pathname === window.location.pathname ? new URLSearchParams(window.location.search) : params
      setParams(typeof next === 'function' ? next(current) : next, { preventScrollReset: true, ...options })
    },
    [pathname, params, setParams],
  )
  return [params, change] as const
}
