import type { ErrorLike } from '@apollo/client'
import { createContext } from 'react'

/** The state of the queries that a page's loader has sent. A prerendered page sends none: its data comes with it. */
export type PageQueriesState =
  | { status: 'prerendered' }
  | { status: 'pending' }
  /** `error`: the first failure, if any. */
  | { status: 'settled'; error?: ErrorLike | undefined }

export const PageQueries = createContext<PageQueriesState>({ status: 'prerendered' })
