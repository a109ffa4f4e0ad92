import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/** The search parameters of the page, and a setter that keeps the scroll position. It does nothing once the page was left. */
export function usePageParams() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (next: Change, options?: NavigateOptions) => {
      if (pathname !== window.location.pathname) return
      // What is rendered may be older: without a change that is not rendered yet, this one would undo it.
      const current = new URLSearchParams(window.location.search)
      setParams(typeof next === 'function' ? next(current) : next, { preventScrollReset: true, ...options })
    },
    [pathname, setParams],
  )
  return [params, change] as const
}

/** Other search parameters: with these values, and without those whose value is empty. */
export function withParams(
  params: URLSearchParams,
  values: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The tab in the address, `?onglet=`, or else the first one; and a setter, which keeps the other parameters. */
export function useTabParam<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = usePageParams()
  const [first] = tabs
  const tab = tabs.find((name) => name === params.get('onglet')) ?? first
  const show = (next: Tab) =>
    setParams((current) => withParams(current, { onglet: next === first ? null : next }), { replace: true })
  return [tab, show] as const
}
