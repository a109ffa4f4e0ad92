import type { Params } from 'react-router'

/** What of an address decides what a page shows. */
export interface Address {
  params: Params
  searchParams: URLSearchParams
}
