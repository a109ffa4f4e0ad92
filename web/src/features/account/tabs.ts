import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { AccountSettingsDocument } from './profile/Settings.generated'
import { DevicePushDocument } from './reminders/DevicePush.generated'
import { ReminderSettingsDocument } from './reminders/Reminders.generated'
import { SecurityDocument } from './security/Security.generated'
import { SessionsDocument } from './security/Sessions.generated'
import { ApiTokensDocument } from './tokens/ApiTokens.generated'
import { WebhooksDocument } from './webhooks/Webhooks.generated'

/** The tabs of each type of account, as the address names them: `?onglet=securite`. */
export const testerTabs = ['general', 'rappels', 'securite', 'api', 'donnees'] as const
export const creatorTabs = ['general', 'rappels', 'securite', 'api', 'webhooks', 'donnees'] as const

export type Tab = (typeof creatorTabs)[number]

/** Of sessions, tokens and webhooks. The server allows no more than ten webhooks per account. */
export const pageSize = 20

export const tabOf = (params: URLSearchParams, tabs: readonly Tab[]): Tab =>
  tabs.find((tab) => tab === params.get('onglet')) ?? 'general'

/** Starts the queries of the tab in the address. */
export async function preloadTab(params: URLSearchParams, tabs: readonly Tab[]): Promise<void> {
  switch (tabOf(params, tabs)) {
    case 'general':
      return preloadOwnQuery(AccountSettingsDocument, {})
    case 'rappels':
      await Promise.all([preloadOwnQuery(ReminderSettingsDocument, {}), preloadOwnQuery(DevicePushDocument, {})])
      return
    case 'securite':
      await Promise.all([preloadOwnQuery(SecurityDocument, {}), preloadOwnQuery(SessionsDocument, { first: pageSize })])
      return
    case 'api':
      return preloadOwnQuery(ApiTokensDocument, { first: pageSize })
    case 'webhooks':
      return preloadOwnQuery(WebhooksDocument, { first: pageSize })
    case 'donnees':
      return
  }
}
