import type { ObservableQuery } from '@apollo/client'

interface Change {
  operation: string
  id: string
}

interface FeedbackList {
  project?: { feedbacks?: { edges: readonly { node: { id: string } }[] } | null } | null
}

/**
 * For refetchActive. True if the query is a text search that lacks one of the changed items: only the server can tell whether they match,
 * as it also searches what no list shows, such as answers.
 */
export const isSearchWithout = (changes: readonly Change[]) => {
  const ids = changes.filter(({ operation }) => operation !== 'DELETED').map(({ id }) => id)

  return (query: ObservableQuery): boolean => {
    if (!(query.variables.filter as { query?: string } | null | undefined)?.query) return false
    const { data } = query.getCurrentResult()
    const listed = new Set((data as FeedbackList | undefined)?.project?.feedbacks?.edges.map(({ node }) => node.id))
    return ids.some((id) => !listed.has(id))
  }
}
