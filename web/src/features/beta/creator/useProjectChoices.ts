import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { ProjectChoicesDocument, ProjectToInviteToDocument } from './ProjectChoice.generated'

const pageSize = 100

interface ProjectChoice {
  id: string
  title: string
}

/** The project that an address names, whichever page of the list has it; the newest when it names none. */
export function useChosenProject(namedId: string | null) {
  const { projects, ...choices } = useProjectChoices()
  const named = useQuery(ProjectToInviteToDocument, {
    variables: { id: namedId ?? '' },
    skip: namedId === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const listed = projects?.find(({ id }) => id === namedId)
  const newest = projects && (projects[0] ?? null)
  const found: ProjectChoice | null | undefined = namedId === null ? newest : named.data ? named.data.project : listed
  const isListed = projects?.some(({ id }) => id === found?.id) ?? false
  return {
    /** Undefined while it is not known, null when there is none. */
    project: found,
    projectId: namedId ?? found?.id ?? null,
    isUnknown: namedId !== null && found === null,
    projects: projects && found && !isListed ? [...projects, found] : projects,
    failed: choices.failed || (namedId !== null && found === undefined && named.error !== undefined),
    retry: () => {
      choices.retry()
      if (namedId !== null) void named.refetch()
    },
  }
}

/** All the creator's projects, newest first: one chooses among all of them, so every page is read. */
function useProjectChoices() {
  const { data, error, networkStatus, fetchMore, refetch } = useQuery(ProjectChoicesDocument, {
    variables: { first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const connection = data?.viewer?.projects
  const next =
    connection?.pageInfo.hasNextPage && networkStatus === NetworkStatus.ready ? connection.pageInfo.endCursor : null

  useEffect(
    function readOn() {
      // A page that does not come leaves those that did to choose from.
      if (next) fetchMore({ variables: { after: next } }).catch(() => undefined)
    },
    [next, fetchMore],
  )

  return {
    projects: connection?.edges.map(({ node }) => node),
    failed: !connection && error !== undefined,
    retry: () => void refetch(),
  }
}
