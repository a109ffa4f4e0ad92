import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { Guard } from './session/Guard'
import { page, type PageHandle } from './page'
import { PageError } from './navigation/PageError'
import { PageLoading } from './navigation/PageLoading'
import redirects from './redirects.json'
import { Root } from './Root'
import { paths } from '~/lib/navigation/paths'

// These pages have two URLs each.
const article = page(() => import('~/features/site/blog/ArticlePage'), ['blog'])
const login = page(() => import('~/features/auth/sign-in/LoginPage'), ['auth', 'errors'])
const profile = page(
  () => import('~/features/beta/tester/profile/ProfilePage'),
  ['tester', 'invitation', 'feedback', 'directory', 'errors'],
)
const register = page(() => import('~/features/auth/sign-up/RegisterPage'), ['auth', 'errors'])
const story = page(() => import('~/features/site/stories/StoryPage'), ['stories'])
const firstPart = page(() => import('./layouts/workspace/FirstPart'))

const pages: RouteObject[] = [
  {
    ...page(() => import('./layouts/public/PublicLayout')),
    children: [
      { path: paths.home, ...page(() => import('~/features/site/landing/LandingPage'), ['landing']) },
      { path: paths.resources, ...page(() => import('~/features/site/legal/ResourcesPage'), ['resources']) },
      { path: paths.developers, ...page(() => import('~/features/site/developers/DevelopersPage'), ['developers']) },
      {
        path: paths.developersTokens,
        ...page(() => import('~/features/site/developers/TokensPage'), ['developers', 'api-reference']),
      },
      { path: paths.developersLists, ...page(() => import('~/features/site/developers/ListsPage'), ['developers']) },
      { path: paths.developersErrors, ...page(() => import('~/features/site/developers/ErrorsPage'), ['developers']) },
      {
        path: paths.developersCodes,
        ...page(() => import('~/features/site/developers/CodesPage'), ['developers', 'api-reference']),
      },
      { path: paths.developersLimits, ...page(() => import('~/features/site/developers/LimitsPage'), ['developers']) },
      { path: paths.developersLive, ...page(() => import('~/features/site/developers/LivePage'), ['developers']) },
      {
        path: paths.developersWebhooks,
        ...page(() => import('~/features/site/developers/WebhooksPage'), ['developers', 'api-reference']),
      },
      { path: paths.developersWidget, ...page(() => import('~/features/site/developers/WidgetPage'), ['developers']) },
      {
        path: paths.developersCampaign,
        ...page(() => import('~/features/site/developers/CampaignPage'), ['developers']),
      },
      { path: paths.developersSchema, ...page(() => import('~/features/site/developers/SchemaPage'), ['developers']) },
      { path: paths.faq, ...page(() => import('~/features/site/legal/FaqPage'), ['faq']) },
      { path: paths.privacy, ...page(() => import('~/features/site/legal/PrivacyPage'), ['legal']) },
      { path: paths.terms, ...page(() => import('~/features/site/legal/TermsPage'), ['legal']) },
      { path: paths.legalNotice, ...page(() => import('~/features/site/legal/LegalNoticePage'), ['legal']) },
      { path: paths.contact, ...page(() => import('~/features/site/contact/ContactPage'), ['contact', 'errors']) },
      {
        element: <Guard audience="guest" />,
        children: [
          { path: paths.login, ...login },
          { path: '/auth-login', ...login },
          { path: paths.register, ...register },
          { path: '/auth-register', ...register },
          {
            path: paths.simpleLogin,
            ...page(() => import('~/features/auth/sign-in/SimpleLoginPage'), ['auth', 'errors']),
          },
          {
            path: paths.simpleRegister,
            ...page(() => import('~/features/auth/sign-up/SimpleRegisterPage'), ['auth', 'errors']),
          },
        ],
      },
      {
        path: paths.verification,
        ...page(() => import('~/features/auth/sign-up/VerificationPage'), ['auth', 'errors']),
      },
      // Also for who is signed in: a link that is no longer valid leads to it.
      {
        path: paths.forgottenPassword,
        ...page(() => import('~/features/auth/sign-in/ForgottenPasswordPage'), ['auth', 'errors']),
      },
      { path: paths.newPassword, ...page(() => import('~/features/auth/sign-in/NewPasswordPage'), ['auth', 'errors']) },
      {
        element: <Guard audience="typeless" />,
        children: [
          {
            path: paths.completeProfile,
            ...page(() => import('./session/CompleteProfilePage'), ['auth', 'errors']),
          },
        ],
      },
      {
        ...page(() => import('./layouts/DataLayout')),
        children: [
          { path: paths.blog, ...page(() => import('~/features/site/blog/BlogPage'), ['blog']) },
          { path: paths.article, ...article },
          { path: '/article/:id', ...article },
          { path: paths.stories, ...page(() => import('~/features/site/stories/StoriesPage'), ['stories', 'errors']) },
          { path: paths.storiesWall, ...page(() => import('~/features/site/stories/StoryWallPage'), ['stories']) },
          { path: paths.story, ...story },
          { path: '/story/:id', ...story },
          {
            path: paths.directory,
            ...page(() => import('~/features/site/directory/DirectoryPage'), ['directory']),
          },
          { path: paths.donate, ...page(() => import('~/features/site/donate/DonatePage'), ['donate', 'errors']) },
          {
            path: paths.publicProject,
            ...page(
              () => import('~/features/site/project/ProjectPage'),
              ['public-project', 'directory', 'roadmap', 'feedback', 'projects', 'errors'],
            ),
          },
          {
            path: paths.invitation,
            ...page(
              () => import('~/features/beta/tester/invitation/InvitationPage'),
              ['invitation', 'feedback', 'errors'],
            ),
          },
          {
            path: paths.join,
            ...page(() => import('~/features/beta/tester/joining/JoinPage'), ['joining', 'invitation', 'errors']),
          },
          {
            path: paths.stopReminders,
            ...page(() => import('~/features/reminders/StopRemindersPage'), ['reminders', 'errors']),
          },
          {
            element: <Guard audience="TESTER" />,
            children: [
              {
                path: '/simple-tester-profile',
                ...page(() => import('~/features/auth/sign-up/ExampleProfilePage'), ['auth']),
              },
            ],
          },
          {
            element: <Guard audience="member" />,
            children: [
              {
                ...page(() => import('./layouts/public/TesterLayout')),
                children: [
                  {
                    // Creators test too, without becoming testers.
                    path: paths.profileFeedback,
                    ...page(
                      () => import('~/features/beta/tester/sent/SentFeedbackPage'),
                      ['tester', 'feedback', 'errors'],
                    ),
                  },
                  {
                    element: <Guard audience="TESTER" />,
                    children: [
                      { path: paths.profile, ...profile },
                      { path: '/tester-profile', ...profile },
                      {
                        path: paths.profileSettings,
                        ...page(() => import('~/features/account/TesterSettingsPage'), ['settings', 'auth', 'errors']),
                      },
                    ],
                  },
                ],
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
        ...page(() => import('./layouts/DataLayout')),
        children: [
          {
            ...page(() => import('./layouts/creator/CreatorLayout'), ['notifications', 'search']),
            children: [
              { path: paths.dashboard, ...page(() => import('~/features/dashboard/DashboardPage'), ['dashboard']) },
              {
                path: paths.projects,
                ...page(() => import('~/features/projects/ProjectsPage'), ['projects', 'errors']),
              },
              {
                path: paths.testers,
                ...page(
                  () => import('~/features/beta/creator/TestersPage'),
                  ['testers', 'links', 'feedback', 'errors'],
                ),
              },
              {
                path: paths.settings,
                ...page(() => import('~/features/account/SettingsPage'), ['settings', 'auth', 'errors']),
              },
            ],
          },
          {
            path: paths.workspace,
            ...page(() => import('./layouts/workspace/WorkspaceLayout'), ['workspace', 'notifications', 'search']),
            children: [
              {
                path: paths.workspaceFeedback,
                ...page(() => import('~/features/workspace/feedback/TriagePage'), ['triage', 'feedback', 'errors']),
              },
              {
                path: paths.workspaceChatbot,
                ...page(() => import('~/features/workspace/chat/ChatPage'), ['chat', 'errors']),
              },
              {
                path: paths.workspaceRoadmap,
                ...page(() => import('~/features/workspace/roadmap/RoadmapPage'), ['roadmap', 'errors']),
              },
              {
                path: paths.workspaceReleases,
                ...page(() => import('~/features/workspace/releases/ReleasesPage'), ['releases', 'errors']),
              },
              {
                path: paths.workspaceFigures,
                ...page(() => import('~/features/workspace/figures/FiguresPage'), ['figures']),
              },
              {
                path: paths.workspaceCalculator,
                ...page(() => import('~/features/workspace/calculator/CalculatorPage'), ['calculator']),
              },
              {
                path: paths.workspaceStory,
                ...page(() => import('~/features/workspace/story/StoryPage'), ['story-editor', 'errors']),
              },
              {
                path: paths.workspaceSettings,
                ...page(
                  () => import('~/features/workspace/settings/SettingsPage'),
                  ['workspace-settings', 'directory', 'errors'],
                ),
              },
              { index: true, ...firstPart },
              { path: `${paths.workspace}/*`, ...firstPart },
            ],
          },
        ],
      },
    ],
  },
  ...Object.entries(redirects).map(([path, target]) => ({ path, element: <Navigate to={target} replace /> })),
]

/** The route tree. routes.json and redirects.json list the same paths for the server; a test compares them. */
export const routes: RouteObject[] = withIds([
  { Component: Root, ErrorBoundary: PageError, HydrateFallback: PageLoading, children: pages },
])

/** Adds the ids that the router would generate, for the hydration data. */
function withIds(routes: RouteObject[], parent = 'route'): RouteObject[] {
  return routes.map((route, index) => {
    const id = `${parent}-${index}`
    return route.children ? { ...route, id, children: withIds(route.children, id) } : { ...route, id }
  })
}

/** Preloads the code of a URL, layouts and page. Never rejects. */
export async function loadPages(to: string): Promise<void> {
  const { pathname } = new URL(to, window.location.origin)
  const matches = matchRoutes(routes, pathname) ?? []
  // A failure is reported when the page is rendered.
  await Promise.allSettled(matches.map(async ({ route }) => (route.handle as PageHandle | undefined)?.load()))
}
