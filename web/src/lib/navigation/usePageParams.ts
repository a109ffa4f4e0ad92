import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/** The search parameters of the page, and a setter that keeps the scroll position. */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      // A change begins before the one before it is rendered, which it would undo.
      const current = pathname === window.location.pathname ? new URLSearchParams(window.location.search) : params
      setParams(typeof next === 'function' ? next(current) : next, { preventScrollReset: true, ...options })
    },
    [pathname, params, setParams],
  )
  return [params, change] as const
}
