import type { APIRequestContext, Page } from '@playwright/test'
import { graphql } from './api'

const allEvents = [
  'INVITATION_CREATED',
  'INVITATION_ACCEPTED',
  'INVITATION_REFUSED',
  'FEEDBACK_CREATED',
  'PROJECT_STATUS_CHANGED',
  'ROADMAP_ITEM_UPDATED',
]

export async function createWebhook(
  session: APIRequestContext,
  input: { url: string; events?: string[]; format?: 'JSON' | 'DISCORD' },
): Promise<string> {
  const mutation =
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } userErrors { message } } }'
  const { createWebhook } = await graphql<{ createWebhook: { webhook: { id: string } } }>(session, mutation, {
    input: { events: allEvents, ...input },
  })
  return createWebhook.webhook.id
}

export async function testWebhook(session: APIRequestContext, id: string): Promise<void> {
  await graphql(session, 'mutation ($id: ID!) { testWebhook(input: { id: $id }) { userErrors { message } } }', { id })
}

export const webhookRow = (page: Page, host: string) => page.getByRole('listitem').filter({ hasText: host })
