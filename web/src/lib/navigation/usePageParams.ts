import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/** What stands after `?` in the address, and how to change it: the same page stays, and where it was scrolled to. */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => setParams(next, { preventScrollReset: true, ...options }),
    [setParams],
  )
  return [params, change] as const
}
