import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { graphql } from './api'

interface Invited {
  discordUsername?: string
  email?: string
  testerId?: string
}

/** Invites a tester. Returns the invitation with its secret token. */
export async function invite(
  creator: APIRequestContext,
  projectId: string,
  by: Invited,
): Promise<{ id: string; token: string }> {
  const { inviteTester } = await graphql<{ inviteTester: { invitation: { id: string; token: string } } }>(
    creator,
    'mutation ($input: InviteTesterInput!) { inviteTester(input: $input) { invitation { id token } userErrors { message } } }',
    { input: { projectId, by } },
  )
  return inviteTester.invitation
}

export async function revoke(creator: APIRequestContext, id: string): Promise<void> {
  const mutation =
    'mutation ($input: RevokeInvitationInput!) { revokeInvitation(input: $input) { userErrors { code } } }'
  await graphql(creator, mutation, { input: { id } })
}

export async function refuse(person: APIRequestContext, token: string): Promise<void> {
  const mutation =
    'mutation ($input: RefuseInvitationInput!) { refuseInvitation(input: $input) { userErrors { code } } }'
  const { refuseInvitation } = await graphql<{ refuseInvitation: { userErrors: unknown[] } }>(person, mutation, {
    input: { token, reason: 'Pas le temps' },
  })
  expect(refuseInvitation.userErrors).toEqual([])
}

export async function accept(person: APIRequestContext, token: string): Promise<void> {
  const mutation =
    'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { userErrors { code } } }'
  await graphql(person, mutation, { input: { token } })
}

export async function setProjectStatus(
  creator: APIRequestContext,
  id: string,
  status: 'IN_PROGRESS' | 'PAUSED' | 'COMPLETED',
): Promise<void> {
  const mutation =
    'mutation ($input: SetProjectStatusInput!) { setProjectStatus(input: $input) { userErrors { code } } }'
  await graphql(creator, mutation, { input: { id, status } })
}

/** Saves a tester's profile. Returns the tester id for invitations. */
export async function saveProfile(
  tester: APIRequestContext,
  profile: { username: string; skills?: string[] },
): Promise<string> {
  const mutation =
    'mutation ($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { testerProfile { testerId } userErrors { message } } }'
  const { updateTesterProfile } = await graphql<{ updateTesterProfile: { testerProfile: { testerId: string } } }>(
    tester,
    mutation,
    {
      input: profile,
    },
  )
  return updateTesterProfile.testerProfile.testerId
}

/** Saves a unique profile that the search finds. Returns the tester id for invitations. */
export const namedTester = (tester: APIRequestContext) =>
  saveProfile(tester, { username: `Ada ${randomUUID().slice(0, 8)}`, skills: ['Android', 'accessibilité', 'Figma'] })

/** The invitations and feedback of a project, newest first, as its creator sees them. */
export async function outcome(
  creator: APIRequestContext,
  projectId: string,
): Promise<{
  invitations: { status: string; refusalReason: string | null }[]
  feedbacks: { authorName: string; content: string }[]
}> {
  const query = `query ($id: ID!) {
    project(id: $id) {
      invitations { nodes { status refusalReason } }
      feedbacks { nodes { authorName content } }
    }
  }`
  type Nodes<T> = { nodes: T[] }
  const { project } = await graphql<{
    project: {
      invitations: Nodes<{ status: string; refusalReason: string | null }>
      feedbacks: Nodes<{ authorName: string; content: string }>
    }
  }>(creator, query, { id: projectId })
  return { invitations: project.invitations.nodes, feedbacks: project.feedbacks.nodes }
}
