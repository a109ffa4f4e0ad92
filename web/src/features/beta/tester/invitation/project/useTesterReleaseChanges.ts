import type { LiveList } from '~/api/realtime/applyChanges'
import { applyChanges } from '~/api/realtime/applyChanges'
import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import { compareReleases } from '~/domain/release'
import {
  TesterRelease_ReleaseFragmentDoc,
  type TesterRelease_ReleaseFragment,
  TesterReleaseChangesDocument,
} from '../requests/TesterReleases.generated'

type TesterRelease = TesterRelease_ReleaseFragment

interface Options {
  /** Of the project's sheet, which has the list. */
  sheetId: string
  projectId: string
  /** Only who has joined the project may subscribe. */
  isTester: boolean
  /** The cursor of the query of the page. */
  changeCursor: string | null | undefined
}

const listOf = (sheetId: string): LiveList<TesterRelease> => ({
  typename: 'Release',
  fragment: TesterRelease_ReleaseFragmentDoc,
  fragmentName: 'TesterRelease_release',
  owner: `ProjectSheet:${sheetId}`,
  field: 'releases',
  compare: compareReleases,
})

/** Keeps the releases that a tester reads up to date. */
export function useTesterReleaseChanges({ sheetId, projectId, isTester, changeCursor }: Options): void {
  const after = useFirstCursor(changeCursor)
  useChanges(TesterReleaseChangesDocument, {
    variables: isTester ? { projectId, after } : null,
    apply(cache, { releaseChanges: { changes } }) {
      return applyChanges(cache, listOf(sheetId), changes)
    },
  })
}
