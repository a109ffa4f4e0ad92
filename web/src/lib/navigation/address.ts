import type { Params } from 'react-router'

/** The parts of a URL that decide what a page shows. */
export interface Address {
  params: Params
  searchParams: URLSearchParams
}
