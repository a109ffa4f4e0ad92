/** The route patterns of the application. */
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
  profileFeedback: '/profile/retours',
  invitation: '/invitation/:token',
  join: '/rejoindre/:token',
  stopReminders: '/rappels/arret/:token',
  dashboard: '/dashboard/creator',
  projects: '/dashboard/projects',
  testers: '/dashboard/testers',
  settings: '/dashboard/settings',
  workspace: '/workspace/:projectId',
  workspaceFeedback: '/workspace/:projectId/retours',
  workspaceChatbot: '/workspace/:projectId/chatbot',
  workspaceRoadmap: '/workspace/:projectId/roadmap',
  workspaceReleases: '/workspace/:projectId/versions',
  workspaceFigures: '/workspace/:projectId/chiffres',
  workspaceStory: '/workspace/:projectId/story',
  workspaceSettings: '/workspace/:projectId/settings',
  workspaceCalculator: '/workspace/:projectId/calculator',
  blog: '/blog',
  article: '/blog/:id',
  stories: '/stories',
  storiesWall: '/stories-page',
  story: '/stories/:id',
  directory: '/projets',
  publicProject: '/projets/:id',
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
  developersWidget: '/developpeurs/widget',
  developersCampaign: '/developpeurs/client-type',
  developersSchema: '/developpeurs/schema',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  legalNotice: '/mentions-legales',
} as const

/** The sign-up page for testers, with the account type preselected. */
export const testerRegisterPath = `${paths.register}?type=tester`

/** The profile section of a creator's settings. */
export const settingsProfilePath = `${paths.settings}#profil`

/** The category of product news in the blog. */
export const newsPath = `${paths.blog}?categorie=nouveautes`

export const storyPath = (id: string) => `${paths.stories}/${encodeURIComponent(id)}`

/** The public page of a project, and the feed of its releases. */
export const publicProjectPath = (projectId: string) => `/projets/${encodeURIComponent(projectId)}`
export const releaseFeedPath = (projectId: string) => `${publicProjectPath(projectId)}/versions.atom`

export const articlePath = (number: number) => `${paths.blog}/${number}`

/** The URL of a part of a project's workspace. */
export function workspacePath(projectId: string, part: WorkspacePart = 'chatbot'): string {
  return `/workspace/${encodeURIComponent(projectId)}/${part}`
}

/** The part of a workspace that a project opens on: its feedback when some is unread. */
export const projectPath = (projectId: string, unreadFeedbackCount: number): string =>
  workspacePath(projectId, unreadFeedbackCount > 0 ? 'retours' : 'chatbot')

/** A conversation in the chat of a project. */
export const conversationPath = (projectId: string, conversationId: string): string =>
  `${workspacePath(projectId)}?${new URLSearchParams({ conversation: conversationId })}`

/** A step on the roadmap of a project. */
export const stepPath = (projectId: string, stepId: string): string =>
  `${workspacePath(projectId, 'roadmap')}?${new URLSearchParams({ etape: stepId })}`

/** The feedback of a project, optionally with one open. */
export function feedbackPath(projectId: string, feedbackId?: string): string {
  const path = workspacePath(projectId, 'retours')
  return feedbackId ? `${path}?${new URLSearchParams({ retour: feedbackId })}` : path
}

/** The feedback that the tester has sent, optionally with one open. */
export function sentFeedbackPath(feedbackId?: string): string {
  return feedbackId ? `${paths.profileFeedback}?${new URLSearchParams({ retour: feedbackId })}` : paths.profileFeedback
}

/** The download of the feedback on a project that a filter of the API lets through; of all of it without one. */
export function feedbackExportPath(projectId: string, format: 'csv' | 'json' | 'zip', filter: object | null): string {
  const path = `/exports/${encodeURIComponent(projectId)}/feedback.${format}`
  return filter ? `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : path
}

/** The API token settings of a creator and of a tester. */
export const creatorTokensPath = `${paths.settings}?onglet=api`
export const testerTokensPath = `${paths.profileSettings}?onglet=api`

/** The reminder settings of an account of a type. */
export const remindersPath = (userType: string | null | undefined) =>
  `${userType === 'TESTER' ? paths.profileSettings : paths.settings}?onglet=rappels`

/** The webhook settings of a creator. */
export const webhooksPath = `${paths.settings}?onglet=webhooks`

type WorkspacePart = 'retours' | 'chatbot' | 'roadmap' | 'versions' | 'chiffres' | 'story' | 'settings' | 'calculator'

/** The project list with the creation dialog open. */
export const newProjectPath = `${paths.projects}?nouveau=1`

/** The project list filtered by status. */
export const projectsPath = (status: string) => `${paths.projects}?${new URLSearchParams({ statut: status })}`

export type TestersTab = 'invites' | 'recherche' | 'liens' | 'retours'

/** The testers page, optionally for a project, on a tab, with a search query, a tester or the status of invitations. */
export function testersPath(target: {
  projectId?: string
  tab?: TestersTab
  query?: string
  testerId?: string
  status?: string
}): string {
  const { projectId, tab, query, testerId, status } = target
  const params = Object.entries({ projet: projectId, onglet: tab, q: query, testeur: testerId, statut: status })
  const search = new URLSearchParams(params.filter((entry): entry is [string, string] => Boolean(entry[1])))
  return search.size > 0 ? `${paths.testers}?${search}` : paths.testers
}

export const invitationPath = (token: string) => `/invitation/${encodeURIComponent(token)}`

/** What a link of a project leads to. */
export const joinPath = (token: string) => `/rejoindre/${encodeURIComponent(token)}`

/** The links of a project, with the dialog for a new one open. */
export const newLinkPath = (projectId: string) =>
  `${paths.testers}?${new URLSearchParams({ projet: projectId, onglet: 'liens', lien: 'nouveau' })}`

/** The URL that starts the sign-in with an OAuth provider. `userType` is for an account created by it. */
export function providerPath(
  provider: string,
  { userType, next }: { userType?: string | null | undefined; next: string | null },
): string {
  const params = Object.entries({ type: userType?.toLowerCase(), next })
  const search = new URLSearchParams(params.filter((entry): entry is [string, string] => Boolean(entry[1])))
  return `/auth/${provider.toLowerCase()}${search.size > 0 ? `?${search}` : ''}`
}

/** The URL that starts linking an OAuth provider to the viewer's account, then redirects to `next`. */
export const linkPath = (provider: string, next: string): string =>
  `/auth/${provider.toLowerCase()}?${new URLSearchParams({ link: '1', next })}`

/** Adds the page to return to: `/login?next=…`. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/**
 * The page to return to, from `?next=`. Null unless it is a URL of this site (an open redirect otherwise), and for the
 * sign-in and sign-up pages themselves.
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
