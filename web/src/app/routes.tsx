import { matchRoutes, Navigate, type RouteObject, useParams } from 'react-router'
import { Guard } from './Guard'
import { page, type PageHandle } from './page'
import { PageError } from './PageError'
import { PageLoading } from './PageLoading'
import redirects from './redirects.json'
import { Root } from './Root'
import { paths, workspacePath } from '~/lib/paths'

// Shown at two addresses.
const article = page(() => import('~/features/blog/ArticlePage'), ['blog'])
const login = page(() => import('~/features/auth/LoginPage'), ['auth', 'errors'])
const profile = page(() => import('~/features/tester/ProfilePage'), ['tester', 'invitation', 'errors'])
const register = page(() => import('~/features/auth/RegisterPage'), ['auth', 'errors'])
const story = page(() => import('~/features/stories/StoryPage'), ['stories'])

const pages: RouteObject[] = [
  {
    ...page(() => import('./layouts/PublicLayout')),
    children: [
      { path: paths.home, ...page(() => import('~/features/landing/LandingPage'), ['landing']) },
      { path: paths.resources, ...page(() => import('~/features/legal/ResourcesPage'), ['resources']) },
      { path: paths.developers, ...page(() => import('~/features/developers/DevelopersPage'), ['developers']) },
      { path: paths.developersTokens, ...page(() => import('~/features/developers/TokensPage'), ['developers', 'api-reference']) },
      { path: paths.developersLists, ...page(() => import('~/features/developers/ListsPage'), ['developers']) },
      { path: paths.developersErrors, ...page(() => import('~/features/developers/ErrorsPage'), ['developers']) },
      { path: paths.developersCodes, ...page(() => import('~/features/developers/CodesPage'), ['developers', 'api-reference']) },
      { path: paths.developersLimits, ...page(() => import('~/features/developers/LimitsPage'), ['developers']) },
      { path: paths.developersLive, ...page(() => import('~/features/developers/LivePage'), ['developers']) },
      { path: paths.developersWebhooks, ...page(() => import('~/features/developers/WebhooksPage'), ['developers', 'api-reference']) },
      { path: paths.developersCampaign, ...page(() => import('~/features/developers/CampaignPage'), ['developers']) },
      { path: paths.developersSchema, ...page(() => import('~/features/developers/SchemaPage'), ['developers']) },
      { path: paths.faq, ...page(() => import('~/features/legal/FaqPage'), ['faq']) },
      { path: paths.privacy, ...page(() => import('~/features/legal/PrivacyPage'), ['legal']) },
      { path: paths.terms, ...page(() => import('~/features/legal/TermsPage'), ['legal']) },
      { path: paths.legalNotice, ...page(() => import('~/features/legal/LegalNoticePage'), ['legal']) },
      { path: paths.blog, ...page(() => import('~/features/blog/BlogPage'), ['blog']) },
      { path: paths.article, ...article },
      { path: '/article/:id', ...article },
      { path: paths.stories, ...page(() => import('~/features/stories/StoriesPage'), ['stories', 'errors']) },
      { path: paths.storiesWall, ...page(() => import('~/features/stories/StoryWallPage'), ['stories']) },
      { path: paths.story, ...story },
      { path: '/story/:id', ...story },
      { path: paths.donate, ...page(() => import('~/features/donate/DonatePage'), ['donate', 'errors']) },
      { path: paths.contact, ...page(() => import('~/features/contact/ContactPage'), ['contact', 'errors']) },
      {
        element: <Guard audience="guest" />,
        children: [
          { path: paths.login, ...login },
          { path: '/auth-login', ...login },
          { path: paths.register, ...register },
          { path: '/auth-register', ...register },
          { path: paths.forgottenPassword, ...page(() => import('~/features/auth/ForgottenPasswordPage'), ['auth', 'errors']) },
          { path: paths.simpleLogin, ...page(() => import('~/features/auth/SimpleLoginPage'), ['auth', 'errors']) },
          { path: paths.simpleRegister, ...page(() => import('~/features/auth/SimpleRegisterPage'), ['auth', 'errors']) },
        ],
      },
      { path: paths.verification, ...page(() => import('~/features/auth/VerificationPage'), ['auth', 'errors']) },
      { path: paths.newPassword, ...page(() => import('~/features/auth/NewPasswordPage'), ['auth', 'errors']) },
      {
        element: <Guard audience="typeless" />,
        children: [
          {
            path: paths.completeProfile,
            ...page(() => import('./CompleteProfilePage'), ['auth', 'errors']),
          },
        ],
      },
      {
        path: paths.invitation,
        ...page(() => import('~/features/tester/InvitationPage'), ['invitation', 'errors']),
      },
      {
        element: <Guard audience="TESTER" />,
        children: [
          { path: '/simple-tester-profile', ...page(() => import('~/features/auth/ExampleProfilePage'), ['auth']) },
          {
            ...page(() => import('./layouts/TesterLayout'), ['notifications']),
            children: [
              { path: paths.profile, ...profile },
              { path: '/tester-profile', ...profile },
              {
                path: paths.profileSettings,
                ...page(() => import('~/features/settings/TesterSettingsPage'), ['settings', 'auth', 'errors']),
              },
            ],
          },
        ],
      },
      { path: '*', ...page(() => import('./NotFoundPage')) },
    ],
  },
  {
    element: <Guard audience="CREATOR" />,
    children: [
      {
        ...page(() => import('./layouts/CreatorLayout'), ['notifications', 'search']),
        children: [
          { path: paths.dashboard, ...page(() => import('~/features/dashboard/DashboardPage'), ['dashboard']) },
          { path: paths.projects, ...page(() => import('~/features/projects/ProjectsPage'), ['projects', 'errors']) },
          { path: paths.testers, ...page(() => import('~/features/testers/TestersPage'), ['testers']) },
          { path: paths.settings, ...page(() => import('~/features/settings/SettingsPage'), ['settings', 'auth', 'errors']) },
        ],
      },
      {
        path: paths.workspace,
        ...page(() => import('./layouts/WorkspaceLayout'), ['workspace', 'notifications', 'search']),
        children: [
          { path: paths.workspaceChatbot, ...page(() => import('~/features/chat/ChatPage'), ['chat', 'errors']) },
          { path: paths.workspaceRoadmap, ...page(() => import('~/features/roadmap/RoadmapPage'), ['roadmap', 'errors']) },
          { path: paths.workspaceCalculator, ...page(() => import('~/features/calculator/CalculatorPage'), ['calculator']) },
          { path: paths.workspaceStory, ...page(() => import('~/features/story-editor/StoryPage'), ['story-editor', 'errors']) },
          {
            path: paths.workspaceSettings,
            ...page(() => import('~/features/workspace-settings/SettingsPage'), ['workspace-settings', 'errors']),
          },
          { index: true, element: <ToChatbot /> },
          { path: `${paths.workspace}/*`, element: <ToChatbot /> },
        ],
      },
    ],
  },
  ...Object.entries(redirects).map(([path, target]) => ({ path, element: <Navigate to={target} replace /> })),
]

/** The whole tree. routes.json and redirects.json list the same addresses for the server; a test compares them. */
export const routes: RouteObject[] = withIds([{ Component: Root, ErrorBoundary: PageError, HydrateFallback: PageLoading, children: pages }])

/** As the router would number them: the start names a route by it. */
function withIds(routes: RouteObject[], parent = 'route'): RouteObject[] {
  return routes.map((route, index) => {
    const id = `${parent}-${index}`
    return route.children ? { ...route, id, children: withIds(route.children, id) } : { ...route, id }
  })
}

/** A part that does not exist leads to the first one. */
function ToChatbot() {
  const { projectId = '' } = useParams()
  return <Navigate to={workspacePath(projectId)} replace />
}

/** Loads what an address needs, layouts and page at once, with what they ask the server for at first. */
export async function preload(to: string): Promise<void> {
  const { pathname, searchParams } = new URL(to, window.location.origin)
  const matches = matchRoutes(routes, pathname) ?? []
  // A failure is met again, and shown, when the page is rendered.
  await Promise.allSettled(
    matches.map(async ({ route, params }) => (route.handle as PageHandle | undefined)?.preload({ params, searchParams })),
  )
}
