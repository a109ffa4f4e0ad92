import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import type { InvitationStatus } from '~/api/types.generated'
import { ProjectFeedbackDocument } from './feedback/Feedback.generated'
import { JoinRequestsDocument, ProjectLinksDocument } from './links/ProjectLink.generated'
import { InvitedTestersDocument } from './invitations/Invitation.generated'
import { ProjectChoicesDocument, ProjectToInviteToDocument } from './ProjectChoice.generated'
import { TesterFoundDocument, TesterSearchDocument } from './search/TesterSearch.generated'
import { readTestersAddress } from './useTestersAddress'

/* The queries of the testers page. Its loader and its tabs must use the very same variables. */

export const choicesVariables = { first: 100 }

export const invitedVariables = (projectId: string, status: InvitationStatus | null) => ({
  projectId,
  first: 20,
  filter: status ? { status: [status] } : null,
})

export const linksVariables = (projectId: string) => ({ projectId, first: 20 })

export const feedbackVariables = (projectId: string, query: string) => ({
  projectId,
  first: 20,
  filter: query ? { query } : null,
})

export const searchVariables = (projectId: string | null, query: string) => ({ query, projectId, first: 20 })

/** Without a project in the address, the queries of its tabs have to wait for the list of projects. */
export function preloadTestersPage(params: URLSearchParams): Promise<unknown> {
  const { projectId, tab, status, query, testerId } = readTestersAddress(params)
  return Promise.all([
    preloadOwnQuery(ProjectChoicesDocument, choicesVariables),
    projectId && preloadOwnQuery(ProjectToInviteToDocument, { id: projectId }),
    projectId && tab === 'invites' && preloadOwnQuery(InvitedTestersDocument, invitedVariables(projectId, status)),
    projectId && tab === 'liens' && preloadOwnQuery(ProjectLinksDocument, linksVariables(projectId)),
    projectId && preloadOwnQuery(JoinRequestsDocument, linksVariables(projectId)),
    projectId && tab === 'retours' && preloadOwnQuery(ProjectFeedbackDocument, feedbackVariables(projectId, query)),
    projectId &&
      tab === 'recherche' &&
      query &&
      preloadOwnQuery(TesterSearchDocument, searchVariables(projectId, query)),
    tab === 'recherche' && testerId && preloadOwnQuery(TesterFoundDocument, { id: testerId }),
  ])
}
