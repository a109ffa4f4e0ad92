import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { joinPath } from '~/lib/navigation/paths'
import {
  ProjectLink_LinkFragmentDoc,
  type ProjectLink_LinkFragment,
  ProjectLinkChangesDocument,
} from './ProjectLink.generated'

export type ProjectLink = ProjectLink_LinkFragment

const linksOf = (projectId: string): LiveList<ProjectLink> => ({
  typename: 'ProjectLink',
  fragment: ProjectLink_LinkFragmentDoc,
  fragmentName: 'ProjectLink_link',
  owner: `Project:${projectId}`,
  field: 'links',
})

export function applyLinkChanges(
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<ProjectLink>[],
): boolean {
  return applyChanges(cache, linksOf(projectId), changes)
}

/** Keeps the links of a project and their numbers up to date. */
export function useProjectLinkChanges(projectId: string | null): void {
  useChanges(ProjectLinkChangesDocument, {
    variables: projectId === null ? null : { projectId },
    apply(cache, { projectLinkChanges: { changes } }) {
      if (projectId === null) return true
      return applyLinkChanges(cache, projectId, changes)
    },
  })
}

/** The address to give out, on the public address of the deployment or, when none is configured, on the current origin. */
export const addressOf = ({ url, token }: Pick<ProjectLink, 'url' | 'token'>) =>
  url ?? window.location.origin + joinPath(token)
