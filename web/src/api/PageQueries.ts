import type { ErrorLike } from '@apollo/client'
import { createContext } from 'react'

/**
 * What became of the queries that a page's loader has sent. A page that the build wrote has none: what it is drawn with came along.
 */
export type PageQueriesState =
  | { status: 'written' }
  | { status: 'pending' }
  /** `error`: why not all of them were answered. */
  | { status: 'settled'; error?: ErrorLike | undefined }

export const PageQueries = createContext<PageQueriesState>({ status: 'written' })
