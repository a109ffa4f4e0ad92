import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { compareReleases } from '~/domain/release'
import { Release_ReleaseFragmentDoc, type Release_ReleaseFragment } from './ReleaseChange.generated'

export type Release = Release_ReleaseFragment

const listOf = (projectId: string): LiveList<Release> => ({
  typename: 'Release',
  fragment: Release_ReleaseFragmentDoc,
  fragmentName: 'Release_release',
  owner: `Project:${projectId}`,
  field: 'releases',
  compare: compareReleases,
})

export function applyReleaseChanges(cache: ApolloCache, projectId: string, changes: readonly Change<Release>[]): void {
  applyChanges(cache, listOf(projectId), changes)
}
