import { matchPath, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '~/lib/navigation/paths'
import redirects from './redirects.json'
import { routes } from './routes'
import served from './routes.json'

/** The URLs listed in the specification. */
const specified = [
  '/',
  '/login',
  '/register',
  '/simple-login',
  '/simple-register',
  '/auth-login',
  '/auth-register',
  '/invitation/inv_1',
  '/rejoindre/abc',
  '/tester-profile',
  '/simple-tester-profile',
  '/profile',
  '/complete-profile',
  '/dashboard',
  '/dashboard/projects',
  '/dashboard/testers',
  '/dashboard/settings',
  '/dashboard/creator',
  '/workspace/prj_1',
  '/workspace/prj_1/chatbot',
  '/blog',
  '/blog/1',
  '/article/1',
  '/stories',
  '/stories-page',
  '/story/sto_1',
  '/stories/sto_1',
  '/donate',
]

describe('routes', () => {
  test.each(specified)('%s of the specification is a route here and on the server', (address) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).not.toBe('*')
    expect([...served, ...Object.keys(redirects)].some((pattern) => matchPath(pattern, address))).toBe(true)
  })

  test('the lists for the server match the route tree', () => {
    expect([...served, ...Object.keys(redirects)].toSorted()).toEqual(leaves(routes).toSorted())
  })

  test.each(Object.entries(paths))('the path of %s is a route', (_name, path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*')
  })

  test.each(Object.entries(redirects))('%s redirects to a route', (_from, to) => {
    expect(matchRoutes(routes, to)?.at(-1)?.route.path).toBe(to)
  })

  test('an unknown URL renders the "not found" page', () => {
    expect(matchRoutes(routes, '/nulle-part')?.at(-1)?.route.path).toBe('*')
    expect(served.some((pattern) => matchPath(pattern, '/nulle-part'))).toBe(false)
  })
})

/** The paths of all pages. Every path in the tree is absolute. */
function leaves(tree: RouteObject[]): string[] {
  return tree.flatMap(({ path, children }) => (children ? leaves(children) : path && path !== '*' ? [path] : []))
}
