import { matchRoutes, Navigate, type RouteObject, useParams } from 'react-router'
import { Guard } from './Guard'
import { page, type PageHandle } from './page'
import { paths, workspacePath } from '~/lib/paths'

// Shown at two addresses.
const article = page(() => import('~/features/blog/ArticlePage'), ['blog'])

/** The whole tree. routes.json lists the same addresses for the server; a test compares the two. */
export const routes: RouteObject[] = [
  {
    ...page(() => import('./layouts/PublicLayout')),
    children: [
      { path: paths.home, ...page(() => import('~/features/landing/LandingPage'), ['landing']) },
      { path: paths.blog, ...page(() => import('~/features/blog/BlogPage'), ['blog']) },
      { path: paths.article, ...article },
      { path: '/article/:id', ...article },
      {
        element: <Guard audience="guest" />,
        children: [
          { path: paths.login, ...page(() => import('~/features/auth/LoginPage'), ['auth', 'errors']) },
          { path: paths.register, ...page(() => import('~/features/auth/RegisterPage'), ['auth', 'errors']) },
        ],
      },
      {
        element: <Guard audience="typeless" />,
        children: [
          {
            path: paths.completeProfile,
            ...page(() => import('~/features/auth/CompleteProfilePage'), ['auth', 'errors']),
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
          {
            ...page(() => import('./layouts/TesterLayout')),
            children: [
              {
                path: paths.profile,
                ...page(() => import('~/features/tester/ProfilePage'), ['tester', 'invitation', 'errors']),
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
        ...page(() => import('./layouts/CreatorLayout')),
        children: [
          { path: paths.dashboard, element: <Navigate to={paths.projects} replace /> },
          { path: paths.projects, ...page(() => import('~/features/projects/ProjectsPage'), ['projects', 'errors']) },
        ],
      },
      {
        path: paths.workspace,
        ...page(() => import('./layouts/WorkspaceLayout'), ['workspace']),
        children: [
          { path: paths.workspaceChatbot, ...page(() => import('~/features/chat/ChatPage'), ['chat', 'errors']) },
          { index: true, element: <ToChatbot /> },
          { path: `${paths.workspace}/*`, element: <ToChatbot /> },
        ],
      },
    ],
  },
  { path: '/signup', element: <Navigate to={paths.register} replace /> },
]

/** A part that does not exist leads to the first one. */
function ToChatbot() {
  const { projectId = '' } = useParams()
  return <Navigate to={workspacePath(projectId)} replace />
}

/** Starts loading what an address needs, layouts and page at once, before it is rendered. */
export function preload(pathname: string) {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const handle = route.handle as PageHandle | undefined
    // A failure is met again, and shown, when the page is rendered.
    handle?.preload().catch(() => undefined)
  }
}
