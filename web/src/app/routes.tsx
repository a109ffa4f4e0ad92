import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { Guard } from './Guard'
import { page, type PageHandle } from './page'
import { paths } from '~/lib/paths'

/** The whole tree. routes.json lists the same addresses for the server; a test compares the two. */
export const routes: RouteObject[] = [
  {
    ...page(() => import('./layouts/PublicLayout')),
    children: [
      { path: paths.home, ...page(() => import('~/features/landing/LandingPage'), ['landing']) },
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
        element: <Guard audience="TESTER" />,
        children: [{ path: paths.profile, ...page(() => import('~/features/auth/ProfilePage'), ['auth']) }],
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
    ],
  },
  { path: '/signup', element: <Navigate to={paths.register} replace /> },
]

/** Starts loading what an address needs, layouts and page at once, before it is rendered. */
export function preload(pathname: string) {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const handle = route.handle as PageHandle | undefined
    // A failure is met again, and shown, when the page is rendered.
    handle?.preload().catch(() => undefined)
  }
}
