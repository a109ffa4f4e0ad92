import { gql } from '@apollo/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCache, viewerCacheId } from '../client/cache'
import { applyChanges, type Change, type LiveList } from './applyChanges'

const list: LiveList<Project> = {
  typename: 'Project',
  fragment: gql`
    fragment Live on Project {
      id
      title
      version
      createdAt
    }
  `,
  fragmentName: 'Live',
  owner: viewerCacheId,
  field: 'projects',
}

const query = gql`
  query Projects($first: Int, $after: String, $filter: ProjectFilter) {
    viewer {
      id
      projects(first: $first, after: $after, filter: $filter) {
        totalCount
        edges {
          cursor
          node {
            id
            title
            version
            createdAt
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  }
`

interface Result {
  viewer: { projects: { totalCount: number; edges: { node: { id: string; title: string } }[] } }
}

const project = (day: number, version = 1) => ({
  __typename: 'Project',
  id: `prj_${day}`,
  title: `v${version}`,
  version,
  createdAt: `2026-01-0${day}T00:00:00Z`,
})
type Project = ReturnType<typeof project>

const created = (object: Project): Change<Project> => ({ operation: 'CREATED', id: object.id, object })
const updated = (object: Project): Change<Project> => ({ operation: 'UPDATED', id: object.id, object })
const deleted = (day: number): Change<Project> => ({ operation: 'DELETED', id: `prj_${day}`, object: null })

let cache: ReturnType<typeof createCache>
const apply = (...changes: Change<Project>[]) => applyChanges(cache, list, changes)

function writeResponse(
  nodes: Project[],
  { after, filter, hasNextPage = false, totalCount = nodes.length } = {} as Partial<ResponseOptions>,
) {
  cache.writeQuery({
    query,
    variables: { first: 2, after, filter },
    data: {
      viewer: {
        __typename: 'Viewer',
        id: 'usr_1',
        projects: {
          __typename: 'ProjectConnection',
          totalCount,
          edges: nodes.map((node) => ({ __typename: 'ProjectEdge', cursor: node.id, node })),
          pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
        },
      },
    },
  })
}
interface ResponseOptions {
  after: string
  filter: { query: string }
  hasNextPage: boolean
  totalCount: number
}

function shown(filter?: ResponseOptions['filter']) {
  const { totalCount, edges } = (cache.readQuery({ query, variables: { first: 2, filter } }) as Result).viewer.projects
  return [totalCount, ...edges.map(({ node }) => `${node.id} ${node.title}`)]
}

beforeEach(() => {
  cache = createCache()
  writeResponse([project(4), project(2)])
})

describe('created', () => {
  test('is inserted in order, newest first', () => {
    apply(created(project(3)), created(project(5)), created(project(1)))
    expect(shown()).toEqual([5, 'prj_5 v1', 'prj_4 v1', 'prj_3 v1', 'prj_2 v1', 'prj_1 v1'])
  })

  test('has no effect the second time', () => {
    apply(created(project(5)))
    apply(created(project(5)))
    expect(shown()).toEqual([3, 'prj_5 v1', 'prj_4 v1', 'prj_2 v1'])
  })

  test('beyond the last page loaded, is not listed twice when that page is loaded', () => {
    writeResponse([project(5), project(4)], { hasNextPage: true, totalCount: 3 })
    apply(created(project(2)))
    writeResponse([project(3), project(2)], { after: 'prj_4', totalCount: 4 })
    expect(shown()).toEqual([4, 'prj_5 v1', 'prj_4 v1', 'prj_3 v1', 'prj_2 v1'])
  })
})

describe('updated', () => {
  test('replaces an older version, never a newer one', () => {
    apply(updated(project(4, 3)))
    apply(updated(project(4, 2)))
    expect(shown()).toEqual([2, 'prj_4 v3', 'prj_2 v1'])
  })
})

test('an object whose change came before the page that has it is listed once', () => {
  writeResponse([project(5), project(4)], { hasNextPage: true, totalCount: 4 })
  const order: LiveList<Project> = { ...list, compare: (one, other) => other.version - one.version }
  const change = updated(project(3, 2))
  applyChanges(cache, order, [change])
  writeResponse([project(3, 2), project(2)], { after: 'prj_4', totalCount: 4 })
  applyChanges(cache, order, [change])
  expect(shown()).toEqual([4, 'prj_3 v2', 'prj_5 v1', 'prj_4 v1', 'prj_2 v1'])
})

