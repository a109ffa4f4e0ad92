import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/** The search parameters of the page, and a setter that keeps the scroll position. */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => setParams(next, { preventScrollReset: true, ...options }),
    [setParams],
  )
  return [params, change] as const
}
