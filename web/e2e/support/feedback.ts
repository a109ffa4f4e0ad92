import { type APIRequestContext, expect } from '@playwright/test'
import { graphql } from './api'

/** Sends feedback on a project through an invitation, signed in or not. */
export async function sendFeedback(
  person: APIRequestContext,
  token: string,
  { authorName, content }: { authorName: string; content: string },
): Promise<void> {
  const { sendFeedback } = await graphql<{ sendFeedback: { userErrors: unknown[] } }>(
    person,
    'mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { message } } }',
    { input: { token, authorName, content } },
  )
  expect(sendFeedback.userErrors).toEqual([])
}