describe('a change received after the list was read, though made before', () => {
  test('of an object on a page not loaded yet: the list must be refetched', () => {
    writeResponse([project(5), project(4)], { hasNextPage: true, totalCount: 3 })
    expect(applyChanges(cache, list, [created(project(2))])).toBe(false)
    expect(shown()).toEqual([3, 'prj_5 v1', 'prj_4 v1'])
  })

  test('that deletes an object which may not have been counted: the list must be refetched', () => {
    writeResponse([project(5), project(4)], { hasNextPage: true, totalCount: 3 })
    expect(applyChanges(cache, list, [deleted(1)])).toBe(false)
    expect(applyChanges(cache, list, [deleted(1)])).toBe(true)
  })
})

describe('a partially cached object', () => {
  const part = gql`
    fragment Part on Project {
      id
      version
    }
  `
  const cachePart = (day: number, version: number) =>
    cache.writeFragment({
      id: `Project:prj_${day}`,
      fragment: part,
      data: { __typename: 'Project', id: `prj_${day}`, version },
    })

  test('is completed by a change of the same version', () => {
    cachePart(4, 2)
    apply(updated(project(4, 2)))
    expect(shown()).toEqual([2, 'prj_4 v2', 'prj_2 v1'])
  })

  test('is not taken for an object of the list', () => {
    cachePart(5, 1)
    apply(created(project(5)))
    expect(shown()).toEqual([3, 'prj_5 v1', 'prj_4 v1', 'prj_2 v1'])
  })
})

describe('deleted', () => {
  test('is removed and counted once', () => {
    apply(deleted(4))
    apply(deleted(4))
    expect(shown()).toEqual([1, 'prj_2 v1'])
    expect(cache.extract()['Project:prj_4']).toBeUndefined()
  })

  test('does not return with an older change', () => {
    apply(deleted(4))
    apply(updated(project(4, 2)), created(project(4, 1)))
    expect(shown()).toEqual([1, 'prj_2 v1'])
  })

  test('comes back to a list whose objects may return, with later changes', () => {
    const returning = { ...list, canReturn: true }
    apply(deleted(4))
    applyChanges(cache, returning, [updated(project(4, 3))])
    expect(shown()).toEqual([1, 'prj_2 v1'])
    applyChanges(cache, returning, [created(project(4, 4)), updated(project(4, 5))])
    expect(shown()).toEqual([2, 'prj_4 v5', 'prj_2 v1'])
  })

  test('is removed again after a slower response restored it', () => {
    apply(deleted(4))
    writeResponse([project(4), project(2)])
    apply(deleted(4))
    expect(shown()).toEqual([1, 'prj_2 v1'])
  })

  test('on a page not loaded is counted too', () => {
    writeResponse([project(4), project(2)], { hasNextPage: true, totalCount: 3 })
    apply(deleted(1))
    expect(shown()).toEqual([2, 'prj_4 v1', 'prj_2 v1'])
  })
})

