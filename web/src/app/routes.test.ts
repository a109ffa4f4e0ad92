import { matchPath, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '~/lib/paths'
import { routes } from './routes'
import served from './routes.json'

describe('routes', () => {
  test('the list embedded by the server is the tree', () => {
    expect(served.toSorted()).toEqual(leaves(routes).toSorted())
  })

  test.each(Object.entries(paths))('the path of %s leads to a page', (_name, path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*')
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
