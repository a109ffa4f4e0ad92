import { applyChanges, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { compareSteps } from '~/domain/roadmap'
import { useOnTabVisible } from '~/lib/useOnTabVisible'
import {
  TesterRoadmap_StepFragmentDoc,
  type TesterRoadmap_StepFragment,
  TesterRoadmapChangesDocument,
  TesterRoadmapDocument,
  type TesterRoadmapQuery,
} from '../requests/TesterRoadmap.generated'

type Sheet = NonNullable<NonNullable<TesterRoadmapQuery['invitationByToken']>['project']>

export type TesterRoadmap = NonNullable<Sheet['roadmapItems']>

/** The roadmap of the project of an invitation. */
export function useTesterRoadmap(token: string) {
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(TesterRoadmapDocument, {
    variables: { token },
  })
  // A failed reload does not replace the shown roadmap by an error.
  const shown = data ?? previousData
  const roadmap = shown && (shown.invitationByToken?.project?.roadmapItems ?? null)
  const reload = () => void refetch()
  // No subscription tells that it is shared again.
  useOnTabVisible(() => roadmap === null && reload())
  return {
    /** Null when it is not shared with the user, undefined while it is loading. */
    roadmap,
    error: shown ? undefined : error,
    reload,
    /** Loads the steps after a cursor. Resolves to the first one of them. */
    loadMore: async (after: string | null) => {
      const { data } = await fetchMore({ variables: { after } })
      return data?.invitationByToken?.project?.roadmapItems?.edges[0]?.node
    },
  }
}

const stepsOf = (sheetId: string): LiveList<TesterRoadmap_StepFragment> => ({
  typename: 'RoadmapItem',
  fragment: TesterRoadmap_StepFragmentDoc,
  fragmentName: 'TesterRoadmap_step',
  owner: `ProjectSheet:${sheetId}`,
  field: 'roadmapItems',
  compare: compareSteps,
})

interface Options {
  /** Of the project's sheet, which has the list. */
  sheetId: string
  projectId: string
  /** The cursor of the query of the page. */
  changeCursor: string | null | undefined
  /** Called when the roadmap is no longer shared. */
  onGone: () => void
}

/** Keeps the roadmap that a tester reads up to date. */
export function useTesterRoadmapChanges({ sheetId, projectId, changeCursor, onGone }: Options): void {
  const after = useFirstCursor(changeCursor)
  useChanges(TesterRoadmapChangesDocument, {
    variables: { projectId, after },
    apply(cache, { roadmapItemChanges: { changes } }) {
      return applyChanges(cache, stepsOf(sheetId), changes)
    },
    onGone,
  })
}
