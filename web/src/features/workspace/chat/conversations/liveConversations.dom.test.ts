import { beforeEach, expect, test } from 'vitest'
import { createCache } from '~/api/client/cache'
import { conversationsVariables } from '../chatAddress'
import { ConversationsDocument } from './Conversation.generated'
import { ConversationSearchDocument } from '../search/ConversationSearch.generated'
import { applyConversationChanges, type Conversation } from './liveConversations'
import { searchVariables } from '../search/useConversationSearch'

let cache: ReturnType<typeof createCache>

const project = (number: number) => ({
  __typename: 'Project' as const,
  id: `prj_${number}`,
  title: `Projet ${number}`,
  version: 1,
})

const conversation = (number: number, changes: Partial<Conversation> = {}): Conversation => ({
  __typename: 'Conversation',
  id: `cnv_${number}`,
  name: `Sujet ${number}`,
  project: project(1),
  createdAt: `2026-11-2${number}T10:00:00Z`,
  updatedAt: `2026-11-2${number}T10:00:00Z`,
  version: 1,
  ...changes,
})

const pageInfo = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false }

function load(isOfProject: boolean, nodes: Conversation[]) {
  const edges = nodes.map((node) => ({ __typename: 'ConversationEdge' as const, cursor: node.id, node }))
  cache.writeQuery({
    query: ConversationsDocument,
    variables: conversationsVariables('prj_1', isOfProject),
    data: {
      viewer: {
        __typename: 'Viewer',
        id: 'usr_1',
        settings: null,
        conversations: { __typename: 'ConversationConnection', totalCount: nodes.length, edges, pageInfo },
      },
    },
  })
}

function list(isOfProject: boolean) {
  const variables = conversationsVariables('prj_1', isOfProject)
  const connection = cache.readQuery({ query: ConversationsDocument, variables })?.viewer?.conversations
  return { ids: connection?.edges.map(({ node }) => node.id), totalCount: connection?.totalCount }
}

const address = { conversationId: null, query: 'sujet', isOfProject: false }
const search = { query: ConversationSearchDocument, variables: searchVariables('prj_1', address) }

function loadSearch(nodes: Conversation[]) {
  const edges = nodes.map((node) => ({
    __typename: 'ConversationEdge' as const,
    cursor: node.id,
    node: { ...node, matchingMessage: null },
  }))
  cache.writeQuery({
    ...search,
    data: {
      viewer: {
        __typename: 'Viewer',
        id: 'usr_1',
        conversations: { __typename: 'ConversationConnection', totalCount: nodes.length, edges, pageInfo },
      },
    },
  })
}

function found() {
  const connection = cache.readQuery(search)?.viewer?.conversations
  return { ids: connection?.edges.map(({ node }) => node.id), totalCount: connection?.totalCount }
}

const apply = (operation: 'CREATED' | 'UPDATED', object: Conversation) =>
  applyConversationChanges(cache, [{ operation, id: object.id, object }])

beforeEach(() => {
  cache = createCache()
})

test('a conversation of another project is not in the list of this one', () => {
  load(false, [conversation(1)])
  load(true, [conversation(1)])
  apply('CREATED', conversation(2, { project: project(2) }))
  apply('CREATED', conversation(3, { project: null }))
  apply('CREATED', conversation(4))
  expect(list(false)).toEqual({ ids: ['cnv_4', 'cnv_3', 'cnv_2', 'cnv_1'], totalCount: 4 })
  expect(list(true)).toEqual({ ids: ['cnv_4', 'cnv_1'], totalCount: 2 })
  apply('UPDATED', conversation(1, { updatedAt: '2026-11-29T10:00:00Z', version: 2 }))
  expect(list(true).ids).toEqual(['cnv_1', 'cnv_4'])
})

test('what a search has found changes only by a removal', () => {
  loadSearch([conversation(2), conversation(1)])
  apply('CREATED', conversation(3))
  apply('UPDATED', conversation(1, { name: 'Autre', updatedAt: '2026-11-29T10:00:00Z', version: 2 }))
  expect(found()).toEqual({ ids: ['cnv_2', 'cnv_1'], totalCount: 2 })
  applyConversationChanges(cache, [{ operation: 'DELETED', id: 'cnv_3', object: null }])
  expect(found()).toEqual({ ids: ['cnv_2', 'cnv_1'], totalCount: 2 })
  applyConversationChanges(cache, [{ operation: 'DELETED', id: 'cnv_2', object: null }])
  expect(found()).toEqual({ ids: ['cnv_1'], totalCount: 1 })
})
