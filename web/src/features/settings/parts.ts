/** The tabs, by their words in the address: `?onglet=securite`. */
export const tabs = ['general', 'securite', 'api', 'donnees'] as const

export type Tab = (typeof tabs)[number]

export const tabOf = (params: URLSearchParams): Tab => tabs.find((tab) => tab === params.get('onglet')) ?? 'general'
