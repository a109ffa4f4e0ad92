/** Every address of the application: nobody types one by hand. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgottenPassword: '/mot-de-passe-oublie',
  newPassword: '/reinitialiser/:token',
  verification: '/verification/:token',
  simpleLogin: '/simple-login',
  simpleRegister: '/simple-register',
  completeProfile: '/complete-profile',
  profile: '/profile',
  profileSettings: '/profile/settings',
  invitation: '/invitation/:token',
  dashboard: '/dashboard/creator',
  projects: '/dashboard/projects',
  testers: '/dashboard/testers',
  settings: '/dashboard/settings',
  workspace: '/workspace/:projectId',
  workspaceChatbot: '/workspace/:projectId/chatbot',
  workspaceRoadmap: '/workspace/:projectId/roadmap',
  workspaceStory: '/workspace/:projectId/story',
  workspaceSettings: '/workspace/:projectId/settings',
  workspaceCalculator: '/workspace/:projectId/calculator',
  blog: '/blog',
  article: '/blog/:id',
  stories: '/stories',
  storiesWall: '/stories-page',
  story: '/stories/:id',
  donate: '/donate',
  contact: '/contact',
  resources: '/resources',
  developers: '/developpeurs',
  developersTokens: '/developpeurs/jetons',
  developersLists: '/developpeurs/listes',
  developersErrors: '/developpeurs/erreurs',
  developersCodes: '/developpeurs/codes-de-saisie',
  developersLimits: '/developpeurs/limites',
  developersLive: '/developpeurs/temps-reel',
  developersWebhooks: '/developpeurs/webhooks',
  developersCampaign: '/developpeurs/client-type',
  developersSchema: '/developpeurs/schema',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  legalNotice: '/mentions-legales',
} as const

/** Where a tester signs up: their kind of account is chosen already. */
export const testerRegisterPath = `${paths.register}?type=tester`

/** A creator's own profile, among their settings. */
export const settingsProfilePath = `${paths.settings}#profil`

/** What is new here, among the articles. */
export const newsPath = `${paths.blog}?categorie=nouveautes`

export const storyPath = (id: string) => `${paths.stories}/${encodeURIComponent(id)}`

export const articlePath = (number: number) => `${paths.blog}/${number}`

/** The address of a part of a project's workspace. */
export function workspacePath(projectId: string, part: WorkspacePart = 'chatbot'): string {
  return `/workspace/${encodeURIComponent(projectId)}/${part}`
}

/** Where the access tokens of a creator, or of a tester, are made and ended. */
export const creatorTokensPath = `${paths.settings}?onglet=api`
export const testerTokensPath = `${paths.profileSettings}?onglet=api`

/** Where a creator's webhooks are. */
export const webhooksPath = `${paths.settings}?onglet=webhooks`

export type WorkspacePart = 'chatbot' | 'roadmap' | 'story' | 'settings' | 'calculator'

/** Where the dialog for a new project is open. */
export const newProjectPath = `${paths.projects}?nouveau=1`

/** The projects in one state. */
export const projectsPath = (status: string) => `${paths.projects}?${new URLSearchParams({ statut: status })}`

export type TestersTab = 'invites' | 'recherche' | 'retours'

/** The screen of testers: for a project, at a tab, with what is looked for there. */
export function testersPath(wish: { projectId?: string; tab?: TestersTab; query?: string; testerId?: string }): string {
  const { projectId, tab, query, testerId } = wish
  const params = Object.entries({ projet: projectId, onglet: tab, q: query, testeur: testerId })
  const search = new URLSearchParams(params.filter((entry): entry is [string, string] => Boolean(entry[1])))
  return search.size > 0 ? `${paths.testers}?${search}` : paths.testers
}

/** The page of an invitation. */
export const invitationPath = (token: string) => `/invitation/${encodeURIComponent(token)}`

/** Where the server begins signing in through another service; `userType` is that of an account made on the way. */
export function providerPath(
  provider: string,
  { userType, next }: { userType?: string | null | undefined; next: string | null },
): string {
  const params = Object.entries({ type: userType?.toLowerCase(), next })
  const search = new URLSearchParams(params.filter((entry): entry is [string, string] => Boolean(entry[1])))
  return `/auth/${provider.toLowerCase()}${search.size > 0 ? `?${search}` : ''}`
}

/** Where the server begins adding another service to the account of who is signed in; it leads back to `next`. */
export const linkPath = (provider: string, next: string): string =>
  `/auth/${provider.toLowerCase()}?${new URLSearchParams({ link: '1', next })}`

/** `/login?next=…`: where to go back to once that page has done its work. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/**
 * Reads `?next=`. Only an address of this site is followed, and none that would come straight back here:
 * anything else would let a link sign people in and send them elsewhere.
 */
export function safeNext(search: string, origin?: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next) return null
  const here = origin ?? window.location.origin
  if (!URL.canParse(next, here) || !/^\/(?![/\\])/.test(next)) return null
  const url = new URL(next, here)
  const pages: string[] = [
    paths.login,
    paths.register,
    paths.forgottenPassword,
    paths.simpleLogin,
    paths.simpleRegister,
    paths.completeProfile,
  ]
  if (url.origin !== here || pages.includes(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
