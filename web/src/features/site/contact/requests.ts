import { request } from '~/api/request'
import type { SendContactMessageInput } from '~/api/types.generated'
import type { SendContactMessageMutation, SendContactMessageMutationVariables } from './SendContactMessage.generated'
import text from './SendContactMessage.graphql?raw'

export async function sendContactMessage(input: SendContactMessageInput) {
  const { sendContactMessage } = await request<SendContactMessageMutation, SendContactMessageMutationVariables>(text, {
    input,
  })
  return sendContactMessage?.userErrors ?? []
}
