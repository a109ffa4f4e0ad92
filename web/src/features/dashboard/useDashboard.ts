import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { DashboardFiguresDocument, RecentActivitiesDocument, RecentProjectsDocument } from './Dashboard.generated'

export const activitiesShown = 10
export const projectsShown = 5
/** Some to take the place of those that are deleted. */
const projectsAsked = 8

/** What the dashboard shows, in three parts; each says whether it is to be said that it did not come, and how to ask again. */
export function useDashboard() {
  // A later policy than the first: what another query brings of the viewer must not ask again for one that is under way.
  const policies = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const
  const figures = useQuery(DashboardFiguresDocument, policies)
  const projects = useQuery(RecentProjectsDocument, { variables: { first: projectsAsked }, ...policies })
  const activities = useQuery(RecentActivitiesDocument, { variables: { first: activitiesShown }, ...policies })
  useLogged(figures.error)
  useLogged(projects.error)
  useLogged(activities.error)

  const parts = [figures, projects, activities]
  const failed = parts.filter(({ data, error }) => error && !data)
  const retry = () => {
    // Each shows its own failure.
    for (const { refetch } of failed) refetch().catch(() => undefined)
  }
  /** Of several the page says it, once. */
  const severalFailed = failed.length > 1
  const partOf = ({ data, error }: (typeof parts)[number]) => {
    const hasFailed = error !== undefined && !data
    return { failed: hasFailed, onRetry: hasFailed && !severalFailed ? retry : undefined }
  }
  return {
    retryAll: severalFailed ? retry : undefined,
    figures: { figures: figures.data?.viewer?.dashboard, ...partOf(figures) },
    projects: { connection: projects.data?.viewer?.projects, refetch: projects.refetch, ...partOf(projects) },
    activities: { edges: activities.data?.viewer?.activities?.edges, ...partOf(activities) },
  }
}

function useLogged(error: Error | undefined): void {
  useEffect(
    function log() {
      if (error) console.error('a part of the dashboard was not loaded:', error)
    },
    [error],
  )
}
