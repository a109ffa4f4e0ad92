import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/client/cache'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import type { ProjectFilter } from '~/api/types.generated'
import { ProjectChange_ProjectFragmentDoc, type ProjectChangesSubscription } from './ProjectChange.generated'

export type LiveProject = NonNullable<ProjectChangesSubscription['projectChanges']['changes'][number]['object']>

const list: LiveList<LiveProject> = {
  typename: 'Project',
  fragment: ProjectChange_ProjectFragmentDoc,
  fragmentName: 'ProjectChange_project',
  owner: viewerCacheId,
  field: 'projects',
  belongs({ status }, args) {
    const filter = args.filter as ProjectFilter | undefined
    return filter?.status?.includes(status) ?? true
  },
}

export function applyProjectChanges(cache: ApolloCache, changes: readonly Change<LiveProject>[]): boolean {
  return applyChanges(cache, list, changes)
}
