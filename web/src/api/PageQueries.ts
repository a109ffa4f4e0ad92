import { createContext } from 'react'

/** Whether all that a page's loader asked for was answered, or failed. */
export const PageQueries = createContext(true)
