import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { ProjectChoicesDocument } from './ProjectChoice.generated'

const pageSize = 100

/** All the creator's projects, newest first: one chooses among all of them, so every page is read. */
export function useProjectChoices() {
  const { data, error, networkStatus, fetchMore, refetch } = useQuery(ProjectChoicesDocument, {
    variables: { first: pageSize },
    fetchPolicy: 'cache-and-network',
  })
  const connection = data?.viewer?.projects
  const next = connection?.pageInfo.hasNextPage && networkStatus === NetworkStatus.ready ? connection.pageInfo.endCursor : null

  useEffect(
    function readOn() {
      // A page that does not come leaves those that did to choose from.
      if (next) fetchMore({ variables: { after: next } }).catch(() => undefined)
    },
    [next, fetchMore],
  )

  return { projects: connection?.edges.map(({ node }) => node), failed: !connection && error !== undefined, retry: () => void refetch() }
}