describe('a list with its own order and a filter', () => {
  const sorted: LiveList<Project> = {
    ...list,
    compare: (one, other) => one.title.localeCompare(other.title),
    belongs: ({ title }, { filter }) => !filter || title.startsWith((filter as { query: string }).query),
  }
  const titled = (day: number, title: string, version = 1): Project => ({ ...project(day, version), title })
  const applySorted = (...changes: Change<Project>[]) => applyChanges(cache, sorted, changes)

  test('an object moves when its sort key changes, and is counted once', () => {
    applySorted(updated(titled(4, 'b', 2)), updated(titled(2, 'a', 2)))
    expect(shown()).toEqual([2, 'prj_2 a', 'prj_4 b'])
    applySorted(updated(titled(2, 'c', 3)), created(titled(3, 'bb')))
    expect(shown()).toEqual([3, 'prj_4 b', 'prj_3 bb', 'prj_2 c'])
  })

  test('an object updated by a mutation response moves too', () => {
    const moved = titled(4, 'w', 2)
    cache.writeFragment({ id: 'Project:prj_4', fragment: sorted.fragment, data: moved })
    applySorted(updated(moved))
    expect(shown()).toEqual([2, 'prj_2 v1', 'prj_4 w'])
  })

  test('an object updated by a mutation response enters a fully loaded list, and is counted once', () => {
    const filter = { query: 'w' }
    const moved = titled(4, 'w', 2)
    writeResponse([], { filter })
    cache.writeFragment({ id: 'Project:prj_4', fragment: sorted.fragment, data: moved })
    applySorted(updated(moved))
    applySorted(updated(moved))
    expect(shown(filter)).toEqual([1, 'prj_4 w'])
  })

  test('an object updated by a mutation response enters the loaded part of a list, and is counted once', () => {
    const filter = { query: 'w' }
    writeResponse([titled(5, 'wa'), titled(3, 'wc')], { filter, hasNextPage: true, totalCount: 6 })
    for (const moved of [titled(4, 'wb', 2), titled(2, 'wd', 2)]) {
      cache.writeFragment({ id: `Project:${moved.id}`, fragment: sorted.fragment, data: moved })
      expect(applySorted(updated(moved))).toBe(true)
      applySorted(updated(moved))
    }
    // Whether the last one was counted on a page that is not loaded is unknown.
    expect(shown(filter)).toEqual([7, 'prj_5 wa', 'prj_4 wb', 'prj_3 wc'])
  })

  test('an object enters or leaves a list when it starts or stops matching the filter', () => {
    const filter = { query: 'v' }
    writeResponse([project(4)], { filter })
    applySorted(created(titled(3, 'vis')), created(titled(5, 'clou')))
    expect(shown(filter)).toEqual([2, 'prj_4 v1', 'prj_3 vis'])
    applySorted(updated(titled(4, 'écrou', 2)), updated(titled(5, 'valve', 2)))
    expect(shown(filter)).toEqual([2, 'prj_5 valve', 'prj_3 vis'])
    applySorted(deleted(4), deleted(3))
    expect(shown(filter)).toEqual([1, 'prj_5 valve'])
  })

  test('an object that starts or stops matching the filter is counted beyond the loaded part too', () => {
    const filter = { query: 'w' }
    writeResponse([titled(5, 'wa'), titled(3, 'wc')], { filter, hasNextPage: true, totalCount: 6 })
    expect(applySorted(updated(titled(2, 'wd', 2)))).toBe(true)
    applySorted(updated(titled(2, 'wd', 2)))
    expect(shown(filter)).toEqual([7, 'prj_5 wa', 'prj_3 wc'])
    expect(applySorted(updated(titled(2, 'we', 3)))).toBe(true)
    expect(shown(filter)).toEqual([7, 'prj_5 wa', 'prj_3 wc'])
    expect(applySorted(updated(titled(2, 'clou', 4)))).toBe(true)
    expect(shown(filter)).toEqual([6, 'prj_5 wa', 'prj_3 wc'])
  })

  test('an object not cached before enters a fully loaded list', () => {
    const filter = { query: 'v' }
    writeResponse([project(4)], { filter })
    expect(applySorted(updated(titled(1, 'vrai', 2)))).toBe(true)
    expect(shown(filter)).toEqual([2, 'prj_4 v1', 'prj_1 vrai'])
    expect(applySorted(deleted(3))).toBe(true)
    expect(shown(filter)).toEqual([2, 'prj_4 v1', 'prj_1 vrai'])
  })

  test('an object not cached before requires a refetch of a partially loaded list', () => {
    writeResponse([project(4)], { filter: { query: 'v' }, hasNextPage: true, totalCount: 9 })
    expect(applySorted(updated(titled(1, 'vrai', 2)))).toBe(false)
    expect(applySorted(updated(titled(1, 'vraie', 3)))).toBe(true)
    expect(applySorted(deleted(3))).toBe(false)
    expect(applySorted(deleted(3))).toBe(true)
  })

  test('updates the count where only the count is cached', () => {
    cache.modify({
      id: viewerCacheId,
      fields: { projects: () => ({ __typename: 'ProjectConnection', totalCount: 7 }) },
    })
    apply(created(project(5)), deleted(3))
    expect(Object.values(cache.extract()['Viewer:{}'] ?? {})).toContainEqual(expect.objectContaining({ totalCount: 7 }))
    apply(created(project(6)))
    expect(Object.values(cache.extract()['Viewer:{}'] ?? {})).toContainEqual(expect.objectContaining({ totalCount: 8 }))
  })
})

test('a list filtered without an argument must be refetched when an object that it may have counted leaves it', () => {
  const open: LiveList<Project> = { ...list, belongs: ({ title }) => title !== 'clos', isFiltered: true }
  writeResponse([project(5), project(4)], { hasNextPage: true, totalCount: 3 })
  const change = updated({ ...project(1, 2), title: 'clos' })
  expect(applyChanges(cache, open, [change])).toBe(false)
  expect(applyChanges(cache, open, [change])).toBe(true)
})

test('a list that may not be read stays null', () => {
  const id = 'ProjectSheet:shp_1'
  cache.restore({ [id]: { __typename: 'ProjectSheet', id: 'shp_1', roadmapItems: null } })
  expect(applyChanges(cache, { ...list, owner: id, field: 'roadmapItems' }, [created(project(1))])).toBe(true)
  expect(cache.extract()[id]).toMatchObject({ roadmapItems: null })
})
