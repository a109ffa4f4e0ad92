/** The tabs of each type of account, by their words in the address: `?onglet=securite`. */
export const testerTabs = ['general', 'securite', 'api', 'donnees'] as const
export const creatorTabs = ['general', 'securite', 'api', 'webhooks', 'donnees'] as const

export type Tab = (typeof creatorTabs)[number]

export const tabOf = (params: URLSearchParams, tabs: readonly Tab[]): Tab =>
  tabs.find((tab) => tab === params.get('onglet')) ?? 'general'
