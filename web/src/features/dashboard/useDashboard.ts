import { useEffect } from 'react'
import { reasonOf } from '~/api/errors'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import {
  DashboardFiguresDocument,
  RecentActivitiesDocument,
  RecentProjectsDocument,
  UnreadFeedbackDocument,
} from './Dashboard.generated'

export const activitiesShown = 10
export const projectsShown = 5
export const unreadShown = 5
/** A few more than are shown, to replace deleted ones. */
const projectsAsked = 8

export const preloadDashboard = () =>
  Promise.all([
    preloadOwnQuery(DashboardFiguresDocument, {}),
    preloadOwnQuery(RecentProjectsDocument, { first: projectsAsked }),
    preloadOwnQuery(RecentActivitiesDocument, { first: activitiesShown }),
    preloadOwnQuery(UnreadFeedbackDocument, { first: unreadShown }),
  ])

/** The four parts of the dashboard. Each has its own query, and shows its own failure unless several failed. */
export function useDashboard() {
  const figures = usePageQuery(DashboardFiguresDocument, {})
  const projects = usePageQuery(RecentProjectsDocument, { variables: { first: projectsAsked } })
  const activities = usePageQuery(RecentActivitiesDocument, { variables: { first: activitiesShown } })
  const unread = usePageQuery(UnreadFeedbackDocument, { variables: { first: unreadShown } })
  useRefetchOnTabVisible('DashboardFigures', 'RecentProjects', 'UnreadFeedback')
  useLogged(figures.error)
  useLogged(projects.error)
  useLogged(activities.error)
  useLogged(unread.error)

  const parts = [figures, projects, activities, unread]
  const failed = parts.filter(({ data, error }) => error && !data)
  const retry = () => {
    // Each query reports its own failure.
    for (const { refetch } of failed) void refetch()
  }
  /** The page then shows one error for all of them. */
  const severalFailed = failed.length > 1
  const partOf = ({ data, error }: (typeof parts)[number]) => {
    const hasFailed = error !== undefined && !data
    return { failed: hasFailed, onRetry: hasFailed && !severalFailed ? retry : undefined }
  }
  return {
    failure: severalFailed ? { reason: failed.map(({ error }) => reasonOf(error)).find(Boolean), retry } : undefined,
    figures: { viewer: figures.data?.viewer, ...partOf(figures) },
    projects: { connection: projects.data?.viewer?.projects, refetch: projects.refetch, ...partOf(projects) },
    activities: { edges: activities.data?.viewer?.activities?.edges, ...partOf(activities) },
    unread: { connection: unread.data?.viewer?.unreadFeedbacks, ...partOf(unread) },
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
