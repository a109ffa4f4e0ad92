import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import { compareReleases } from '~/domain/release'
import { compareSteps } from '~/domain/roadmap'
import {
  PublicFeedbackChangesDocument,
  PublicProject_FeedbackFragmentDoc,
  type PublicProject_FeedbackFragment,
  PublicProject_ReleaseFragmentDoc,
  type PublicProject_ReleaseFragment,
  PublicProject_StepFragmentDoc,
  type PublicProject_StepFragment,
  PublicProjectChangesDocument,
  type PublicProjectPageQuery,
  PublicReleaseChangesDocument,
  PublicStepChangesDocument,
} from './PublicProject.generated'

export type Project = NonNullable<PublicProjectPageQuery['publicProject']>
export type Release = PublicProject_ReleaseFragment
export type Step = PublicProject_StepFragment
export type Feedback = PublicProject_FeedbackFragment

/** What every live part of the page needs. */
export interface LivePage {
  /** The id of the page, which has the lists. */
  pageId: string
  projectId: string
  /** The cursor of the query of the page. */
  changeCursor: string | null | undefined
}

const releasesOf = (pageId: string): LiveList<Release> => ({
  typename: 'PublicRelease',
  fragment: PublicProject_ReleaseFragmentDoc,
  fragmentName: 'PublicProject_release',
  owner: `PublicProject:${pageId}`,
  field: 'releases',
  compare: compareReleases,
})

const stepsOf = (pageId: string): LiveList<Step> => ({
  typename: 'PublicRoadmapItem',
  fragment: PublicProject_StepFragmentDoc,
  fragmentName: 'PublicProject_step',
  owner: `PublicProject:${pageId}`,
  field: 'roadmapItems',
  compare: compareSteps,
})

const feedbackOf = (pageId: string): LiveList<Feedback> => ({
  typename: 'PublicProjectFeedback',
  fragment: PublicProject_FeedbackFragmentDoc,
  fragmentName: 'PublicProject_feedback',
  owner: `PublicProject:${pageId}`,
  field: 'feedbacks',
  // Its creator makes it public again.
  canReturn: true,
})

export const applyStepChanges = (cache: ApolloCache, pageId: string, changes: readonly Change<Step>[]): boolean =>
  applyChanges(cache, stepsOf(pageId), changes)

const useVariables = ({ projectId, changeCursor }: LivePage) => ({ projectId, after: useFirstCursor(changeCursor) })

/**
 * Reads the page again when more than its lists has changed, and when it is no longer shown.
 * @param projectId that of the page; null until it is known that there is one
 */
export function usePublicProjectChanges(
  projectId: string | null,
  changeCursor: string | null | undefined,
  reload: () => void,
): void {
  const after = useFirstCursor(changeCursor)
  useChanges(PublicProjectChangesDocument, {
    variables: projectId === null ? null : { projectId, after },
    onNews({ publicProjectChanges: { changes } }) {
      if (changes.length > 0) reload()
    },
    onGone: reload,
  })
}

export function usePublicReleaseChanges(page: LivePage): void {
  useChanges(PublicReleaseChangesDocument, {
    variables: useVariables(page),
    apply(cache, { publicReleaseChanges: { changes } }) {
      return applyChanges(cache, releasesOf(page.pageId), changes)
    },
  })
}

export function usePublicStepChanges(page: LivePage): void {
  useChanges(PublicStepChangesDocument, {
    variables: useVariables(page),
    apply(cache, { publicRoadmapItemChanges: { changes } }) {
      return applyStepChanges(cache, page.pageId, changes)
    },
  })
}

export function usePublicFeedbackChanges(page: LivePage): void {
  useChanges(PublicFeedbackChangesDocument, {
    variables: useVariables(page),
    apply(cache, { publicProjectFeedbackChanges: { changes } }) {
      return applyChanges(cache, feedbackOf(page.pageId), changes)
    },
  })
}
