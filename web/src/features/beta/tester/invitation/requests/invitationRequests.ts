import { request } from '~/api/request'
import type { SendFeedbackInput, UserErrorCode } from '~/api/types.generated'
import type { AcceptInvitationMutation, AcceptInvitationMutationVariables } from './AcceptInvitation.generated'
import acceptMutation from './AcceptInvitation.graphql?raw'
import type { InvitationPageQuery, InvitationPageQueryVariables } from './InvitationPage.generated'
import invitationQuery from './InvitationPage.graphql?raw'
import type { RefuseInvitationMutation, RefuseInvitationMutationVariables } from './RefuseInvitation.generated'
import refuseMutation from './RefuseInvitation.graphql?raw'
import type { SendFeedbackMutation, SendFeedbackMutationVariables } from './SendFeedback.generated'
import feedbackMutation from './SendFeedback.graphql?raw'

/* Most who open an invitation have no account, on a phone: their page speaks to the server with nothing but `fetch`. */

export type Invitation = NonNullable<InvitationPageQuery['invitationByToken']>

/** Empty when all went well. */
export type UserErrors = { code: UserErrorCode; field: string[] | null; message: string }[]

/** What the page of an invitation shows. */
export interface InvitationPage {
  /** Null when no invitation has that token, or no longer. */
  invitation: Invitation | null
  /** How a tester who reads it is called; empty for anybody else. */
  pseudonym: string
}

export async function loadInvitation(token: string): Promise<InvitationPage> {
  const { invitationByToken, viewer } = await request<InvitationPageQuery, InvitationPageQueryVariables>(
    invitationQuery,
    { token },
  )
  return { invitation: invitationByToken, pseudonym: viewer?.testerProfile?.username ?? '' }
}

export async function acceptInvitation(token: string): Promise<UserErrors> {
  const variables = { input: { token } }
  const { acceptInvitation } = await request<AcceptInvitationMutation, AcceptInvitationMutationVariables>(
    acceptMutation,
    variables,
  )
  return acceptInvitation?.userErrors ?? []
}

export async function refuseInvitation(token: string, reason: string | null): Promise<UserErrors> {
  const variables = { input: { token, reason } }
  const { refuseInvitation } = await request<RefuseInvitationMutation, RefuseInvitationMutationVariables>(
    refuseMutation,
    variables,
  )
  return refuseInvitation?.userErrors ?? []
}

export async function sendFeedback(input: SendFeedbackInput): Promise<UserErrors> {
  const { sendFeedback } = await request<SendFeedbackMutation, SendFeedbackMutationVariables>(feedbackMutation, {
    input,
  })
  return sendFeedback?.userErrors ?? []
}
