import { matchPath, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '~/lib/navigation/paths'
import redirects from './redirects.json'
import { routes } from './routes'
import served from './routes.json'

/** The router table of the specification, its addresses as somebody would type them. */
const specified = [
  '/',
  '/login',
  '/register',
  '/simple-login',
  '/simple-register',
  '/auth-login',
  '/auth-register',
  '/invitation/inv_1',
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
  test.each(specified)('%s, which the specification lists, leads to a page, here and on the server', (address) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).not.toBe('*')
    expect([...served, ...Object.keys(redirects)].some((pattern) => matchPath(pattern, address))).toBe(true)
  })

  test('the lists embedded by the server are the tree', () => {
    expect([...served, ...Object.keys(redirects)].toSorted()).toEqual(leaves(routes).toSorted())
  })

  test.each(Object.entries(paths))('the path of %s leads to a page', (_name, path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*')
  })

  test.each(Object.entries(redirects))('%s leads to a page', (_from, to) => {
    expect(matchRoutes(routes, to)?.at(-1)?.route.path).toBe(to)
  })

  test('an unknown address leads to the page that says so', () => {
    expect(matchRoutes(routes, '/nulle-part')?.at(-1)?.route.path).toBe('*')
    expect(served.some((pattern) => matchPath(pattern, '/nulle-part'))).toBe(false)
  })
})

/** The patterns of the pages; every path of the tree is written in full. */
function leaves(tree: RouteObject[]): string[] {
  return tree.flatMap(({ path, children }) => (children ? leaves(children) : path && path !== '*' ? [path] : []))
}
