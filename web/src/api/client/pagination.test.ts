import { ApolloClient, ApolloLink, gql, type ObservableQuery } from '@apollo/client'
import { of } from 'rxjs'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCache } from './cache'
import { keepLoadedPages } from './pagination'

const listQuery = gql`
  query List($first: Int!, $after: String) {
    viewer {
      ...Page
    }
  }
  fragment Page on Viewer {
    projects(first: $first, after: $after) {
      totalCount
      edges {
        node {
          id
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`
const threadQuery = gql`
  query Thread($before: String) {
    conversation(id: "cnv_1") {
      id
      messages(last: 2, before: $before) {
        edges {
          node {
            id
          }
        }
        pageInfo {
          startCursor
          hasPreviousPage
        }
      }
    }
  }
`
const twoListsQuery = gql`
  query TwoLists($releasesAfter: String, $stepsAfter: String) {
    publicProject(projectId: "prj_1") {
      id
      title
      releases(first: 2, after: $releasesAfter) {
        edges {
          node {
            id
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
      roadmapItems(first: 2, after: $stepsAfter) {
        edges {
          node {
            id
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
const moreReleasesQuery = gql`
  query MoreReleases($releasesAfter: String) {
    publicProject(projectId: "prj_1") {
      id
      releases(first: 3, after: $releasesAfter) {
        edges {
          node {
            id
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

/** The rows of the server, in the order of the list, and the variables of the requests it got. */
let rows: string[]
let requests: Record<string, unknown>[]
let failsFrom: number
let title: string
let client: ApolloClient

const edges = (typename: string, ids: string[]) =>
  ids.map((id) => ({ __typename: `${typename}Edge`, node: { __typename: typename, id } }))

function respond({ variables, operationName }: ApolloLink.Operation): ApolloLink.Result {
  requests.push(variables)
  if (requests.length >= failsFrom) return { errors: [{ message: 'unavailable' }] }
  if (operationName === 'Thread') {
    const end = typeof variables.before === 'string' ? rows.indexOf(variables.before) : rows.length
    const shown = rows.slice(Math.max(0, end - 2), end)
    const messages = {
      __typename: 'MessageConnection',
      edges: edges('Message', shown),
      pageInfo: { __typename: 'PageInfo', startCursor: shown[0] ?? null, hasPreviousPage: end > 2 },
    }
    return { data: { conversation: { __typename: 'Conversation', id: 'cnv_1', messages } } }
  }
  if (operationName === 'List') {
    return { data: { viewer: { __typename: 'Viewer', projects: pageAfter('Project', variables.after) } } }
  }
  const isMore = operationName === 'MoreReleases'
  const publicProject = {
    __typename: 'PublicProject',
    id: 'pub_1',
    title,
    releases: pageAfter('PublicRelease', variables.releasesAfter, isMore ? 3 : 2),
    ...(isMore ? {} : { roadmapItems: pageAfter('PublicRoadmapItem', variables.stepsAfter) }),
  }
  return { data: { publicProject } }
}

function pageAfter(typename: string, after: unknown, size = 2) {
  const start = typeof after === 'string' ? rows.indexOf(after) + 1 : 0
  const shown = rows.slice(start, start + size)
  return {
    __typename: `${typename}Connection`,
    totalCount: rows.length,
    edges: edges(typename, shown),
    pageInfo: { __typename: 'PageInfo', endCursor: shown.at(-1) ?? null, hasNextPage: start + size < rows.length },
  }
}

interface Connection {
  edges: { node: { id: string } }[]
  pageInfo: { endCursor?: string; hasNextPage?: boolean; startCursor?: string }
}
function connectionOf(data: unknown): Connection {
  const { viewer, conversation } = data as {
    viewer?: { projects: Connection }
    conversation?: { messages: Connection }
  }
  return (viewer?.projects ?? conversation?.messages) as Connection
}
/** What the cache has of a list, as its page reads it. */
const shownOf = ({ query, variables }: ObservableQuery) => client.readQuery({ query, variables })
const idsOf = (data: unknown) => connectionOf(data).edges.map(({ node }) => node.id)

async function open(query: typeof listQuery, variables = {}) {
  const list = client.watchQuery({ query, variables })
  list.subscribe({ error: () => undefined })
  await list.refetch()
  return list
}

beforeEach(() => {
  rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  requests = []
  failsFrom = Infinity
  title = 'Carnet'
  client = new ApolloClient({
    cache: createCache(),
    link: keepLoadedPages(new ApolloLink((operation) => of(respond(operation)))),
  })
})

async function openThreePages() {
  const list = await open(listQuery, { first: 2 })
  await list.fetchMore({ variables: { after: 'b' } })
  await list.fetchMore({ variables: { after: 'd' } })
  expect(idsOf(shownOf(list))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  requests = []
  return list
}

test('a refetched list has as many rows as were loaded', async () => {
  const list = await openThreePages()
  const shown: string[] = []
  list.subscribe(({ data }) => void (data && shown.push(idsOf(data).join(''))))
  await vi.waitFor(() => expect(shown.at(-1)).toBe('abcdef'))
  shown.length = 0
  rows = ['new', 'a', 'b', 'd', 'e', 'f', 'g']
  await client.refetchQueries({ include: 'active' })
  expect(idsOf(shownOf(list))).toEqual(['new', 'a', 'b', 'd', 'e', 'f'])
  expect(connectionOf(shownOf(list)).pageInfo).toMatchObject({ endCursor: 'f', hasNextPage: true })
  expect(requests).toEqual([{ first: 2 }, { first: 2, after: 'a' }, { first: 2, after: 'd' }])
  // Never shortened in between: rows keep their place and the focus.
  await vi.waitFor(() => expect(shown).toEqual(['newabdef']))
})

test('a list that has become shorter ends with its last row', async () => {
  const list = await openThreePages()
  rows = ['a', 'b', 'c']
  await list.refetch()
  expect(idsOf(shownOf(list))).toEqual(['a', 'b', 'c'])
  expect(connectionOf(shownOf(list)).pageInfo).toMatchObject({ hasNextPage: false })
})

test('when a further page fails, the list stays as it was', async () => {
  const list = await openThreePages()
  failsFrom = 2
  rows = ['new', ...rows]
  await expect(list.refetch()).rejects.toThrow('unavailable')
  expect(idsOf(shownOf(list))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a thread keeps its older messages', async () => {
  const thread = await open(threadQuery)
  await thread.fetchMore({ variables: { before: 'f' } })
  rows.push('h')
  await thread.refetch()
  expect(idsOf(shownOf(thread))).toEqual(['e', 'f', 'g', 'h'])
  expect(connectionOf(shownOf(thread)).pageInfo).toMatchObject({ startCursor: 'e' })
})

test('a list of one page takes one request', async () => {
  const list = await open(listQuery, { first: 2 })
  requests = []
  await list.refetch()
  expect(requests).toHaveLength(1)
})

test('each list of a query keeps its own length', async () => {
  const page = await open(twoListsQuery)
  await client.query({ query: moreReleasesQuery, variables: { releasesAfter: 'b' }, fetchPolicy: 'network-only' })
  requests = []
  title = 'Carnet de bord'
  await page.refetch()
  const { publicProject } = shownOf(page) as {
    publicProject: { title: string; releases: Connection; roadmapItems: Connection }
  }
  const idsIn = (list: Connection) => list.edges.map(({ node }) => node.id)
  expect(publicProject.title).toBe('Carnet de bord')
  expect(idsIn(publicProject.releases)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(idsIn(publicProject.roadmapItems)).toEqual(['a', 'b'])
  expect(publicProject.roadmapItems.pageInfo).toMatchObject({ endCursor: 'b', hasNextPage: true })
  expect(requests).toEqual([{}, { releasesAfter: 'b' }, { releasesAfter: 'd' }])
})
