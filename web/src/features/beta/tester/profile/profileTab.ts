import { paths } from '~/lib/navigation/paths'

export const tabs = ['home', 'profile', 'edit', 'invitations', 'tests'] as const

export type ProfileTab = (typeof tabs)[number]

const params: Record<ProfileTab, string | null> = {
  home: null,
  profile: 'profil',
  edit: 'modifier',
  invitations: 'invitations',
  tests: 'tests',
}

/** For example `/profile?onglet=modifier`. */
export function tabAddress(tab: ProfileTab): string {
  const param = params[tab]
  return param ? `${paths.profile}?onglet=${param}` : paths.profile
}

/** The tab in the address, or else the first one. */
export function tabOf(searchParams: URLSearchParams): ProfileTab {
  return tabs.find((tab) => params[tab] === searchParams.get('onglet')) ?? 'home'
}
