import type { Params } from 'react-router'

/** The parts of a URL that decide what a page shows. */
export interface Address {
  params: Params
  searchParams: URLSearchParams
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
