import { reasonOf } from '~/api/errors'
import { useAllPages, usePageQuery } from '~/api/queries/usePageQuery'
import { choicesVariables } from './pageQueries'
import { ProjectChoicesDocument, ProjectToInviteToDocument } from './ProjectChoice.generated'

interface ProjectChoice {
  id: string
  title: string
}

/** The project with the id in the address, or the newest project when there is none. */
export function useChosenProject(idInAddress: string | null) {
  const { projects, ...choices } = useProjectChoices()
  const named = usePageQuery(ProjectToInviteToDocument, {
    variables: { id: idInAddress ?? '' },
    skip: idInAddress === null,
  })
  const listed = projects?.find(({ id }) => id === idInAddress)
  const newest = projects && (projects[0] ?? null)
  const project: ProjectChoice | null | undefined =
    idInAddress === null ? newest : named.data ? named.data.project : listed
  const isListed = projects?.some(({ id }) => id === project?.id) ?? false
  return {
    /** Undefined while it is loading, null when there is none. */
    project,
    projectId: idInAddress ?? project?.id ?? null,
    notFound: idInAddress !== null && project === null,
    projects: projects && project && !isListed ? [...projects, project] : projects,
    failed: choices.failed || (project === undefined && named.error !== undefined),
    reason: choices.reason ?? reasonOf(named.error),
    retry: () => {
      choices.retry()
      if (idInAddress !== null) void named.refetch()
    },
  }
}

/** All projects of the creator, newest first. */
function useProjectChoices() {
  const { data, error, fetchMore, refetch } = usePageQuery(ProjectChoicesDocument, { variables: choicesVariables })
  const connection = data?.viewer?.projects
  useAllPages({ fetchMore }, connection?.pageInfo)
  return {
    projects: connection?.edges.map(({ node }) => node),
    failed: !data && error !== undefined,
    reason: reasonOf(error),
    retry: () => void refetch(),
  }
}
