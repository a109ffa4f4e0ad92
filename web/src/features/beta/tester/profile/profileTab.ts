import { paths } from '~/lib/navigation/paths'

export const tabs = ['profile', 'edit', 'invitations', 'tests'] as const

export type ProfileTab = (typeof tabs)[number]

const words: Record<ProfileTab, string | null> = {
  profile: null,
  edit: 'modifier',
  invitations: 'invitations',
  tests: 'tests',
}

/** `/profile` and `/profile?onglet=modifier`. */
export function tabAddress(tab: ProfileTab): string {
  const word = words[tab]
  return word ? `${paths.profile}?onglet=${word}` : paths.profile
}

/** The part that an address asks for; the first one when it asks for none that exists. */
export function tabOf(params: URLSearchParams): ProfileTab {
  return tabs.find((tab) => words[tab] === params.get('onglet')) ?? 'profile'
}
