import { beforeEach, expect, test } from 'vitest'
import { createCache } from '~/api/client/cache'
import { applyTriageChanges, type TriageFeedback } from './liveTriage'
import { feedback, listPage } from './feedback.fixture'
import { TriageDuplicatesDocument, TriageListDocument } from './Triage.generated'
import { duplicatesVariables, listVariables, readTriageAddress } from './triageAddress'

let cache: ReturnType<typeof createCache>

const variablesOf = (search: string) => listVariables('prj_1', readTriageAddress(new URLSearchParams(search)))

const load = (search: string, nodes: TriageFeedback[]) =>
  cache.writeQuery({ query: TriageListDocument, variables: variablesOf(search), data: listPage(nodes) })

function list(search: string) {
  const connection = cache.readQuery({ query: TriageListDocument, variables: variablesOf(search) })?.project?.feedbacks
  return { ids: connection?.edges.map(({ node }) => node.id), totalCount: connection?.totalCount }
}

const update = (object: TriageFeedback) =>
  applyTriageChanges(cache, 'prj_1', [{ operation: 'UPDATED', id: object.id, object }])
const create = (object: TriageFeedback) =>
  applyTriageChanges(cache, 'prj_1', [{ operation: 'CREATED', id: object.id, object }])

beforeEach(() => {
  cache = createCache()
})

test('new feedback comes first, or last where the oldest comes first', () => {
  load('', [feedback(2), feedback(1)])
  load('ordre=anciens', [feedback(1), feedback(2)])
  create(feedback(3))
  expect(list('')).toEqual({ ids: ['fbk_3', 'fbk_2', 'fbk_1'], totalCount: 3 })
  expect(list('ordre=anciens')).toEqual({ ids: ['fbk_1', 'fbk_2', 'fbk_3'], totalCount: 3 })
})

test('feedback that is read leaves the list of unread feedback, and returns with a message of its author', () => {
  load('', [feedback(2), feedback(1)])
  load('statut=a-lire', [feedback(2), feedback(1)])
  update(feedback(1, { isRead: true, version: 2 }))
  expect(list('statut=a-lire')).toEqual({ ids: ['fbk_2'], totalCount: 1 })
  expect(list('')).toEqual({ ids: ['fbk_2', 'fbk_1'], totalCount: 2 })
  update(feedback(1, { isRead: false, messageCount: 1, version: 3 }))
  expect(list('statut=a-lire')).toEqual({ ids: ['fbk_2', 'fbk_1'], totalCount: 2 })
})

test.each([
  ['statut=prevu', { status: 'PLANNED' }],
  ['nature=bug', { kind: 'BUG' }],
  ['tag=Menu', { tags: ['écran', 'menu'] }],
] satisfies [string, Partial<TriageFeedback>][])('%s lists what matches, and nothing else', (search, changes) => {
  load(search, [])
  create(feedback(1))
  expect(list(search).ids).toEqual([])
  update(feedback(1, { ...changes, version: 2 }))
  expect(list(search)).toEqual({ ids: ['fbk_1'], totalCount: 1 })
  update(feedback(1, { version: 3 }))
  expect(list(search)).toEqual({ ids: [], totalCount: 0 })
})

test('what a search lists stays there unless its other criteria say otherwise, and nothing joins it', () => {
  // Found by an answer to a question, say.
  load('q=reseau', [feedback(2), feedback(1)])
  load('q=reseau&statut=nouveau', [feedback(1)])
  update(feedback(1, { isRead: true, version: 2 }))
  create(feedback(3, { content: 'Le réseau' }))
  expect(list('q=reseau')).toEqual({ ids: ['fbk_2', 'fbk_1'], totalCount: 2 })
  expect(list('q=reseau&statut=nouveau')).toEqual({ ids: ['fbk_1'], totalCount: 1 })
  update(feedback(1, { isRead: true, status: 'DECLINED', version: 3 }))
  expect(list('q=reseau')).toEqual({ ids: ['fbk_2', 'fbk_1'], totalCount: 2 })
  expect(list('q=reseau&statut=nouveau')).toEqual({ ids: [], totalCount: 0 })
})

test('what is merged is listed under what it repeats, and nowhere else', () => {
  const duplicates = (originalId: string) => ({
    query: TriageDuplicatesDocument,
    variables: duplicatesVariables('prj_1', originalId),
  })
  const listed = (originalId: string) =>
    cache.readQuery(duplicates(originalId))?.project?.feedbacks?.edges.map(({ node }) => node.id)
  const repeating = (id: string) => ({ __typename: 'Feedback' as const, id, authorName: 'Testeur', content: 'Retour.' })
  for (const originalId of ['fbk_1', 'fbk_2']) cache.writeQuery({ ...duplicates(originalId), data: listPage([]) })
  update(feedback(3, { duplicateOf: repeating('fbk_1'), version: 2 }))
  expect([listed('fbk_1'), listed('fbk_2')]).toEqual([['fbk_3'], []])
  update(feedback(3, { duplicateOf: repeating('fbk_2'), version: 3 }))
  expect([listed('fbk_1'), listed('fbk_2')]).toEqual([[], ['fbk_3']])
  update(feedback(3, { version: 4 }))
  expect([listed('fbk_1'), listed('fbk_2')]).toEqual([[], []])
})
